BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
}

Describe 'Two results side by side' {
    BeforeEach {
        function Get-Measured([string] $NodeName, [double] $Factor) {
            $result = Get-GoldenText -Kind 'valid' -Name 'result.hci-b2ms-read' | ConvertFrom-Json
            $timeSpan = $result.timeSpans[0]
            $timeSpan.total.iops *= $Factor
            foreach ($interval in $timeSpan.series.intervals) { $interval.readIops *= $Factor }
            [pscustomobject] @{ run = [pscustomobject] @{ nodeName = $NodeName }; result = $result }
        }
        function Compare-Now($Coordinator, $Other) {
            InModuleScope -ModuleName 'Headroom' -Parameters @{ A = $Coordinator; B = $Other } { Compare-CheckResult -Coordinator $A -Other $B }
        }
    }

    It 'have every figure, and the difference of the other one in percent of the coordinator' {
        $compared = Compare-Now (Get-Measured 'node1' 1) (Get-Measured 'node2' 0.75)
        $compared.Rows.metric | Should -Be @('iops', 'throughputBytesPerSecond', 'latencyMeanMicroseconds', 'latencyP50Microseconds', 'latencyP99Microseconds', 'cpuUsagePercent')
        $compared.Rows[0].coordinator | Should -Be 1953.29
        $compared.Rows[0].differencePercent | Should -BeGreaterThan -25.001
        $compared.Rows[0].differencePercent | Should -BeLessThan -24.999
        $compared.Rows | Where-Object -FilterScript { $null -eq $_.coordinator } | Should -BeNullOrEmpty
    }

    It 'are said to differ: <Words>' -ForEach @(
        @{ Factor = 0.75; Other = 'node2'; Words = 'node2 gets 25 % fewer IOPS than the coordinator node1. That is more than the runs'' own noise: Welch''s t-test' }
        @{ Factor = 1.1; Other = 'node2'; Words = 'node2 gets 10 % more IOPS than the coordinator node1. That is more' }
        @{ Factor = 1; Other = 'node2'; Words = 'node2 gets as many IOPS as the coordinator node1. That is not more than the runs'' own noise' }
        @{ Factor = 0.75; Other = 'node1'; Words = 'node1 gets 25 % fewer IOPS while it does not own the volume.' }
        @{ Factor = 1; Other = 'node1'; Words = 'node1 gets as many IOPS while it does not own the volume.' }
    ) {
        $statement = (Compare-Now (Get-Measured 'node1' 1) (Get-Measured $Other $Factor)).Statement
        $statement.Substring(0, $Words.Length) | Should -BeExactly $Words
    }

    It 'say the same in every culture' {
        $before = [cultureinfo]::CurrentCulture
        try {
            [cultureinfo]::CurrentCulture = 'de-DE'
            (Compare-Now (Get-Measured 'node1' 1) (Get-Measured 'node2' 0.755)).Statement | Should -Match '24\.5 % fewer.*p < 0\.001\.\z'
        } finally {
            [cultureinfo]::CurrentCulture = $before
        }
    }

    It 'tell why noise cannot be judged: <Name>' -ForEach @(
        @{ Name = 'no series'; Change = { $_.timeSpans[0].series = $null }; Words = 'kept no figures over time' }
        @{ Name = 'too short'; Change = { $_.timeSpans[0].series.intervals = @($_.timeSpans[0].series.intervals | Select-Object -First 9) }; Words = 'only 9 full intervals and 10 are the least' }
        @{ Name = 'drift'; Change = { $i = 0; foreach ($each in $_.timeSpans[0].series.intervals) { $each.readIops = 10 * $i++ } }; Words = 'drifted from start to end' }
    ) {
        $other = Get-Measured 'node2' 1
        $null = ForEach-Object -InputObject $other.result -Process $Change
        (Compare-Now (Get-Measured 'node1' 1) $other).Statement | Should -Match $Words
    }

    It 'are nothing to compare where one measured nothing, and null is not 0' {
        $other = Get-Measured 'node2' 1
        $other.result = Get-GoldenText -Kind 'valid' -Name 'result.failed-before-measuring' | ConvertFrom-Json
        $compared = Compare-Now (Get-Measured 'node1' 1) $other
        $compared.Statement | Should -Match 'nothing to compare'
        $compared.Noise | Should -BeNullOrEmpty
        $compared.Rows | Where-Object -FilterScript { $null -ne $_.other -or $null -ne $_.differencePercent } | Should -BeNullOrEmpty
    }

    It 'have no latency where none was measured' {
        $other = Get-Measured 'node2' 1
        $other.result.timeSpans[0].total.latency = $null
        $other.result.timeSpans[0].latencyPercentiles = $null
        $rows = (Compare-Now (Get-Measured 'node1' 1) $other).Rows
        @($rows | Where-Object -FilterScript { $null -eq $_.other }).metric | Should -Be @('latencyMeanMicroseconds', 'latencyP50Microseconds', 'latencyP99Microseconds')
    }
}
