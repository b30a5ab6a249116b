BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'A run whose process was not written down' {
    BeforeEach {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        $id = '20260102-030405-0a1b2c3d'
        $gone = [pscustomobject] @{ id = $PID; startedAt = '2026-01-01T00:00:00.000Z'; startMark = 'another'; isInHostJob = $false }
        $folder = Add-TestRun -RunId $id -Property @{ startedBy = $gone; volumeId = 'v' } -File @{ lock = '' }
        $engine = InModuleScope -ModuleName 'Headroom' { (Get-VerifiedEngine).Path }
        function Start-Engine {
            $start = New-Object -TypeName System.Diagnostics.ProcessStartInfo -ArgumentList $engine, "--lock=`"$folder/lock`" --progress=`"$folder/progress.jsonl`" -Rjson:`"$folder/report.json`" --backend=null -d60 -W0 -c64k `"$($node.Volume)/io.dat`""
            $start.UseShellExecute = $false
            # Its output is not for the runner of these tests.
            $start.RedirectStandardOutput = $true
            $start.RedirectStandardError = $true
            $script:process = [System.Diagnostics.Process]::Start($start)
            while (-not (Test-Path -LiteralPath "$folder/progress.jsonl") -and -not $process.HasExited) { Start-Sleep -Milliseconds 20 }
        }
        function Get-Now { InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $id } { Get-CurrentRun -RunId $Id } }
        function Assert-Free { InModuleScope -ModuleName 'Headroom' { Assert-VolumeFree -VolumeId 'v' -IsHeld } }
        $script:process = $null
    }
    AfterEach {
        if ($null -ne $process -and -not $process.HasExited) { $process.Kill(); $process.WaitForExit() }
        Exit-TestNode
    }

    It 'is found by the lock that its engine holds, and can be stopped' {
        Start-Engine
        $run = Get-Now
        $run.status | Should -BeExactly 'running'
        $run.process.id | Should -Be $process.Id
        (Get-ThrownError { Assert-Free }).FullyQualifiedErrorId | Should -BeExactly 'VolumeBusy' -Because 'no second engine may be put beside it'
        (Get-ThrownError { Remove-HeadroomRun -RunId $id -Confirm:$false }).FullyQualifiedErrorId | Should -BeLike 'RunStillRunning*'
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Process = $run.process } { Stop-IdentifiedProcess -Identity $Process }
        (Get-Now).status | Should -BeExactly 'lost'
    }

    It 'is running while the session is about to start its engine, and holds the volume for that' {
        $own = InModuleScope -ModuleName 'Headroom' { Get-ProcessIdentity -Id $PID }
        $null = Add-TestRun -RunId $id -Property @{ startedBy = $own; volumeId = 'v' }
        $hold = InModuleScope -ModuleName 'Headroom' { Enter-VolumeStart -VolumeId 'v' }
        try {
            (Get-Now).status | Should -BeExactly 'running'
            (Get-ThrownError { InModuleScope -ModuleName 'Headroom' { Assert-VolumeFree -VolumeId 'v' } }).FullyQualifiedErrorId | Should -BeExactly 'VolumeBusy'
            (Get-ThrownError { Remove-HeadroomRun -RunId $id -Confirm:$false }).FullyQualifiedErrorId | Should -BeLike 'RunStillRunning*'
            "$folder/lock" | Should -Exist
        } finally {
            $hold.Dispose()
        }
    }

    It 'is lost, and in nobody''s way, where the session that it names lives and starts nothing' {
        $own = InModuleScope -ModuleName 'Headroom' { Get-ProcessIdentity -Id $PID }
        $null = Add-TestRun -RunId $id -Property @{ startedBy = $own; volumeId = 'v' }
        (Get-Now).status | Should -BeExactly 'lost'
        Assert-Free
        (Stop-HeadroomRun -RunId $id -Confirm:$false).status | Should -BeExactly 'lost'
        (Remove-HeadroomRun -RunId $id -Confirm:$false).removed | Should -BeExactly $id
    }

    It 'is lost once neither is there, and its engine, should it come late, begins nothing' {
        (Get-Now).status | Should -BeExactly 'lost'
        "$folder/lock" | Should -Exist -Because 'who only looks changes nothing'
        Assert-Free
        Start-Engine
        $process.WaitForExit(10000) | Should -BeTrue
        $process.ExitCode | Should -Be 3
        "$($node.Volume)/io.dat" | Should -Not -Exist
        @(Get-ChildItem -LiteralPath $folder).Name | Sort-Object | Should -BeExactly @('run.json')
    }

    # Linux only: Windows asks for a right to make a link, and has no such pipes.
    It 'is lost, and in nobody''s way, where its lock is <_>' -Skip:($env:OS -eq 'Windows_NT') -ForEach 'a link to itself', 'a link to a file', 'a folder', 'a pipe' {
        $outside = "$($node.State)/outside"
        Set-Content -LiteralPath $outside -Value 'kept'
        Remove-Item -LiteralPath "$folder/lock"
        switch ($_) {
            'a link to itself' { ln -s lock "$folder/lock" }
            'a link to a file' { ln -s $outside "$folder/lock" }
            'a folder' { $null = New-Item -ItemType Directory -Path "$folder/lock" }
            'a pipe' { mkfifo "$folder/lock" }
        }
        (Get-Now).status | Should -BeExactly 'lost'
        Assert-Free
        (Remove-HeadroomRun -RunId $id -Confirm:$false).removed | Should -BeExactly $id
        $folder | Should -Not -Exist
        Get-Content -LiteralPath $outside | Should -BeExactly 'kept'
    }

    It 'is not mistaken by a number that a lock kept from before' {
        [System.IO.File]::WriteAllText("$folder/lock", "$PID`n")
        (Get-Now).status | Should -BeExactly 'lost'
    }
}

Describe 'Wait-RunBegun' {
    BeforeEach { $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") }
    AfterEach { Exit-TestNode }

    It 'says that the volume is busy where the engine found another user''s run on it' {
        $null = Add-TestRun -File @{ 'engine.log' = 'ERROR: /v: [FolderBusy] Another run is at work in this folder. Next: Wait.' }
        (Get-ThrownError { InModuleScope -ModuleName 'Headroom' { Wait-RunBegun -Run (Get-StartedRun -RunId '20260102-030405-0a1b2c3d') } }).FullyQualifiedErrorId |
            Should -BeExactly 'VolumeBusy'
    }

    It 'refuses an engine that does not get so far in time' {
        $thrown = Get-ThrownError {
            InModuleScope -ModuleName 'Headroom' {
                $longestBeginSeconds = 0.05
                Wait-RunBegun -Run ([pscustomobject] @{ id = '20260102-030405-0a1b2c3d'; volumeId = 'v'; process = Get-ProcessIdentity -Id $PID })
            }
        }
        $thrown.FullyQualifiedErrorId | Should -BeExactly 'EngineNotBegun'
    }
}
