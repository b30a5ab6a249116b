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
