BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    $vectors = Get-Content -LiteralPath "$PSScriptRoot/../../../../../engine/contract/vectors/start-obstacles.json" -Raw -Encoding UTF8 | ConvertFrom-Json
}

Describe 'Get-StartCheck' {
    BeforeEach {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        $checks = @(
            [pscustomobject] @{ id = 'free-space'; verdict = 'ready'; message = 'plenty'; reason = 'So it is.'; action = $null }
            [pscustomobject] @{ id = 'power'; verdict = 'doubt'; message = 'saving'; reason = 'So it is.'; action = 'Do not.' }
        )
        Mock -ModuleName 'Headroom' -CommandName 'Get-Readiness' -MockWith { [pscustomobject] @{ contractVersion = 1; nodeName = 'n'; volumeId = 'v'; checkedAt = '2026-01-01T00:00:00.000Z'; checks = $checks } }
        Mock -ModuleName 'Headroom' -CommandName 'Get-VerifiedEngine' -MockWith { [pscustomobject] @{ Path = 'engine'; Build = [pscustomobject] @{ name = 'headroom-io'; version = '1.2.3'; platform = 'linux'; sha256 = '0' * 64 }; Hold = $null; Mark = '' } }
        Mock -ModuleName 'Headroom' -CommandName 'Assert-EngineUnchanged'
        Mock -ModuleName 'Headroom' -CommandName 'Get-ProfileProblem'
        $json = New-TestProfile -VolumePath $node.Volume
        function Get-Now([string] $ProfileJson = $json, [string] $NodeState = 'up') {
            $asked = @{ ProfileJson = $ProfileJson; State = $NodeState; Asked = @{ Name = 'r'; PresetId = ''; KeepTestFile = $false; CheckId = ''; CheckRole = ''; CheckMethod = '' } }
            InModuleScope -ModuleName 'Headroom' -Parameters $asked {
                $facts = Get-ClusterFact
                $facts.Node.state = $State
                Get-StartCheck -Facts $facts -Volume $facts.Cluster.volumes[0] -ProfileJson $ProfileJson -Asked $Asked
            }
        }
        function Get-Code($Check) { (InModuleScope -ModuleName 'Headroom' -Parameters @{ Check = $Check } { Get-StartRefusal -Check $Check }).FullyQualifiedErrorId }
    }
    AfterEach { Exit-TestNode }

    It 'makes the run, with what is only doubtful in it' {
        $check = Get-Now
        $check.Run.readiness.checks | Should -HaveCount 2
        $check.Run.engine.version | Should -BeExactly '1.2.3'
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Check = $check } { Test-StartRefused -Check $Check } | Should -BeFalse
    }

    It 'refuses what blocks, with all of it and how to mend it' {
        $checks[0].verdict = 'blocking'
        $checks[0].message = 'No room.'
        $checks[0].action = 'Make room.'
        $checks += [pscustomobject] @{ id = 'volume-state'; verdict = 'blocking'; message = 'It is offline.'; reason = 'So it is.'; action = 'Bring it online.' }
        $check = Get-Now
        $check.Run | Should -BeNullOrEmpty
        $refusal = InModuleScope -ModuleName 'Headroom' -Parameters @{ Check = $check } { Get-StartRefusal -Check $Check }
        $refusal.Exception.Message | Should -Match '\A\[NotReady\] .*free-space: No room\. volume-state: It is offline\. Next: Make room\. Bring it online\.\z'
        $document = InModuleScope -ModuleName 'Headroom' -Parameters @{ Check = $check } { ConvertTo-RefusalDocument -Check $Check }
        @($document.problems | ForEach-Object -Process { '{0} {1}' -f $_.target, $_.message }) | Should -Be @('free-space No room.', 'volume-state It is offline.')
    }

    It 'runs on a paused node: it takes no new roles, and does what it is told to' { (Get-Now -NodeState 'paused').Run.readiness.checks | Should -HaveCount 2 }

    It 'starts on a node in these states, and refuses others, as the page says' {
        $vectors.nodeStates.Count | Should -Be 5
        foreach ($vector in $vectors.nodeStates) {
            $check = Get-Now -NodeState $vector.state
            if ($vector.canStart) {
                $check.Run | Should -Not -BeNullOrEmpty -Because $vector.state
            } else {
                Get-Code $check | Should -BeExactly 'NodeNotAvailable'
                $check.Problems[0].Exception.Message | Should -Match "\A\[NodeNotAvailable\] The node \S+ is $($vector.state)\. Next: "
            }
        }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-Readiness' -Times 2 -Exactly
    }

    It 'finds these runs in the way, as the page says' {
        Mock -ModuleName 'Headroom' -CommandName 'Test-RunAlive' -MockWith { $StartedRun.status -eq 'running' }
        $vectors.runs.Count | Should -BeGreaterOrEqual 6
        foreach ($vector in $vectors.runs) {
            $free = { InModuleScope -ModuleName 'Headroom' -Parameters @{ Run = $vector } { Assert-VolumeFree -VolumeId 'test01' -StartedRun $Run } }
            if ($vector.canStart) { $free | Should -Not -Throw -Because $vector.name } else { (Get-ThrownError $free).FullyQualifiedErrorId | Should -BeExactly 'VolumeBusy' }
        }
    }

    It 'names every place that the engine names' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ProfileProblem' -MockWith { [pscustomobject] @{ path = '/a'; message = 'is missing' }, [pscustomobject] @{ path = '/b'; message = 'is too large' } }
        $check = Get-Now
        $check.Run | Should -BeNullOrEmpty
        (InModuleScope -ModuleName 'Headroom' -Parameters @{ Check = $check } { Get-StartRefusal -Check $Check }).Exception.Message | Should -Match '\A\[ProfileNotValid\] .*/a: is missing; /b: is too large\. Next: '
    }

    It 'names the profile itself wherever the engine names no place in it' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ProfileProblem' -MockWith { [pscustomobject] @{ path = '/a'; message = 'is missing' }, [pscustomobject] @{ path = ''; message = 'lacks b' } }
        $check = Get-Now
        (InModuleScope -ModuleName 'Headroom' -Parameters @{ Check = $check } { Get-StartRefusal -Check $Check }).Exception.Message | Should -Match '/a: is missing; the profile: lacks b\. Next: '
    }

    It 'looks at the volume and the node of a text that is no profile too, without what only a profile can be asked' {
        $checks[0].verdict = 'blocking'
        Mock -ModuleName 'Headroom' -CommandName 'Get-ProfileProblem' -MockWith { [pscustomobject] @{ path = ''; message = 'is not JSON' } }
        Get-Code (Get-Now -ProfileJson 'x') | Should -BeExactly 'RunRefused'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-Readiness' -Times 1 -Exactly -ParameterFilter { $null -eq $WorkloadProfile }
    }

    It 'does not watch a volume on which a run is under way' {
        $busy = InModuleScope -ModuleName 'Headroom' { New-ProblemRecord -Code 'VolumeBusy' -Argument 'v' }
        Mock -ModuleName 'Headroom' -CommandName 'Assert-VolumeFree' -MockWith { throw $busy }
        Get-Code (Get-Now) | Should -BeExactly 'VolumeBusy'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-Readiness' -Times 0 -Exactly
    }

    It 'verifies the engine once, and lends it to the readiness' {
        (Get-Now).Engine.Path | Should -BeExactly 'engine'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-VerifiedEngine' -Times 1 -Exactly -ParameterFilter { $Hold }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-VerifiedEngine' -Times 1 -Exactly
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-Readiness' -Times 1 -Exactly -ParameterFilter { $Engine.Path -ceq 'engine' }
    }

    It 'asks nothing of an engine that is not the packed one' {
        $other = InModuleScope -ModuleName 'Headroom' { New-ProblemRecord -Code 'EngineHashMismatch' -Argument 'e' }
        Mock -ModuleName 'Headroom' -CommandName 'Get-VerifiedEngine' -MockWith { throw $other }
        Get-Code (Get-Now) | Should -BeExactly 'EngineHashMismatch'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-Readiness' -Times 1 -Exactly
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-ProfileProblem' -Times 0 -Exactly
    }

    It 'asks nothing of one whose file was changed since it was verified' {
        $other = InModuleScope -ModuleName 'Headroom' { New-ProblemRecord -Code 'EngineHashMismatch' -Argument 'e' }
        Mock -ModuleName 'Headroom' -CommandName 'Assert-EngineUnchanged' -MockWith { throw $other }
        $check = Get-Now
        Get-Code $check | Should -BeExactly 'EngineHashMismatch'
        $check.Run | Should -BeNullOrEmpty
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-ProfileProblem' -Times 0 -Exactly
    }

    It 'lets go of the engine''s file where it is broken off' {
        $path = Join-Path -Path $node.Volume -ChildPath 'engine'
        Set-Content -LiteralPath $path -Value 'x'
        $script:held = [System.IO.File]::Open($path, 'Open', 'Read', 'Read')
        Mock -ModuleName 'Headroom' -CommandName 'Get-VerifiedEngine' -MockWith { [pscustomobject] @{ Path = $path; Hold = $script:held } }
        $wall = InModuleScope -ModuleName 'Headroom' { New-ProblemRecord -Code 'ConstrainedLanguage' -Argument 'it' }
        Mock -ModuleName 'Headroom' -CommandName 'Get-Readiness' -MockWith { throw $wall }
        (Get-ThrownError { Get-Now }).FullyQualifiedErrorId | Should -BeExactly 'ConstrainedLanguage'
        { [System.IO.File]::Open($path, 'Open', 'ReadWrite', 'None').Dispose() } | Should -Not -Throw
    }

    It 'lets no target outside of the volume pass that the engine takes and the contract does not' {
        $odd = $json | ConvertFrom-Json
        $odd.timeSpans[0].targets[0].path = "/elsewhere/a`nb"
        Get-Code (Get-Now -ProfileJson (ConvertTo-Json -InputObject $odd -Depth 8)) | Should -BeExactly 'TargetOutsideVolume'
    }

    It 'tells once what keeps several steps from being made' {
        $same = InModuleScope -ModuleName 'Headroom' { New-ProblemRecord -Code 'VolumeBusy' -Argument 'v' }
        Mock -ModuleName 'Headroom' -CommandName 'Get-TimeLimitSecond' -MockWith { throw $same }
        Mock -ModuleName 'Headroom' -CommandName 'Assert-VolumeFree' -MockWith { throw $same }
        $check = Get-Now
        $check.Problems | Should -HaveCount 1
        Get-Code $check | Should -BeExactly 'VolumeBusy'
    }

    It 'ends where the session can start nothing' {
        $wall = InModuleScope -ModuleName 'Headroom' { New-ProblemRecord -Code 'ConstrainedLanguage' -Argument 'it' }
        Mock -ModuleName 'Headroom' -CommandName 'Assert-TargetInside' -MockWith { throw $wall }
        (Get-ThrownError { Get-Now }).FullyQualifiedErrorId | Should -BeExactly 'ConstrainedLanguage'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-Readiness' -Times 0 -Exactly
    }

    It 'looks at nothing behind a target that is refused' {
        Get-Code (Get-Now -ProfileJson (New-TestProfile -VolumePath '/elsewhere')) | Should -BeExactly 'TargetOutsideVolume'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-Readiness' -Times 1 -Exactly -ParameterFilter { $null -eq $WorkloadProfile }
    }
}
