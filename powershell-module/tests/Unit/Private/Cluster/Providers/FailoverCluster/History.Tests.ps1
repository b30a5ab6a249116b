# Samples shaped as public documents show those of Get-ClusterPerformanceHistory; never run on Windows.

BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../../../support/TestNode.psm1"
    foreach ($name in 'FailoverClusters', 'Storage') { Import-StubModule -Name $name }
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
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-ClusterPerformanceHistory' -ParameterFilter { $TimeFrame -eq 'LastDay' -and "$VolumeSeriesName" -eq 'Volume.iops.total Volume.latency.average' }
    }

    It 'takes times by their kind, so that they are UTC' {
        $ticks = @((Get-Read)['test01|iops.total'] | ForEach-Object -Process { $_[0] })
        ($ticks[1] - $ticks[0]) | Should -Be (300 * 10000000)
        [datetime]::new($ticks[0], [System.DateTimeKind]::Utc).ToString('HH:mm') | Should -BeExactly '10:00'
        InModuleScope -ModuleName 'Headroom' { Get-UtcTick -Time ([datetime]::new(2026, 10, 25, 2, 30, 0)) } | Should -Be ([datetime]::new(2026, 10, 25, 2, 30, 0, [System.DateTimeKind]::Utc).Ticks)
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

    It 'asks nothing where Windows lists none of the volumes' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-Volume' -MockWith { [pscustomobject] @{ Path = $null } }
        (Get-Read).Count | Should -Be 0
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-ClusterPerformanceHistory' -Times 0 -Exactly
    }
}
