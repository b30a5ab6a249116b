BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../../../support/TestNode.psm1"
    Import-StubModule -Name 'FailoverClusters'
}
AfterAll { Remove-StubModule }

Describe 'Get-ClusterIdentity' {
    It 'gives name, id and the read cache in bytes' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-Cluster' -MockWith { [pscustomobject] @{ Name = 'hci'; Id = [guid] '6f1c2d9e-52a4-4a7e-9b0c-3c1c5a4d7f10'; BlockCacheSize = 1024 } }
        $identity = InModuleScope -ModuleName 'Headroom' { Get-ClusterIdentity }
        $identity.Name | Should -BeExactly 'hci'
        $identity.Id | Should -BeExactly '6f1c2d9e-52a4-4a7e-9b0c-3c1c5a4d7f10'
        $identity.BlockCacheBytes | Should -Be 1GB
    }

    It 'gives the domain of its nodes, and none where the cluster is in none: <Given>' -ForEach @(
        @{ Given = 'contoso.example'; Expected = 'contoso.example' }, @{ Given = 'contoso.example.'; Expected = 'contoso.example' }
        @{ Given = ''; Expected = '' }, @{ Given = $null; Expected = '' }
    ) {
        Mock -ModuleName 'Headroom' -CommandName 'Get-Cluster' -MockWith { [pscustomobject] @{ Name = 'hci'; Id = $null; BlockCacheSize = 0; Domain = $Given } }
        (InModuleScope -ModuleName 'Headroom' { Get-ClusterIdentity }).Domain | Should -BeExactly $Expected
    }

    It 'says in words that the cluster does not answer, with its own text' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-Cluster' -MockWith { throw 'The cluster service is not running.' }
        $thrown = Get-ThrownError { InModuleScope -ModuleName 'Headroom' { Get-ClusterIdentity } }
        $thrown.Exception.Message | Should -Match '\A\[ClusterNotReachable\] .*The cluster service is not running\.'
    }
}

Describe 'A node whose cluster service is stopped' {
    BeforeAll { Import-StubModule -Name 'CimCmdlets' }
    BeforeEach {
        Mock -ModuleName 'Headroom' -CommandName 'Test-Windows' -MockWith { $true }
        Mock -ModuleName 'Headroom' -CommandName 'Get-Cluster' -MockWith { throw 'The cluster service is not running.' }
    }

    It 'is named, with how to start it' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-CimInstance' -MockWith { [pscustomobject] @{ StartMode = 'Auto'; State = 'Stopped' } }
        $thrown = Get-ThrownError { InModuleScope -ModuleName 'Headroom' { Get-ClusterIdentity } }
        $thrown.Exception.Message | Should -Match "\A\[ClusterServiceStopped\] $([regex]::Escape([System.Environment]::MachineName)) is a node of a cluster.* Next: .*Start-ClusterNode"
    }

    It 'is not suspected where it runs' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-CimInstance' -MockWith { [pscustomobject] @{ StartMode = 'Auto'; State = 'Running' } }
        (Get-ThrownError { InModuleScope -ModuleName 'Headroom' { Get-ClusterIdentity } }).FullyQualifiedErrorId | Should -BeExactly 'ClusterNotReachable'
    }
}

Describe 'Get-ClusterNodeFact' {
    It 'calls the state <State> <Expected>' -ForEach @(
        @{ State = 'Up'; Expected = 'up' }, @{ State = 'Paused'; Expected = 'paused' }, @{ State = 'Down'; Expected = 'down' }
        @{ State = 'Joining'; Expected = 'joining' }, @{ State = 'Strange'; Expected = 'unknown' }
    ) {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterNode' -MockWith { [pscustomobject] @{ Name = 'n1'; State = $State } }
        $nodes = @(InModuleScope -ModuleName 'Headroom' { Get-ClusterNodeFact -Domain '' })
        $nodes | Should -HaveCount 1
        $nodes[0].state | Should -BeExactly $Expected
    }

    It 'gives the fully qualified name beside the short one, where there is a domain' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterNode' -MockWith { [pscustomobject] @{ Name = 'n1'; State = 'Up' } }
        $node = InModuleScope -ModuleName 'Headroom' { Get-ClusterNodeFact -Domain 'contoso.example' }
        $node.name, $node.fqdn | Should -BeExactly @('n1', 'n1.contoso.example')
        (InModuleScope -ModuleName 'Headroom' { Get-ClusterNodeFact -Domain '' }).fqdn | Should -BeExactly $null
    }

    It 'says in words that the nodes may not be read' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterNode' -MockWith { throw 'You do not have administrative privileges on the cluster.' }
        (Get-ThrownError { InModuleScope -ModuleName 'Headroom' { Get-ClusterNodeFact -Domain '' } }).Exception.Message | Should -Match '\A\[ClusterNotReachable\] .*privileges'
    }
}

Describe 'Get-ClusterVolumeFact' {
    BeforeAll {
        function New-SharedVolume([string] $State = 'Online', [hashtable] $Info = @{}) {
            $values = @{
                FriendlyVolumeName = 'C:\ClusterStorage\test01'; FaultState = 'NoFaults'; MaintenanceMode = $false
                Partition = [pscustomobject] @{ FileSystem = 'CSVFS_ReFS'; Size = [uint64] 1TB; FreeSpace = [uint64] 800GB }
            }
            foreach ($name in $Info.Keys) { $values[$name] = $Info[$name] }
            [pscustomobject] @{
                Name = 'Cluster Virtual Disk (test01)'; State = $State; OwnerNode = [pscustomobject] @{ Name = 'node1' }
                SharedVolumeInfo = @([pscustomobject] $values)
            }
        }
        function Get-Fact {
            InModuleScope -ModuleName 'Headroom' {
                $notKnown = [ordered] @{}
                @{ Volumes = @(Get-ClusterVolumeFact -NotKnown $notKnown); NotKnown = $notKnown }
            }
        }
    }
    BeforeEach {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterSharedVolume' -MockWith { New-SharedVolume }
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterSharedVolumeState' -MockWith { }
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterParameter' -MockWith { [pscustomobject] @{ Name = 'VirtualDiskId'; Value = '{1b}' } }
    }

    It 'gives what the contract wants of a volume, under the name that the cluster moves it by' {
        $fact = Get-Fact
        $fact.Volumes | Should -HaveCount 1
        $property = $fact.Volumes[0].Property
        $property.id | Should -BeExactly 'Cluster Virtual Disk (test01)'
        $property.name | Should -BeExactly 'test01'
        $property.path | Should -BeExactly 'C:\ClusterStorage\test01'
        $property.ownerNodeName | Should -BeExactly 'node1'
        $property.sizeBytes | Should -Be 1TB
        $property.freeBytes | Should -Be 800GB
        $property.fileSystem | Should -BeExactly 'CSVFS_ReFS'
        $fact.Volumes[0].VirtualDiskId | Should -BeExactly '1b'
        $fact.Volumes[0].DiskNames | Should -Contain 'test01'
        $fact.NotKnown.Count | Should -Be 0
    }

    It 'calls a volume <Expected> that is <Name>' -ForEach @(
        @{ Name = 'online'; State = 'Online'; Info = @{}; Expected = 'online' }
        @{ Name = 'offline'; State = 'Offline'; Info = @{}; Expected = 'offline' }
        @{ Name = 'coming online'; State = 'OnlinePending'; Info = @{}; Expected = 'offline' }
        @{ Name = 'failed'; State = 'Failed'; Info = @{}; Expected = 'failed' }
        @{ Name = 'without access'; State = 'Online'; Info = @{ FaultState = 'NoAccess' }; Expected = 'offline' }
        @{ Name = 'in maintenance'; State = 'Online'; Info = @{ MaintenanceMode = $true }; Expected = 'offline' }
        @{ Name = 'something new'; State = 'Strange'; Info = @{}; Expected = 'unknown' }
    ) {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterSharedVolume' -MockWith { New-SharedVolume -State $State -Info $Info }
        (Get-Fact).Volumes[0].Property.state | Should -BeExactly $Expected
    }

    It 'reads <StateInfo> as <Expected>, and says why: <Reason>' -ForEach @(
        @{ StateInfo = 'Direct'; FileSystem = 'NotFileSystemRedirected'; Block = 'NotBlockRedirected'; Expected = 'direct'; Reason = $null }
        @{ StateInfo = 'FileSystemRedirected'; FileSystem = 'FileSystemReFs'; Block = 'NotBlockRedirected'; Expected = 'file-system-redirected'; Reason = 'the file system is ReFS' }
        @{ StateInfo = 'FileSystemRedirected'; FileSystem = 'UserRequest, BitLockerInitializing'; Block = 'NotBlockRedirected'; Expected = 'file-system-redirected'; Reason = 'an administrator asked for it; BitLocker is being set up' }
        @{ StateInfo = 'BlockRedirected'; FileSystem = 'NotFileSystemRedirected'; Block = 'NoDiskConnectivity'; Expected = 'block-redirected'; Reason = 'the node has no connection to the disk' }
        @{ StateInfo = 'BlockRedirected'; FileSystem = 'UserRequest'; Block = 'SomethingNew'; Expected = 'block-redirected'; Reason = 'SomethingNew' }
        @{ StateInfo = 'Unavailable'; FileSystem = $null; Block = $null; Expected = 'not-connected'; Reason = $null }
        @{ StateInfo = 'Strange'; FileSystem = $null; Block = $null; Expected = 'unknown'; Reason = $null }
    ) {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterSharedVolumeState' -MockWith {
            [pscustomobject] @{ VolumeFriendlyName = 'test01'; Node = 'node2'; StateInfo = $StateInfo; FileSystemRedirectedIOReason = $FileSystem; BlockRedirectedIOReason = $Block }
            [pscustomobject] @{ VolumeFriendlyName = 'other'; Node = 'node1'; StateInfo = 'Direct'; FileSystemRedirectedIOReason = $null; BlockRedirectedIOReason = $null }
        }
        $states = (Get-Fact).Volumes[0].Property.accessStates
        $states | Should -HaveCount 1
        $states[0].nodeName | Should -BeExactly 'node2'
        $states[0].state | Should -BeExactly $Expected
        $states[0].reason | Should -BeExactly $Reason
    }

    It 'is redirected by design: <Expected>, for <StateInfo> because of <FileSystem>' -ForEach @(
        @{ StateInfo = 'FileSystemRedirected'; FileSystem = 'FileSystemReFs'; Expected = $true }
        @{ StateInfo = 'FileSystemRedirected'; FileSystem = 'FileSystemReFs, UserRequest'; Expected = $false }
        @{ StateInfo = 'FileSystemRedirected'; FileSystem = 'UserRequest'; Expected = $false }
        @{ StateInfo = 'BlockRedirected'; FileSystem = 'FileSystemReFs'; Expected = $false }
        @{ StateInfo = 'Direct'; FileSystem = 'NotFileSystemRedirected'; Expected = $false }
    ) {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterSharedVolumeState' -MockWith {
            [pscustomobject] @{ VolumeFriendlyName = 'test01'; Node = 'node1'; StateInfo = $StateInfo; FileSystemRedirectedIOReason = $FileSystem; BlockRedirectedIOReason = 'NotBlockRedirected' }
        }
        (Get-Fact).Volumes[0].Property.accessStates[0].isByDesign | Should -BeExactly $Expected
    }

    It 'gives the volumes without their ways where those may not be read, and says so' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterSharedVolumeState' -MockWith { throw (New-Object -TypeName System.ComponentModel.Win32Exception -ArgumentList 5, 'Access is denied') }
        $fact = Get-Fact
        $fact.Volumes | Should -HaveCount 1
        $fact.Volumes[0].Property.accessStates | Should -HaveCount 0
        $fact.NotKnown['volume access'] | Should -BeExactly 'this account does not have permission: Access is denied'
    }

    It 'gives no volumes where those may not be read, and says so' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterSharedVolume' -MockWith { throw 'gone' }
        $fact = Get-Fact
        $fact.Volumes | Should -HaveCount 0
        $fact.NotKnown['cluster shared volumes'] | Should -BeExactly 'gone'
    }

    It 'tells the volumes of one disk apart' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterSharedVolume' -MockWith {
            $volume = New-SharedVolume
            $volume.SharedVolumeInfo += (New-SharedVolume -Info @{ FriendlyVolumeName = 'C:\ClusterStorage\test02' }).SharedVolumeInfo
            $volume
        }
        $ids = (Get-Fact).Volumes.Property.id
        $ids | Should -HaveCount 2
        $ids[0] | Should -Not -Be $ids[1]
    }

    It 'does without the virtual disk''s id on other disks' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterParameter' -MockWith { throw 'no such parameter' }
        (Get-Fact).Volumes[0].VirtualDiskId | Should -BeNullOrEmpty
    }
}
