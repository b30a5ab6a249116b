BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'Remove-LeftoverFile' {
    BeforeEach {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        $file = "$($node.Volume)/left.dat"
        Set-Content -LiteralPath $file -Value 'x'
        $target = [pscustomobject] @{ path = $file }
        $profileDocument = [pscustomobject] @{ contractVersion = 1; timeSpans = @([pscustomobject] @{ targets = @($target) }) }
        Mock -ModuleName 'Headroom' -CommandName 'Invoke-Engine' -MockWith { [pscustomobject] @{ ExitCode = 0; Errors = '' } }
        Mock -ModuleName 'Headroom' -CommandName 'Get-VerifiedEngine' -MockWith { [pscustomobject] @{ Path = 'engine' } }
        function Remove-Now([hashtable] $Property = @{}, [hashtable] $Files = @{}) {
            $null = Add-TestRun -Property (@{ profile = $profileDocument } + $Property) -File $Files
            InModuleScope -ModuleName 'Headroom' {
                Remove-LeftoverFile -StartedRun (Get-StartedRun -RunId '20260102-030405-0a1b2c3d') -WarningVariable warned -WarningAction SilentlyContinue
                $warned
            }
        }
    }
    AfterEach { Exit-TestNode }

    It 'leaves a file alone that carries no note of the engine' {
        Remove-Now
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Invoke-Engine' -Times 0 -Exactly
    }

    It 'asks the engine to judge and delete one that does' {
        Set-Content -LiteralPath "$file.headroom-io" -Value '{}'
        [string] (Remove-Now) | Should -BeExactly "Deleted $file, a test file that the run 20260102-030405-0a1b2c3d left."
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Invoke-Engine' -Times 1 -Exactly -ParameterFilter {
            [string] $ArgumentList -ceq "--confine=$($node.Volume) --remove-created=$file"
        }
    }

    It 'asks it too where the note was being deleted' {
        Set-Content -LiteralPath "$file.headroom-io.removed" -Value '{}'
        [string] (Remove-Now) | Should -BeLike "Deleted $file, *"
    }

    It 'asks it too about an empty file, whose engine may have been killed before it wrote the note' {
        [System.IO.File]::WriteAllText($file, '')
        [string] (Remove-Now) | Should -BeLike "Deleted $file, *"
    }

    It 'names a file that the engine left as it is: <Name>' -ForEach @(
        @{ Name = 'somebody wrote to it'; Said = '[TargetNotOurs] The file was not made by this engine.'; Words = '*stays as it is, because somebody else wrote to it*' }
        @{ Name = 'it is behind a link by now'; Said = '[TargetIsLink] The folder is a link.'; Words = '*stays as it is: *folder is a link*' }
    ) {
        Set-Content -LiteralPath "$file.headroom-io" -Value '{}'
        $answer = [pscustomobject] @{ ExitCode = 3; Errors = "ERROR: ${file}: $Said" }
        Mock -ModuleName 'Headroom' -CommandName 'Invoke-Engine' -MockWith { $answer }
        [string] (Remove-Now) | Should -BeLike "$file, which the run *$($Words.TrimStart('*'))" -Because $Words
    }

    It 'confines the engine to the volume as it is now for a run that does not say to what' {
        Set-Content -LiteralPath "$file.headroom-io" -Value '{}'
        $folder = Add-TestRun -Property @{ profile = $profileDocument; volumeId = $node.VolumeId }
        $run = Get-Content -LiteralPath "$folder/run.json" -Raw | ConvertFrom-Json
        $run.PSObject.Properties.Remove('confinedTo')
        [System.IO.File]::WriteAllText("$folder/run.json", (ConvertTo-Json -InputObject $run -Depth 32))
        $null = InModuleScope -ModuleName 'Headroom' { Remove-LeftoverFile -StartedRun (Get-StartedRun -RunId '20260102-030405-0a1b2c3d') -WarningAction SilentlyContinue }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Invoke-Engine' -Times 1 -Exactly -ParameterFilter { $ArgumentList[0] -ceq "--confine=$($node.Volume)" }
    }

    It 'says which file it could not look for, as its folder is not there' {
        $target.path = "$($node.Volume)/gone/left.dat"
        [string] (Remove-Now) | Should -BeLike "*may have left $($node.Volume)/gone/left.dat, whose folder is not available now*"
    }

    It 'deletes what its result says was left: <Name>' -ForEach @(
        @{ Name = 'the volume was gone'; Code = 'TargetVolumeGone'; Warning = $null; Count = 1 }
        @{ Name = 'the file could not be deleted'; Code = $null; Warning = 'Other'; Count = 1 }
        @{ Name = 'nothing of that'; Code = $null; Warning = 'ShortRun'; Count = 0 }
        @{ Name = 'nothing that fits the contract'; Code = 'not a name'; Warning = $null; Count = 0 }
    ) {
        Set-Content -LiteralPath "$file.headroom-io" -Value '{}'
        $result = ConvertFrom-TestJson -Json (Get-GoldenText -Kind 'valid' -Name 'result.failed-before-measuring')
        $result.error = $null
        $result.warnings = @()
        if ($Code) { $result.error = @{ code = $Code; message = 'm'; action = $null; target = $null } }
        if ($Warning) { $result.warnings = @(@{ code = $Warning; message = 'm'; target = $file }) }
        Remove-Now -Files @{ 'result.json' = ConvertTo-Json -InputObject $result -Depth 32 } | Out-Null
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Invoke-Engine' -Times $Count -Exactly
    }

    It 'leaves a file alone where the result cannot be read' {
        Set-Content -LiteralPath "$file.headroom-io" -Value '{}'
        Remove-Now -Files @{ 'result.json' = '{' } | Out-Null
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Invoke-Engine' -Times 0 -Exactly
    }

    It '<Name>, where the engine ends with <ExitCode>' -ForEach @(
        @{ Name = 'leaves a file that is not the engine''s'; ExitCode = 3; Code = $null }
        @{ Name = 'says that a file could not be deleted'; ExitCode = 1; Code = 'TestFileNotRemoved' }
    ) {
        Set-Content -LiteralPath "$file.headroom-io" -Value '{}'
        $exitCode = $ExitCode
        Mock -ModuleName 'Headroom' -CommandName 'Invoke-Engine' -MockWith { [pscustomobject] @{ ExitCode = $exitCode; Errors = 'in use' } }
        if ($Code) { (Get-ThrownError { Remove-Now }).Exception.Message | Should -Match "\A\[$Code\] .*in use" } else { { Remove-Now } | Should -Not -Throw }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Invoke-Engine' -Times 1 -Exactly
    }

    It 'leaves a file alone that <Name>' -ForEach @(
        @{ Name = 'is to be kept'; Property = @{ keepTestFile = $true }; Files = @{} }
        @{ Name = 'its engine has dealt with'; Property = @{}; Files = @{ 'result.json' = '{}' } }
    ) {
        Set-Content -LiteralPath "$file.headroom-io" -Value '{}'
        Remove-Now -Property $Property -Files $Files
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Invoke-Engine' -Times 0 -Exactly
    }

    It 'deletes what a run kept for the next one of its check, also after it completed' {
        Set-Content -LiteralPath "$file.headroom-io" -Value '{}'
        Remove-Now -Property @{ keepTestFile = $true; check = [pscustomobject] @{ id = 'aaaaaaaa'; role = 'other'; method = 'other-node' } } -Files @{ 'result.json' = '{}' }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Invoke-Engine' -Times 1 -Exactly
    }

    It 'leaves a file alone while something else runs on the volume' {
        Set-Content -LiteralPath "$file.headroom-io" -Value '{}'
        Mock -ModuleName 'Headroom' -CommandName 'Test-EngineAtWork' -MockWith { $true }
        (Get-ThrownError { Remove-Now }).FullyQualifiedErrorId | Should -BeExactly 'VolumeBusy'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Invoke-Engine' -Times 0 -Exactly
    }
}

Describe 'Remove-EarlierLeftover' {
    BeforeEach {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        $files = 'left.dat', 'used.dat' | ForEach-Object -Process {
            Set-Content -LiteralPath "$($node.Volume)/$_.headroom-io" -Value '{}'
            "$($node.Volume)/$_"
        }
        Mock -ModuleName 'Headroom' -CommandName 'Remove-OwnFile'
        $targets = @($files | ForEach-Object -Process { [pscustomobject] @{ path = $_ } })
        $null = Add-TestRun -Property @{ volumeId = 'v'; profile = [pscustomobject] @{ contractVersion = 1; timeSpans = @([pscustomobject] @{ targets = $targets }) } }
        function Remove-Now([string] $VolumeId) {
            $run = [pscustomobject] @{ volumeId = $VolumeId; profile = [pscustomobject] @{ timeSpans = @([pscustomobject] @{ targets = @([pscustomobject] @{ path = "$($node.Volume)/used.dat" }) }) } }
            InModuleScope -ModuleName 'Headroom' -Parameters @{ Run = $run } { Remove-EarlierLeftover -Run $Run -Engine @{ Path = 'engine' } -StartedRun @(Get-AllStartedRun) -WarningVariable warned -WarningAction SilentlyContinue; $warned }
        }
    }
    AfterEach { Exit-TestNode }

    It 'deletes what a lost run left, but not what the new one uses' {
        Remove-Now 'v'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Remove-OwnFile' -Times 1 -Exactly -ParameterFilter { @($Leftover).Count -eq 1 -and $Leftover[0].Path -ceq $files[0] }
    }

    It 'leaves a file alone that a newer run keeps' {
        $null = Add-TestRun -RunId '20260103-030405-0a1b2c3d' -Property @{
            volumeId = 'v'; keepTestFile = $true
            profile = [pscustomobject] @{ contractVersion = 1; timeSpans = @([pscustomobject] @{ targets = $targets }) }
        }
        Remove-Now 'v'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Remove-OwnFile' -Times 0 -Exactly
    }

    It 'is not kept from that by <Name>' -ForEach @(
        @{ Name = 'a run whose file has a name too long for a note beside it'; File = 'x' * 250; Reason = $null }
        @{ Name = 'a run in a folder with a name too long'; File = ('x' * 300) + '/a.dat'; Reason = $null }
        @{ Name = 'a run that cannot be looked at'; File = 'odd.dat'; Reason = 'no such device' }
    ) {
        $target = [pscustomobject] @{ path = "$($node.Volume)/$File" }
        $odd = Add-TestRun -RunId '20260103-030405-0a1b2c3d' -Property @{ volumeId = 'v'; profile = [pscustomobject] @{ contractVersion = 1; timeSpans = @([pscustomobject] @{ targets = @($target) }) } }
        if ($Reason) {
            Set-Content -LiteralPath "$($node.Volume)/$File.headroom-io" -Value '{}'
            Set-Content -LiteralPath "$odd/result.json" -Value '{}'
            Mock -ModuleName 'Headroom' -CommandName 'Get-RunResult' -MockWith { throw $Reason }
        }
        $null = Remove-Now 'v'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Remove-OwnFile' -Times 1 -Exactly -ParameterFilter { $Leftover[0].Path -ceq $files[0] }
        $warned = @(InModuleScope -ModuleName 'Headroom' { Get-Leftover -VolumeId 'v' 3>&1 } | Where-Object -FilterScript { $_.GetType().Name -eq 'WarningRecord' }) -join ' '
        if ($Reason) { $warned | Should -BeLike "*20260103-030405-0a1b2c3d*$Reason*" } else { $warned | Should -BeNullOrEmpty }
        if (-not $Reason) { (Remove-HeadroomRun -RunId '20260103-030405-0a1b2c3d' -Confirm:$false -WarningAction SilentlyContinue).removed | Should -Not -BeNullOrEmpty }
    }

    It 'leaves other volumes alone' {
        Remove-Now 'w'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Remove-OwnFile' -Times 0 -Exactly
    }

    It 'names what could not be deleted, and lets the run start' {
        Mock -ModuleName 'Headroom' -CommandName 'Remove-OwnFile' -MockWith { throw 'in use' }
        (Remove-Now 'v')[0] | Should -BeExactly 'in use'
    }
}

Describe 'The files of a run with very many' {
    BeforeEach { $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") }
    AfterEach { Exit-TestNode }

    It 'are looked for in a time that grows as they do' {
        # 15 time spans with 4000 targets each are within the contract.
        $spans = @(foreach ($span in 1..15) {
                [pscustomobject] @{ targets = @(foreach ($number in 1..4000) { [pscustomobject] @{ path = "$($node.Volume)/$span-$number.dat" } }) }
            })
        $run = [pscustomobject] @{ id = '20260102-030405-0a1b2c3d'; volumeId = 'v'; keepTestFile = $false; profile = [pscustomobject] @{ timeSpans = $spans } }
        Mock -ModuleName 'Headroom' -CommandName 'Get-AllStartedRun' -MockWith { $run }
        Mock -ModuleName 'Headroom' -CommandName 'Test-FileLeft' -MockWith { $false }
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Spans = $spans } {
            # Of the processor: other work on the machine counts for nothing.
            $process = [System.Diagnostics.Process]::GetCurrentProcess()
            function Get-ProcessorSecond { $process.Refresh(); $process.TotalProcessorTime.TotalSeconds }
            $begin = Get-ProcessorSecond
            @(Get-TargetPath -WorkloadProfile ([pscustomobject] @{ timeSpans = @($Spans[0..1]) })).Count | Should -Be 8000
            $few = (Get-ProcessorSecond) - $begin
            $begin = Get-ProcessorSecond
            @(Get-TargetPath -WorkloadProfile ([pscustomobject] @{ timeSpans = $Spans })).Count | Should -Be 60000
            # 7.5 times as many: 56 times as long where each is held against all before it. A second for what is noise.
            (Get-ProcessorSecond) - $begin | Should -BeLessThan (20 * $few + 1)
        }
    }

    It 'are told apart by case where the system does' {
        $targets = @('a', 'A', 'a' | ForEach-Object -Process { [pscustomobject] @{ path = $_ } })
        $expected = if ($env:OS -eq 'Windows_NT') { 'a' } else { 'a', 'A' }
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Targets = $targets } { Get-TargetPath -WorkloadProfile ([pscustomobject] @{ timeSpans = @([pscustomobject] @{ targets = $Targets }) }) } | Should -BeExactly $expected
    }
}

Describe 'A run with more targets than the engine takes' {
    BeforeEach { $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") }
    AfterEach { Exit-TestNode }

    It 'is unreadable with <Count> in a time span: <IsRead>' -ForEach @(@{ Count = 4096; IsRead = $true }, @{ Count = 4097; IsRead = $false }) {
        $folder = Add-TestRun
        $run = Get-Content -LiteralPath "$folder/run.json" -Raw -Encoding UTF8 | ConvertFrom-Json
        $run.profile.timeSpans = @($run.profile.timeSpans[0])
        $run.profile.timeSpans[0].targets = @($run.profile.timeSpans[0].targets[0]) * $Count
        [System.IO.File]::WriteAllText("$folder/run.json", (ConvertTo-Json -InputObject $run -Depth 32 -Compress))
        (Get-HeadroomRun).status -ne 'unreadable' | Should -Be $IsRead
    }
}
