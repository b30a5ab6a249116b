# Samples shaped as public documents show those of Get-ClusterPerformanceHistory; never run on Windows.

BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    function Get-Made([object[]] $Sample, [string] $Name = 'iops.total', [string] $TimeFrame = 'day') {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Sample = $Sample; Name = $Name; TimeFrame = $TimeFrame } {
            $pairs = @($Sample | ForEach-Object -Process { , @((ConvertFrom-ContractTime -Text $_[0]).Ticks, $_[1]) })
            ConvertTo-HistorySeries -Subject 'volume' -SubjectId 'test01' -Name $Name -TimeFrame $TimeFrame -Sample $pairs -Now ([datetime]::new(2026, 11, 25, 0, 0, 0, [System.DateTimeKind]::Utc))
        }
    }
}

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

    It 'leaves out <Name>, as a gap, and has all the rest' -ForEach @(
        @{ Name = 'what is no number'; Value = [double]::NaN }
        @{ Name = 'what has no end'; Value = [double]::PositiveInfinity }
        @{ Name = 'what is below all'; Value = [double]::NegativeInfinity }
        @{ Name = 'what no number of the document can be'; Value = 1e30 }
        @{ Name = 'what a counter that went round gives'; Value = 429496729 }
        @{ Name = 'what a wider one gives'; Value = 1.8e16 }
        @{ Name = 'what is not told'; Value = $null }
    ) {
        (Get-Made @(@('2026-11-23T10:00:00Z', 1), @('2026-11-23T10:05:00Z', $Value), @('2026-11-23T10:10:00Z', 3))).values | Should -BeExactly 1, $null, 3
    }

    It 'keeps what the largest cluster was seen to do' {
        (Get-Made @(, @('2026-11-23T10:00:00Z', 13798674))).values | Should -BeExactly 13798674
        (Get-Made @(, @('2026-11-23T10:00:00Z', 8e11)) -Name 'throughput.total').values | Should -BeExactly 8e11
        (Get-Made @(, @('2026-11-23T10:00:00Z', 60)) -Name 'latency.average').values | Should -BeExactly 6e7
        Get-Made @(, @('2026-11-23T10:00:00Z', 86400)) -Name 'latency.average' | Should -BeNullOrEmpty
    }

    It 'lays the row by the time that has been, whatever a clock said: <Time>' -ForEach @{ Time = '2027-06-01T00:00:00Z' }, @{ Time = '9999-12-31T23:59:59Z' }, @{ Time = '0001-01-01T00:00:00Z' }, @{ Time = '2019-01-01T00:00:00Z' } {
        $series = Get-Made @(@($Time, 7), @('2026-11-23T10:00:00Z', 1), @('2026-11-23T10:05:00Z', 2))
        $series.values | Should -BeExactly 1, 2
        $series.startedAt | Should -BeExactly '2026-11-23T09:55:00.000Z'
        Get-Made @(, @($Time, 7)) -TimeFrame 'hour' | ForEach-Object -Process { $_.startedAt } | Should -BeIn @($null, '2018-12-31T23:59:50.000Z')
    }

    It 'takes a clock that is ahead as far as a domain lets it' {
        (Get-Made @(@('2026-11-24T23:59:50Z', 1), @('2026-11-25T00:00:00Z', 2), @('2026-11-25T00:04:50Z', 3)) -TimeFrame 'hour').values[0, 1, -1] | Should -BeExactly 1, 2, 3
    }
}
