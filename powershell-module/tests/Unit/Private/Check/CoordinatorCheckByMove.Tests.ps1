BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'Select-LoanTarget' {
    BeforeEach { $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") -Simulated }
    AfterEach { Exit-TestNode }

    It 'is <Expected> from <Node>, asked for "<Asked>"' -ForEach @(
        @{ Node = 'node1'; Asked = ''; Expected = 'node2' }
        @{ Node = 'node1'; Asked = 'NODE2'; Expected = 'node2' }
        # Only a node that owns the volume itself can compare without running elsewhere.
        @{ Node = 'node2'; Asked = 'node1'; Expected = 'node2' }
    ) {
        $env:HEADROOM_NODE_NAME = $Node
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Asked = $Asked } {
            $facts = Get-ClusterFact
            Select-LoanTarget -Facts $facts -Volume $facts.Cluster.volumes[0] -NodeName $Asked
        } | Should -BeExactly $Expected
    }
}

Describe 'Restore-Loan' {
    BeforeEach { $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") -Simulated }
    AfterEach { Exit-TestNode }

    It 'does nothing where nothing was lent' {
        InModuleScope -ModuleName 'Headroom' { Restore-Loan -VolumeId 'test01' -TargetNodeName 'node2' -Command @{ Return = { throw 'must not be asked' } } }
        Get-HeadroomMove | Should -BeNullOrEmpty
    }

    It 'leaves a loan to another node alone' {
        $null = Move-HeadroomVolume -VolumeId 'test01' -NodeName 'node2' -Confirm:$false
        InModuleScope -ModuleName 'Headroom' { Restore-Loan -VolumeId 'test01' -TargetNodeName 'node3' -Command @{ Return = { throw 'must not be asked' } } }
        Get-SimulatedOwner | Should -BeExactly 'node2'
    }

    It 'gives back a loan that was interrupted before anybody knew of it' {
        $null = Move-HeadroomVolume -VolumeId 'test01' -NodeName 'node2' -Confirm:$false
        InModuleScope -ModuleName 'Headroom' { Restore-Loan -VolumeId 'test01' -TargetNodeName 'node2' -Command @{ Return = { Restore-HeadroomVolume -MoveId $_ -Confirm:$false } } }
        Get-SimulatedOwner | Should -BeExactly 'node1'
    }

    It 'warns where it fails, and throws nothing' {
        $null = Move-HeadroomVolume -VolumeId 'test01' -NodeName 'node2' -Confirm:$false
        $warned = InModuleScope -ModuleName 'Headroom' { Restore-Loan -VolumeId 'test01' -TargetNodeName 'node2' -Command @{ Return = { throw 'no way' } } -WarningVariable warned -WarningAction SilentlyContinue; $warned }
        [string] $warned | Should -Match 'could not be moved back to node1 .*no way'
    }
}
