BeforeDiscovery {
    $vectors = Get-Content -LiteralPath "$PSScriptRoot/../../../../../engine/contract/vectors/compared-time-spans.json" -Raw -Encoding UTF8 | ConvertFrom-Json
    $pairs = @($vectors.cases | ForEach-Object -Process { @{ Name = $_.name; First = $_.first; Second = $_.second; Number = $_.compared } })
}

BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
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
        @{ Factor = 0.75; Other = 'node2'; Words = 'node2 gets 25 % fewer IOPS than node1, the coordinator node. This is more than noise: Welch''s t-test' }
        @{ Factor = 1.1; Other = 'node2'; Words = 'node2 gets 10 % more IOPS than node1, the coordinator node. This is more' }
        @{ Factor = 1; Other = 'node2'; Words = 'node2 gets as many IOPS as node1, the coordinator node. This is no more than noise' }
        @{ Factor = 0.75; Other = 'node1'; Words = 'node1 gets 25 % fewer IOPS while it does not own the volume.' }
        @{ Factor = 1; Other = 'node1'; Words = 'node1 gets as many IOPS while it does not own the volume.' }
    ) {
        $statement = (Compare-Now (Get-Measured 'node1' 1) (Get-Measured $Other $Factor)).Statement
        $statement.Substring(0, $Words.Length) | Should -BeExactly $Words
    }

    It 'are compared by the time span that the contract has: <Name>' -ForEach $pairs {
        $runs = foreach ($spans in @{ Of = $First }, @{ Of = $Second }) {
            $run = Get-Measured 'node1' 1
            $text = $run.result.timeSpans[0] | ConvertTo-Json -Depth 32
            $run.result.timeSpans = @(foreach ($each in $spans.Of) {
                    $timeSpan = $text | ConvertFrom-Json
                    $timeSpan.index = $each.index
                    $timeSpan.total.iops = $each.iops
                    # What the noise is judged by has to be of the same time span.
                    $timeSpan.series.intervals = @($timeSpan.series.intervals[0..(9 + $each.index)])
                    $timeSpan
                })
            $run
        }
        $compared = Compare-Now $runs[0] $runs[1]
        if ($null -eq $Number) {
            $compared.Noise | Should -BeNullOrEmpty
            @($compared.Rows | Where-Object -FilterScript { $null -ne $_.differencePercent }) | Should -BeNullOrEmpty
            return
        }
        $compared.Rows[0].coordinator | Should -Be @($First | Where-Object -FilterScript { $_.index -eq $Number })[0].iops
        $compared.Rows[0].other | Should -Be @($Second | Where-Object -FilterScript { $_.index -eq $Number })[0].iops
        if ($compared.Rows[0].coordinator -gt 0) { $compared.Noise.coordinator.count | Should -Be (10 + $Number) }
    }

    It 'has pairs of runs to compare' -ForEach @(@{ Count = $pairs.Count }) { $Count | Should -BeGreaterThan 8 }

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
        @{ Name = 'no series'; Change = { $_.timeSpans[0].series = $null }; Words = 'recorded no figures over time' }
        @{ Name = 'too short'; Change = { $_.timeSpans[0].series.intervals = @($_.timeSpans[0].series.intervals | Select-Object -First 9) }; Words = 'only 9 full intervals, and at least 10 are needed' }
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
