# Counters shaped as public documents show those of Windows; never run on Windows.

BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    foreach ($name in 'CimCmdlets', 'FailoverClusters', 'Storage') { Import-StubModule -Name $name }

    # What the classes have at a look, by the number of the look from 0.
    $looks = @{ Number = 0; Volumes = @(); Redirected = @(); Disks = @(); Fails = @() }
    function New-CsvCounter([string] $Name, [double] $Second, [hashtable] $Of) {
        $all = @{ Reads = 0; Writes = 0; ReadBytes = 0; WriteBytes = 0; ReadTime = 0; WriteTime = 0; ReadQueue = 0; WriteQueue = 0 }
        foreach ($key in $Of.Keys) { $all[$key] = $Of[$key] }
        [pscustomobject] @{
            Name = $Name; Timestamp_PerfTime = [uint64] (1e12 + $Second * 1e7); Frequency_PerfTime = [uint64] 10000000
            ReadsPersec = [uint64] $all.Reads; WritesPersec = [uint64] $all.Writes; ReadBytesPersec = [uint64] $all.ReadBytes; WriteBytesPersec = [uint64] $all.WriteBytes
            AvgsecPerRead = [uint32] ($all.ReadTime * 1e7 % 4294967296); AvgsecPerRead_Base = [uint32] ($all.Reads % 4294967296)
            AvgsecPerWrite = [uint32] ($all.WriteTime * 1e7 % 4294967296); AvgsecPerWrite_Base = [uint32] ($all.Writes % 4294967296)
            AvgReadQueueLength = [uint64] ($all.ReadTime * 1e7); AvgWriteQueueLength = [uint64] ($all.WriteTime * 1e7)
            CurrentReadQueueLength = [uint64] $all.ReadQueue; CurrentWriteQueueLength = [uint64] $all.WriteQueue
        }
    }
    function New-DiskCounter([string] $Name, [double] $Second, [double] $Reads) {
        [pscustomobject] @{
            Name = $Name; Timestamp_PerfTime = [uint64] (1e12 + $Second * 1e7); Frequency_PerfTime = [uint64] 10000000
            DiskReadsPersec = [uint32] ($Reads % 4294967296); DiskWritesPersec = [uint32] 0; DiskReadBytesPersec = [uint64] ($Reads * 4096); DiskWriteBytesPersec = [uint64] 0
            AvgDisksecPerRead = [uint32] ($Reads * 10000 % 4294967296); AvgDisksecPerRead_Base = [uint32] ($Reads % 4294967296); AvgDisksecPerWrite = [uint32] 0; AvgDisksecPerWrite_Base = [uint32] 0
            AvgDiskReadQueueLength = [uint64] ($Reads * 10000); AvgDiskWriteQueueLength = [uint64] 0
        }
    }

    # Asks as a session does that has not asked before, on a cluster of two volumes.
    function Reset-Session {
        InModuleScope -ModuleName 'Headroom' {
            $keptSource.Source = $null
            $keptNumbers.Numbers = $null
            $keptLooks.Looks = @()
        }
        $looks.Number = 0
    }
    function Get-Asked { InModuleScope -ModuleName 'Headroom' { Get-Activity } }
    # Lets time pass for the clock that cannot be set.
    function Set-Clock([double] $Second) { $looks.Second = $Second }
}
AfterAll { Remove-StubModule; Exit-TestNode }

Describe 'Get-Activity of a cluster' {
    BeforeAll {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/node")
        $env:HEADROOM_PROVIDER = 'failover-cluster'
        # Judged by the contract's own schemas, where there is Node.js.
        $hasNode = [bool] (Get-Command -Name 'node' -CommandType Application -ErrorAction Ignore)
        function Get-Breach([object] $Document) {
            $sent = InModuleScope -ModuleName 'Headroom' -Parameters @{ Of = $Document } { ConvertTo-ActivityTable -Activity $Of }
            if ($hasNode) { '{{"schema":"activity","name":"activity","document":{0}}}' -f (ConvertTo-Json -InputObject $sent -Depth 32 -Compress) | node "$PSScriptRoot/../../../support/validate.mjs" }
        }
    }
    BeforeEach {
        Reset-Session
        Mock -ModuleName 'Headroom' -CommandName 'Test-Windows' -MockWith { $true }
        Mock -ModuleName 'Headroom' -CommandName 'Start-Sleep' -MockWith { $looks.Second += $Seconds }
        Mock -ModuleName 'Headroom' -CommandName 'Get-SteadySecond' -MockWith { [double] $looks.Second }
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterSharedVolume' -MockWith {
            foreach ($name in 'test01', 'Archive') { [pscustomobject] @{ Name = "Cluster Virtual Disk ($name)"; SharedVolumeInfo = @([pscustomobject] @{ FriendlyVolumeName = "C:\ClusterStorage\$name" }) } }
        }
        Mock -ModuleName 'Headroom' -CommandName 'Get-PhysicalDisk' -MockWith {
            foreach ($drive in @('3', 'D3'), @('4', 'D4'), @('5', 'D5'), @('5', 'D5-of-another-node')) { [pscustomobject] @{ DeviceId = $drive[0]; UniqueId = $drive[1] } }
        }
        $looks.Second = 100
        $looks.Fails = @()
        # 100 reads of 8 KiB each second, 2 ms each; Archive idles.
        $looks.Volumes = { param($second) New-CsvCounter -Name 'test01' -Second $second -Of @{ Reads = 1000 + 100 * $second; ReadBytes = 819200 * $second; ReadTime = 0.2 * $second; ReadQueue = 2 }; New-CsvCounter -Name 'Archive' -Second $second -Of @{}; New-CsvCounter -Name '_Total' -Second $second -Of @{} }
        $looks.Redirected = { param($second) New-CsvCounter -Name 'test01' -Second $second -Of @{ Reads = 10 * $second; ReadBytes = 81920 * $second }; New-CsvCounter -Name 'Archive' -Second $second -Of @{} }
        $looks.Disks = { param($second) New-DiskCounter -Name '0 C:' -Second $second -Reads 0; New-DiskCounter -Name '3' -Second $second -Reads (40 * $second); New-DiskCounter -Name '5' -Second $second -Reads 0; New-DiskCounter -Name '_Total' -Second $second -Reads 0 }
        Mock -ModuleName 'Headroom' -CommandName 'Get-CimInstance' -MockWith {
            if ($ClassName -in $looks.Fails) { throw 'Invalid class' }
            if ($ClassName -like '*RedirectedIO') { . $looks.Redirected $looks.Second }
            elseif ($ClassName -like '*ClusterCSVFS') { . $looks.Volumes $looks.Second }
            elseif ($ClassName -like '*PhysicalDisk') { . $looks.Disks $looks.Second }
        }
    }

    It 'waits a second the first time, and gives what the contract has' {
        $activity = Get-Asked
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-Sleep' -Times 1 -Exactly -ParameterFilter { $Seconds -eq 1 }
        Get-Breach $activity | Should -BeNullOrEmpty
        $activity.provider, $activity.intervalSeconds | Should -Be 'failover-cluster', 1
        @($activity.notKnown) | Should -HaveCount 0
        $volume = $activity.volumes | Where-Object -FilterScript { $_.volumeId -eq 'Cluster Virtual Disk (test01)' }
        $volume.reads.iops, $volume.reads.bytesPerSecond, $volume.reads.latencyMicroseconds, $volume.reads.queueDepth | Should -Be 100, 819200, 2000, 2
        $volume.redirected.iops, $volume.redirected.bytesPerSecond | Should -Be 10, 81920
        $idle = $activity.volumes | Where-Object -FilterScript { $_.volumeId -eq 'Cluster Virtual Disk (Archive)' }
        $idle.reads.iops | Should -Be 0
        $idle.writes.latencyMicroseconds | Should -BeNullOrEmpty
    }

    It 'has objects with names for somebody who looks, and lists of figures where it is sent' {
        $shown = InModuleScope -ModuleName 'Headroom' -Parameters @{ Of = Get-Asked } { ConvertTo-ShownDocument -Document (ConvertTo-ActivityObject -Activity $Of) }
        $shown.volumes[0].PSObject.TypeNames | Should -Contain 'Headroom.VolumeActivity'
        $shown.volumes[0].reads | Should -BeOfType [pscustomobject]
        @($shown.volumes | Sort-Object -Property { $_.reads.iops })[1].redirected.iops | Should -Be 10
        @($shown.drives | ForEach-Object -Process { $_.reads.iops }) | Should -Be 0, 40, 0
        $looks.Second += 5
        $sent = InModuleScope -ModuleName 'Headroom' -Parameters @{ Of = Get-Asked } { ConvertTo-ActivityTable -Activity $Of }
        $sent.volumes.volumeIds | Should -BeExactly 'Cluster Virtual Disk (test01)', 'Cluster Virtual Disk (Archive)'
        $sent.volumes.reads.iops | Should -Be 100, 0
        $sent.volumes.reads.latencyMicroseconds | Should -Be 2000, $null
        $sent.drives.driveIds | Should -Be $null, 'D3', $null
    }

    It 'knows a drive by its number, and claims none where two have it' {
        $drives = (Get-Asked).drives
        @($drives | ForEach-Object -Process { '{0}={1}' -f $_.name, $_.driveId }) | Should -BeExactly '0 C:=', '3=D3', '5='
        ($drives | Where-Object -FilterScript { $_.name -eq '3' }).reads.latencyMicroseconds | Should -Be 1000
    }

    It 'takes the look of <Seconds> s before: waits <Waits>' -ForEach @(
        @{ Seconds = 0.5; Waits = 1; Interval = 1 }, @{ Seconds = 1; Waits = 0; Interval = 1 }, @{ Seconds = 5; Waits = 0; Interval = 5 }
        @{ Seconds = 60; Waits = 0; Interval = 60 }, @{ Seconds = 61; Waits = 1; Interval = 1 }, @{ Seconds = -100; Waits = 1; Interval = 1 }
    ) {
        $null = Get-Asked
        # The look before the last is a second older: one that is too young may still leave that one.
        InModuleScope -ModuleName 'Headroom' { $keptLooks.Looks = @($keptLooks.Looks[0]) }
        $looks.Second += $Seconds
        (Get-Asked).intervalSeconds | Should -Be $Interval
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-Sleep' -Times (1 + $Waits) -Exactly
    }

    It 'has a look for two who ask at nearly the same time' {
        $null = Get-Asked
        $looks.Second += 5
        $null = Get-Asked
        $looks.Second += 0.2
        (Get-Asked).intervalSeconds | Should -Be 5.2
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-Sleep' -Times 1 -Exactly
    }

    It 'asks for names and drives once a minute, and for three classes each time' {
        foreach ($number in 1..6) { $null = Get-Asked; $looks.Second += 5 }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-ClusterSharedVolume' -Times 1 -Exactly
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-PhysicalDisk' -Times 1 -Exactly
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-CimInstance' -Times (3 * 7) -Exactly
        $looks.Second += 60
        $null = Get-Asked
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-ClusterSharedVolume' -Times 2 -Exactly
    }

    It 'leaves out a volume whose counters <Name>, and says why' -ForEach @(
        @{ Name = 'were set back'; Change = { $looks.Volumes = { param($second) New-CsvCounter -Name 'test01' -Second $second -Of @{ Reads = 3 }; New-CsvCounter -Name 'Archive' -Second $second -Of @{} } }; Reason = '*were reset between*' }
        @{ Name = 'are gone'; Change = { $looks.Volumes = { param($second) New-CsvCounter -Name 'Archive' -Second $second -Of @{} } }; Reason = '*in only one of the two readings*' }
    ) {
        $null = Get-Asked
        $looks.Second += 5
        . $Change
        $activity = Get-Asked
        @($activity.volumes.volumeId) | Should -BeExactly 'Cluster Virtual Disk (Archive)'
        $activity.notKnown.fact | Should -BeExactly 'activity of Cluster Virtual Disk (test01)'
        $activity.notKnown.reason | Should -BeLike $Reason
        # And it is there again after the next look.
        $looks.Volumes = { param($second) New-CsvCounter -Name 'test01' -Second $second -Of @{ Reads = 3 + $second }; New-CsvCounter -Name 'Archive' -Second $second -Of @{} }
        $looks.Second += 5
        $null = Get-Asked
        $looks.Second += 5
        (Get-Asked).notKnown | Should -BeNullOrEmpty
    }

    It 'says what this node does not count at all' {
        $looks.Volumes = { param($second) New-CsvCounter -Name 'Archive' -Second $second -Of @{} }
        $activity = Get-Asked
        $activity.notKnown.reason | Should -BeLike '*no counters*'
    }

    It 'tells the rest where <Class> cannot be read' -ForEach @(
        @{ Class = 'Win32_PerfRawData_CsvFsPerfProvider_ClusterCSVFS'; Fact = 'activity of the volumes'; Volumes = 0; Drives = 3 }
        @{ Class = 'Win32_PerfRawData_CsvFsPerfProvider_ClusterCSVFSRedirectedIO'; Fact = 'redirected I/O'; Volumes = 2; Drives = 3 }
        @{ Class = 'Win32_PerfRawData_PerfDisk_PhysicalDisk'; Fact = 'activity of the disks'; Volumes = 2; Drives = 0 }
    ) {
        $looks.Fails = @($Class)
        $activity = Get-Asked
        $activity.notKnown.fact | Should -BeExactly $Fact
        @($activity.volumes).Count | Should -Be $Volumes
        @($activity.drives | Where-Object -FilterScript { $_ }).Count | Should -Be $Drives
        foreach ($volume in $activity.volumes) { ($null -eq $volume.redirected) | Should -Be ($Fact -eq 'redirected I/O') }
        Get-Breach $activity | Should -BeNullOrEmpty
    }

    It 'has no negative and no absurd figure, whatever the counters do' {
        foreach ($round in 1..40) {
            # Up and down, each in its own way.
            $looks.Second += 1 + ($round * 37 % 50) / 10
            $of = @{ Reads = $round * 1987 % 5000; Writes = $round * 3571 % 5000; ReadBytes = $round * 7654321 % 50000000; WriteBytes = $round * 9876543 % 50000000; ReadTime = $round * 331 % 900; WriteTime = $round * 577 % 900 }
            $looks.Of = $of
            $looks.Volumes = { param($second) New-CsvCounter -Name 'test01' -Second $second -Of $looks.Of; New-CsvCounter -Name 'Archive' -Second $second -Of @{} }
            foreach ($volume in (Get-Asked).volumes) {
                foreach ($flow in $volume.reads, $volume.writes) {
                    $flow.iops | Should -BeGreaterOrEqual 0
                    $flow.iops | Should -BeLessOrEqual 5000
                    $flow.bytesPerSecond | Should -BeGreaterOrEqual 0
                    $flow.bytesPerSecond | Should -BeLessOrEqual 50000000
                    if ($null -ne $flow.latencyMicroseconds) { $flow.latencyMicroseconds | Should -BeGreaterOrEqual 0 }
                }
            }
        }
    }

    It 'of 64 volumes takes little time beside the cmdlets, and stays small' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-AllSharedVolumeIdentity' -MockWith { foreach ($number in 1..64) { @{ Id = "Cluster Virtual Disk (Volume$number)"; Name = "Volume$number"; MountPoint = "C:\ClusterStorage\Volume$number" } } }
        InModuleScope -ModuleName 'Headroom' { $keptSource.Source = $null }
        $counters = @{ First = @(foreach ($number in 1..64) { New-CsvCounter -Name "Volume$number" -Second 0 -Of @{} }); Second = @(foreach ($number in 1..64) { New-CsvCounter -Name "Volume$number" -Second 5 -Of @{ Reads = 7123 * $number; Writes = 1777 * $number; ReadBytes = 58351616 * $number; WriteBytes = 14557184 * $number; ReadTime = 3.3 * $number; WriteTime = 1.1 * $number } }) }
        $took = InModuleScope -ModuleName 'Headroom' -Parameters @{ Counters = $counters } {
            $all = @{ At = 0; ReadAt = [datetime]::UtcNow; Volumes = $null; Redirected = $null; Drives = $null; VirtualDisks = $null; NotKnown = [ordered] @{}; Repair = $null; RepairNotKnown = [ordered] @{} }
            $class = $counterClasses['cluster-shared-volume']
            $source = Get-ActivitySource
            $best = [double]::MaxValue
            # Processor time, which a busy machine does not change.
            $process = [System.Diagnostics.Process]::GetCurrentProcess()
            foreach ($round in 1..5) {
                $process.Refresh()
                $before = $process.TotalProcessorTime
                $sides = foreach ($side in 'First', 'Second') {
                    $look = $all.Clone()
                    $look.Volumes = ConvertTo-Count -Counter $Counters[$side] -Class $class
                    $look.Redirected = $look.Volumes
                    $look
                }
                $json = ConvertTo-ContractJson -InputObject (ConvertTo-ActivityTable -Activity (Get-ActivityDocument -Source $source -First $sides[0] -Second $sides[1]))
                $process.Refresh()
                $best = [System.Math]::Min($best, ($process.TotalProcessorTime - $before).TotalMilliseconds)
            }
            @{ Milliseconds = $best; Bytes = $json.Length }
        }
        Write-Verbose -Message ('{0:N0} ms, {1:N0} bytes' -f $took.Milliseconds, $took.Bytes) -Verbose
        $took.Milliseconds | Should -BeLessThan 1500
        # A node of 16, each with every volume busy.
        $took.Bytes | Should -BeLessThan 12000
    }
}

Describe 'Get-Activity of a server without a cluster' {
    BeforeAll {
        Exit-TestNode
        $env:HEADROOM_PROVIDER = 'local'
    }

    It 'reads the counters of drives by their letters' {
        Reset-Session
        $looks.Second = 100
        Mock -ModuleName 'Headroom' -CommandName 'Test-Windows' -MockWith { $true }
        Mock -ModuleName 'Headroom' -CommandName 'Start-Sleep' -MockWith { $looks.Second += $Seconds }
        Mock -ModuleName 'Headroom' -CommandName 'Get-SteadySecond' -MockWith { [double] $looks.Second }
        Mock -ModuleName 'Headroom' -CommandName 'Get-PhysicalDisk' -MockWith { throw 'not here' }
        Mock -ModuleName 'Headroom' -CommandName 'Get-LocalFact' -MockWith { @{ Cluster = @{ currentNodeName = 'server7'; volumes = @([pscustomobject] @{ id = 'E:\'; mountPoint = 'E:\'; path = 'E:\' }) } } }
        Mock -ModuleName 'Headroom' -CommandName 'Get-CimInstance' -MockWith {
            if ($ClassName -like '*LogicalDisk') { New-DiskCounter -Name 'E:' -Second $looks.Second -Reads (4294967290 + 20 * ($looks.Second - 100)) }
            elseif ($ClassName -like '*PhysicalDisk') { New-DiskCounter -Name '1 E:' -Second $looks.Second -Reads (20 * $looks.Second) }
            else { throw 'not asked here' }
        }
        $activity = Get-Asked
        $activity.volumes[0].volumeId | Should -BeExactly 'E:\'
        $activity.volumes[0].reads.iops | Should -Be 20
        $activity.volumes[0].reads.queueDepth, $activity.volumes[0].redirected | ForEach-Object -Process { $_ | Should -BeNullOrEmpty }
        $activity.drives[0].name | Should -BeExactly '1 E:'
        $activity.notKnown.fact | Should -BeExactly 'drives'
    }
}

Describe 'Get-ActivityRow' {
    It 'adds both directions up, and says no latency that one of them lacks' {
        $flow = { param($iops, $latency) [pscustomobject] @{ iops = $iops; bytesPerSecond = $iops * 4096; latencyMicroseconds = $latency; queueDepth = 1 } }
        $rows = InModuleScope -ModuleName 'Headroom' -Parameters @{ Flow = $flow } {
            $volumes = @(@(300, 1000, 100, 3000), @(300, 1000, 100, $null), @(0, $null, 0, $null)) | ForEach-Object -Process { [pscustomobject] @{ volumeId = 'x'; reads = & $Flow $_[0] $_[1]; writes = & $Flow $_[2] $_[3] } }
            Get-ActivityRow -Activity ([pscustomobject] @{ readAt = Get-Date; volumes = $volumes })
        }
        $rows[0].iops, $rows[0].readPercent, $rows[0].latencyMicroseconds, $rows[0].queueDepth | Should -Be 400, 75, 1500, 2
        $rows[1].latencyMicroseconds | Should -BeNullOrEmpty
        $rows[2].readPercent, $rows[2].latencyMicroseconds | ForEach-Object -Process { $_ | Should -BeNullOrEmpty }
    }
}
