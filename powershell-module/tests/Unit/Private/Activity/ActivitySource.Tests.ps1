BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    Import-StubModule -Name 'Storage'
    function Reset-Source { InModuleScope -ModuleName 'Headroom' { $keptSource.Source = $null } }
}
AfterAll { Remove-StubModule; Exit-TestNode }

Describe 'What this machine counts' {
    BeforeEach { Reset-Source }

    It 'is a folder by the device that it is on, and this machine''s whole disks' {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        Mock -ModuleName 'Headroom' -CommandName 'Test-Windows' -MockWith { $false }
        Mock -ModuleName 'Headroom' -CommandName 'Get-LinuxDeviceNumber' -MockWith { '8:1' }
        Mock -ModuleName 'Headroom' -CommandName 'Read-LinuxCount' -MockWith { @{ '8:0' = @{ Name = 'sda' }; '8:1' = @{ Name = 'sda1' } } }
        Mock -ModuleName 'Headroom' -CommandName 'Test-LinuxDrive' -MockWith { $Name -eq 'sda' }
        $source = InModuleScope -ModuleName 'Headroom' { Get-ActivitySource }
        $source.Volumes[0].Id | Should -BeExactly $node.VolumeId
        $source.Volumes[0].Counter | Should -BeExactly '8:1'
        @($source.Drives.Keys) | Should -BeExactly '8:0'
    }

    It 'says of a folder on no device that nothing counts it' {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        Mock -ModuleName 'Headroom' -CommandName 'Test-Windows' -MockWith { $false }
        Mock -ModuleName 'Headroom' -CommandName 'Get-LinuxDeviceNumber'
        Mock -ModuleName 'Headroom' -CommandName 'Read-LinuxCount' -MockWith { @{} }
        $source = InModuleScope -ModuleName 'Headroom' { Get-ActivitySource }
        $source.Volumes[0].Reason | Should -BeExactly 'this machine has no counters for its block device'
    }

    It 'is found out anew for another folder, and for the same one after a minute' {
        $clock = @{ Second = 1000 }
        Mock -ModuleName 'Headroom' -CommandName 'Get-SteadySecond' -MockWith { [double] $clock.Second }
        Mock -ModuleName 'Headroom' -CommandName 'Find-LocalSource' -MockWith { @{ Provider = 'local' } }
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/one")
        InModuleScope -ModuleName 'Headroom' { $null = Get-ActivitySource; $null = Get-ActivitySource }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Find-LocalSource' -Times 1 -Exactly
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/two")
        InModuleScope -ModuleName 'Headroom' { $null = Get-ActivitySource }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Find-LocalSource' -Times 2 -Exactly
        $clock.Second += 60
        InModuleScope -ModuleName 'Headroom' { $null = Get-ActivitySource }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Find-LocalSource' -Times 3 -Exactly
    }

    It 'is asked of no provider that there is not' {
        $env:HEADROOM_PROVIDER = 'other'
        { InModuleScope -ModuleName 'Headroom' { Get-ActivitySource } } | Should -Throw -ExpectedMessage '*ProviderNotKnown*'
    }
}

Describe 'Get-WindowsCounterName' {
    It 'is the letter of a drive, or that of the drive that a folder is on' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-MachineDrive' -MockWith { @{ mountPoint = 'D:\' } }
        InModuleScope -ModuleName 'Headroom' { Get-WindowsCounterName -Volume (Get-VolumeRecord -Property @{ id = 'E:\' }) } | Should -BeExactly 'E:'
        InModuleScope -ModuleName 'Headroom' { Get-WindowsCounterName -Volume (Get-VolumeRecord -Property @{ id = 'D:\tests' }) -IsFolder } | Should -BeExactly 'D:'
    }

    It 'is nothing for a share' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-MachineDrive'
        InModuleScope -ModuleName 'Headroom' { Get-WindowsCounterName -Volume (Get-VolumeRecord -Property @{ id = '\\server\share' }) -IsFolder } | Should -BeNullOrEmpty
    }
}
