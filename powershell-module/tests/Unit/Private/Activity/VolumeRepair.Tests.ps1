# Counters shaped as public documents show those of Windows, and names of counters as other programs show them; never run on Windows.

BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    foreach ($name in 'CimCmdlets', 'FailoverClusters', 'Storage') { Import-StubModule -Name $name }

    $node = @{ Second = 100; Spaces = $null; Owner = 'HV-01'; Number = 7; Fails = $null }
    function New-SpaceCounter([string] $Name, [uint64] $Need, [uint64] $Now = 0, [uint64] $Stale = 0, [uint64] $Missing = 0) {
        [pscustomobject] @{
            Name = $Name; VirtualDiskNeedRegenerationBytes = $Need; VirtualDiskRegeneratingBytes = $Now; VirtualDiskStaleBytes = $Stale; VirtualDiskMissingBytes = $Missing
        }
    }
    function Reset-Session {
        InModuleScope -ModuleName 'Headroom' {
            $keptSource.Source = $null
            $keptLooks.Looks = @()
            $keptSpace.Key = ''
        }
    }
    function Get-Asked([string] $VirtualDisksOf = 'test01') { InModuleScope -ModuleName 'Headroom' -Parameters @{ Of = $VirtualDisksOf } { Get-Activity -VirtualDisksOf $Of } }
    function Get-Unknown([object] $Activity) { @($Activity.notKnown | Where-Object -FilterScript { $_.fact -like 'repair of *' }) }
    function Get-Told([object] $Activity) { if ($null -ne $Activity.repair) { $Activity.repair.Values -join ' ' } }
    function Assert-Question([int] $Times) { Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-CimInstance' -Times $Times -Exactly -ParameterFilter { $ClassName -like '*StorageSpaces*' } }
}
AfterAll { Remove-StubModule; Exit-TestNode }

Describe 'What Storage Spaces has to repair of a volume' {
    BeforeAll {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/node")
        $env:HEADROOM_PROVIDER = 'failover-cluster'
    }
    BeforeEach {
        Reset-Session
        $node.Second, $node.Owner, $node.Number, $node.Fails = 100, 'HV-01', 7, $null
        $node.Spaces = {
            New-SpaceCounter -Name 'test01 - Disk 7' -Need 40GB -Now 256MB -Stale 1GB -Missing 3GB
            New-SpaceCounter -Name 'test02 - Disk 70' -Need 5GB
            New-SpaceCounter -Name '_Total' -Need 45GB
        }
        Mock -ModuleName 'Headroom' -CommandName 'Test-Windows' -MockWith { $true }
        Mock -ModuleName 'Headroom' -CommandName 'Get-MachineName' -MockWith { 'hv-01' }
        Mock -ModuleName 'Headroom' -CommandName 'Start-Sleep' -MockWith { $node.Second += $Seconds }
        Mock -ModuleName 'Headroom' -CommandName 'Get-SteadySecond' -MockWith { [double] $node.Second }
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterSharedVolume' -MockWith {
            foreach ($name in 'test01', 'test02') {
                [pscustomobject] @{ Name = $name; OwnerNode = [pscustomobject] @{ Name = $node.Owner }; SharedVolumeInfo = @([pscustomobject] @{ FriendlyVolumeName = "C:\ClusterStorage\$name" }) }
            }
        }
        Mock -ModuleName 'Headroom' -CommandName 'Get-SharedVolumeDiskNumber' -MockWith { if ($node.Number -is [string]) { throw $node.Number } else { $node.Number } }
        Mock -ModuleName 'Headroom' -CommandName 'Get-PhysicalDisk' -MockWith { }
        Mock -ModuleName 'Headroom' -CommandName 'Get-CimInstance' -MockWith {
            if ($ClassName -notlike '*StorageSpaces*') { return }
            if ($node.Fails) { throw ([System.Management.Automation.ErrorRecord]::new([System.Exception]::new('it refused it'), $node.Fails, 'NotSpecified', $null)) }
            . $node.Spaces
        }
    }

    It 'is told of its owner node, as it stands at the look, by one question each time' {
        Get-Told (Get-Asked) | Should -BeExactly "test01 $(40GB) $(256MB) $(1GB) $(3GB)"
        # The first call has two looks.
        Assert-Question 2
        $node.Second += 5
        $node.Spaces = { New-SpaceCounter -Name 'test01 - Disk 7' -Need 39GB }
        Get-Told (Get-Asked) | Should -BeExactly "test01 $(39GB) 0 0 0"
        Assert-Question 3
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-SharedVolumeDiskNumber' -Times 1 -Exactly
    }

    It 'is shaped as the contract has it' {
        $sent = InModuleScope -ModuleName 'Headroom' -Parameters @{ Of = Get-Asked } { ConvertTo-ActivityTable -Activity $Of }
        if (Get-Command -Name 'node' -CommandType Application -ErrorAction Ignore) {
            '{{"schema":"activity","name":"activity","document":{0}}}' -f (ConvertTo-Json -InputObject $sent -Depth 32 -Compress) | node "$PSScriptRoot/../../../support/validate.mjs" | Should -BeNullOrEmpty
        }
        $shown = InModuleScope -ModuleName 'Headroom' -Parameters @{ Of = Get-Asked } { ConvertTo-ActivityObject -Activity $Of }
        $shown.repair | Should -BeOfType [pscustomobject]
        $shown.repair.staleBytes | Should -Be 1GB
    }

    It 'is not asked for where nobody asks, nor of a node that does not own the volume' {
        Get-Told (Get-Asked -VirtualDisksOf '') | Should -BeNullOrEmpty
        Reset-Session
        $node.Owner = 'HV-02'
        $activity = Get-Asked
        Get-Told $activity | Should -BeNullOrEmpty
        Get-Unknown $activity | Should -BeNullOrEmpty
        Assert-Question 0
        (ConvertTo-Json -InputObject $activity -Depth 8 -Compress) | Should -BeLike '*"repair":null*'
    }

    It 'is that of the disk with the number, <Name>' -ForEach @(
        @{ Name = 'whatever the virtual disk is called'; Counter = 'sales (old) [1] "x" $(y)`n - Disk 7' }
        @{ Name = 'though it has no name'; Counter = ' - Disk 7' }
        @{ Name = 'and not by what its name pretends'; Counter = 'test01 - Disk 9 - Disk 7' }
        @{ Name = 'however Windows writes it'; Counter = 'TEST01 - disk 7' }
    ) {
        $node.Counter = $Counter
        $node.Spaces = { New-SpaceCounter -Name $node.Counter -Need 8GB; New-SpaceCounter -Name 'test01 - Disk 9' -Need 5GB; New-SpaceCounter -Name 'test01' -Need 6GB }
        Get-Told (Get-Asked) | Should -BeExactly "test01 $(8GB) 0 0 0"
    }

    It 'is not claimed of a counter called <Counter>' -ForEach @(
        @{ Counter = 'test01' }, @{ Counter = 'test01 - Disk 77' }, @{ Counter = 'test01 - Disk 7 (2)' }, @{ Counter = 'test01 - Disk 7#1' }, @{ Counter = 'test01 - Disk -7' }, @{ Counter = 'Disk 7' }
        @{ Counter = "test01 - Disk 7`n" }, @{ Counter = 'test01 - Disk 99999999999999999999' }, @{ Counter = '' }
    ) {
        $node.Counter = $Counter
        $node.Spaces = { New-SpaceCounter -Name $node.Counter -Need 8GB }
        $activity = Get-Asked
        Get-Told $activity | Should -BeNullOrEmpty
        (Get-Unknown $activity).fact | Should -BeExactly 'repair of test01'
        (Get-Unknown $activity).reason | Should -BeExactly 'this node has no counters for the volume'
    }

    It 'is not claimed where two counters have the number' {
        $node.Spaces = { New-SpaceCounter -Name 'one - Disk 7' -Need 8GB; New-SpaceCounter -Name 'other - Disk 7' -Need 9GB }
        Get-Told (Get-Asked) | Should -BeNullOrEmpty
    }

    It 'has no figure of a counter that <Name>' -ForEach @(
        @{ Name = 'went below zero'; Of = { New-SpaceCounter -Name 'test01 - Disk 7' -Need ([uint64]::MaxValue) -Stale 5 }; Expected = 'test01  0 5 0' }
        @{ Name = 'this Windows does not have'; Of = { [pscustomobject] @{ Name = 'test01 - Disk 7'; VirtualDiskNeedRegenerationBytes = [uint64] 3; VirtualDiskStaleBytes = $null } }; Expected = 'test01 3   ' }
    ) {
        $node.Spaces = $Of
        Get-Told (Get-Asked) | Should -BeExactly $Expected
    }

    It 'is nothing, and no question is left, on storage that is none of Storage Spaces' {
        $node.Spaces = { New-SpaceCounter -Name '_Total' -Need 0 }
        $activity = Get-Asked
        Get-Told $activity | Should -BeNullOrEmpty
        Get-Unknown $activity | Should -BeNullOrEmpty
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-SharedVolumeDiskNumber' -Times 0 -Exactly
    }

    It 'is not known of a node <Name>, which tells the rest' -ForEach @(
        @{ Name = 'without the class'; Id = 'HRESULT 0x80041010,Microsoft.Management.Infrastructure.CimCmdlets.GetCimInstanceCommand'; Reason = '*Win32_PerfRawData_Counters_StorageSpacesVirtualDisk*' }
        @{ Name = 'that refuses'; Id = 'HRESULT 0x80041003'; Reason = '*refused it*' }
    ) {
        $node.Fails = $Id
        $activity = Get-Asked
        Get-Told $activity | Should -BeNullOrEmpty
        (Get-Unknown $activity).reason | Should -BeLike $Reason
        $activity.nodeName | Should -BeExactly 'hv-01'
        # And it is told as soon as it is there again.
        $node.Fails = $null
        $node.Second += 5
        $activity = Get-Asked
        Get-Told $activity | Should -BeLike 'test01 *'
        Get-Unknown $activity | Should -BeNullOrEmpty
    }

    It 'is not known where the disk of the volume <Name>, which is looked for once a minute' -ForEach @(
        @{ Name = 'is not found'; Number = $null; Reason = 'the disk that the volume is on was not found*' }
        @{ Name = 'cannot be asked for'; Number = 'the provider failed'; Reason = '*the provider failed*' }
    ) {
        $node.Number = $Number
        $null = Get-Asked
        InModuleScope -ModuleName 'Headroom' { $keptSpace.Key = '' }
        $node.Second += 5
        (Get-Unknown (Get-Asked)).reason | Should -BeLike $Reason
        $node.Second += 5
        $null = Get-Asked
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-SharedVolumeDiskNumber' -Times 2 -Exactly
        $node.Number = 7
        $node.Second += 60
        Get-Told (Get-Asked) | Should -BeLike 'test01 *'
    }

    It 'follows a disk that has another number after the volume was at another node' {
        $null = Get-Asked
        $node.Owner = 'HV-02'
        $node.Second += 61
        Get-Told (Get-Asked) | Should -BeNullOrEmpty
        $node.Owner, $node.Number = 'HV-01', 70
        $node.Second += 61
        Get-Told (Get-Asked) | Should -BeExactly "test01 $(5GB) 0 0 0"
    }
}
