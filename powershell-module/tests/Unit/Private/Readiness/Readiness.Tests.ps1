BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'Get-Readiness' {
    BeforeEach { $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") -Simulated }
    AfterEach { Exit-TestNode }

    It 'makes every check of the contract, once, in its order, each with a reason, and a way to mend it where it is not ready' {
        $schema = Get-Content -LiteralPath "$PSScriptRoot/../../../../../engine/contract/readiness.schema.json" -Raw -Encoding UTF8 | ConvertFrom-Json
        $ids = $schema.definitions.check.properties.id.enum
        $ids.Count | Should -BeGreaterOrEqual 14
        $workload = New-TestProfile -VolumePath $node.Volume | ConvertFrom-Json
        $readiness = InModuleScope -ModuleName 'Headroom' -Parameters @{ Workload = $workload } {
            $facts = Get-ClusterFact
            Get-Readiness -Facts $facts -Volume (Select-Volume -Cluster $facts.Cluster -VolumeId 'test01') -WorkloadProfile $Workload
        }
        $readiness.checks.id | Should -BeExactly $ids
        $left = @($ids | Where-Object -FilterScript { $_ -ne 'other-load' })
        Mock -ModuleName 'Headroom' -CommandName 'Get-OtherLoad' -MockWith { throw 'It was watched.' }
        $quick = InModuleScope -ModuleName 'Headroom' -Parameters @{ Workload = $workload } {
            $facts = Get-ClusterFact
            Get-Readiness -Facts $facts -Volume (Select-Volume -Cluster $facts.Cluster -VolumeId 'test01') -WorkloadProfile $Workload -SkipLoad
        }
        $quick.checks.id | Should -BeExactly $left
        Should -Not -Invoke -ModuleName 'Headroom' -CommandName 'Get-OtherLoad'
        $readiness.nodeName | Should -BeExactly 'node1'
        foreach ($check in $readiness.checks) {
            $check.message | Should -Match '\S\.\z' -Because $check.id
            $check.reason | Should -Match '\S\.\z' -Because $check.id
            if ($check.verdict -in 'doubt', 'blocking') { $check.action | Should -Not -BeNullOrEmpty -Because $check.id } else { $check.action | Should -BeNullOrEmpty -Because $check.id }
        }
    }
}

Describe 'What of a profile can block a run' {
    BeforeEach { $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") -Simulated }
    AfterEach { Exit-TestNode }

    It 'is what the page asks again for' {
        $vectors = Get-Content -LiteralPath "$PSScriptRoot/../../../../../engine/contract/vectors/start-obstacles.json" -Raw -Encoding UTF8 | ConvertFrom-Json
        $vectors.changes.Count | Should -BeGreaterOrEqual 12
        # The one file of Headroom's own is created again; the other belongs to another program, and one that has to be there is missing.
        Mock -ModuleName 'Headroom' -CommandName 'Get-TargetState' -MockWith {
            foreach ($target in ($ProfileJson | ConvertFrom-Json).timeSpans[0].targets) {
                $state = 'ready'
                if ($target.path -cne '/v/a.dat') { $state = 'foreign' }
                if ($null -eq $target.PSObject.Properties['createSizeBytes']) { $state = 'missing' }
                $problem = $null
                if ($state -ne 'ready') { $problem = [pscustomobject] @{ code = 'TargetNotOurs'; message = 'It said so.'; action = $null; target = $null } }
                [pscustomobject] @{ path = $target.path; state = $state; created = $state -ne 'missing'; problem = $problem }
            }
        }
        Mock -ModuleName 'Headroom' -CommandName 'Get-VerifiedEngine' -MockWith { [pscustomobject] @{ Path = 'engine' } }
        $facts = InModuleScope -ModuleName 'Headroom' { Get-ClusterFact }
        $volume = $facts.Cluster.volumes[0]
        # Room for the file of the first profile, and for no byte more.
        $volume.sizeBytes = 100GB
        $volume.freeBytes = $vectors.profile.timeSpans[0].targets[0].createSizeBytes + 5GB
        foreach ($vector in @([pscustomobject] @{ name = 'the first'; needsAnswer = $false; profile = $vectors.profile }) + $vectors.changes) {
            $checks = (InModuleScope -ModuleName 'Headroom' -Parameters @{ Facts = $facts; Volume = $volume; Workload = $vector.profile } { Get-Readiness -Facts $Facts -Volume $Volume -WorkloadProfile $Workload -SkipLoad }).checks
            @($checks | Where-Object -FilterScript { $_.id -in 'target', 'free-space' }).Count | Should -Be 2
            $blocking = @($checks | Where-Object -FilterScript { $_.verdict -eq 'blocking' } | ForEach-Object -Process { $_.id })
            $blocking.Count -gt 0 | Should -Be $vector.needsAnswer -Because "$($vector.name): $blocking"
        }
    }
}

Describe 'Get-UnknownCheck' {
    It 'names what to do where <Name>' -ForEach @(
        @{ Name = 'a right is missing'; Because = { $strings['RightMissing'] -f 'Access is denied.' }; Action = '\ASign in with an account that has permission' }
        @{ Name = 'nobody can do anything'; Because = { $strings['NotToldByStorage'] }; Action = '\A\z' }
    ) {
        $check = InModuleScope -ModuleName 'Headroom' -Parameters @{ Because = "$Because" } {
            Get-UnknownCheck -Id 'pool-health' -Because (& ([scriptblock]::Create($Because))) -Reason 'It matters.'
        }
        $check.verdict | Should -BeExactly 'unknown'
        [string] $check.action | Should -Match $Action
    }
}

Describe 'Get-TestFileSize' {
    It 'counts each file once, at its largest' {
        $workload = '{"timeSpans":[{"targets":[{"path":"a","createSizeBytes":5},{"path":"b"}]},{"targets":[{"path":"a","createSizeBytes":9}]}]}' | ConvertFrom-Json
        $sizes = InModuleScope -ModuleName 'Headroom' -Parameters @{ Workload = $workload } { Get-TestFileSize -WorkloadProfile $Workload }
        $sizes.Count | Should -Be 2
        $sizes['a'] | Should -Be 9
        $sizes['b'] | Should -Be 0
    }
}
