BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../../support/TestNode.psm1"
}

# Linux only: it reads what Linux says of itself.
Describe 'Linux' -Skip:($env:OS -eq 'Windows_NT') {
    It 'tells its memory' {
        $bytes = InModuleScope -ModuleName 'Headroom' { Get-LinuxMemory }
        $bytes | Should -BeGreaterThan 64MB
        $bytes % 1024 | Should -Be 0
    }

    It 'tells the drive that a folder is on, with a blank in its name too' {
        $folder = (New-Item -ItemType Directory -Path "$TestDrive/a b").FullName
        $drive = @(InModuleScope -ModuleName 'Headroom' -Parameters @{ Folder = $folder } { Get-LinuxDrive -Path $Folder })
        $drive | Should -HaveCount 1
        $drive[0].sizeBytes | Should -Be ([System.IO.DriveInfo]::new($folder).TotalSize)
    }

    It 'reads what df says, and leaves out what is no place for test files' {
        Mock -ModuleName 'Headroom' -CommandName 'df' -MockWith {
            'Type 1B-blocks Avail Mounted on'
            'ext4 1000 400 /'
            'tmpfs 1000 400 /tmp'
            'ext4 1000 400 /etc/hostname'
            'xfs 2000 - /mnt/odd'
            'xfs 0 0 /usr'
        }
        $drives = @(InModuleScope -ModuleName 'Headroom' { Get-LinuxDrive -Path '' })
        $drives | Should -HaveCount 1
        $drives[0].id, $drives[0].fileSystem, $drives[0].sizeBytes, $drives[0].freeBytes | Should -BeExactly @('/', 'ext4', 1000, 400)
    }

    It 'takes the governor <Governor> of <Driver> for saving: <Saving>' -ForEach @(
        @{ Governor = 'powersave'; Driver = 'acpi-cpufreq'; Saving = $true }, @{ Governor = 'powersave'; Driver = 'intel_pstate'; Saving = $false }
        @{ Governor = 'performance'; Driver = 'acpi-cpufreq'; Saving = $false }
    ) {
        Mock -ModuleName 'Headroom' -CommandName 'Get-Content' -MockWith { if ($LiteralPath -match 'governor') { $Governor } else { $Driver } }
        Mock -ModuleName 'Headroom' -CommandName 'Get-Item'
        $power = InModuleScope -ModuleName 'Headroom' { Get-LinuxPower }
        $power.Plan | Should -BeExactly $Governor
        $power.IsSaving | Should -Be $Saving
        $power.IsOnBattery | Should -BeFalse
    }
}
