BeforeDiscovery {
    $vectors = Get-Content -LiteralPath "$PSScriptRoot/../../../../../engine/contract/vectors/compared-time-spans.json" -Raw -Encoding UTF8 | ConvertFrom-Json
    $pairs = @($vectors.cases | ForEach-Object -Process { @{ Name = $_.name; First = $_.first; Second = $_.second; Number = $_.compared; Searches = @($_.PSObject.Properties['searches'] | Where-Object -FilterScript { $_ } | ForEach-Object -Process { $_.Value }) } })
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
            [pscustomobject] @{ run = [pscustomobject] @{ nodeName = $NodeName; status = 'completed' }; result = $result }
        }
        function Compare-Now($Coordinator, $Other) {
            InModuleScope -ModuleName 'Headroom' -Parameters @{ A = $Coordinator; B = $Other } { Compare-CheckResult -Coordinator $A -Other $B }
        }
        # Two blocks of runs, which vary by that share.
        function Get-Block([string] $NodeName, [double] $Factor, [double] $Spread = 0) {
            foreach ($one in 1, -1, -1, 1) { Get-Measured $NodeName ($Factor * (1 + $one * $Spread)) }
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

    It 'have the mean of their runs' {
        $compared = Compare-Now @((Get-Measured 'node1' 1), (Get-Measured 'node1' 3)) @((Get-Measured 'node2' 1))
        $compared.Rows[0].coordinator | Should -Be (2 * 1953.29)
        $compared.Rows[0].differencePercent | Should -BeLessThan -49.999
    }

    It 'are said to differ: <Words>' -ForEach @(
        @{ Factor = 0.75; Other = 'node2'; Spread = 0.001; Words = '\Anode2 gets 25% fewer IOPS than node1, the coordinator node\. This is more than noise: settled after 8 runs in turns, between 2[0-9.]+% fewer IOPS and 2[0-9.]+% fewer IOPS with 99\.5% confidence\.\z' }
        @{ Factor = 1.1; Other = 'node2'; Spread = 0; Words = '\Anode2 gets 10% more IOPS than node1, the coordinator node\. Settled after 8 runs in turns: the runs of each side did not vary at all\.\z' }
        @{ Factor = 1; Other = 'node2'; Spread = 0.001; Words = '\Anode2 gets as many IOPS as node1, the coordinator node\. Settled after 8 runs in turns: between .+ with 95% confidence, so the difference is less than 5%\.\z' }
        @{ Factor = 0.75; Other = 'node1'; Spread = 0; Words = '\Anode1 gets 25% fewer IOPS while it does not own the volume\.' }
        @{ Factor = 1; Other = 'node1'; Spread = 0; Words = '\Anode1 gets as many IOPS while it does not own the volume\.' }
        @{ Factor = 0.97; Other = 'node2'; Spread = 0.2; Words = 'Not settled yet after 8 runs in turns: between .+ with 99\.5% confidence\.\z' }
    ) {
        $others = @(Get-Block -NodeName $Other -Factor $Factor -Spread $Spread)
        (Compare-Now @(Get-Block -NodeName 'node1' -Factor 1 -Spread 0) @($others[0], $others[2], $others[1], $others[3])).Statement | Should -Match $Words
    }

    It 'are not settled with fewer runs than a look needs' {
        (Compare-Now @(Get-Measured 'node1' 1) @(Get-Measured 'node2' 0.5)).Statement | Should -Match 'Not settled: there are 2 runs, and at least 8 are needed\.\z'
    }

    It 'are compared by the time span that the contract has: <Name>' -ForEach $pairs {
        $runs = foreach ($spans in @{ Of = $First; Name = 'first' }, @{ Of = $Second; Name = 'second' }) {
            $run = Get-Measured 'node1' 1
            if ($spans.Name -in $Searches) { Add-Member -InputObject $run.result -MemberType NoteProperty -Name 'search' -Value ([pscustomobject] @{ steps = @() }) -Force }
            $text = $run.result.timeSpans[0] | ConvertTo-Json -Depth 32
            $run.result.timeSpans = @(foreach ($each in $spans.Of) {
                    $timeSpan = $text | ConvertFrom-Json
                    $timeSpan.index = $each.index
                    $timeSpan.total.iops = $each.iops
                    $timeSpan
                })
            $run
        }
        $compared = Compare-Now $runs[0] $runs[1]
        if ($null -eq $Number) {
            $compared.Decision | Should -BeNullOrEmpty
            @($compared.Rows | Where-Object -FilterScript { $null -ne $_.differencePercent }) | Should -BeNullOrEmpty
            return
        }
        $compared.Rows[0].coordinator | Should -Be @($First | Where-Object -FilterScript { $_.index -eq $Number })[0].iops
        $compared.Rows[0].other | Should -Be @($Second | Where-Object -FilterScript { $_.index -eq $Number })[0].iops
    }

    It 'has pairs of runs to compare' -ForEach @(@{ Count = $pairs.Count }) { $Count | Should -BeGreaterThan 8 }

    It 'say the same in every culture' {
        $before = [cultureinfo]::CurrentCulture
        try {
            [cultureinfo]::CurrentCulture = 'de-DE'
            (Compare-Now @(Get-Block 'node1' 1) @(Get-Block 'node2' 0.755)).Statement | Should -Match '24\.5% fewer'
        } finally {
            [cultureinfo]::CurrentCulture = $before
        }
    }

    It 'are nothing to compare where one measured nothing, and null is not 0' {
        $other = Get-Measured 'node2' 1
        $other.result = Get-GoldenText -Kind 'valid' -Name 'result.failed-before-measuring' | ConvertFrom-Json
        $compared = Compare-Now (Get-Measured 'node1' 1) $other
        $compared.Statement | Should -Match 'nothing to compare'
        $compared.Decision | Should -BeNullOrEmpty
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
