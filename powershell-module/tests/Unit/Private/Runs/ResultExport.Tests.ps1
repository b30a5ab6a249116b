BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    function ConvertTo-Text([object[]] $Measured, [string] $Format) {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Measured = $Measured; Format = $Format } { ConvertTo-ExportText -Measured $Measured -Format $Format }
    }
}

Describe 'A result as text' {
    BeforeEach {
        $measured = [pscustomobject] @{
            run = Get-GoldenText -Kind 'valid' -Name 'run.running' | ConvertFrom-Json
            result = Get-GoldenText -Kind 'valid' -Name 'result.hci-b2ms-read' | ConvertFrom-Json
        }
    }

    It 'is in CSV one row a thread and target, and one for the whole' {
        $rows = @(ConvertTo-Text $measured 'Csv' | ConvertFrom-Csv)
        $rows.scope | Should -Be @('thread', 'thread', 'total')
        $rows[0].thread, $rows[0].target | Should -Be @('0', 'C:\ClusterStorage\test01\headroom-test.dat')
        $rows[2].totalIops, $rows[2].cpuUsagePercent | Should -Be @('1953.29', '4.67')
        # Versions of PowerShell differ in whether one writes 1 or 1.0.
        [double] $rows[2].totalLatencyMeanMicroseconds | Should -Be 32763
        $rows[2].totalLatencyP99Microseconds | Should -Be ([string] ($measured.result.timeSpans[0].latencyPercentiles | Where-Object -Property percentile -EQ -Value 99).totalMicroseconds)
        $rows[0].totalLatencyP99Microseconds | Should -BeExactly '' -Because 'not measured is not 0'
        $rows[2].writeLatencyMeanMicroseconds | Should -BeExactly ''
        $rows[2].thread | Should -BeExactly ''
    }

    It 'has in CSV what the counters of the volumes saw, and nothing where nobody counted' {
        $timeSpan = $measured.result.timeSpans[0]
        $timeSpan.measuredSeconds = 10
        $counted = @{ readCount = 20000; writeCount = 5; readBytes = 81920000; writeBytes = 20480; readMicroseconds = 1; writeMicroseconds = 1 }
        $devices = @('volume', 'disk', 'volume' | ForEach-Object -Process { [pscustomobject] ($counted + @{ name = 'x'; level = $_ }) })
        $timeSpan | Add-Member -MemberType NoteProperty -Name 'devices' -Value $devices -Force
        $rows = @(ConvertTo-Text $measured 'Csv' | ConvertFrom-Csv)
        $rows[2].volumeIops, $rows[2].volumeThroughputBytesPerSecond | Should -Be @('4001', '16388096')
        $rows[0].volumeIops | Should -BeExactly '' -Because 'it is of all threads'
        foreach ($none in $null, @($devices[1])) {
            $timeSpan.devices = $none
            $rows = @(ConvertTo-Text $measured 'Csv' | ConvertFrom-Csv)
            $rows[2].volumeIops, $rows[2].volumeThroughputBytesPerSecond | Should -Be @('', '')
        }
    }

    It 'has in CSV what the steady part had beside the whole, and nothing where nobody asked for it' {
        @(ConvertTo-Text $measured 'Csv' | ConvertFrom-Csv).steadyIops | Should -Be @('', '', '')
        $measured.result.timeSpans[0] | Add-Member -MemberType NoteProperty -Name 'steadyState' -Value ([pscustomobject] @{ isSteady = $true; steadyIops = 1900.5 })
        $rows = @(ConvertTo-Text $measured 'Csv' | ConvertFrom-Csv)
        $rows.steadyIops | Should -Be @('', '', '1900.5')
        $rows[2].totalIops | Should -Be '1953.29'
    }

    It 'has in CSV no steady part of a run that was not steady' {
        $steadyState = [pscustomobject] @{ isSteady = $false; reason = 'drops'; steadyIops = 1900.5 }
        $measured.result.timeSpans[0] | Add-Member -MemberType NoteProperty -Name 'steadyState' -Value $steadyState
        @(ConvertTo-Text $measured 'Csv' | ConvertFrom-Csv).steadyIops | Should -Be @('', '', '')
        $measured.result | Add-Member -MemberType NoteProperty -Name 'search' -Value ([pscustomobject] @{ })
        @(ConvertTo-Text $measured 'Csv' | ConvertFrom-Csv)[2].steadyIops | Should -Be '1900.5' -Because 'steps have the level between drops'
        $steadyState.reason = 'trend'
        @(ConvertTo-Text $measured 'Csv' | ConvertFrom-Csv)[2].steadyIops | Should -BeExactly ''
    }

    It 'says which threads a row has together' {
        $first = $measured.result.timeSpans[0].threads[0]
        $first | Add-Member -MemberType NoteProperty -Name 'threadCount' -Value 32
        $measured.result.timeSpans[0].threads = @($first)
        $rows = @(ConvertTo-Text $measured 'Csv' | ConvertFrom-Csv)
        $rows.scope | Should -Be @('thread', 'total')
        $rows[0].thread | Should -BeExactly '0-31'
    }

    It 'has headings that carry their units' {
        $headings = (@(ConvertTo-Text $measured 'Csv' | ConvertFrom-Csv)[0]).PSObject.Properties.Name
        $headings | Where-Object -FilterScript { $_ -match 'Latency' -and $_ -notmatch 'Microseconds\z' } | Should -BeNullOrEmpty
        $headings | Where-Object -FilterScript { $_ -match 'Throughput' -and $_ -notmatch 'BytesPerSecond\z' } | Should -BeNullOrEmpty
    }

    It 'is the same in every culture: <Format>' -ForEach @('Csv', 'Json', 'Xml' | ForEach-Object -Process { @{ Format = $_ } }) {
        $plain = ConvertTo-Text $measured $Format
        $before = [cultureinfo]::CurrentCulture
        try {
            [cultureinfo]::CurrentCulture = 'de-DE'
            ConvertTo-Text $measured $Format | Should -BeExactly $plain
        } finally {
            [cultureinfo]::CurrentCulture = $before
        }
        $plain | Should -Match '1953\.29'
    }

    It 'holds no formula: <Name>' -ForEach @(
        @{ Name = '=cmd|" /c calc"!A0' }, @{ Name = '+1' }, @{ Name = '-1' }, @{ Name = '@SUM(A1)' }, @{ Name = "`t=1" }
    ) {
        $measured.run.name = $Name
        $rows = @(ConvertTo-Text $measured 'Csv' | ConvertFrom-Csv)
        $rows[0].runName | Should -BeExactly "'$Name"
    }

    It 'holds no formula behind a separator of another region: <Name>' -ForEach @(
        @{ Name = 'a;=1+1'; Written = "a;'=1+1" }, @{ Name = "a`n@SUM(A1)"; Written = "a`n'@SUM(A1)" },
        @{ Name = 'a-1'; Written = 'a-1' }, @{ Name = "$([char] 0xff1d)1"; Written = "'$([char] 0xff1d)1" }
    ) {
        $measured.run.name = $Name
        $rows = @(ConvertTo-Text $measured 'Csv' | ConvertFrom-Csv)
        $rows[0].runName | Should -BeExactly $Written
    }

    It 'is in JSON what the documents are, one or a list' {
        $one = ConvertTo-Text $measured 'Json' | ConvertFrom-Json
        # Versions of PowerShell differ in whether one writes 1 or 1.0.
        $again, $before = $one.result, $measured.result | ForEach-Object -Process { (ConvertTo-Json -InputObject $_ -Depth 32) -replace '(?m)\.0(?=,?\r?$)' }
        $again | Should -BeExactly $before
        $both = ConvertFrom-TestJson -Json (ConvertTo-Text @($measured, $measured) 'Json')
        $both.Count | Should -Be 2
    }

    It 'is in XML readable, with what is not known as nil' {
        $measured.run.name = "<a & `"b`">$([char] 1)"
        $xml = [xml] (ConvertTo-Text @($measured, $measured) 'Xml')
        @($xml.headroomResults.measured) | Should -HaveCount 2
        $first = $xml.headroomResults.measured[0]
        $first.run.name | Should -BeExactly "<a & `"b`">$([char] 0xFFFD)"
        $first.result.timeSpans.item.total.iops | Should -BeExactly '1953.29'
        @($first.result.timeSpans.item.threads.item) | Should -HaveCount 2
        $first.result.SelectSingleNode('error').GetAttribute('nil', 'http://www.w3.org/2001/XMLSchema-instance') | Should -BeExactly 'true'
        $first.run.keepTestFile | Should -BeExactly 'false'
    }
}

Describe 'Select-ExportFormat' {
    It 'is <Expected> for <Path> and "<Format>"' -ForEach @(
        @{ Path = '/x/a.csv'; Format = ''; Expected = 'Csv' }, @{ Path = '/x/a.JSON'; Format = ''; Expected = 'Json' }
        @{ Path = '/x/a.xml'; Format = ''; Expected = 'Xml' }, @{ Path = '/x/a.txt'; Format = 'Csv'; Expected = 'Csv' }
    ) {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Path = $Path; Format = $Format } { Select-ExportFormat -Path $Path -Format $Format } | Should -BeExactly $Expected
    }

    It 'is asked for where the name does not say' {
        (Get-ThrownError { InModuleScope -ModuleName 'Headroom' { Select-ExportFormat -Path '/x/a.txt' } }).FullyQualifiedErrorId | Should -BeLike 'ExportFormatNotKnown*'
    }
}
