# Samples shaped as public documents show those of Get-ClusterPerformanceHistory; never run on Windows.

BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    foreach ($name in 'FailoverClusters', 'Storage') { Import-StubModule -Name $name }
    function Get-Made([object[]] $Sample, [string] $Name = 'iops.total', [string] $TimeFrame = 'day') {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Sample = $Sample; Name = $Name; TimeFrame = $TimeFrame } {
            $pairs = @($Sample | ForEach-Object -Process { , @((ConvertFrom-ContractTime -Text $_[0]).Ticks, $_[1]) })
            ConvertTo-HistorySeries -SubjectId 'test01' -Name $Name -TimeFrame $TimeFrame -Sample $pairs
        }
    }
}
AfterAll { Remove-StubModule; Exit-TestNode }

Describe 'ConvertTo-HistorySeries' {
    It 'lays samples out as steps that end with them, whatever their order' {
        $series = Get-Made @(@('2026-11-23T10:10:03Z', 3.26), @('2026-11-23T10:00:03Z', 1), @('2026-11-23T10:05:03Z', 2))
        $series.values | Should -BeExactly 1, 2, 3.3
        $series.startedAt | Should -BeExactly '2026-11-23T09:55:03.000Z'
        $series.stepSeconds | Should -Be 300
    }

    It 'leaves a step without a sample null, and never 0' {
        (Get-Made @(@('2026-11-23T10:00:00Z', 1), @('2026-11-23T10:15:00Z', 0))).values | Should -BeExactly 1, $null, $null, 0
    }

    It 'takes samples that come a little early or late for those of their steps' {
        (Get-Made @(@('2026-11-23T10:00:09Z', 1), @('2026-11-23T10:05:00Z', 2), @('2026-11-23T10:10:12Z', 3), @('2026-11-23T10:14:59Z', 4))).values | Should -BeExactly 1, 2, 3, 4
    }

    It 'takes the mean of two in one step, and none for a value below zero' {
        (Get-Made @(@('2026-11-23T10:00:00Z', 1), @('2026-11-23T10:00:20Z', 3), @('2026-11-23T10:05:00Z', -1), @('2026-11-23T10:10:00Z', 5))).values | Should -BeExactly 2, $null, 5
    }

    It 'gives latency in microseconds, which Windows keeps in seconds, and bytes whole' {
        (Get-Made @(, @('2026-11-23T10:00:00Z', 0.00123456)) -Name 'latency.average').values | Should -BeExactly 1234.6
        $bytes = Get-Made @(, @('2026-11-23T10:00:00Z', 1048576.7)) -Name 'throughput.total'
        $bytes.values | Should -BeExactly 1048577
        $bytes.unit | Should -BeExactly 'bytesPerSecond'
    }

    It 'has no more steps than Windows keeps, the newest of them' {
        $samples = @(0..399 | ForEach-Object -Process { , @([datetime]::new(2026, 11, 23, 0, 0, 0, [System.DateTimeKind]::Utc).AddMinutes(5 * $_).ToString('o'), $_) })
        $series = Get-Made $samples
        $series.values.Count | Should -Be 300
        $series.values[0], $series.values[-1] | Should -Be 100, 399
    }

    It 'is nothing where there are no samples' { Get-Made @() | Should -BeNullOrEmpty }
}

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
        function Get-Told([string[]] $Id = @()) { InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $Id } { Get-VolumeHistory -VolumeId $Id -TimeFrame 'week' -SeriesName 'iops.total', 'latency.average' } }
    }

    It 'names a volume of which nothing is kept' {
        Mock -ModuleName 'Headroom' -CommandName 'Read-ClusterHistory' -MockWith { @{ 'test01|iops.total' = @(, @([long] 639000000000000000, 12.5)) } }
        $told = Get-Told
        @($told.series.subjectId) | Should -BeExactly 'test01'
        $told.notKnown.fact | Should -BeExactly 'performance history of Archive'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Read-ClusterHistory' -Times 1 -Exactly -ParameterFilter { $Volume.Count -eq 2 -and $TimeFrame -eq 'LastWeek' }
    }

    It 'says how to start it where it is stopped, with Windows'' own words first' {
        Mock -ModuleName 'Headroom' -CommandName 'Read-ClusterHistory' -MockWith { throw 'Cluster performance history is not running.' }
        $told = Get-Told -Id 'test01'
        $told.series | Should -HaveCount 0
        $told.notKnown.fact | Should -BeExactly 'performance history'
        $told.notKnown.reason | Should -Match '\ACluster performance history is not running\. .*Start-ClusterPerformanceHistory'
    }
}

Describe 'The history of this machine' {
    It 'is none, with the reason' {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/node")
        $told = InModuleScope -ModuleName 'Headroom' { Get-VolumeHistory -VolumeId @() -TimeFrame 'day' -SeriesName 'iops.total' }
        $told.provider | Should -BeExactly 'local'
        $told.series | Should -HaveCount 0
        $told.notKnown.reason | Should -BeLike 'only a cluster with Storage Spaces Direct*'
    }
}
