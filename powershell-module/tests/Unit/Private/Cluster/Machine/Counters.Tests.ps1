BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../../support/TestNode.psm1"
    Import-StubModule -Name 'CimCmdlets'

    # Counters that go on by so much from one look to the next, for one volume and for another.
    function Set-Counter {
        param([string] $Name, [hashtable] $Start, [hashtable] $Gain, [double] $Seconds)

        $looks = @{ Count = 0 }
        Mock -ModuleName 'Headroom' -CommandName 'Start-Sleep'
        Mock -ModuleName 'Headroom' -CommandName 'Get-CimInstance' -MockWith {
            $counter = @{ Name = $Name; Frequency_PerfTime = 10000000; Timestamp_PerfTime = 500 + $looks.Count * $Seconds * 10000000 }
            foreach ($each in $Start.Keys) { $counter[$each] = ($Start[$each] + $looks.Count * $Gain[$each]) % 4294967296 }
            $looks.Count++
            $others = @{ Name = '_Total'; Frequency_PerfTime = 10000000; Timestamp_PerfTime = $counter.Timestamp_PerfTime }
            [pscustomobject] $others
            [pscustomobject] $counter
        }.GetNewClosure()
    }
}
AfterAll { Remove-StubModule }

Describe 'Get-WindowsLoad' {
    It 'adds reads and writes of a cluster shared volume, by the time that the counters themselves tell' {
        Set-Counter -Name 'test01' -Seconds 5.5 -Start @{ ReadsPersec = 1000; WritesPersec = 7; ReadBytesPersec = 5; WriteBytesPersec = 0 } -Gain @{ ReadsPersec = 550; WritesPersec = 55; ReadBytesPersec = 5500; WriteBytesPersec = 550 }
        $load = InModuleScope -ModuleName 'Headroom' { Get-WindowsLoad -Volume (Get-VolumeRecord -Property @{ id = 'x'; kind = 'cluster-shared-volume'; name = 'test01' }) }
        $load.Iops | Should -Be 110
        $load.BytesPerSecond | Should -Be 1100
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-CimInstance' -Times 2 -Exactly -ParameterFilter { $ClassName -eq 'Win32_PerfRawData_CsvFsPerfProvider_ClusterCSVFS' -and -not $ComputerName -and -not $Filter -and -not $Query }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-Sleep' -Times 1 -Exactly -ParameterFilter { $Seconds -eq 5 }
    }

    It 'watches a drive by its letter, also past the end of a counter of 32 bits' {
        Set-Counter -Name 'E:' -Seconds 5 -Start @{ DiskReadsPersec = 4294967290; DiskWritesPersec = 0; DiskReadBytesPersec = 0; DiskWriteBytesPersec = 0 } -Gain @{ DiskReadsPersec = 100; DiskWritesPersec = 0; DiskReadBytesPersec = 0; DiskWriteBytesPersec = 409600 }
        $load = InModuleScope -ModuleName 'Headroom' { Get-WindowsLoad -Volume (Get-VolumeRecord -Property @{ id = 'E:\' }) }
        $load.Iops | Should -Be 20
        $load.BytesPerSecond | Should -Be 81920
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-CimInstance' -Times 2 -Exactly -ParameterFilter { $ClassName -eq 'Win32_PerfRawData_PerfDisk_LogicalDisk' }
    }

    It 'says so where Windows counts nothing for the volume' {
        Set-Counter -Name 'test02' -Seconds 5 -Start @{} -Gain @{}
        { InModuleScope -ModuleName 'Headroom' { Get-WindowsLoad -Volume (Get-VolumeRecord -Property @{ id = 'x'; kind = 'cluster-shared-volume'; name = 'test01' }) } } | Should -Throw '*no counters*'
    }
}

# Objects shaped as public documents show those of Windows; never run on Windows.
Describe 'Read-WindowsCount' {
    BeforeAll {
        Mock -ModuleName 'Headroom' -CommandName 'Get-CimInstance' -MockWith {
            $counter = @{
                Timestamp_PerfTime = [uint64] 50000000; Frequency_PerfTime = [uint64] 10000000; ReadsPersec = [uint64] 7; WritesPersec = [uint64] 3; ReadBytesPersec = [uint64] 28672; WriteBytesPersec = [uint64] 12288
                AvgsecPerRead = [uint32] 70000; AvgsecPerRead_Base = [uint32] 7; AvgsecPerWrite = [uint32] 60000; AvgsecPerWrite_Base = [uint32] 3
                AvgReadQueueLength = [uint64] 70000; AvgWriteQueueLength = [uint64] 60000; CurrentReadQueueLength = [uint64] 2; CurrentWriteQueueLength = [uint64] 1
            }
            foreach ($name in '_Total', 'Sales [old]', 'test02') { [pscustomobject] ($counter + @{ Name = $name }) }
        }
    }

    It 'asks once for all of a class, and leaves the total out' {
        $counts = InModuleScope -ModuleName 'Headroom' { Read-WindowsCount -Kind 'cluster-shared-volume' }
        @($counts.Keys | Sort-Object) | Should -BeExactly 'Sales [old]', 'test02'
        $counts['Sales [old]'].Seconds | Should -Be 5
        $counts['Sales [old]'].Reads.Time | Should -Be 0.007
        $counts['Sales [old]'].Reads.Queue | Should -Be 2
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-CimInstance' -Times 1 -Exactly -ParameterFilter { -not $Filter -and -not $Query -and -not $Property }
    }

    It 'says how to rebuild the lists of counters where Windows has no such class, and in its own words what else fails' -ForEach @(
        @{ Id = 'HRESULT 0x80041010,Microsoft.Management.Infrastructure.CimCmdlets.GetCimInstanceCommand'; Reason = '*Win32_PerfRawData_CsvFsPerfProvider_ClusterCSVFS*lodctr /R*' }
        @{ Id = 'HRESULT 0x80041003,Microsoft.Management.Infrastructure.CimCmdlets.GetCimInstanceCommand'; Reason = 'Zugriff verweigert' }
    ) {
        Mock -ModuleName 'Headroom' -CommandName 'Get-CimInstance' -MockWith { throw [System.Management.Automation.ErrorRecord]::new([System.Exception]::new('Zugriff verweigert'), $Id, 'NotSpecified', $null) }
        { InModuleScope -ModuleName 'Headroom' { Read-WindowsCount -Kind 'cluster-shared-volume' } } | Should -Throw -ExpectedMessage $Reason
    }

    It 'does without what a Windows does not count' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-CimInstance' -MockWith {
            [pscustomobject] @{ Name = 'C:'; Timestamp_PerfTime = [uint64] 1; Frequency_PerfTime = [uint64] 1; DiskReadsPersec = [uint32] 1; DiskWritesPersec = [uint32] 1; DiskReadBytesPersec = [uint64] 1; DiskWriteBytesPersec = [uint64] 1 }
        }
        $count = (InModuleScope -ModuleName 'Headroom' { Read-WindowsCount -Kind 'drive' })['C:'].Reads
        $count.Requests | Should -Be 1
        $count.NarrowRequests | Should -BeTrue
        $count.Time, $count.Ended, $count.Waiting, $count.Queue | ForEach-Object -Process { $_ | Should -BeNullOrEmpty }
    }
}

Describe 'Get-FlowRate' {
    BeforeAll {
        function Get-Rate([hashtable] $First, [hashtable] $Second, [double] $Seconds = 5) {
            $usual = @{ Requests = 0; Bytes = 0; NarrowRequests = $false; Time = $null; Ended = $null; NarrowEnded = $true; Lap = 429.4967296; Waiting = $null; Queue = $null }
            $looks = @(foreach ($look in $First, $Second) { $whole = $usual.Clone(); foreach ($name in $look.Keys) { $whole[$name] = $look[$name] }; $whole })
            InModuleScope -ModuleName 'Headroom' -Parameters @{ Looks = $looks; Of = $Seconds } { Get-FlowRate -First $Looks[0] -Second $Looks[1] -Seconds $Of }
        }
    }

    It 'gives rates, and the mean time of the requests that ended' {
        $rate = Get-Rate @{ Requests = 100; Bytes = 4096; Time = 1; Ended = 100 } @{ Requests = 600; Bytes = 2052096; Time = 2; Ended = 600 }
        $rate.Iops, $rate.BytesPerSecond, $rate.LatencyMicroseconds | Should -Be 100, 409600, 2000
    }

    It 'gives no latency where nothing ended' {
        $rate = Get-Rate @{ Requests = 5; Time = 1; Ended = 5 } @{ Requests = 5; Time = 1; Ended = 5 }
        $rate.Iops | Should -Be 0
        $rate.LatencyMicroseconds | Should -BeNullOrEmpty
    }

    It 'goes on past the end of a counter of 32 bits' {
        (Get-Rate @{ Requests = 4294967200; NarrowRequests = $true } @{ Requests = 404; NarrowRequests = $true }).Iops | Should -Be 100
        # 1,000 requests took 1 s, while both counters started again at zero.
        (Get-Rate @{ Requests = 0; Time = 429; Ended = 4294967000 } @{ Requests = 1000; Time = 0.5032704; Ended = 704 }).LatencyMicroseconds | Should -BeGreaterThan 999
    }

    It 'says nothing where <Name>' -ForEach @(
        @{ Name = 'a counter of 64 bits went back'; First = @{ Requests = 900 }; Second = @{ Requests = 10 } }
        @{ Name = 'bytes went back'; First = @{ Bytes = 900 }; Second = @{ Requests = 10; Bytes = 10 } }
        @{ Name = 'one of 32 bits was set back, which would be four thousand million requests'; First = @{ Requests = 900000; NarrowRequests = $true }; Second = @{ Requests = 10; NarrowRequests = $true } }
        @{ Name = 'no time went by'; First = @{}; Second = @{ Requests = 10 }; Seconds = 0 }
        @{ Name = 'time went back'; First = @{}; Second = @{ Requests = 10 }; Seconds = -3 }
    ) {
        $of = if ($null -ne $Seconds) { $Seconds } else { 5 }
        Get-Rate -First $First -Second $Second -Seconds $of | Should -BeNullOrEmpty
    }

    It 'has the truth of a counter of <Bits> bits that had <Before> before <Requests> requests: <Iops> IOPS' -ForEach @(
        @{ Bits = 32; Before = 4294967295; Requests = 1; Iops = 0.2 }
        @{ Bits = 32; Before = 4294967295; Requests = 5000; Iops = 1000 }
        @{ Bits = 32; Before = 4294000000; Requests = 2000000; Iops = 400000 }
        @{ Bits = 32; Before = 12; Requests = 5000; Iops = 1000 }
        @{ Bits = 64; Before = 4294967295; Requests = 5000; Iops = 1000 }
        @{ Bits = 64; Before = 900719925474; Requests = 5000; Iops = 1000 }
    ) {
        $after = $Before + $Requests
        if ($Bits -eq 32) { $after = $after % 4294967296 }
        $isNarrow = $Bits -eq 32
        $rate = Get-Rate @{ Requests = $Before; NarrowRequests = $isNarrow } @{ Requests = $after; NarrowRequests = $isNarrow }
        $rate.Iops | Should -Be $Iops
    }

    It 'makes no rate of a counter of <Bits> bits that was set back from <Before> to <After>' -ForEach @(
        @{ Bits = 32; Before = 2000000000; After = 0 }
        @{ Bits = 32; Before = 1500000; After = 20 }
        @{ Bits = 64; Before = 1500000; After = 20 }
        @{ Bits = 64; Before = 4294967296; After = 0 }
        @{ Bits = 64; Before = 900719925474; After = 900719925473 }
    ) {
        $isNarrow = $Bits -eq 32
        Get-Rate @{ Requests = $Before; NarrowRequests = $isNarrow } @{ Requests = $After; NarrowRequests = $isNarrow } | Should -BeNullOrEmpty
    }

    It 'finds how often the time of requests went round, by the wider counter of their time in flight' {
        # 256 in flight for 5 s: 1,280 s, which is twice round and 421 s.
        $rate = Get-Rate @{ Requests = 0; Time = 0; Ended = 0; Waiting = 0 } @{ Requests = 64000; Time = 421.0065408; Ended = 64000; Waiting = 1281 }
        $rate.LatencyMicroseconds | Should -BeGreaterThan 19999
        $rate.LatencyMicroseconds | Should -BeLessThan 20001
    }

    It 'claims no latency where the two do not agree' {
        $rate = Get-Rate @{ Requests = 0; Time = 0; Ended = 0; Waiting = 0 } @{ Requests = 64000; Time = 10; Ended = 64000; Waiting = 250 }
        $rate.Iops | Should -Be 12800
        $rate.LatencyMicroseconds | Should -BeNullOrEmpty
    }
}
