BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'This machine' {
    AfterEach { Exit-TestNode }

    It 'is asked as <Name>' -ForEach @(@{ Name = 'Windows'; OnWindows = $true }, @{ Name = 'Linux'; OnWindows = $false }) {
        Mock -ModuleName 'Headroom' -CommandName 'Test-Windows' -MockWith { $OnWindows }
        foreach ($fact in 'Model', 'ChassisTag', 'Memory', 'Power') {
            Mock -ModuleName 'Headroom' -CommandName "Get-Windows$fact" -MockWith { 'Windows' }
            Mock -ModuleName 'Headroom' -CommandName "Get-Linux$fact" -MockWith { 'Linux' }
        }
        Mock -ModuleName 'Headroom' -CommandName 'Get-WindowsMemory' -MockWith { 1 }
        Mock -ModuleName 'Headroom' -CommandName 'Get-LinuxMemory' -MockWith { 2 }
        InModuleScope -ModuleName 'Headroom' { Get-MachineModel; Get-ChassisAssetTag; Get-MachinePower } | Should -BeExactly @($Name, $Name, $Name)
        InModuleScope -ModuleName 'Headroom' { Get-MachineMemory } | Should -Be $(if ($OnWindows) { 1 } else { 2 })
    }

    It 'has the model in one line, and none where it does not say or may not be asked' {
        Mock -ModuleName 'Headroom' -CommandName 'Test-Windows' -MockWith { $true }
        Mock -ModuleName 'Headroom' -CommandName 'Get-WindowsModel' -MockWith { 'ACME', $null, 'X1 ' }
        InModuleScope -ModuleName 'Headroom' { Get-MachineModel } | Should -BeExactly 'ACME X1'
        Mock -ModuleName 'Headroom' -CommandName 'Get-WindowsModel' -MockWith { throw 'no right' }
        # One null: nothing at all would not become null in the JSON of Windows PowerShell.
        @(InModuleScope -ModuleName 'Headroom' { Get-MachineModel }).Count | Should -Be 1
        InModuleScope -ModuleName 'Headroom' { Get-MachineModel } | Should -BeNullOrEmpty
    }

    It 'has the chassis tag that is set, and none where it may not be asked' {
        $env:HEADROOM_CHASSIS_ASSET_TAG = 'mine'
        InModuleScope -ModuleName 'Headroom' { Get-ChassisAssetTag } | Should -BeExactly 'mine'
        $env:HEADROOM_CHASSIS_ASSET_TAG = $null
        Mock -ModuleName 'Headroom' -CommandName 'Test-Windows' -MockWith { $true }
        Mock -ModuleName 'Headroom' -CommandName 'Get-WindowsChassisTag' -MockWith { throw 'no right' }
        InModuleScope -ModuleName 'Headroom' { Get-ChassisAssetTag } | Should -BeNullOrEmpty
    }
}
