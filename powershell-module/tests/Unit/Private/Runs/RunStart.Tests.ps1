BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'Get-ExpectedSecond' {
    It 'is <Expected> for <Name>' -ForEach @(
        @{ Name = 'the defaults'; Expected = 15; TimeSpans = @([pscustomobject] @{ targets = @() }) }
        @{ Name = 'no warm-up'; Expected = 60; TimeSpans = @([pscustomobject] @{ durationSeconds = 60; warmUpSeconds = 0 }) }
        @{ Name = 'two time spans'; Expected = 33; TimeSpans = @([pscustomobject] @{ durationSeconds = 1; warmUpSeconds = 2; coolDownSeconds = 15 }, [pscustomobject] @{ }) }
        @{ Name = 'the longest'; Expected = 12884901885; TimeSpans = @([pscustomobject] @{ durationSeconds = 4294967295; warmUpSeconds = 4294967295; coolDownSeconds = 4294967295 }) }
    ) {
        $workload = [pscustomobject] @{ timeSpans = $TimeSpans }
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Workload = $workload } { Get-ExpectedSecond -WorkloadProfile $Workload } | Should -Be $Expected
    }

    It 'is <Expected> for <Name>' -ForEach @(
        @{ Name = 'a search'; Expected = 120; Search = [pscustomobject] @{ } }
        @{ Name = 'a thorough search'; Expected = 600; Search = [pscustomobject] @{ effort = 'thorough' } }
    ) {
        $workload = [pscustomobject] @{ search = $Search; timeSpans = @([pscustomobject] @{ targets = @() }) }
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Workload = $workload } { Get-ExpectedSecond -WorkloadProfile $Workload } | Should -Be $Expected
    }
}

Describe 'Get-TimeLimitSecond' {
    It 'is <Expected> for <Name>' -ForEach @(
        @{ Name = 'no file to create'; Expected = 365; TimeSpans = @([pscustomobject] @{ durationSeconds = 60; targets = @([pscustomobject] @{ path = 'a' }) }) }
        # 5 GiB at 4 MiB/s take 1,280 s.
        @{ Name = 'a file of 5 GiB'; Expected = 1645; TimeSpans = @([pscustomobject] @{ durationSeconds = 60; targets = @([pscustomobject] @{ path = 'a'; createSizeBytes = 5GB }) }) }
        @{ Name = 'one file for two time spans'; Expected = 1660; TimeSpans = @(
                [pscustomobject] @{ durationSeconds = 60; targets = @([pscustomobject] @{ path = 'a'; createSizeBytes = 1GB }) }
                [pscustomobject] @{ targets = @([pscustomobject] @{ path = 'a'; createSizeBytes = 5GB }) }) }
        @{ Name = 'a file that takes longer than a day to create'; Expected = 86465; TimeSpans = @([pscustomobject] @{ durationSeconds = 60; targets = @([pscustomobject] @{ path = 'a'; createSizeBytes = 16TB }) }) }
        @{ Name = 'the longest run'; Expected = 86700; TimeSpans = @([pscustomobject] @{ durationSeconds = 86400; warmUpSeconds = 0; targets = @([pscustomobject] @{ path = 'a' }) }) }
    ) {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Workload = [pscustomobject] @{ timeSpans = $TimeSpans } } { Get-TimeLimitSecond -WorkloadProfile $Workload } |
            Should -Be $Expected
    }

    It 'has two minutes more for a copy of the test file' {
        $workload = [pscustomobject] @{ copyFile = $true; timeSpans = @([pscustomobject] @{ durationSeconds = 60; targets = @([pscustomobject] @{ path = 'a' }) }) }
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Workload = $workload } { Get-TimeLimitSecond -WorkloadProfile $Workload } | Should -Be 485
    }

    It 'refuses a run of more than a day' {
        $workload = [pscustomobject] @{ timeSpans = @([pscustomobject] @{ durationSeconds = 90000; warmUpSeconds = 0 }) }
        (Get-ThrownError { InModuleScope -ModuleName 'Headroom' -Parameters @{ Workload = $workload } { Get-TimeLimitSecond -WorkloadProfile $Workload } }).Exception.Message |
            Should -Match '\A\[RunTooLong\] The profile takes 90,000 seconds\. The maximum for a run is one day: 86,400 seconds\. .* Next: '
    }
}

Describe 'Get-CheckPart' {
    It 'is nothing for a run of its own, and whole for one of a check' {
        # One null: nothing at all would not become null in the JSON of Windows PowerShell.
        @(InModuleScope -ModuleName 'Headroom' { Get-CheckPart -Id '' -Role '' -Method '' }).Count | Should -Be 1
        InModuleScope -ModuleName 'Headroom' { Get-CheckPart -Id '' -Role '' -Method '' } | Should -BeNullOrEmpty
        (InModuleScope -ModuleName 'Headroom' { Get-CheckPart -Id '0a1b2c3d' -Role 'other' -Method 'move-owner' }).role | Should -BeExactly 'other'
        (Get-ThrownError { InModuleScope -ModuleName 'Headroom' { Get-CheckPart -Id '0a1b2c3d' -Role '' -Method 'move-owner' } }).FullyQualifiedErrorId |
            Should -BeLike 'CheckNotComplete*'
    }
}

Describe 'Get-RunName' {
    It 'is <Expected> for the name <Name> and the preset <PresetId>' -ForEach @(
        @{ Name = 'Mine'; PresetId = 'baseline-read'; Expected = 'Mine' }
        @{ Name = ''; PresetId = 'baseline-read'; Expected = 'baseline-read' }
        @{ Name = '  '; PresetId = ''; Expected = 'Run' }
    ) {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Name = $Name; PresetId = $PresetId } { Get-RunName -Name $Name -PresetId $PresetId } |
            Should -BeExactly $Expected
    }

    It 'is refused where it is too long for the contract' {
        $thrown = Get-ThrownError { InModuleScope -ModuleName 'Headroom' { Get-RunName -Name ('x' * 201) } }
        $thrown.FullyQualifiedErrorId | Should -BeExactly 'NameTooLong'
    }
}

Describe 'Start-RunOnVolume' {
    BeforeEach {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        $run = Get-GoldenText -Kind 'valid' -Name 'run.running' | ConvertFrom-Json
        $run.id = '20260102-030405-0a1b2c3d'
        $run.process = $null
        $run.confinedTo = $node.Volume
        $folder = "$($node.State)/runs/$($run.id)"
        Mock -ModuleName 'Headroom' -CommandName 'Wait-RunBegun'
        [System.IO.File]::WriteAllText("$($node.State)-engine", 'engine')
        $path = "$($node.State)-engine"
        $engine = [pscustomobject] @{ Path = $path; Build = $run.engine; Hold = $null; Mark = InModuleScope -ModuleName 'Headroom' -Parameters @{ Path = $path } { Get-EngineMark -Path $Path } }
        function Start-Now {
            InModuleScope -ModuleName 'Headroom' -Parameters @{ Run = $run; Engine = $engine } { Start-RunOnVolume -Run $Run -ProfileJson '{}' -Engine $Engine }
        }
    }
    AfterEach { Exit-TestNode }

    It 'starts no engine for a run that could not be read again: <Name>' -ForEach @(
        @{ Name = 'a text that is too long'; Field = 'presetId'; Value = 'p' * 40000; Place = '*/presetId*' }
        @{ Name = 'more than is read'; Field = 'volumeId'; Value = 'v' * 8MB; Place = '*bytes, and the maximum is 8388608*' }
        @{ Name = 'a time that is none'; Field = 'createdAt'; Value = '2026-99-01T00:00:00Z'; Place = '*/createdAt*' }
    ) {
        $run.$Field = $Value
        Mock -ModuleName 'Headroom' -CommandName 'Start-DetachedEngine'
        $thrown = Get-ThrownError { Start-Now }
        $thrown.FullyQualifiedErrorId | Should -BeExactly 'RunNotValid'
        $thrown.Exception.Message | Should -BeLike $Place
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-DetachedEngine' -Times 0 -Exactly
        $folder | Should -Not -Exist
    }

    It 'leaves nothing behind where the engine cannot be started' {
        Mock -ModuleName 'Headroom' -CommandName 'Start-DetachedEngine' -MockWith { throw 'no' }
        { Start-Now } | Should -Throw -ExpectedMessage 'no'
        "$($node.State)/runs/$($run.id)" | Should -Not -Exist
    }

    It 'starts no engine where the run cannot be written down' {
        Mock -ModuleName 'Headroom' -CommandName 'Start-DetachedEngine'
        Mock -ModuleName 'Headroom' -CommandName 'Write-ContractDocument' -MockWith { throw (New-Object -TypeName System.IO.IOException -ArgumentList 'full', 28) }
        { Start-Now } | Should -Throw -ExpectedMessage 'full'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-DetachedEngine' -Times 0 -Exactly
        $folder | Should -Not -Exist
    }

    It 'has the run on disk, with its starter and an empty lock, before the engine starts' {
        Mock -ModuleName 'Headroom' -CommandName 'Start-DetachedEngine' -MockWith {
            $script:before = Get-Content -LiteralPath "$folder/run.json" -Raw | ConvertFrom-Json
            $script:lock = (Get-Item -LiteralPath "$folder/lock").Length
            [pscustomobject] @{ id = 2147483647; startedAt = '2026-01-01T00:00:00.000Z'; startMark = 'x'; isInHostJob = $false }
        }
        Start-Now
        $before.process | Should -BeNullOrEmpty
        $before.startedBy.id | Should -Be $PID
        $lock | Should -Be 0
        $after = Get-Content -LiteralPath "$folder/run.json" -Raw | ConvertFrom-Json
        $after.process.id | Should -Be 2147483647
        $after.startedBy | Should -BeNullOrEmpty
    }

    It 'ends the engine where its process cannot be written down' {
        Mock -ModuleName 'Headroom' -CommandName 'Start-DetachedEngine' -MockWith { [pscustomobject] @{ id = 1; startedAt = '2026-01-01T00:00:00.000Z' } }
        Mock -ModuleName 'Headroom' -CommandName 'Write-ContractDocument' -ParameterFilter { $null -ne $Document.process } -MockWith { throw (New-Object -TypeName System.IO.IOException -ArgumentList 'full', 28) }
        Mock -ModuleName 'Headroom' -CommandName 'Stop-IdentifiedProcess'
        { Start-Now } | Should -Throw -ExpectedMessage 'full'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Stop-IdentifiedProcess' -Times 1 -Exactly -ParameterFilter { $Identity.id -eq 1 }
        "$($node.State)/runs/$($run.id)" | Should -Not -Exist
    }

    It 'starts nothing where the engine is not the one any more that was verified: <Name>' -ForEach @(
        @{ Name = 'changed'; Change = { [System.IO.File]::AppendAllText($path, 'x') } }
        @{ Name = 'replaced by one of the same size and time'; Change = {
                $time = [System.IO.File]::GetLastWriteTimeUtc($path)
                [System.IO.File]::WriteAllText("$path.new", 'eng1ne')
                [System.IO.File]::Delete($path)
                [System.IO.File]::Move("$path.new", $path)
                [System.IO.File]::SetLastWriteTimeUtc($path, $time)
            }
        }
        @{ Name = 'deleted'; Change = { [System.IO.File]::Delete($path) } }
    ) {
        # On Windows the file is held, so that none of this can happen between the look and the start.
        if ($Name -like 'replaced*' -and $env:OS -eq 'Windows_NT') { Set-ItResult -Skipped -Because 'the file is held there' }
        Mock -ModuleName 'Headroom' -CommandName 'Start-DetachedEngine'
        Mock -ModuleName 'Headroom' -CommandName 'Get-EngineArgument' -MockWith $Change
        (Get-ThrownError { Start-Now }).FullyQualifiedErrorId | Should -BeExactly 'EngineHashMismatch'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-DetachedEngine' -Times 0 -Exactly
        $folder | Should -Not -Exist
    }

    It 'lets go of the volume, however it ends' {
        Mock -ModuleName 'Headroom' -CommandName 'Start-DetachedEngine' -MockWith { throw 'no' }
        { Start-Now } | Should -Throw -ExpectedMessage 'no'
        { Start-Now } | Should -Throw -ExpectedMessage 'no' -Because 'a second start is not told that the volume is busy'
    }
}
