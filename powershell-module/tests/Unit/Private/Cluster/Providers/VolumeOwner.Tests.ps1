BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../../support/TestNode.psm1"
}

Describe 'The owner of a volume' {
    AfterEach { Exit-TestNode }

    It 'is asked for anew each time' {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") -Simulated
        InModuleScope -ModuleName 'Headroom' { Get-VolumeOwner -VolumeId 'test01' } | Should -BeExactly 'node1'
        Edit-Simulation { $_.cluster.volumes[0].ownerNodeName = 'node2' }
        InModuleScope -ModuleName 'Headroom' { Get-VolumeOwner -VolumeId 'test01' } | Should -BeExactly 'node2'
    }

    It 'is set by the provider <Provider>' -ForEach @(
        @{ Provider = 'simulated'; Command = 'Set-SimulatedVolumeOwner' }
        @{ Provider = 'failover-cluster'; Command = 'Set-ClusterVolumeOwner' }
    ) {
        $provider = $Provider
        Mock -ModuleName 'Headroom' -CommandName 'Get-ProviderName' -MockWith { $provider }
        Mock -ModuleName 'Headroom' -CommandName $Command
        InModuleScope -ModuleName 'Headroom' { Set-VolumeOwner -VolumeId 'v' -NodeName 'n' }
        Should -Invoke -ModuleName 'Headroom' -CommandName $Command -Times 1 -Exactly -ParameterFilter { $VolumeId -eq 'v' -and $NodeName -eq 'n' }
    }

    It 'is not there on a machine of its own' {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        (Get-ThrownError { InModuleScope -ModuleName 'Headroom' { Set-VolumeOwner -VolumeId 'v' -NodeName 'n' } }).FullyQualifiedErrorId |
            Should -BeLike 'VolumeHasNoOwner*'
    }
}
