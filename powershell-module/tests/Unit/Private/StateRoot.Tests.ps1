BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
}

# Linux only: where Linux keeps such folders.
Describe 'Get-StateRoot' -Skip:($env:OS -eq 'Windows_NT') {
    AfterEach { Exit-TestNode }

    It 'is <Expected> when <Name>' -ForEach @(
        @{ Name = 'it is asked for'; Root = '/data/state'; Xdg = '/xdg'; Expected = '/data/state' }
        @{ Name = 'the desktop has a folder for state'; Root = $null; Xdg = '/xdg'; Expected = '/xdg/headroom' }
        @{ Name = 'nothing is said'; Root = $null; Xdg = $null; Expected = "$HOME/.local/state/headroom" }
    ) {
        [System.Environment]::SetEnvironmentVariable('HEADROOM_STATE_ROOT', $Root)
        [System.Environment]::SetEnvironmentVariable('XDG_STATE_HOME', $Xdg)
        InModuleScope -ModuleName 'Headroom' { Get-StateRoot } | Should -BeExactly $Expected
    }
}

# Linux only: a file's mode.
Describe 'Get-StateFolder' -Skip:($env:OS -eq 'Windows_NT') {
    AfterEach { Exit-TestNode }

    It 'makes a folder that only its owner can use' {
        $env:HEADROOM_STATE_ROOT = Join-Path -Path $TestDrive -ChildPath 'new/state'
        $folder = InModuleScope -ModuleName 'Headroom' { Get-StateFolder -Name 'runs' }
        $folder | Should -BeExactly (Join-Path -Path $env:HEADROOM_STATE_ROOT -ChildPath 'runs')
        [int] [System.IO.File]::GetUnixFileMode($folder) | Should -Be ([Convert]::ToInt32('700', 8))
    }

    It 'refuses a root that others may write to' {
        $env:HEADROOM_STATE_ROOT = Join-Path -Path $TestDrive -ChildPath 'open'
        $null = [System.IO.Directory]::CreateDirectory($env:HEADROOM_STATE_ROOT)
        [System.IO.File]::SetUnixFileMode($env:HEADROOM_STATE_ROOT, [System.IO.UnixFileMode] 'UserRead, UserWrite, UserExecute, OtherWrite')
        $thrown = Get-ThrownError { InModuleScope -ModuleName 'Headroom' { Get-StateFolder -Name 'runs' } }
        $thrown.FullyQualifiedErrorId | Should -BeExactly 'StateRootNotPrivate'
    }
}
