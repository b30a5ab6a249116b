# Samples shaped as public documents show those of Get-ClusterPerformanceHistory; never run on Windows.

BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    foreach ($name in 'FailoverClusters', 'Storage') { Import-StubModule -Name $name }
}
AfterAll { Remove-StubModule; Exit-TestNode }

Describe 'Select-GivenVolume' {
    BeforeAll {
        function Get-Chosen([string[]] $Given) { InModuleScope -ModuleName 'Headroom' -Parameters @{ Given = $Given } { Select-GivenVolume -Given $Given -Listed 'a', 'a,b', 'b', 'Cluster Virtual Disk (Volume1)' -ClusterName 'hci' } }
    }

    It '<Given> is <Ids>' -ForEach @(
        @{ Given = 'a'; Ids = @('a') }, @{ Given = 'b,a'; Ids = 'b', 'a' }, @{ Given = 'b, a'; Ids = 'b', 'a' }, @{ Given = 'a,b'; Ids = @('a,b') }, @{ Given = 'a,b,b'; Ids = 'a,b', 'b' }
        @{ Given = 'Cluster Virtual Disk (Volume1),a'; Ids = 'Cluster Virtual Disk (Volume1)', 'a' }
    ) { Get-Chosen $Given | Should -BeExactly $Ids }

    It 'is all of them where none is given' { Get-Chosen @() | Should -HaveCount 4 }

    It 'refuses <_>, and knows no volume that is typed' -ForEach 'A', 'c', 'a,c', '', 'a,', '\\server\share', '#0' {
        { Get-Chosen $_ } | Should -Throw -ExpectedMessage '*VolumeNotFound*'
    }

    It 'says to pipe the volumes where it is a whole cluster' { { Get-Chosen 'Headroom.Cluster' } | Should -Throw -ExpectedMessage '*ClusterGiven*' }
}

Describe 'The history of a cluster' {
    BeforeAll { $env:HEADROOM_PROVIDER = 'failover-cluster' }
    BeforeEach {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterSharedVolume' -MockWith {
            foreach ($name in 'test01', 'Archive') { [pscustomobject] @{ Name = $name; SharedVolumeInfo = @([pscustomobject] @{ FriendlyVolumeName = "C:\ClusterStorage\$name" }) } }
        }
        function Get-Told([string[]] $Id = @()) { InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $Id } { Get-KeptHistory -VolumeId $Id -TimeFrame 'week' -SeriesName 'iops.total', 'latency.average' } }
    }

    It 'names a volume of which nothing is kept' {
        Mock -ModuleName 'Headroom' -CommandName 'Read-ClusterHistory' -MockWith { @{ 'test01|iops.total' = @(, @([long] 639000000000000000, 12.5)) } }
        $told = Get-Told
        @($told.series.subjectId) | Should -BeExactly 'test01'
        $told.notKnown.fact | Should -BeExactly 'performance history of Archive'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Read-ClusterHistory' -Times 1 -Exactly -ParameterFilter { $Volume.Count -eq 2 -and $TimeFrame -eq 'LastWeek' }
    }

    It 'asks for volumes one after the other where one of them takes all with it' {
        Mock -ModuleName 'Headroom' -CommandName 'Read-ClusterHistory' -MockWith {
            if (@($Volume.Id) -ccontains 'Archive') { throw 'Cannot index into a null array.' }
            @{ 'test01|iops.total' = @(, @([long] 639000000000000000, 12.5)) }
        }
        $told = Get-Told
        @($told.series.subjectId) | Should -BeExactly 'test01'
        $told.notKnown.fact | Should -BeExactly 'performance history of Archive'
        $told.notKnown.reason | Should -Match 'Cannot index'
    }

    It 'says it once where no volume can be read, for one reason' {
        Mock -ModuleName 'Headroom' -CommandName 'Read-ClusterHistory' -MockWith { throw 'Cluster performance history is not running.' }
        $told = Get-Told
        $told.series | Should -HaveCount 0
        $told.notKnown.fact | Should -BeExactly 'performance history'
        $told.notKnown.reason | Should -Match 'Start-ClusterPerformanceHistory'
    }

    It 'asks Windows for nothing where the cluster has no Storage Spaces Direct, whatever it is of: <_>' -ForEach 'volume', 'drive', 'node' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-Cluster' -MockWith { [pscustomobject] @{ Name = 'hci'; S2DEnabled = 0 } }
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterFact' -MockWith {
            $cluster = [pscustomobject] @{ name = 'hci'; simulation = $null; nodes = @([pscustomobject] @{ name = 'HV-01' }); volumes = @([pscustomobject] @{ id = 'test01'; poolName = 'S2D' }); drives = @([pscustomobject] @{ id = 'eui.1'; poolName = 'S2D' }); notKnown = @() }
            @{ Cluster = $cluster; Node = [pscustomobject] @{ name = 'HV-01' } }
        }
        foreach ($reader in 'Read-ClusterHistory', 'Get-DriveById', 'Read-NodeHistory') { Mock -ModuleName 'Headroom' -CommandName $reader -MockWith { throw 'asked' } }
        $told = InModuleScope -ModuleName 'Headroom' -Parameters @{ Of = $_ } { Get-KeptHistory -VolumeId @() -TimeFrame 'week' -SeriesName 'iops.total' -Subject $Of }
        $told.series | Should -HaveCount 0
        $told.notKnown.fact | Should -BeExactly 'performance history'
        $told.notKnown.reason | Should -Match 'no Storage Spaces Direct'
        foreach ($reader in 'Read-ClusterHistory', 'Get-DriveById', 'Read-NodeHistory') { Should -Invoke -ModuleName 'Headroom' -CommandName $reader -Times 0 -Exactly }
    }

    It 'says how to start it where it is stopped, with Windows'' own words first' {
        Mock -ModuleName 'Headroom' -CommandName 'Read-ClusterHistory' -MockWith { throw 'Cluster performance history is not running.' }
        $told = Get-Told -Id 'test01'
        $told.series | Should -HaveCount 0
        $told.notKnown.fact | Should -BeExactly 'performance history'
        $told.notKnown.reason | Should -Match '\ACluster performance history is not running\. .*Start-ClusterPerformanceHistory'
    }
}

Describe 'Select-Turn' {
    BeforeAll { function Get-Order([string[]] $Id) { InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $Id } { Select-Turn -Id $Id } } }

    It 'leaves the order of what there is time for' { Get-Order @('a', 'b', 'c') | Should -BeExactly 'a', 'b', 'c' }

    It 'has all of many once, in their order from some of them on' {
        $ids = @(0..99 | ForEach-Object -Process { "$_" })
        $order = @(Get-Order $ids)
        $order | Should -HaveCount 100
        $first = [int] $order[0]
        $first % 4 | Should -Be 0 -Because 'each half hour begins twelve further on'
        $order | Should -BeExactly @(0..99 | ForEach-Object -Process { "$(($first + $_) % 100)" })
    }
}

Describe 'The history of drives' {
    BeforeAll {
        $env:HEADROOM_PROVIDER = 'failover-cluster'
        function Get-Told([string[]] $Id = @(), [string[]] $SeriesName = @('iops.read', 'latency.read')) {
            InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $Id; SeriesName = $SeriesName } { Get-KeptHistory -VolumeId $Id -TimeFrame 'day' -SeriesName $SeriesName -Subject 'drive' }
        }
    }
    BeforeEach {
        $drives = @(foreach ($number in 1..4) { [pscustomobject] @{ id = "eui.$number"; poolName = 'S2D' } }) + [pscustomobject] @{ id = 'eui.9'; poolName = 'Slow' }
        $volumes = @(@{ id = 'test01'; poolName = 'S2D' }, @{ id = 'Archive'; poolName = 'Slow' }, @{ id = 'Other'; poolName = $null } | ForEach-Object -Process { [pscustomobject] $_ })
        $unknown = @()
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterFact' -MockWith {
            $cluster = [pscustomobject] @{ name = 'hci'; simulation = $null; volumes = $volumes; drives = $drives; notKnown = $unknown }
            @{ Node = [pscustomobject] @{ name = 'HV-01' }; Cluster = $cluster; Simulation = $null }
        }
        Mock -ModuleName 'Headroom' -CommandName 'Get-DriveById' -MockWith { $found = @{}; foreach ($drive in $drives) { $found[$drive.id] = $drive }; $found }
        Mock -ModuleName 'Headroom' -CommandName 'Read-DriveHistory' -MockWith { @{ 'iops.read' = @(, @([long] 639000000000000000, 12.5)); 'latency.read' = @(, @([long] 639000000000000000, 0.0005)) } }
    }

    It 'is of the drives of the volume''s pool, by the ids that the cluster has' {
        $told = Get-Told -Id 'test01'
        @($told.series | ForEach-Object -Process { '{0} {1} {2} {3}' -f $_.subject, $_.subjectId, $_.name, $_.values[0] }) | Should -BeExactly @(foreach ($number in 1..4) { "drive eui.$number iops.read 12.5"; "drive eui.$number latency.read 500" })
        $told.nodeName | Should -BeExactly 'HV-01'
        $told.notKnown | Should -HaveCount 0
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Read-DriveHistory' -Times 4 -Exactly -ParameterFilter { $TimeFrame -eq 'LastDay' }
    }

    It 'is of all pools where no volume is named, and names a volume whose pool is not known' {
        $told = Get-Told
        @($told.series.subjectId | Sort-Object -Unique) | Should -BeExactly 'eui.1', 'eui.2', 'eui.3', 'eui.4', 'eui.9'
        $told.notKnown.fact | Should -BeExactly 'performance history of the drives of Other'
    }

    It 'is of the other drives where one fails or has none, and names those' {
        Mock -ModuleName 'Headroom' -CommandName 'Read-DriveHistory' -ParameterFilter { $Disk.id -eq 'eui.1' } -MockWith { throw 'The drive is lost.' }
        Mock -ModuleName 'Headroom' -CommandName 'Read-DriveHistory' -ParameterFilter { $Disk.id -eq 'eui.3' } -MockWith { @{} }
        $told = Get-Told -Id 'test01'
        @($told.series.subjectId | Sort-Object -Unique) | Should -BeExactly 'eui.2', 'eui.4'
        @($told.notKnown | ForEach-Object -Process { '{0}: {1}' -f $_.fact, $_.reason } | Sort-Object) | Should -BeLike 'performance history of eui.[13]: *'
        @($told.notKnown | Where-Object -FilterScript { $_.fact -like '*eui.1' }).reason | Should -BeLike 'The drive is lost*'
    }

    It 'is of the others where the first ones fail for reasons of their own' {
        Mock -ModuleName 'Headroom' -CommandName 'Read-DriveHistory' -ParameterFilter { $Disk.id -ne 'eui.4' } -MockWith { throw "No $($Disk.id)." }
        $told = Get-Told -Id 'test01'
        @($told.series.subjectId | Sort-Object -Unique) | Should -BeExactly 'eui.4'
        $told.notKnown | Should -HaveCount 3
    }

    It 'ends with the third that fails for the same reason, and says how to start it' {
        Mock -ModuleName 'Headroom' -CommandName 'Read-DriveHistory' -MockWith { throw 'Cluster performance history is not running.' }
        $told = Get-Told -Id 'test01'
        $told.series | Should -HaveCount 0
        $told.notKnown.fact | Should -BeExactly 'performance history'
        $told.notKnown.reason | Should -Match '\ACluster performance history is not running\. .*Start-ClusterPerformanceHistory'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Read-DriveHistory' -Times 3 -Exactly
    }

    It 'leaves out what is more than it asks for, by <Bound>, and names it' -ForEach @(
        @{ Bound = 'number'; Most = @{ Number = 2; Seconds = 30 }; Kept = 'eui.1', 'eui.2'; Left = 'eui.3, eui.4' }
        @{ Bound = 'time'; Most = @{ Number = 100; Seconds = 0 }; Kept = @(); Left = 'eui.1, eui.2, eui.3, eui.4' }
    ) {
        $told = InModuleScope -ModuleName 'Headroom' -Parameters @{ Most = $Most } {
            $usual = $mostAsked
            $script:mostAsked = $Most
            try { Get-KeptHistory -VolumeId 'test01' -TimeFrame 'day' -SeriesName 'iops.read' -Subject 'drive' } finally { $script:mostAsked = $usual }
        }
        @($told.series | ForEach-Object -Process { $_.subjectId }) | Should -BeExactly $Kept
        $told.notKnown.fact | Should -BeExactly "performance history of $Left"
        $told.notKnown.reason | Should -BeLike '*the rest are skipped*'
    }

    It 'is none where nobody tells the drives, with the reason' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-DriveById' -MockWith { throw 'Access is denied.' }
        $told = Get-Told -Id 'test01'
        $told.series | Should -HaveCount 0
        $told.notKnown.fact | Should -BeExactly 'drives'
        $told.notKnown.reason | Should -BeLike 'Access is denied*'
    }

    It 'says why no pool is known, once' {
        $unknown = @([pscustomobject] @{ fact = InModuleScope -ModuleName 'Headroom' { $factNames.pools }; reason = 'Storage does not answer' })
        $drives = @()
        $told = Get-Told
        $told.notKnown | Should -HaveCount 1
        $told.notKnown.reason | Should -BeExactly 'Storage does not answer'
    }

    AfterAll { Remove-Item -Path 'Env:HEADROOM_PROVIDER' -ErrorAction Ignore }
}

Describe 'The history of nodes' {
    BeforeAll {
        $env:HEADROOM_PROVIDER = 'failover-cluster'
        function Get-Told([string[]] $SeriesName) { InModuleScope -ModuleName 'Headroom' -Parameters @{ SeriesName = $SeriesName } { Get-KeptHistory -VolumeId @() -TimeFrame 'week' -SeriesName $SeriesName -Subject 'node' } }
    }
    BeforeEach {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterFact' -MockWith {
            $cluster = [pscustomobject] @{ name = 'hci'; simulation = $null; volumes = @(); drives = @(); nodes = @([pscustomobject] @{ name = 'HV-01' }, [pscustomobject] @{ name = 'HV-02' }); notKnown = @() }
            @{ Node = [pscustomobject] @{ name = 'HV-01' }; Cluster = $cluster; Simulation = $null }
        }
        Mock -ModuleName 'Headroom' -CommandName 'Read-NodeHistory' -MockWith { @{ 'iops.total' = @(, @([long] 639000000000000000, 1900)) } }
    }

    It 'is of each node by its name, and has no latency' {
        $told = Get-Told 'iops.total', 'latency.average'
        @($told.series | ForEach-Object -Process { '{0} {1} {2} {3}' -f $_.subject, $_.subjectId, $_.name, $_.values[0] }) | Should -BeExactly 'node HV-01 iops.total 1900', 'node HV-02 iops.total 1900'
        @($told.notKnown | ForEach-Object -Process { '{0}: {1}' -f $_.fact, $_.reason }) | Should -BeExactly 'performance history of latency.average: Windows keeps no combined latency for all drives of a node'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Read-NodeHistory' -Times 1 -Exactly -ParameterFilter { $Name -eq 'HV-02' -and $TimeFrame -eq 'LastWeek' -and "$SeriesName" -eq 'iops.total' }
    }

    It 'is of the others where one does not tell it' {
        Mock -ModuleName 'Headroom' -CommandName 'Read-NodeHistory' -ParameterFilter { $Name -eq 'HV-01' } -MockWith { throw 'The node is down.' }
        $told = Get-Told 'iops.total'
        $told.series.subjectId | Should -BeExactly 'HV-02'
        $told.notKnown.fact | Should -BeExactly 'performance history of HV-01'
    }

    AfterAll { Remove-Item -Path 'Env:HEADROOM_PROVIDER' -ErrorAction Ignore }
}

Describe 'The history of virtual disks' {
    BeforeAll {
        $env:HEADROOM_PROVIDER = 'failover-cluster'
        function Get-Told([string[]] $Id = @('Vol1'), [string[]] $SeriesName = @('iops.total'), [string] $Machine) {
            InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $Id; SeriesName = $SeriesName; Machine = $Machine } { Get-KeptHistory -VolumeId $Id -TimeFrame 'month' -SeriesName $SeriesName -Subject 'virtual-disk' -VirtualMachine $Machine }
        }
    }
    BeforeEach {
        $cluster = [pscustomobject] @{
            name = 'hci'; simulation = $null; drives = @(); notKnown = @()
            volumes = @([pscustomobject] @{ id = 'Vol1'; mountPoint = 'C:\ClusterStorage\Volume1'; poolName = 'S2D' }, [pscustomobject] @{ id = 'Vol10'; mountPoint = 'C:\ClusterStorage\Volume10'; poolName = 'S2D' })
            virtualMachines = @([pscustomobject] @{ name = 'sql'; disks = @([pscustomobject] @{ path = 'C:\ClusterStorage\Volume1\sql.vhdx' }, [pscustomobject] @{ path = $null }) })
            storageQos = [pscustomobject] @{ flows = @([pscustomobject] @{ initiatorName = 'sql'; filePath = 'c:\clusterstorage\volume1\SQL.vhdx' }, [pscustomobject] @{ initiatorName = 'web'; filePath = 'C:\ClusterStorage\Volume1\web.vhdx' }, [pscustomobject] @{ initiatorName = 'mail'; filePath = 'C:\ClusterStorage\Volume10\mail.vhdx' }) }
        }
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterFact' -MockWith { @{ Node = [pscustomobject] @{ name = 'HV-01' }; Cluster = $cluster; Simulation = $null } }
        Mock -ModuleName 'Headroom' -CommandName 'Read-VirtualDiskHistory' -MockWith { @{ 'iops.total' = @(, @([long] 639000000000000000, 12.5)) } }
    }

    It 'is of the files on the volume, each once, by their paths' {
        @((Get-Told).series | ForEach-Object -Process { '{0} {1}' -f $_.subject, $_.subjectId }) | Should -BeExactly 'virtual-disk C:\ClusterStorage\Volume1\sql.vhdx', 'virtual-disk C:\ClusterStorage\Volume1\web.vhdx'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-ClusterFact' -ParameterFilter { $Detailed }
    }

    It 'is of one of two virtual machines with the same name by its id, and says that there are two by the name' {
        $cluster.virtualMachines = @([pscustomobject] @{ id = 'A1'; name = 'sql'; disks = @([pscustomobject] @{ path = 'C:\ClusterStorage\Volume1\sql.vhdx' }) })
        $cluster.storageQos.flows = @(
            [pscustomobject] @{ initiatorName = 'sql'; initiatorId = 'a1'; filePath = 'C:\ClusterStorage\Volume1\sql.vhdx' }
            [pscustomobject] @{ initiatorName = 'SQL'; initiatorId = 'b2'; filePath = 'C:\ClusterStorage\Volume1\other.vhdx' }
        )
        foreach ($id in 'a1', 'A1') { (Get-Told -Machine $id).series.subjectId | Should -BeExactly 'C:\ClusterStorage\Volume1\sql.vhdx' }
        (Get-Told -Machine 'b2').series.subjectId | Should -BeExactly 'C:\ClusterStorage\Volume1\other.vhdx'
        @((Get-Told -Machine 'b2').notKnown).Count | Should -Be 0
        $both = Get-Told -Machine 'sql'
        @($both.series).Count | Should -Be 2
        $both.notKnown.fact | Should -BeExactly 'performance history of sql'
        $both.notKnown.reason | Should -BeExactly '2 virtual machines have this name, and the series are those of all of them. For one of them, use its ID: a1, b2'
        @((Get-Told -Id 'Vol10' -Machine 'sql').notKnown.reason) | Should -BeExactly 'no virtual disks of it were found on these volumes'
    }

    It 'has no latency by direction, and says so' {
        $told = Get-Told -SeriesName 'latency.write', 'iops.total'
        @($told.series.name | Sort-Object -Unique) | Should -BeExactly 'iops.total'
        $told.notKnown.fact | Should -BeExactly 'performance history of latency.write'
        # Nothing is left to ask for: that is no failure of any disk.
        (Get-Told -SeriesName 'latency.read').notKnown | Should -HaveCount 1
    }

    It 'asks for the disks of one machine alone, of however many there are' {
        $cluster.storageQos.flows = @(foreach ($number in 1..150) { [pscustomobject] @{ initiatorName = "vm$number"; filePath = "C:\ClusterStorage\Volume1\vm$number.vhdx" } })
        $told = Get-Told -Machine 'VM150'
        @($told.series.subjectId) | Should -BeExactly 'C:\ClusterStorage\Volume1\vm150.vhdx'
        $told.notKnown | Should -HaveCount 0
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Read-VirtualDiskHistory' -Times 1 -Exactly
        @((Get-Told -Machine 'sql').series.subjectId) | Should -BeExactly 'C:\ClusterStorage\Volume1\sql.vhdx'
        @((Get-Told).series) | Should -HaveCount 100
    }

    It 'takes a name as it stands: <_>' -ForEach @('*', '.*', 'v?m1', "vm1' -or 'x", '$(throw "run")', '[a-z]ql', 'sq', ' ', "a`nb", '{0}') {
        $told = Get-Told -Machine $_
        $told.series | Should -HaveCount 0
        @($told.notKnown.fact) | Should -BeExactly "performance history of $_"
        @($told.notKnown.reason) | Should -BeExactly 'no virtual disks of it were found on these volumes'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Read-VirtualDiskHistory' -Times 0 -Exactly
    }

    It 'says why virtual machines are not known, and has what flows tell' {
        $cluster.virtualMachines = $null
        $cluster.notKnown = @([pscustomobject] @{ fact = InModuleScope -ModuleName 'Headroom' { $factNames.virtualMachines }; reason = 'Hyper-V is not there' })
        $told = Get-Told
        @($told.series.subjectId) | Should -BeExactly 'c:\clusterstorage\volume1\SQL.vhdx', 'C:\ClusterStorage\Volume1\web.vhdx'
        $told.notKnown.reason | Should -BeExactly 'Hyper-V is not there'
    }

    It 'names each where the module Hyper-V is missing' {
        Mock -ModuleName 'Headroom' -CommandName 'Read-VirtualDiskHistory' -MockWith { throw "The term 'Get-VHD' is not recognized." }
        $told = Get-Told
        $told.series | Should -HaveCount 0
        @($told.notKnown.fact) | Should -BeLike 'performance history of C:*'
    }

    AfterAll { Remove-Item -Path 'Env:HEADROOM_PROVIDER' -ErrorAction Ignore }
}

Describe 'The history of this machine' {
    It 'is none, with the reason' {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/node")
        $told = InModuleScope -ModuleName 'Headroom' { Get-KeptHistory -VolumeId @() -TimeFrame 'day' -SeriesName 'iops.total' }
        $told.provider | Should -BeExactly 'local'
        $told.series | Should -HaveCount 0
        $told.notKnown.reason | Should -BeLike 'only a cluster with Storage Spaces Direct*'
    }
}
