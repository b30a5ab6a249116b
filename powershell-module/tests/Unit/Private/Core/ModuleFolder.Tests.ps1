BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    Import-Module -Name "$PSScriptRoot/../../../support/NodePackage.psm1"
}

Describe 'Get-HeadroomVersion' {
    It 'is the module''s own' {
        InModuleScope -ModuleName 'Headroom' { Get-HeadroomVersion } | Should -BeExactly ([string] (Get-Module -Name 'Headroom').Version)
    }
}

Describe 'Get-InstallRoot' {
    AfterEach { Exit-PackageNode }

    It 'is the folder of all users'' modules on Windows, also where the process is emulated' {
        Mock -CommandName 'Test-Windows' -ModuleName 'Headroom' -MockWith { $true }
        $before = $env:ProgramW6432
        try {
            $env:ProgramW6432 = '/programs'
            InModuleScope -ModuleName 'Headroom' { Get-InstallRoot } | Get-SlashedPath | Should -BeExactly '/programs/WindowsPowerShell/Modules'
        } finally {
            [System.Environment]::SetEnvironmentVariable('ProgramW6432', $before)
        }
    }

    It 'is another where that is set' {
        $env:HEADROOM_INSTALL_ROOT = '/elsewhere'
        InModuleScope -ModuleName 'Headroom' { Get-InstallRoot } | Should -BeExactly '/elsewhere'
        InModuleScope -ModuleName 'Headroom' { Get-InstallFolder } | Get-SlashedPath | Should -BeExactly '/elsewhere/Headroom'
    }
}
