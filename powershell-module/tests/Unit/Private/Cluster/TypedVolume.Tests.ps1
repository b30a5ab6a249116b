BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    function Get-Typed([string] $VolumeId) {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ VolumeId = $VolumeId } { Get-TypedVolume -VolumeId $VolumeId -NodeName 'node1' }
    }
}

Describe 'A share' {
    BeforeEach {
        Mock -ModuleName 'Headroom' -CommandName 'Test-Windows' -MockWith { $true }
        Mock -ModuleName 'Headroom' -CommandName 'Test-Path' -MockWith { $true }
    }

    It 'is <Path> when <VolumeId> is typed' -ForEach @(
        @{ VolumeId = '\\server\share'; Path = '\\server\share' }
        @{ VolumeId = '\\server\share\folder'; Path = '\\server\share\folder' }
        @{ VolumeId = '\\server\share\'; Path = '\\server\share' }
        @{ VolumeId = '\\sofs\vms$'; Path = '\\sofs\vms$' }
    ) {
        $volume = Get-Typed $VolumeId
        $volume.id | Should -BeExactly $VolumeId
        $volume.kind | Should -BeExactly 'share'
        $volume.path | Should -BeExactly $Path
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Test-Path' -Times 1 -Exactly -ParameterFilter { $LiteralPath -eq $Path -and $PathType -eq 'Container' }
    }

    It 'is refused as <VolumeId>: <Code>' -ForEach @(
        @{ VolumeId = '\\server'; Code = 'ShareNotValid' }
        @{ VolumeId = '\\server\share\..\other'; Code = 'ShareNotValid' }
        @{ VolumeId = '\\server\share\.. '; Code = 'ShareNotValid' }
        @{ VolumeId = '\\?\C:\'; Code = 'ShareNotValid' }
        @{ VolumeId = '\\.\PhysicalDrive0'; Code = 'ShareNotValid' }
        @{ VolumeId = '\\server\share/../c$'; Code = 'ShareNotValid' }
        @{ VolumeId = '\\server\C$'; Code = 'ShareAdministrative' }
        @{ VolumeId = '\\server\admin$\x'; Code = 'ShareAdministrative' }
        @{ VolumeId = '\\server\ClusterStorage$'; Code = 'ShareAdministrative' }
    ) {
        (Get-ThrownError { Get-Typed $VolumeId }).Exception.Message | Should -Match "\A\[$Code\]"
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Test-Path' -Times 0 -Exactly
    }

    It 'of the administration is refused in a session in Turkish: <VolumeId>' -ForEach @(
        @{ VolumeId = '\\server\ADMIN$' }, @{ VolumeId = '\\server\IPC$' }, @{ VolumeId = '\\server\PRINT$' }
    ) {
        $culture = [System.Threading.Thread]::CurrentThread.CurrentCulture
        [System.Threading.Thread]::CurrentThread.CurrentCulture = [System.Globalization.CultureInfo]::GetCultureInfo('tr-TR')
        try {
            (Get-ThrownError { Get-Typed $VolumeId }).Exception.Message | Should -Match '\A\[ShareAdministrative\]'
        } finally {
            [System.Threading.Thread]::CurrentThread.CurrentCulture = $culture
        }
    }

    It 'that cannot be reached is refused, with a word on credentials' {
        Mock -ModuleName 'Headroom' -CommandName 'Test-Path' -MockWith { $false }
        (Get-ThrownError { Get-Typed '\\server\share' }).Exception.Message | Should -Match '\A\[ShareNotReachable\] .*does not pass on your account\. Next: Give the computer account of node1'
    }

    It 'is refused on Linux' {
        Mock -ModuleName 'Headroom' -CommandName 'Test-Windows' -MockWith { $false }
        (Get-ThrownError { Get-Typed '\\server\share' }).Exception.Message | Should -Match '\A\[ShareNotSupported\]'
    }
}

Describe 'A physical disk' {
    It 'is found by its number on Windows' {
        Mock -ModuleName 'Headroom' -CommandName 'Test-Windows' -MockWith { $true }
        Mock -ModuleName 'Headroom' -CommandName 'Get-WindowsDisk' -MockWith { [pscustomobject] @{ Size = [uint64] 1TB } } -ParameterFilter { $Number -eq 1 }
        $volume = Get-Typed '#1'
        $volume.kind | Should -BeExactly 'physical-disk'
        $volume.path | Should -BeExactly '#1'
        $volume.sizeBytes | Should -Be 1TB
    }

    # Linux only: a device is a file there.
    It 'is found by its device on Linux' -Skip:($env:OS -eq 'Windows_NT') {
        Mock -ModuleName 'Headroom' -CommandName 'Get-Item' -MockWith { [pscustomobject] @{ UnixMode = 'brw-rw----' } }
        Mock -ModuleName 'Headroom' -CommandName 'Get-Content' -MockWith { '2048' } -ParameterFilter { $LiteralPath -eq '/sys/class/block/sdx/size' }
        $volume = Get-Typed '/dev/sdx'
        $volume.path | Should -BeExactly '/dev/sdx'
        $volume.sizeBytes | Should -Be 1MB
    }

    # Linux only: a device is a file there.
    It 'is refused where <VolumeId> is none' -Skip:($env:OS -eq 'Windows_NT') -ForEach @(
        @{ VolumeId = '/dev/null' }, @{ VolumeId = '/dev/nothing' }, @{ VolumeId = '/dev/../etc/passwd' }, @{ VolumeId = '/dev/shm/x' }, @{ VolumeId = '#1' }
    ) {
        (Get-ThrownError { Get-Typed $VolumeId }).Exception.Message | Should -Match '\A\[DiskNotFound\]'
    }
}

Describe 'All else' {
    It 'is no typed volume: <VolumeId>' -ForEach @(@{ VolumeId = '' }, @{ VolumeId = 'test01' }, @{ VolumeId = '#x' }, @{ VolumeId = 'C:\' }) { Get-Typed $VolumeId | Should -BeNullOrEmpty }
}
