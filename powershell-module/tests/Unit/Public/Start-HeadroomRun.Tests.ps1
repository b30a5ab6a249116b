BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
    Import-Module -Name "$PSScriptRoot/../../support/JsonText.psm1"
}

Describe 'Start-HeadroomRun' {
    BeforeEach {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        Mock -ModuleName 'Headroom' -CommandName 'Start-RunOnVolume'
        Mock -ModuleName 'Headroom' -CommandName 'Get-CurrentRun' -MockWith { [pscustomobject] @{ id = '20260102-030405-0a1b2c3d'; status = 'running' } }
        $json = New-TestProfile -VolumePath $node.Volume
    }
    AfterEach { Exit-TestNode }

    It 'hands on the profile as it was given, and gives the run' {
        Start-HeadroomRun -ProfileJson $json -VolumeId $node.VolumeId -PresetId 'baseline-read' -KeepTestFile | ForEach-Object -Process { $_.id } | Should -BeExactly '20260102-030405-0a1b2c3d'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-RunOnVolume' -Times 1 -Exactly -ParameterFilter {
            $ProfileJson -ceq $json -and $Run.presetId -ceq 'baseline-read' -and $Run.name -ceq 'baseline-read' -and $Run.keepTestFile
        }
    }

    It 'reads the engine''s file, looks at the node and asks about the profile and its targets once each' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-FileHash' -MockWith { Microsoft.PowerShell.Utility\Get-FileHash @PesterBoundParameters }
        Mock -ModuleName 'Headroom' -CommandName 'Get-PowerCheck'
        Mock -ModuleName 'Headroom' -CommandName 'Invoke-Engine' -MockWith {
            $said = '[]'
            if ($ArgumentList -contains '--check-targets') { $said = '{"targets":[]}' }
            [pscustomobject] @{ ExitCode = 0; Output = $said; Errors = '' }
        }
        (Start-HeadroomRun -ProfileJson $json -VolumeId $node.VolumeId).status | Should -BeExactly 'running'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-FileHash' -Times 1 -Exactly
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-PowerCheck' -Times 1 -Exactly
        foreach ($asked in '--check', '--check-targets') { Should -Invoke -ModuleName 'Headroom' -CommandName 'Invoke-Engine' -Times 1 -Exactly -ParameterFilter { $ArgumentList -contains $asked } }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Invoke-Engine' -Times 2 -Exactly
    }

    It 'asks for a copy of the test file, whatever the profile says, and for none by itself' {
        $null = Start-HeadroomRun -ProfileJson $json -VolumeId $node.VolumeId -CopyFile
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-RunOnVolume' -Times 1 -Exactly -ParameterFilter {
            $sent = $ProfileJson | ConvertFrom-Json
            $sent.copyFile -eq $true -and $sent.timeSpans[0].targets[0].path -ceq ($json | ConvertFrom-Json).timeSpans[0].targets[0].path -and $Run.profile.copyFile
        }
        (Get-ThrownError { Start-HeadroomRun -ProfileJson 'x' -VolumeId $node.VolumeId -CopyFile }).FullyQualifiedErrorId | Should -BeExactly 'ProfileNotValid,Start-HeadroomRun'
    }

    It 'keeps what was found before the start, its time limit, and the check that it is part of' {
        $null = Start-HeadroomRun -ProfileJson $json -VolumeId $node.VolumeId -CheckId '0a1b2c3d' -CheckRole 'other' -CheckMethod 'other-node'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-RunOnVolume' -Times 1 -Exactly -ParameterFilter {
            $Run.check.id -ceq '0a1b2c3d' -and $Run.check.role -ceq 'other' -and $Run.check.method -ceq 'other-node' -and
            @($Run.readiness.checks).Count -ge 10 -and $Run.timeLimitSeconds -eq 305
        }
    }

    It 'keeps what the node knows of limits, or limits that were worked out from it, and refuses others' {
        $null = Start-HeadroomRun -ProfileJson $json -VolumeId $node.VolumeId
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-RunOnVolume' -Times 1 -Exactly -ParameterFilter {
            $null -eq $Run.limits.limits -and $Run.limits.facts.volumeId -ceq $Run.volumeId -and $Run.limits.facts.nodeName -ceq $Run.nodeName
        }
        $own = (Get-HeadroomLimit -VolumeId $node.VolumeId -Raw)
        $limits = ConvertTo-Json -Depth 16 -InputObject @{ contractVersion = 1; facts = $own; publishedAsOf = '2026-09-24'; limits = @(); gaps = @() }
        $null = Start-HeadroomRun -ProfileJson $json -VolumeId $node.VolumeId -LimitsJson $limits
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-RunOnVolume' -Times 1 -Exactly -ParameterFilter { $null -ne $Run.limits.limits -and $Run.limits.publishedAsOf -ceq '2026-09-24' }
        (Get-ThrownError { Start-HeadroomRun -ProfileJson $json -VolumeId $node.VolumeId -LimitsJson '{}' }).FullyQualifiedErrorId | Should -BeExactly 'LimitsNotValid,Start-HeadroomRun'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-RunOnVolume' -Times 2 -Exactly
    }

    It 'starts nothing where the volume is not ready' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-Readiness' -MockWith {
            [pscustomobject] @{ checks = @([pscustomobject] @{ id = 'volume-state'; verdict = 'blocking'; message = 'It is offline.'; action = 'Bring it online.' }) }
        }
        (Get-ThrownError { Start-HeadroomRun -ProfileJson $json -VolumeId $node.VolumeId }).Exception.Message | Should -Match '\A\[NotReady\] .+ Next: Bring it online\.'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-RunOnVolume' -Times 0 -Exactly
    }

    It 'tells of everything at once that speaks against the run' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-Readiness' -MockWith {
            [pscustomobject] @{ checks = @([pscustomobject] @{ id = 'volume-state'; verdict = 'blocking'; message = 'It is offline.'; action = 'Bring it online.' }) }
        }
        $wrong = '{"contractVersion":1,"timeSpans":[{"targets":[{"path":"/etc/passwd","blockSizeBytes":1000,"alignmentBytes":0}]}]}'
        $thrown = Get-ThrownError { Start-HeadroomRun -ProfileJson $wrong -VolumeId $node.VolumeId -Name ('x' * 201) }
        $thrown.FullyQualifiedErrorId | Should -BeExactly 'RunRefused,Start-HeadroomRun'
        $thrown.Exception.Message | Should -Match '\A\[RunRefused\] .*/timeSpans/0/targets/0/.* It is offline\. Next: Correct the profile\. .*Bring it online\.\z'
        $refusal = Start-HeadroomRun -ProfileJson $wrong -VolumeId $node.VolumeId -Name ('x' * 201) -PassRefusal
        $refusal.PSObject.TypeNames | Should -Contain 'Headroom.Refusal'
        $refusal.problem.code | Should -BeExactly 'RunRefused'
        $refusal.profileProblems.Count | Should -BeGreaterThan 0
        $refusal.profileProblems[0].path | Should -Match '\A/timeSpans/0/targets/0/'
        @($refusal.problems | ForEach-Object -Process { $_.code }) | Should -Be @('NameTooLong', 'NotReady')
        $refusal.problems[1].target, $refusal.problems[1].message, $refusal.problems[1].action | Should -Be @('volume-state', 'It is offline.', 'Bring it online.')
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-RunOnVolume' -Times 0 -Exactly
    }

    It 'gives what speaks against the run as a document where it is asked to, and what is no such thing as an error' {
        (Start-HeadroomRun -ProfileJson $json -VolumeId $node.VolumeId -PassRefusal).status | Should -BeExactly 'running'
        $refusal = Start-HeadroomRun -ProfileJson 'x' -VolumeId $node.VolumeId -PassRefusal -ErrorAction Stop
        $refusal.problem.code | Should -BeExactly 'ProfileNotValid'
        $refusal.problems | Should -HaveCount 0
        (Get-ThrownError { Start-HeadroomRun -ProfileJson $json -VolumeId 'x' -PassRefusal }).FullyQualifiedErrorId | Should -BeExactly 'VolumeNotFound,Start-HeadroomRun'
    }

    # Linux only: the engine is a few lines of shell.
    It 'lets go of the engine''s file, however it ends' -Skip:($env:OS -eq 'Windows_NT') {
        $path = New-FakeEngine -Folder "$($node.State)-bin" -Script "echo '[]'"
        $null = Start-HeadroomRun -ProfileJson $json -VolumeId $node.VolumeId
        $null = Start-HeadroomRun -ProfileJson $json -VolumeId $node.VolumeId -WhatIf
        Mock -ModuleName 'Headroom' -CommandName 'Start-RunOnVolume' -MockWith { throw 'no' }
        $null = Get-ThrownError { Start-HeadroomRun -ProfileJson $json -VolumeId $node.VolumeId }
        { [System.IO.File]::Open($path, 'Open', 'ReadWrite', 'None').Dispose() } | Should -Not -Throw
    }

    It 'takes a profile as an object' {
        $target = @{ path = Join-Path -Path $node.Volume -ChildPath 'a.dat'; createSizeBytes = 1MB }
        $workload = @{ contractVersion = 1; timeSpans = @(@{ durationSeconds = 60; targets = @($target) }) }
        Start-HeadroomRun -WorkloadProfile $workload -VolumeId $node.VolumeId | ForEach-Object -Process { $_.id } | Should -BeExactly '20260102-030405-0a1b2c3d'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-RunOnVolume' -Times 1 -Exactly -ParameterFilter { $Run.expectedSeconds -eq 65 -and $Run.name -ceq 'Run' }
    }

    It 'takes ids as plain text, volumes and runs, and goes on after one that is not there' {
        $volume = (Get-HeadroomCluster).volumes[0]
        @($node.VolumeId, 'x', $node.VolumeId | Start-HeadroomRun -WorkloadProfile $json -ErrorAction SilentlyContinue).Count | Should -Be 2
        @(Start-HeadroomRun -VolumeId 'x', $node.VolumeId -ProfileJson $json -ErrorAction SilentlyContinue).Count | Should -Be 1
        @($volume | Start-HeadroomRun -ProfileJson $json).Count | Should -Be 1
        @([pscustomobject] @{ id = 'a run'; volumeId = $volume.id } | Start-HeadroomRun -WorkloadProfile $json).Count | Should -Be 1
        @($json, '{}', $json | Start-HeadroomRun -VolumeId $volume.id -ErrorAction SilentlyContinue).Count | Should -Be 2
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-RunOnVolume' -Times 7 -Exactly
    }

    It 'checks everything with -WhatIf, and starts nothing' {
        Start-HeadroomRun -ProfileJson $json -VolumeId $node.VolumeId -WhatIf | Should -BeNullOrEmpty
        (Get-ThrownError { Start-HeadroomRun -ProfileJson '{}' -VolumeId $node.VolumeId -WhatIf }).FullyQualifiedErrorId |
            Should -BeExactly 'ProfileNotValid,Start-HeadroomRun'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-RunOnVolume' -Times 0 -Exactly
    }

    It 'starts nothing where it refuses <Name>, even when the caller silences errors' -ForEach @(
        @{ Name = 'a profile that is no JSON'; Code = 'ProfileNotValid'; Given = 'x' }
        @{ Name = 'an empty profile'; Code = 'ProfileNotValid'; Given = '' }
        @{ Name = 'a target outside'; Code = 'TargetOutsideVolume'; Given = '{"contractVersion":1,"timeSpans":[{"targets":[{"path":"/etc/passwd"}]}]}' }
    ) {
        Start-HeadroomRun -ProfileJson $Given -VolumeId $node.VolumeId -ErrorAction SilentlyContinue -ErrorVariable told | Should -BeNullOrEmpty
        $told.FullyQualifiedErrorId | Should -Contain "$Code,Start-HeadroomRun"
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-RunOnVolume' -Times 0 -Exactly
    }

    It 'takes the text of a file with its mark of the encoding' {
        $null = Start-HeadroomRun -ProfileJson ([string] [char] 0xFEFF + $json) -VolumeId $node.VolumeId
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-RunOnVolume' -Times 1 -Exactly -ParameterFilter { $ProfileJson -ceq $json }
        Test-HeadroomProfile -ProfileJson ([string] [char] 0xFEFF + $json) | Should -BeNullOrEmpty
    }

    It 'starts nothing that could not be read again: <Name>' -ForEach @(
        @{ Name = 'a line feed in a path'; File = "a`nb.dat"; PresetId = 'p'; Place = '/profile/timeSpans/targets/path' }
        @{ Name = 'the id of a preset that is too long'; File = 'a.dat'; PresetId = 'p' * 40000; Place = '/presetId' }
    ) {
        $odd = New-TestProfile -VolumePath $node.Volume -FileName $File
        foreach ($isAsked in $true, $false) {
            $thrown = Get-ThrownError { Start-HeadroomRun -ProfileJson $odd -VolumeId $node.VolumeId -PresetId $PresetId -WhatIf:$isAsked }
            $thrown.FullyQualifiedErrorId | Should -BeExactly 'RunNotValid,Start-HeadroomRun'
            $thrown.Exception.Message | Should -BeLike "*$Place *Nothing was started.*"
        }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-RunOnVolume' -Times 0 -Exactly
    }

    It 'refuses every golden profile that breaks the contract' {
        $examples = @(Get-GoldenDocument -Kind 'invalid' -Schema 'profile')
        $examples.Count | Should -BeGreaterOrEqual 10
        Mock -ModuleName 'Headroom' -CommandName 'Get-Readiness' -MockWith { [pscustomobject] @{ checks = @() } }
        foreach ($example in $examples) {
            $broken = Get-JsonMember -Json $example.Text -Name 'document'
            (Get-ThrownError { Start-HeadroomRun -ProfileJson $broken -VolumeId $node.VolumeId }).FullyQualifiedErrorId |
                Should -BeExactly 'ProfileNotValid,Start-HeadroomRun' -Because $example.Name
        }
    }

    # Linux only: the folder for temporary files is named by TMPDIR.
    It 'leaves no temporary file of the profile' -Skip:($env:OS -eq 'Windows_NT') {
        $before = $env:TMPDIR
        $env:TMPDIR = (New-Item -ItemType Directory -Path "$($node.State)-tmp").FullName
        try {
            $null = Start-HeadroomRun -ProfileJson $json -VolumeId $node.VolumeId
            $null = Get-ThrownError { Start-HeadroomRun -ProfileJson 'x' -VolumeId $node.VolumeId }
            Get-ChildItem -LiteralPath $env:TMPDIR -Force | Should -HaveCount 0
        } finally {
            $env:TMPDIR = $before
        }
    }
}

Describe 'One start' {
    BeforeEach { $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") }
    AfterEach { Exit-TestNode }

    It 'looks once at the engine''s file, has the profile checked once, and looks once whether all is ready' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-FileHash' -MockWith { Microsoft.PowerShell.Utility\Get-FileHash @PesterBoundParameters }
        Mock -ModuleName 'Headroom' -CommandName 'Get-ProfileProblem'
        Mock -ModuleName 'Headroom' -CommandName 'Get-Readiness' -MockWith { [pscustomobject] @{ contractVersion = 1; nodeName = 'n'; volumeId = 'v'; checkedAt = '2026-01-01T00:00:00.000Z'; checks = @() } }
        Mock -ModuleName 'Headroom' -CommandName 'Start-DetachedEngine' -MockWith { [pscustomobject] @{ id = 2147483647; startedAt = '2026-01-01T00:00:00.000Z'; startMark = 'x'; isInHostJob = $false } }
        Mock -ModuleName 'Headroom' -CommandName 'Wait-RunBegun'
        $null = Start-HeadroomRun -ProfileJson (New-TestProfile -VolumePath $node.Volume) -VolumeId $node.VolumeId
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-DetachedEngine' -Times 1 -Exactly
        foreach ($name in 'Get-FileHash', 'Get-ProfileProblem', 'Get-Readiness') { Should -Invoke -ModuleName 'Headroom' -CommandName $name -Times 1 -Exactly -Because $name }
    }
}
