# Counters shaped as public documents show those of Windows, and names of counters as other programs show them; never run on Windows.

BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    foreach ($name in 'CimCmdlets', 'FailoverClusters', 'Storage') { Import-StubModule -Name $name }

    $node = @{ Second = 100; Disks = $null }
    # 30 reads of 8 KiB and 10 writes of 4 KiB each second for each unit of rate, from where the counter stands.
    function New-DiskFileCounter([string] $Name, [double] $Rate, [double] $From = 0) {
        $second = $node.Second
        [pscustomobject] @{
            Name = $Name; Timestamp_PerfTime = [uint64] (1e12 + $second * 1e7); Frequency_PerfTime = [uint64] 10000000
            ReadOperationsPerSec = [uint32] (($From + 30 * $Rate * $second) % 4294967296); WriteOperationsPerSec = [uint32] (10 * $Rate * $second % 4294967296)
            ReadBytesPersec = [uint64] (245760 * $Rate * $second); WriteBytesPersec = [uint64] (40960 * $Rate * $second)
            Latency = [uint32] 7; QueueLength = [uint64] 1
        }
    }
    function Reset-Session {
        InModuleScope -ModuleName 'Headroom' {
            $keptSource.Source = $null
            $keptLooks.Looks = @()
        }
    }
    function Get-Asked([string] $VirtualDisksOf = 'test01') { InModuleScope -ModuleName 'Headroom' -Parameters @{ Of = $VirtualDisksOf } { Get-Activity -VirtualDisksOf $Of } }
    function Get-Unknown([object] $Activity) { @($Activity.notKnown | Where-Object -FilterScript { $_.fact -like '*virtual disk*' }) }
    function Get-Told([object] $Activity) { @($Activity.virtualDisks | Where-Object -FilterScript { $_ } | ForEach-Object -Process { '{0} {1} {2}' -f $_.file, $_.reads.iops, $_.writes.bytesPerSecond }) }
}
AfterAll { Remove-StubModule; Exit-TestNode }

Describe 'Virtual disks on a volume' {
    BeforeAll {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/node")
        $env:HEADROOM_PROVIDER = 'failover-cluster'
    }
    BeforeEach {
        Reset-Session
        $node.Second = 100
        $node.Disks = {
            New-DiskFileCounter -Name 'C:-ClusterStorage-test01-sql01-Virtual Hard Disks-sql01.vhdx' -Rate 1
            New-DiskFileCounter -Name '--?-C:-ClusterStorage-Test01-web01.vhdx' -Rate 2 -From 4294967000
            New-DiskFileCounter -Name 'C:-ClusterStorage-test01-idle.vhdx' -Rate 0
            New-DiskFileCounter -Name 'C:-ClusterStorage-test010-other.vhdx' -Rate 9
            New-DiskFileCounter -Name 'D:-VMs-local.vhdx' -Rate 9
            New-DiskFileCounter -Name '_Total' -Rate 21
        }
        Mock -ModuleName 'Headroom' -CommandName 'Test-Windows' -MockWith { $true }
        Mock -ModuleName 'Headroom' -CommandName 'Start-Sleep' -MockWith { $node.Second += $Seconds }
        Mock -ModuleName 'Headroom' -CommandName 'Get-SteadySecond' -MockWith { [double] $node.Second }
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterSharedVolume' -MockWith {
            foreach ($name in 'test01', 'test010', 'share (1)') { [pscustomobject] @{ Name = $name; SharedVolumeInfo = @([pscustomobject] @{ FriendlyVolumeName = "C:\ClusterStorage\$name" }) } }
        }
        Mock -ModuleName 'Headroom' -CommandName 'Get-PhysicalDisk' -MockWith { }
        Mock -ModuleName 'Headroom' -CommandName 'Get-CimInstance' -MockWith { if ($ClassName -like '*HyperVVirtualStorageDevice') { . $node.Disks } }
    }

    It 'are told as the difference of two looks, the busiest first, and a counter that went round too' {
        $activity = Get-Asked
        Get-Told $activity | Should -BeExactly 'web01.vhdx 60 81920', 'sql01-Virtual Hard Disks-sql01.vhdx 30 40960', 'idle.vhdx 0 0'
        $node.Second += 5
        Get-Told (Get-Asked) | Should -BeExactly 'web01.vhdx 60 81920', 'sql01-Virtual Hard Disks-sql01.vhdx 30 40960', 'idle.vhdx 0 0'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-Sleep' -Times 1 -Exactly
    }

    It 'are shaped as the contract has them' {
        $sent = InModuleScope -ModuleName 'Headroom' -Parameters @{ Of = Get-Asked } { ConvertTo-ActivityTable -Activity $Of }
        $sent.virtualDisks.files | Should -BeExactly 'web01.vhdx', 'sql01-Virtual Hard Disks-sql01.vhdx', 'idle.vhdx'
        $sent.virtualDisks.reads.iops | Should -Be 60, 30, 0
        if (Get-Command -Name 'node' -CommandType Application -ErrorAction Ignore) {
            '{{"schema":"activity","name":"activity","document":{0}}}' -f (ConvertTo-Json -InputObject $sent -Depth 32 -Compress) | node "$PSScriptRoot/../../../support/validate.mjs" | Should -BeNullOrEmpty
        }
        $shown = InModuleScope -ModuleName 'Headroom' -Parameters @{ Of = Get-Asked } { ConvertTo-ActivityObject -Activity $Of }
        $shown.virtualDisks[0].reads | Should -BeOfType [pscustomobject]
    }

    It 'are not read where nobody asks for them' {
        (Get-Asked -VirtualDisksOf '').virtualDisks | Should -BeNullOrEmpty
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-CimInstance' -Times 0 -Exactly -ParameterFilter { $ClassName -like '*HyperV*' }
    }

    It 'take a look of the same volume before, and not one that lacks them' {
        $null = Get-Asked -VirtualDisksOf ''
        $null = Get-Asked -VirtualDisksOf 'test010'
        $node.Second += 5
        Get-Told (Get-Asked) | Should -HaveCount 3
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-Sleep' -Times 3 -Exactly
        # The overview, which asks in between, does not make the page of a volume wait.
        $node.Second += 2
        $null = Get-Asked -VirtualDisksOf ''
        $node.Second += 3
        Get-Told (Get-Asked) | Should -HaveCount 3
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-Sleep' -Times 3 -Exactly
    }

    It 'are of a volume whose name has signs that the counters lack' {
        $node.Disks = { New-DiskFileCounter -Name 'C:-ClusterStorage-share [1]-a.vhdx' -Rate 1 }
        Get-Told (Get-Asked -VirtualDisksOf 'share (1)') | Should -BeExactly 'a.vhdx 30 40960'
    }

    It 'are none of two that are called the same, and one that came is named' {
        $node.Disks = {
            New-DiskFileCounter -Name 'C:-ClusterStorage-test01-a.vhdx' -Rate 1
            New-DiskFileCounter -Name 'C:-ClusterStorage-test01-a.vhdx' -Rate 5
            if ($node.Second -gt 100) { New-DiskFileCounter -Name 'C:-ClusterStorage-test01-moved.vhdx' -Rate 1 }
        }
        $activity = Get-Asked
        Get-Told $activity | Should -BeNullOrEmpty
        (Get-Unknown $activity).fact | Should -BeExactly 'activity of the virtual disk moved.vhdx'
    }

    It 'are named with the reason where they were counted anew' {
        $node.Disks = { New-DiskFileCounter -Name 'C:-ClusterStorage-test01-a.vhdx' -Rate 1 -From $(if ($node.Second -gt 100) { 0 } else { 3000000 }) }
        $activity = Get-Asked
        Get-Told $activity | Should -BeNullOrEmpty
        (Get-Unknown $activity).reason | Should -BeLike '*reset*'
    }

    It 'are the busiest forty of many, with the number of the others' {
        $node.Disks = { foreach ($number in 1..45) { New-DiskFileCounter -Name "C:-ClusterStorage-test01-vm$number.vhdx" -Rate $number } }
        $activity = Get-Asked
        @($activity.virtualDisks) | Should -HaveCount 40
        $activity.virtualDisks[39].file | Should -BeExactly 'vm6.vhdx'
        (Get-Unknown $activity).fact | Should -BeExactly 'activity of virtual disks: 5 more'
    }

    It 'are an empty list of a node without virtual machines' {
        $node.Disks = { }
        $activity = Get-Asked
        , $activity.virtualDisks | Should -BeOfType [array]
        @($activity.virtualDisks) | Should -HaveCount 0
        Get-Unknown $activity | Should -BeNullOrEmpty
    }

    It 'are not known of a node <Name>, which tells the rest' -ForEach @(
        @{ Name = 'without Hyper-V'; Id = 'HRESULT 0x80041010,Microsoft.Management.Infrastructure.CimCmdlets.GetCimInstanceCommand'; Reason = 'Hyper-V has no counters for virtual disks on this node' }
        @{ Name = 'that refuses'; Id = 'HRESULT 0x80041003'; Reason = '*refused it*' }
    ) {
        $node.Id = $Id
        $node.Disks = { throw ([System.Management.Automation.ErrorRecord]::new([System.Exception]::new('it refused it'), $node.Id, 'NotSpecified', $null)) }
        $activity = Get-Asked
        $activity.virtualDisks | Should -BeNullOrEmpty
        (Get-Unknown $activity).fact | Should -BeExactly 'activity of the virtual disks'
        (Get-Unknown $activity).reason | Should -BeLike $Reason
    }

    It 'of a volume that is not there are refused' { { Get-Asked -VirtualDisksOf 'Test01' } | Should -Throw -ErrorId 'VolumeNotFound' }
}
