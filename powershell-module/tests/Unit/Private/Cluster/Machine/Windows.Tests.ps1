BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../../support/TestNode.psm1"
    Import-StubModule -Name 'CimCmdlets'
}
AfterAll { Remove-StubModule }

Describe 'Windows' {
    It 'tells model, memory and chassis tag' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-CimInstance' -MockWith {
            switch ($ClassName) {
                'Win32_ComputerSystem' { [pscustomobject] @{ Manufacturer = 'ACME'; Model = 'X1'; TotalPhysicalMemory = [uint64] 64GB } }
                'Win32_SystemEnclosure' { [pscustomobject] @{ SMBIOSAssetTag = '7783' } }
            }
        }
        InModuleScope -ModuleName 'Headroom' { Get-WindowsModel } | Should -BeExactly @('ACME', 'X1')
        InModuleScope -ModuleName 'Headroom' { Get-WindowsMemory } | Should -Be 64GB
        InModuleScope -ModuleName 'Headroom' { Get-WindowsChassisTag } | Should -BeExactly '7783'
    }

    It 'is <Expected> as a node of a cluster where <Name>' -ForEach @(
        @{ Name = 'the cluster answers'; Cluster = { [pscustomobject] @{ Name = 'hci' } }; Service = $null; Expected = $true }
        @{ Name = 'there is neither a cluster nor its service'; Cluster = { throw 'Invalid namespace' }; Service = $null; Expected = $false }
        @{ Name = 'only the feature is installed'; Cluster = { throw 'Invalid class' }; Service = @{ StartMode = 'Disabled'; State = 'Stopped' }; Expected = $false }
        @{ Name = 'the cluster service is stopped'; Cluster = { throw 'The cluster service is not running.' }; Service = @{ StartMode = 'Auto'; State = 'Stopped' }; Expected = $true }
        @{ Name = 'the cluster gives nothing and its service is stopped'; Cluster = { }; Service = @{ StartMode = 'Auto'; State = 'Stopped' }; Expected = $true }
    ) {
        Mock -ModuleName 'Headroom' -CommandName 'Get-CimInstance' -ParameterFilter { $Namespace -eq 'root/MSCluster' -and $ClassName -eq 'MSCluster_Cluster' } -MockWith $Cluster
        Mock -ModuleName 'Headroom' -CommandName 'Get-CimInstance' -ParameterFilter { $ClassName -eq 'Win32_Service' -and $Filter -eq "Name = 'ClusSvc'" } -MockWith { if ($Service) { [pscustomobject] $Service } }
        InModuleScope -ModuleName 'Headroom' { Test-WindowsClusterNode } | Should -Be $Expected
    }

    It 'gives the drives that hold files, and the one that a path is on' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-CimInstance' -MockWith {
            [pscustomobject] @{ Name = 'C:\'; DriveType = 3; Capacity = [uint64] 100GB; FreeSpace = [uint64] 40GB; FileSystem = 'NTFS' }
            [pscustomobject] @{ Name = 'C:\mnt\data\'; DriveType = 3; Capacity = [uint64] 1TB; FreeSpace = [uint64] 1GB; FileSystem = 'ReFS' }
            [pscustomobject] @{ Name = '\\?\Volume{1}\'; DriveType = 3; Capacity = [uint64] 1GB; FreeSpace = [uint64] 0; FileSystem = 'NTFS' }
            [pscustomobject] @{ Name = 'D:\'; DriveType = 5; Capacity = [uint64] 1GB; FreeSpace = [uint64] 0; FileSystem = 'UDF' }
            [pscustomobject] @{ Name = 'E:\'; DriveType = 2; Capacity = $null; FreeSpace = $null; FileSystem = $null }
        }
        (InModuleScope -ModuleName 'Headroom' { Get-WindowsDrive -Path '' }).id | Should -BeExactly @('C:\', 'C:\mnt\data\')
        (InModuleScope -ModuleName 'Headroom' { Get-WindowsDrive -Path 'c:\MNT\data' }).fileSystem | Should -BeExactly 'ReFS'
        (InModuleScope -ModuleName 'Headroom' { Get-WindowsDrive -Path 'C:\mnt\database\x' }).id | Should -BeExactly 'C:\'
        InModuleScope -ModuleName 'Headroom' { Get-WindowsDrive -Path '\\server\share' } | Should -BeNullOrEmpty
    }

    It 'finds a physical disk by its number' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-CimInstance' -MockWith { [pscustomobject] @{ Size = 5 } } -ParameterFilter { $ClassName -eq 'Win32_DiskDrive' -and $Filter -eq 'Index = 3' }
        (InModuleScope -ModuleName 'Headroom' { Get-WindowsDisk -Number 3 }).Size | Should -Be 5
    }

    It 'tells the power plan <Plan>, saving <Saving>, on battery <Battery>' -ForEach @(
        @{ Plan = 'High performance'; Id = 'Microsoft:PowerPlan\{8c5e7fda-e8bf-4a96-9a85-a6e23a8c635c}'; Status = 2; Saving = $false; Battery = $false }
        @{ Plan = 'Energiesparmodus'; Id = 'Microsoft:PowerPlan\{a1841308-3541-4fab-bc81-f71556f20b4a}'; Status = $null; Saving = $true; Battery = $false }
        @{ Plan = 'Balanced'; Id = 'Microsoft:PowerPlan\{381b4222-f694-41f0-9685-ff5bb260df2e}'; Status = 1; Saving = $false; Battery = $true }
    ) {
        Mock -ModuleName 'Headroom' -CommandName 'Get-CimInstance' -MockWith {
            if ($ClassName -eq 'Win32_PowerPlan') { [pscustomobject] @{ ElementName = $Plan; InstanceID = $Id } }
            if ($ClassName -eq 'Win32_Battery' -and $Status) { [pscustomobject] @{ BatteryStatus = $Status } }
        }
        $power = InModuleScope -ModuleName 'Headroom' { Get-WindowsPower }
        $power.Plan, $power.IsSaving, $power.IsOnBattery | Should -BeExactly @($Plan, $Saving, $Battery)
    }
}
