BeforeDiscovery {
    $vectors = Get-Content -LiteralPath "$PSScriptRoot/../../../../../engine/contract/vectors/simulated-activity.json" -Raw -Encoding UTF8 | ConvertFrom-Json
    $cases = @($vectors.cases | ForEach-Object -Process { @{ Name = $_.name } })
}

BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    $text = Get-Content -LiteralPath "$PSScriptRoot/../../../../../engine/contract/vectors/simulated-activity.json" -Raw -Encoding UTF8
}
AfterAll { Exit-TestNode }

Describe 'What a simulated node does now' {
    It 'is looked at in many cases' -ForEach @(@{ Count = $cases.Count }) { $Count | Should -BeGreaterOrEqual 10 }

    It '<Name>, as where there is no PowerShell' -ForEach $cases {
        $told, $expected = InModuleScope -ModuleName 'Headroom' -Parameters @{ Text = $text; Of = $Name } {
            $vectors = ConvertFrom-ContractJson -Json $Text
            $case = $vectors.cases | Where-Object -FilterScript { $_.name -ceq $Of }
            $simulation = $vectors.simulation
            $change = Get-PropertyValue -InputObject $case -Name 'change'
            if ($null -ne $change) { foreach ($property in $change.PSObject.Properties) { $simulation.($property.Name) = $property.Value } }
            foreach ($node in $simulation.cluster.nodes) { if ($node.name -in @(Get-PropertyValue -InputObject $case -Name 'down')) { $node.state = 'down' } }
            $simulation.activity.slowDrive = Get-PropertyValue -InputObject $case -Name 'slowDrive'
            Add-Member -InputObject $simulation.cluster -NotePropertyName 'simulation' -NotePropertyValue $simulation.description
            $facts = @{ Cluster = $simulation.cluster; Node = @($simulation.cluster.nodes | Where-Object -FilterScript { $_.name -eq $case.nodeName })[0]; Simulation = $simulation }
            $runs = @($case.runs | Where-Object -FilterScript { Test-LoadProgress -Progress $_.progress } | ForEach-Object -Process { @{ VolumeId = $_.volumeId; Progress = $_.progress } })
            $ofDisks = @{ VirtualDisksOf = [string] (Get-PropertyValue -InputObject $case -Name 'virtualDisksOf'); DiskHistory = $vectors.virtualDiskHistory; Whole = $simulation.cluster }
            Add-SimulatedProgress -Simulation $simulation -Now (ConvertFrom-ContractTime -Text $case.now)
            # As JSON and back, so that numbers are of one kind on both sides.
            ConvertFrom-ContractJson -Json (ConvertTo-ContractJson -InputObject (ConvertTo-ActivityTable -Activity (Get-SimulatedActivityAt -Facts $facts -History $vectors.history -Now (ConvertFrom-ContractTime -Text $case.now) -Run $runs @ofDisks)))
            $case.activity
        }
        foreach ($part in 'volumes', 'drives', 'virtualDisks', 'repair', 'notKnown') {
            # PowerShell 7 writes a figure that is whole as 66.0.
            $texts = @(foreach ($side in $told, $expected) { (ConvertTo-Json -InputObject @($side.$part) -Depth 8) -replace '(?m)(^ +(?:"[a-zA-Z]+": )?[0-9]+)\.0(,?)$', '$1$2' })
            $texts[0] | Should -BeExactly $texts[1] -Because $part
        }
        $told.readAt, $told.intervalSeconds, $told.nodeName, $told.provider, $told.simulation | Should -BeExactly $expected.readAt, $expected.intervalSeconds, $expected.nodeName, $expected.provider, $expected.simulation
    }
}

Describe 'Virtual disks of a volume that is not there' {
    It 'are refused with a problem' {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/none") -Simulated
        { InModuleScope -ModuleName 'Headroom' { Get-SimulatedActivity -VirtualDisksOf 'none' } } | Should -Throw -ErrorId 'VolumeNotFound'
    }
}

Describe 'A simulation without a history' {
    It 'says so, and gives no figure' {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/node") -Simulated
        $activity = InModuleScope -ModuleName 'Headroom' { Get-SimulatedActivity }
        @($activity.volumes) | Should -HaveCount 0
        $activity.drives | Should -BeNullOrEmpty
        $activity.notKnown.reason | Should -BeExactly 'the simulation does not include it'
    }
}

Describe 'Get-RunUnderWay' {
    It 'gives a run of this node with its newest figures, and none that is over' {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/runs") -Simulated
        $progress = (Get-GoldenText -Kind 'valid' -Name 'progress.measuring' | ConvertFrom-Json | ConvertTo-Json -Compress) + "`n"
        $null = Add-TestRun -File @{ 'progress.jsonl' = $progress }
        InModuleScope -ModuleName 'Headroom' { @(Get-RunUnderWay -NodeName 'node1') } | Should -BeNullOrEmpty
        Mock -ModuleName 'Headroom' -CommandName 'Test-RunOver' -MockWith { $false }
        $runs = InModuleScope -ModuleName 'Headroom' { @(Get-RunUnderWay -NodeName 'node1') }
        $runs.VolumeId | Should -BeExactly 'test01'
        $runs.Progress.totalIops | Should -BeGreaterThan 0
        InModuleScope -ModuleName 'Headroom' { @(Get-RunUnderWay -NodeName 'node2') } | Should -BeNullOrEmpty
        $node | Should -Not -BeNullOrEmpty
    }
}
