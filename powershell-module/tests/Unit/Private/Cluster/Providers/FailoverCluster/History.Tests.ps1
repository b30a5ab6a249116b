# Samples shaped as public documents show those of Get-ClusterPerformanceHistory; never run on Windows.

BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../../../support/TestNode.psm1"
    foreach ($name in 'FailoverClusters', 'Storage', 'Hyper-V', 'CimCmdlets') { Import-StubModule -Name $name }
    # Windows' script opens a session for each call that it is given none for, and leaves it open.
    Mock -ModuleName 'Headroom' -CommandName 'New-CimSession' -MockWith { 'session 7' }
    Mock -ModuleName 'Headroom' -CommandName 'Remove-CimSession' -MockWith { }
    $paths = @{ test01 = '\\?\Volume{0ab1c2d3-1111-4000-8000-0000000000aa}\'; Archive = '\\?\Volume{0ab1c2d3-2222-4000-8000-0000000000bb}\' }
    function Get-Read([string[]] $Id = @('test01', 'Archive')) {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $Id; Path = $paths } {
            $volumes = @($Id | ForEach-Object -Process { @{ Id = $_; Info = [pscustomobject] @{ Partition = [pscustomobject] @{ Name = $Path[$_] } } } })
            Read-ClusterHistory -Volume $volumes -TimeFrame 'LastDay' -SeriesName 'iops.total', 'latency.average'
        }
    }
}
AfterAll { Remove-StubModule }

Describe 'Read-ClusterHistory' {
    BeforeEach {
        Mock -ModuleName 'Headroom' -CommandName 'Get-Volume' -MockWith { foreach ($path in @($paths.Values) + '\\?\Volume{0ab1c2d3-3333-4000-8000-0000000000cc}\') { [pscustomobject] @{ Path = $path } } }
        $asked = @{ Volumes = @() }
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterPerformanceHistory' -MockWith {
            $asked.Volumes += @($Volume.Path)
            foreach ($series in 'Volume.IOPS.Total', 'Volume.Latency.Average') {
                [pscustomobject] @{ MetricId = "$series,Volume=$($Volume.Path)"; Time = [datetime]::new(2026, 11, 23, 10, 0, 0, [System.DateTimeKind]::Utc); Value = 12.5 }
                [pscustomobject] @{ MetricId = "$series,Volume=$($Volume.Path)"; Time = [datetime]::new(2026, 11, 23, 10, 5, 0, [System.DateTimeKind]::Utc).ToLocalTime(); Value = 13.5 }
            }
        }
    }

    It 'asks for the volumes that are meant alone, by the pipeline, and tells whose each sample is' {
        $samples = Get-Read
        $asked.Volumes | Sort-Object | Should -BeExactly @($paths.Values | Sort-Object)
        @($samples.Keys | Sort-Object) | Should -BeExactly 'Archive|iops.total', 'Archive|latency.average', 'test01|iops.total', 'test01|latency.average'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-ClusterPerformanceHistory' -ParameterFilter { $TimeFrame -eq 'LastDay' -and "$VolumeSeriesName" -ceq 'Volume.IOPS.Total Volume.Latency.Average' -and "$CimSession" -eq 'session 7' }
    }

    It 'takes times by their kind, so that they are UTC' {
        $ticks = @((Get-Read)['test01|iops.total'] | ForEach-Object -Process { $_[0] })
        ($ticks[1] - $ticks[0]) | Should -Be (300 * 10000000)
        [datetime]::new($ticks[0], [System.DateTimeKind]::Utc).ToString('HH:mm') | Should -BeExactly '10:00'
        $grouped = InModuleScope -ModuleName 'Headroom' { Group-HistorySample -Sample @([pscustomobject] @{ MetricId = 'a'; Time = [datetime]::new(2026, 10, 25, 2, 30, 0); Value = 1 }) }
        $grouped['a'][0][0] | Should -Be ([datetime]::new(2026, 10, 25, 2, 30, 0, [System.DateTimeKind]::Utc).Ticks)
    }

    It 'takes all samples for those of one volume where only one was asked for' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterPerformanceHistory' -MockWith { [pscustomobject] @{ MetricId = 'Volume.IOPS.Total,Volume=of another writing'; Time = [datetime]::new(2026, 11, 23, 10, 0, 0, [System.DateTimeKind]::Utc); Value = 1 } }
        @((Get-Read 'Archive').Keys) | Should -BeExactly 'Archive|iops.total'
        # Of several, a sample that cannot be told whose it is belongs to none.
        (Get-Read).Count | Should -Be 0
    }

    It 'takes no sample without a value or a time' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterPerformanceHistory' -MockWith {
            [pscustomobject] @{ MetricId = 'Volume.IOPS.Total,x'; Time = [datetime]::new(2026, 11, 23, 10, 0, 0, [System.DateTimeKind]::Utc); Value = $null }
            [pscustomobject] @{ MetricId = 'Volume.IOPS.Total,x'; Time = $null; Value = 1 }
        }
        (Get-Read 'test01').Count | Should -Be 0
    }

    It 'takes no sample of a series that Windows has no number of, which has neither a value nor a time' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterPerformanceHistory' -MockWith {
            [pscustomobject] @{ MetricId = $null }
            [pscustomobject] @{ MetricId = 'Volume.IOPS.Total,x'; Time = [datetime]::new(2026, 11, 23, 10, 0, 0, [System.DateTimeKind]::Utc); Value = 7 }
        }
        @((Get-Read 'test01')['test01|iops.total'] | ForEach-Object -Process { $_[1] }) | Should -BeExactly 7
    }

    It 'asks nothing where Windows lists none of the volumes' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-Volume' -MockWith { [pscustomobject] @{ Path = $null } }
        (Get-Read).Count | Should -Be 0
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-ClusterPerformanceHistory' -Times 0 -Exactly
    }
}

Describe 'Group-HistorySample' {
    It 'has the samples of each series in their order, also where they are mixed' {
        $grouped = InModuleScope -ModuleName 'Headroom' {
            $metrics = 'a', 'b', $null, 'a', 'a'
            Group-HistorySample -Sample @(foreach ($place in 0..4) { [pscustomobject] @{ MetricId = $metrics[$place]; Time = [datetime]::new(2026, 11, 23, 10, 0, 0, [System.DateTimeKind]::Utc); Value = $place } })
        }
        @($grouped['a'] | ForEach-Object -Process { $_[1] }) | Should -BeExactly 0, 3, 4
        @($grouped['b'] | ForEach-Object -Process { $_[1] }) | Should -BeExactly 1
        $grouped['b'].Count | Should -Be 1
    }

    It 'takes a fraction of a second for what a large cluster keeps of a week' {
        $series = 1..64
        $took = InModuleScope -ModuleName 'Headroom' -Parameters @{ Series = $series } {
            $time = [datetime]::new(2026, 11, 23, 10, 0, 0, [System.DateTimeKind]::Local)
            $sample = @(foreach ($one in $Series) { foreach ($step in 1..768) { [pscustomobject] @{ MetricId = "Volume.IOPS.Total,$one"; Time = $time; Value = $step } } })
            $process = [System.Diagnostics.Process]::GetCurrentProcess()
            $before = $process.TotalProcessorTime
            $null = Group-HistorySample -Sample $sample
            $process.Refresh()
            ($process.TotalProcessorTime - $before).TotalSeconds
        }
        # It took four when each sample was asked for its properties.
        $took | Should -BeLessThan 1.5
    }
}

Describe 'Read-VolumeHistory' {
    It 'has the samples of one volume by the series, whatever is in its id' {
        Mock -ModuleName 'Headroom' -CommandName 'Read-ClusterHistory' -MockWith { @{ 'a|b|iops.total' = @(, @([long] 1, 2.5)) } }
        $samples = InModuleScope -ModuleName 'Headroom' { Read-VolumeHistory -Volume @(@{ Id = 'a|b' }) -TimeFrame 'LastDay' -SeriesName 'iops.total' }
        $samples['iops.total'][0][1] | Should -Be 2.5
    }
}

Describe 'Get-NoHistoryReason' {
    BeforeAll { function Get-Reason { InModuleScope -ModuleName 'Headroom' { Get-NoHistoryReason } } }

    It 'is that there is no Storage Spaces Direct, and no advice to enable it' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-Cluster' -MockWith { [pscustomobject] @{ Name = 'hci'; S2DEnabled = [uint32] 0 } }
        Get-Reason | Should -Match 'no Storage Spaces Direct'
        Get-Reason | Should -Not -Match 'Enable|Start-'
    }

    It 'is nothing where there is, and where the cluster does not say' -ForEach @{ Cluster = @{ Name = 'hci'; S2DEnabled = [uint32] 1 } }, @{ Cluster = @{ Name = 'hci' } } {
        Mock -ModuleName 'Headroom' -CommandName 'Get-Cluster' -MockWith { [pscustomobject] $Cluster }
        Get-Reason | Should -BeNullOrEmpty
    }
}

Describe 'Read-DriveHistory' {
    BeforeAll {
        $disk = [pscustomobject] @{ UniqueId = 'eui.1' }
        function Get-Read([object] $Of) { InModuleScope -ModuleName 'Headroom' -Parameters @{ Of = $Of } { Read-DriveHistory -Disk $Of -TimeFrame 'LastDay' -SeriesName 'iops.read', 'latency.read' } }
    }
    BeforeEach {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterPerformanceHistory' -MockWith {
            foreach ($minute in 0, 5) {
                [pscustomobject] @{ MetricId = 'PhysicalDisk.IOPS.Read,PhysicalDisk={0ab1c2d3-1111-4000-8000-0000000000aa}'; Time = [datetime]::new(2026, 11, 23, 10, $minute, 0, [System.DateTimeKind]::Utc); Value = 12.5 + $minute }
                [pscustomobject] @{ MetricId = 'PhysicalDisk.Latency.Read,PhysicalDisk={0ab1c2d3-1111-4000-8000-0000000000aa}'; Time = [datetime]::new(2026, 11, 23, 10, $minute, 0, [System.DateTimeKind]::Utc); Value = $null }
            }
        }
    }

    It 'asks for one drive by the pipeline, and gives its samples by the series' {
        $samples = Get-Read $disk
        @($samples.Keys) | Should -BeExactly 'iops.read'
        @($samples['iops.read'] | ForEach-Object -Process { $_[1] }) | Should -BeExactly 12.5, 17.5
        ($samples['iops.read'][1][0] - $samples['iops.read'][0][0]) | Should -Be (300 * 10000000)
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-ClusterPerformanceHistory' -Times 1 -Exactly -ParameterFilter { $PhysicalDisk[0].UniqueId -eq 'eui.1' -and "$PhysicalDiskSeriesName" -ceq 'PhysicalDisk.IOPS.Read PhysicalDisk.Latency.Read' -and $TimeFrame -eq 'LastDay' }
    }

    It 'keeps a single sample a list' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterPerformanceHistory' -MockWith { [pscustomobject] @{ MetricId = 'PhysicalDisk.IOPS.Read,x'; Time = [datetime]::new(2026, 11, 23, 10, 0, 0, [System.DateTimeKind]::Utc); Value = 1 } }
        $samples = Get-Read $disk
        $samples['iops.read'].Count | Should -Be 1
        $samples['iops.read'][0][1] | Should -Be 1
    }

    It 'says that a drive is not there any more' { { Get-Read $null } | Should -Throw -ExpectedMessage '*no longer lists it*' }
}

Describe 'Read-VirtualDiskHistory' {
    BeforeAll {
        $file = 'C:\ClusterStorage\Volume1\a,b.vhdx'
        function Get-Read { InModuleScope -ModuleName 'Headroom' -Parameters @{ Path = $file } { Read-VirtualDiskHistory -Path $Path -TimeFrame 'LastMonth' -SeriesName 'iops.read', 'iops.total' } }
        function Get-Sample([string] $Metric, [double] $Value) { [pscustomobject] @{ MetricId = $Metric; Time = [datetime]::new(2026, 11, 23, 10, 0, 0, [System.DateTimeKind]::Utc); Value = $Value } }
    }
    BeforeEach {
        Mock -ModuleName 'Headroom' -CommandName 'Get-VHD' -MockWith { throw 'The operation cannot be performed while the object is in use.' }
    }

    It 'asks by the key of its path, which each node can, and opens no file for it' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterPerformanceHistory' -MockWith { Get-Sample $SeriesKeyName $SeriesKeyName.Length }
        $samples = Get-Read
        @($samples.Keys | Sort-Object) | Should -BeExactly 'iops.read', 'iops.total'
        $samples['iops.total'][0][1] | Should -Be "VHD.IOPS.Total,VHD=$file".Length
        foreach ($series in 'Read', 'Total') {
            Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-ClusterPerformanceHistory' -Times 1 -Exactly -ParameterFilter { $SeriesKeyName -ceq "VHD.IOPS.$series,VHD=$file" -and $Stream -ceq 'LastMonth' -and "$CimSession" -eq 'session 7' }
        }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-VHD' -Times 0 -Exactly
    }

    It 'has what is kept where a later series is not' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterPerformanceHistory' -MockWith { if ($SeriesKeyName -match 'Read') { Get-Sample $SeriesKeyName 3 } else { [pscustomobject] @{ MetricId = $SeriesKeyName } } }
        @((Get-Read).Keys) | Should -BeExactly 'iops.read'
    }

    It 'asks by the object of its file where <Case>' -ForEach @(
        @{ Case = 'nothing is kept under the path'; Fails = $false }
        @{ Case = 'Windows refuses the key'; Fails = $true }
    ) {
        Mock -ModuleName 'Headroom' -CommandName 'Get-VHD' -MockWith { [pscustomobject] @{} | Add-Member -NotePropertyName 'Name' -NotePropertyValue "$Path" -PassThru }
        $asked = @{ Fails = $Fails }
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterPerformanceHistory' -MockWith {
            if ($VHD) { Get-Sample "VHD.IOPS.Total,VHD=$($VHD[0].Name)" 3 }
            elseif ($asked.Fails) { throw 'The parameter is incorrect.' }
        }
        (Get-Read)['iops.total'][0][1] | Should -Be 3
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-ClusterPerformanceHistory' -Times 1 -Exactly -ParameterFilter { $VHD -and $VHD[0].Name -eq $file -and "$VHDSeriesName" -ceq 'VHD.IOPS.Read VHD.IOPS.Total' -and $TimeFrame -eq 'LastMonth' }
    }

    It 'says what fails where both do' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterPerformanceHistory' -MockWith { }
        { Get-Read } | Should -Throw -ExpectedMessage '*in use*'
    }
}

Describe 'Read-NodeHistory' {
    BeforeAll {
        function Get-Read { InModuleScope -ModuleName 'Headroom' { Read-NodeHistory -Name 'HV-02' -TimeFrame 'LastWeek' -SeriesName 'iops.read', 'iops.total' } }
        function Get-Sample([string] $Metric, [double] $Value) { [pscustomobject] @{ MetricId = $Metric; Time = [datetime]::new(2026, 11, 23, 10, 0, 0, [System.DateTimeKind]::Utc); Value = $Value } }
    }
    It 'asks for the series of drives of the node by their keys, which Windows Server 2019 takes too' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterPerformanceHistory' -MockWith { Get-Sample $SeriesKeyName $SeriesKeyName.Length }
        $samples = Get-Read
        @($samples.Keys | Sort-Object) | Should -BeExactly 'iops.read', 'iops.total'
        $samples['iops.total'][0][1] | Should -Be 'PhysicalDisk.IOPS.Total,ClusterNode=HV-02'.Length
        foreach ($series in 'Read', 'Total') {
            Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-ClusterPerformanceHistory' -Times 1 -Exactly -ParameterFilter { $SeriesKeyName -ceq "PhysicalDisk.IOPS.$series,ClusterNode=HV-02" -and $Stream -ceq 'LastWeek' -and "$CimSession" -eq 'session 7' }
        }
    }

    It 'has nothing of a series that the cluster keeps none of' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterPerformanceHistory' -MockWith { if ($SeriesKeyName -match 'Total') { Get-Sample $SeriesKeyName 1900 } else { [pscustomobject] @{ MetricId = $SeriesKeyName } } }
        @((Get-Read).Keys) | Should -BeExactly 'iops.total'
    }

    It 'knows no sum where Windows tells a series more than once' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterPerformanceHistory' -MockWith { Get-Sample 'PhysicalDisk.IOPS.Read,PhysicalDisk={1}' 700; Get-Sample 'PhysicalDisk.IOPS.Read,PhysicalDisk={2}' 900 }
        { Get-Read } | Should -Throw -ExpectedMessage '*iops.read for it more than once*'
    }
}

Describe 'Get-WindowsSeriesName' {
    It 'spells every series as Windows does' {
        InModuleScope -ModuleName 'Headroom' { Get-WindowsSeriesName -Kind 'Volume' -SeriesName 'iops.read', 'throughput.write', 'latency.average', 'iops.total' } | Should -BeExactly 'Volume.IOPS.Read', 'Volume.Throughput.Write', 'Volume.Latency.Average', 'Volume.IOPS.Total'
    }
}

Describe 'Get-DriveById' {
    It 'has the drives of all pools but the primordial one' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-StoragePool' -MockWith { [pscustomobject] @{ FriendlyName = 'S2D' }; [pscustomobject] @{ FriendlyName = 'Slow' } }
        Mock -ModuleName 'Headroom' -CommandName 'Get-PhysicalDisk' -MockWith { [pscustomobject] @{ UniqueId = "eui.$($StoragePool.FriendlyName)" } }
        $found = InModuleScope -ModuleName 'Headroom' { Get-DriveById }
        @($found.Keys | Sort-Object) | Should -BeExactly 'eui.S2D', 'eui.Slow'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-StoragePool' -ParameterFilter { "$IsPrimordial" -eq 'False' }
    }
}
