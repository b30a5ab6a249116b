BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../../Headroom"
}

# Linux only: its files have no places on Windows.
Describe 'Read-LinuxCount' -Skip:($env:OS -eq 'Windows_NT') {
    BeforeAll {
        Mock -ModuleName 'Headroom' -CommandName 'Get-Content' -MockWith {
            '   8       0 sda 1000 5 8000 2000 300 7 2400 900 2 10 20 0 0 0 0 1 2'
            ' 259       3 nvme0n1p1 1 0 8 1 0 0 0 0 0 1 1'
            ' 7 0 short 1 2 3'
        } -ParameterFilter { $LiteralPath -eq '/proc/diskstats' }
        $counts = InModuleScope -ModuleName 'Headroom' { Read-LinuxCount }
    }

    It 'gives requests that ended, bytes, and the seconds that they took' {
        @($counts.Keys | Sort-Object) | Should -BeExactly '259:3', '8:0'
        $disk = $counts['8:0']
        $disk.Name | Should -BeExactly 'sda'
        $disk.Reads.Requests, $disk.Reads.Bytes, $disk.Reads.Time, $disk.Reads.Ended | Should -Be 1000, 4096000, 2, 1000
        $disk.Writes.Requests, $disk.Writes.Bytes, $disk.Writes.Time | Should -Be 300, 1228800, 0.9
    }

    It 'counts no queue, as Linux has one for both directions' { $counts['8:0'].Reads.Queue | Should -BeNullOrEmpty }
}

# Linux only: likewise.
Describe 'Get-LinuxDeviceNumber' -Skip:($env:OS -eq 'Windows_NT') {
    BeforeAll {
        Mock -ModuleName 'Headroom' -CommandName 'Get-Content' -MockWith {
            '27 1 254:0 / / rw,relatime - ext4 /dev/vda rw'
            '30 27 0:27 / /dev/shm rw - tmpfs tmpfs rw'
            '31 27 8:1 / /data rw - xfs /dev/sda1 rw'
            '32 31 8:17 / /data/with\040blank rw - xfs /dev/sdb1 rw'
            '33 27 0:55 / /overlay rw - overlay overlay rw'
            '34 27 8:2 / /twice rw - xfs /dev/sda2 rw'
            '35 34 8:3 / /twice rw - xfs /dev/sda3 rw'
        } -ParameterFilter { $LiteralPath -eq '/proc/self/mountinfo' }
        function Get-Number([string] $Path) { InModuleScope -ModuleName 'Headroom' -Parameters @{ Of = $Path } { Get-LinuxDeviceNumber -Path $Of } }
    }

    It '<Path> is on <Number>' -ForEach @(
        @{ Path = '/'; Number = '254:0' }, @{ Path = '/var/tmp'; Number = '254:0' }, @{ Path = '/data'; Number = '8:1' }, @{ Path = '/database'; Number = '254:0' }
        @{ Path = '/data/x'; Number = '8:1' }, @{ Path = '/data/with blank/x'; Number = '8:17' }, @{ Path = '/twice/x'; Number = '8:3' }
    ) { Get-Number $Path | Should -BeExactly $Number }

    It '<_> is on no block device' -ForEach '/dev/shm/x', '/overlay/x' { Get-Number $_ | Should -BeNullOrEmpty }
}

# Linux only: likewise.
Describe 'Test-LinuxDrive' -Skip:($env:OS -eq 'Windows_NT') {
    It 'takes what has a device below it, and no file or memory' {
        Mock -ModuleName 'Headroom' -CommandName 'Test-Path' -MockWith { "$LiteralPath" -eq '/sys/block/cciss!c0d0/device' }
        InModuleScope -ModuleName 'Headroom' { Test-LinuxDrive -Name 'cciss/c0d0'; Test-LinuxDrive -Name 'loop0' } | Should -BeExactly $true, $false
    }
}

# Linux only: likewise.
Describe 'This machine' -Skip:($env:OS -eq 'Windows_NT') {
    It 'has counters that do not go back' {
        $first, $second = InModuleScope -ModuleName 'Headroom' { (Read-LinuxCount), (Read-LinuxCount) }
        $first.Count | Should -BeGreaterThan 0
        foreach ($number in $first.Keys) {
            $second[$number].Seconds | Should -BeGreaterThan $first[$number].Seconds
            $second[$number].Reads.Requests | Should -BeGreaterOrEqual $first[$number].Reads.Requests
        }
    }
}
