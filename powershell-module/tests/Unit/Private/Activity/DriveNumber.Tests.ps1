# Which number this node's counters know a drive by.

BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    Import-StubModule -Name 'Storage'
    # As a node of Storage Spaces Direct tells it: numbers of the cluster, and of the operating system by storage node.
    $cluster = @(
        @{ Id = 'here-4'; DeviceId = '1004'; Object = '{1}PD:{a}'; On = 'node1'; Number = 4 }
        @{ Id = 'here-5'; DeviceId = '1005'; Object = '{1}PD:{b}'; On = 'node1'; Number = 5 }
        @{ Id = 'there-4'; DeviceId = '2004'; Object = '{1}PD:{c}'; On = 'node2'; Number = 4 }
    )
    function ConvertTo-Drive([hashtable] $Of) { [pscustomobject] @{ UniqueId = $Of.Id; DeviceId = $Of.DeviceId; ObjectId = $Of.Object } }
    function Get-Found { InModuleScope -ModuleName 'Headroom' { $found = Find-WindowsDrive; @($found.Keys | Sort-Object | ForEach-Object -Process { '{0}={1}' -f $_, $found[$_].Id }) } }
}
AfterAll { Remove-StubModule }

Describe 'The number of a drive' {
    BeforeEach {
        InModuleScope -ModuleName 'Headroom' { $keptNumbers.Numbers = $null }
        $clock = @{ Second = 100 }
        Mock -ModuleName 'Headroom' -CommandName 'Get-SteadySecond' -MockWith { [double] $clock.Second }
        Mock -ModuleName 'Headroom' -CommandName 'Get-MachineName' -MockWith { 'NODE1' }
        # A node may be told twice, by each of its storage subsystems.
        Mock -ModuleName 'Headroom' -CommandName 'Get-StorageNode' -MockWith {
            foreach ($name in 'node1.contoso.com', 'node1', 'node2.contoso.com') { [pscustomobject] @{ Name = $name } }
        }
        Mock -ModuleName 'Headroom' -CommandName 'Get-PhysicalDisk' -MockWith {
            foreach ($one in $cluster) { if (-not $StorageNode -or $one.On -eq $StorageNode.Name.Split('.')[0]) { ConvertTo-Drive $one } }
        }
        # It tells the drives of other nodes too, by numbers of its own.
        Mock -ModuleName 'Headroom' -CommandName 'Get-PhysicalDiskStorageNodeView' -MockWith {
            foreach ($one in $cluster) { [pscustomobject] @{ DiskNumber = [uint32] $one.Number; PhysicalDisk = [pscustomobject] @{ ObjectId = $one.Object } } }
        }
    }

    It 'is the one of the operating system, of the drives that are attached to this node' {
        Get-Found | Should -BeExactly '4=here-4', '5=here-5'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-PhysicalDisk' -ParameterFilter { $StorageNode -and $PhysicallyConnected } -Times 2 -Exactly
    }

    It 'is known by the property of its own too, where the reference to the drive has no key' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-PhysicalDiskStorageNodeView' -MockWith {
            foreach ($one in $cluster) { [pscustomobject] @{ DiskNumber = [uint32] $one.Number; PhysicalDiskObjectId = $one.Object; PhysicalDisk = $null } }
        }
        Get-Found | Should -BeExactly '4=here-4', '5=here-5'
    }

    It 'is asked for every ten minutes' {
        foreach ($second in 100, 160, 699) { $clock.Second = $second; $null = Get-Found }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-StorageNode' -Times 1 -Exactly
        foreach ($second in 701, 50) { $clock.Second = $second; $null = Get-Found }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-StorageNode' -Times 3 -Exactly
    }

    It 'is that of DeviceId where <Command> fails' -ForEach @(
        @{ Command = 'Get-StorageNode' }, @{ Command = 'Get-PhysicalDiskStorageNodeView' }
    ) {
        Mock -ModuleName 'Headroom' -CommandName $Command -MockWith { throw 'Invalid class' }
        Get-Found | Should -BeExactly '1004=here-4', '1005=here-5', '2004=there-4'
    }

    It 'is that of DeviceId where no storage node is this one' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-StorageNode' -MockWith { [pscustomobject] @{ Name = 'node10' } }
        Get-Found | Should -BeExactly '1004=here-4', '1005=here-5', '2004=there-4'
    }
}
