BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'A process that a run names' {
    BeforeEach {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        $id = '20260102-030405-0a1b2c3d'
        $other = Start-OtherProcess
        $identity = InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $other.Id } { Get-ProcessIdentity -Id $Id }
        $folder = Add-TestRun -RunId $id -Property @{ process = $identity }
        # Puts a process in its place that is called as the engine is, with a lock of that run.
        function Set-NamedProcess([string] $RunId) {
            $other.Process.Kill()
            $named = Start-NamedProcess -Folder "$TestDrive/$([guid]::NewGuid())" -Lock "$($node.State)/runs/$RunId/lock"
            $other.Process = $named.Process
            $other.Id = $named.Id
            $script:identity = InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $named.Id } { Get-ProcessIdentity -Id $Id }
            $null = Add-TestRun -RunId $id -Property @{ process = $script:identity }
        }
        $script:hold = $null
        function Set-Lock([string] $Text, [switch] $Held) {
            if ($Held) { $script:hold = Enter-RunLock -Folder $folder -Id $Text.Trim() } else { [System.IO.File]::WriteAllText("$folder/lock", $Text) }
        }
        function Get-Now { InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $id } { Get-CurrentRun -RunId $Id } }
        # As versions from before there were locks wrote it down.
        function Set-EarlierVersion {
            $run = Get-Content -LiteralPath "$folder/run.json" -Raw -Encoding UTF8 | ConvertFrom-Json
            $run.PSObject.Properties.Remove('startedBy')
            $run.createdAt = '2026-01-02T03:04:05.000Z'
            $run.process.startedAt = '2026-01-02T03:04:05.000Z'
            [System.IO.File]::WriteAllText("$folder/run.json", (ConvertTo-Json -InputObject $run -Depth 32))
        }
    }
    AfterEach {
        if ($null -ne $script:hold) { $script:hold.Dispose() }
        if (-not $other.Process.HasExited) { $other.Process.Kill(); $other.Process.WaitForExit() }
        Exit-TestNode
    }

    It 'is left alone, and the run is lost and in nobody''s way, where <Name>' -ForEach @(
        @{ Name = 'there is no lock and it is another program'; Text = $null; Held = $false }
        @{ Name = 'the same, in a version from before there were locks'; Text = $null; Held = $false; IsEarlier = $true }
        @{ Name = 'the lock is gone, and it is an engine of another run'; Text = $null; Held = $false; Program = 'engines/headroom-io' }
        @{ Name = 'nobody holds the lock'; Text = 'its own'; Held = $false }
        @{ Name = 'another holds the lock'; Text = "$PID`n"; Held = $true }
    ) {
        if ($Text) { Set-Lock -Text $Text.Replace('its own', "$($other.Id)`n") -Held:$Held }
        if ($IsEarlier) { Set-EarlierVersion }
        if ($Program) {
            $engine = [pscustomobject] @{ Path = $Program }
            Mock -ModuleName 'Headroom' -CommandName 'Get-Process' -MockWith { $engine }
        }
        # Its file, too, may be another's.
        $target = "$($node.Volume)/other.dat"
        $null = New-Item -ItemType File -Path $target, "$target.headroom-io"
        $text = Get-Content -LiteralPath "$folder/run.json" -Raw -Encoding UTF8
        $path = (Get-Now).profile.timeSpans[0].targets[0].path
        [System.IO.File]::WriteAllText("$folder/run.json", $text.Replace((ConvertTo-Json -InputObject $path), (ConvertTo-Json -InputObject $target)))
        (Get-Now).profile.timeSpans[0].targets[0].path | Should -BeExactly $target
        Mock -ModuleName 'Headroom' -CommandName 'Remove-OwnFile'
        (Get-Now).status | Should -BeExactly 'lost'
        InModuleScope -ModuleName 'Headroom' -Parameters @{ VolumeId = (Get-Now).volumeId } { foreach ($isHeld in $false, $true) { Assert-VolumeFree -VolumeId $VolumeId -IsHeld:$isHeld } }

        $stopped = Stop-HeadroomRun -RunId $id -TimeoutSeconds 1 -Confirm:$false -WarningVariable said -WarningAction SilentlyContinue
        $stopped.status | Should -BeExactly 'lost'
        [string] $said | Should -BeLike "There is nothing to stop: the process $($other.Id), which the run $id names, is not its engine*"
        "$folder/stop" | Should -Not -Exist

        if ($Held) {
            (Get-ThrownError { Remove-HeadroomRun -RunId $id -Confirm:$false }).FullyQualifiedErrorId | Should -BeExactly 'RunLockHeld,Remove-HeadroomRun'
            $script:hold.Dispose()
        }
        (Remove-HeadroomRun -RunId $id -Confirm:$false -WarningAction SilentlyContinue).removed | Should -BeExactly $id
        $folder | Should -Not -Exist
        $other.Process.HasExited | Should -BeFalse
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Remove-OwnFile' -Times 0 -Exactly
    }

    It 'is waited for by nobody where the run has a result' {
        $result = Get-GoldenText -Kind 'valid' -Name 'result.hci-b2ms-read'
        [System.IO.File]::WriteAllText("$folder/result.json", $result)
        Mock -ModuleName 'Headroom' -CommandName 'Wait-ProcessEnd' -MockWith { $false }
        (Remove-HeadroomRun -RunId $id -Confirm:$false).removed | Should -BeExactly $id
    }

    It 'is the engine, and the run is running, where <Name>' -ForEach @(
        @{ Name = 'it holds the lock'; Program = $null }
        @{ Name = 'it is an engine, and the run is from before there were locks'; Program = @{ Path = 'engines/headroom-io'; ProcessName = 'headroom-io' } }
        @{ Name = 'the same of another user, whose path is not told'; Program = @{ Path = $null; ProcessName = 'headroom-io' } }
    ) {
        if ($Program) {
            Set-EarlierVersion
            $engine = [pscustomobject] $Program
            Mock -ModuleName 'Headroom' -CommandName 'Get-Process' -MockWith { $engine }
        } elseif ($env:OS -eq 'Windows_NT') {
            Mock -ModuleName 'Headroom' -CommandName 'Test-EngineProgram' -MockWith { $true }
            Set-Lock -Text "$($other.Id)`n" -Held
        } else {
            Set-NamedProcess -RunId $id
            Set-Lock -Text "$($other.Id)`n" -Held
        }
        $run = Get-Now
        $run.status | Should -BeExactly 'running'
        (Get-ThrownError { InModuleScope -ModuleName 'Headroom' -Parameters @{ VolumeId = $run.volumeId } { Assert-VolumeFree -VolumeId $VolumeId -IsHeld } }).FullyQualifiedErrorId | Should -BeExactly 'VolumeBusy'
        (Get-ThrownError { Remove-HeadroomRun -RunId $id -Confirm:$false }).FullyQualifiedErrorId | Should -BeExactly 'RunStillRunning,Remove-HeadroomRun'
    }

    It 'is ended where it is <Name>' -ForEach @(
        @{ Name = 'the one whose number is in the lock that is held'; Held = $true; Program = 'engines/headroom-io' }
        @{ Name = 'an engine, and the run is from before there were locks'; Held = $false; Program = 'engines/headroom-io' }
        @{ Name = 'an engine whose file was replaced'; Held = $false; Program = 'engines/headroom-io (deleted)' }
        @{ Name = 'an engine of Windows'; Held = $false; Program = 'C:\Program Files\headroom-io.exe' }
    ) {
        if ($Held) {
            if ($env:OS -ne 'Windows_NT') {
                Set-NamedProcess -RunId $id
                $identity = $script:identity
            }
            Set-Lock -Text "$($other.Id)`n" -Held
        }
        $process = [pscustomobject] @{ Path = $Program }
        Mock -ModuleName 'Headroom' -CommandName 'Get-Process' -MockWith { $process }
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $id; Identity = $identity } { Test-RunEngine -RunId $Id -Identity $Identity } | Should -BeTrue
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $id; Identity = $identity } { Stop-RunEngine -RunId $Id -Identity $Identity -TimeoutSeconds 0.1 }
        $other.Process.WaitForExit(5000) | Should -BeTrue
        "$folder/stop" | Should -Exist
    }

    It 'is not taken for an engine by a name that only looks like one: <_>' -ForEach 'engines/headroom-io.sh', 'headroom-io/sleep', '', 'not-headroom-io' {
        $process = [pscustomobject] @{ Path = $_ }
        Mock -ModuleName 'Headroom' -CommandName 'Get-Process' -MockWith { $process }
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $id; Identity = $identity } { Test-RunEngine -RunId $Id -Identity $Identity } | Should -BeFalse
    }
}

Describe 'A process that is no engine of the run' {
    BeforeEach {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        $id = '20260102-030405-0a1b2c3d'
        $folder = "$($node.State)/runs/$id"
        $script:other = $null
        $script:hold = $null
    }
    AfterEach {
        if ($null -ne $script:hold) { $script:hold.Dispose() }
        if ($null -ne $script:other -and -not $script:other.Process.HasExited) { $script:other.Process.Kill(); $script:other.Process.WaitForExit() }
        Exit-TestNode
    }

    It 'is not ended where another holds the lock with its number in it, and run.json is <Json>: <Program>' -ForEach @(
        foreach ($program in 'another program', 'the engine of another run') {
            foreach ($json in 'sound', 'without a process', 'damaged') { @{ Program = $program; Json = $json } }
        }
    ) {
        if ($Program -match 'engine' -and $env:OS -eq 'Windows_NT') { Set-ItResult -Skipped -Because 'Windows is not asked what a process was called with'; return }
        $script:other = if ($Program -match 'engine') { Start-NamedProcess -Folder "$TestDrive/$([guid]::NewGuid())" -Lock "$($node.State)/runs/20260102-030405-ffffffff/lock" } else { Start-OtherProcess }
        $identity = InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $script:other.Id } { Get-ProcessIdentity -Id $Id }
        $property = @{}
        if ($Json -eq 'sound') { $property = @{ process = $identity } }
        $null = Add-TestRun -RunId $id -Property $property
        if ($Json -eq 'damaged') { [System.IO.File]::WriteAllText("$folder/run.json", '{') }
        $script:hold = Enter-RunLock -Folder $folder -Id $script:other.Id

        if ($Json -eq 'without a process') {
            # Who holds the lock may be about to begin: it is asked to stop, and nothing more.
            $null = Stop-HeadroomRun -RunId $id -TimeoutSeconds 1 -Confirm:$false
        } else {
            (Get-ThrownError { Stop-HeadroomRun -RunId $id -TimeoutSeconds 1 -Confirm:$false }).FullyQualifiedErrorId | Should -BeExactly 'EngineNotKnown,Stop-HeadroomRun'
        }
        Start-Sleep -Milliseconds 100
        $script:other.Process.HasExited | Should -BeFalse
    }
}

Describe 'Add-StopRequest' {
    BeforeEach {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        $id = '20260102-030405-0a1b2c3d'
        $folder = Add-TestRun -RunId $id
        $precious = "$($node.Volume)/precious.txt"
        Set-Content -LiteralPath $precious -Value 'kept' -NoNewline
        function Add-Now { InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $id } { Add-StopRequest -RunId $Id } }
    }
    AfterEach { Exit-TestNode }

    It 'makes an empty file, and leaves one that is there' {
        Add-Now
        (Get-Item -LiteralPath "$folder/stop").Length | Should -Be 0
        Set-Content -LiteralPath "$folder/stop" -Value 'old' -NoNewline
        Add-Now
        Get-Content -LiteralPath "$folder/stop" -Raw | Should -BeExactly 'old'
    }

    # Linux only: Windows asks for a right to make a link.
    It 'follows no link: <Name>' -Skip:($env:OS -eq 'Windows_NT') -ForEach @(@{ Name = 'to a file'; To = 'precious.txt' }, @{ Name = 'to nothing'; To = 'new.txt' }, @{ Name = 'to a folder'; To = '' }) {
        $null = New-Item -ItemType SymbolicLink -Path "$folder/stop" -Target "$($node.Volume)/$To" -Force
        (Get-ThrownError { Add-Now }).FullyQualifiedErrorId | Should -BeExactly 'StopNotRequested'
        Get-Content -LiteralPath $precious -Raw | Should -BeExactly 'kept'
        "$($node.Volume)/new.txt" | Should -Not -Exist
        @(Get-ChildItem -LiteralPath $node.Volume) | Should -HaveCount 1
    }

    It 'refuses a folder in its place' {
        $null = New-Item -ItemType Directory -Path "$folder/stop"
        (Get-ThrownError { Add-Now }).FullyQualifiedErrorId | Should -BeExactly 'StopNotRequested'
    }
}

Describe 'A run that cannot be read' {
    BeforeEach {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        $id = '20260102-030405-0a1b2c3d'
        $folder = Add-TestRun -RunId $id -File @{ lock = '' }
        $engine = InModuleScope -ModuleName 'Headroom' { (Get-VerifiedEngine).Path }
        [System.IO.File]::WriteAllText("$folder/run.json", '{')
        $process = $null
    }
    AfterEach {
        if ($null -ne $process -and -not $process.HasExited) { $process.Kill(); $process.WaitForExit() }
        Exit-TestNode
    }

    It 'is stopped by the lock that its engine holds, and can be deleted then' {
        $start = New-Object -TypeName System.Diagnostics.ProcessStartInfo -ArgumentList $engine, "--lock=`"$folder/lock`" --progress=`"$folder/progress.jsonl`" -Rjson:`"$folder/report.json`" --backend=null -d60 -W0 -c64k `"$($node.Volume)/io.dat`""
        $start.UseShellExecute = $false
        $start.RedirectStandardOutput = $true
        $start.RedirectStandardError = $true
        $process = [System.Diagnostics.Process]::Start($start)
        while (-not (Test-Path -LiteralPath "$folder/progress.jsonl") -and -not $process.HasExited) { Start-Sleep -Milliseconds 20 }
        (Get-ThrownError { Remove-HeadroomRun -RunId $id -Confirm:$false }).FullyQualifiedErrorId | Should -BeExactly 'RunStillRunning,Remove-HeadroomRun'
        (Stop-HeadroomRun -RunId $id -TimeoutSeconds 1 -Confirm:$false).status | Should -BeExactly 'unreadable'
        $process.WaitForExit(10000) | Should -BeTrue
        (Remove-HeadroomRun -RunId $id -Confirm:$false).removed | Should -BeExactly $id
    }

    It 'is refused where nobody holds its lock, whatever number is in it' {
        [System.IO.File]::WriteAllText("$folder/lock", "$PID`n")
        (Get-ThrownError { Stop-HeadroomRun -RunId $id -Confirm:$false }).FullyQualifiedErrorId | Should -BeExactly 'RunNotReadable,Stop-HeadroomRun'
        "$folder/stop" | Should -Not -Exist
    }
}
