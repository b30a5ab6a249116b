BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    # What runs these tests may have one of its own: a job has.
    $before = Get-Variable -Name 'PSSenderInfo' -Scope Global -ValueOnly -ErrorAction Ignore

    # What a session of that caller finds in its variables. RestrictedEndpoint.Tests.ps1 has the object as WinRM makes it.
    function Set-Sender([string] $ConnectedUser, [string] $RunAsUser) {
        Set-Variable -Name 'PSSenderInfo' -Scope Global -Value ([pscustomobject] @{ ConnectedUser = $ConnectedUser; RunAsUser = $RunAsUser }) -Force
    }
    function Get-Caller { InModuleScope -ModuleName 'Headroom' { Get-OtherCaller } }
}

AfterAll {
    Remove-Variable -Name 'PSSenderInfo' -Scope Global -Force -ErrorAction Ignore
    if ($null -ne $before) { Set-Variable -Name 'PSSenderInfo' -Scope Global -Value $before -Option ReadOnly }
}

Describe 'Get-OtherCaller' {
    BeforeEach { Remove-Variable -Name 'PSSenderInfo' -Scope Global -Force -ErrorAction Ignore }

    It 'is nobody at a console, and where the session names nobody' {
        Get-Caller | Should -BeNullOrEmpty
        Set-Sender ''
        Get-Caller | Should -BeNullOrEmpty
    }

    It 'is nobody in a session of the own account' {
        Set-Sender (InModuleScope -ModuleName 'Headroom' { Get-CurrentUserName })
        Get-Caller | Should -BeNullOrEmpty
    }

    It 'is who called, where this process acts as another account' {
        Set-Sender 'CONTOSO\alice'
        Get-Caller | Should -BeExactly 'CONTOSO\alice'
    }
}

Describe 'Get-OtherCaller on Windows' {
    BeforeEach {
        Mock -ModuleName 'Headroom' -CommandName 'Test-Windows' -MockWith { $true }
        Mock -ModuleName 'Headroom' -CommandName 'Get-AccountSid' -MockWith { @{ 'CONTOSO\alice' = 'S-1-5-21-1'; 'contoso.example\alice' = 'S-1-5-21-1'; 'CONTOSO\bob' = 'S-1-5-21-2' }[$Name] }
    }

    # What runs as whom: a virtual account is WinRM's own, and no account that can be looked up by name.
    It 'is <Expected> for <ConnectedUser>, told as run by <RunAsUser>, in a process of <Own>' -ForEach @(
        @{ ConnectedUser = 'CONTOSO\alice'; RunAsUser = 'CONTOSO\alice'; Own = 'CONTOSO\alice'; Sid = 'S-1-5-21-1'; Expected = $null }
        @{ ConnectedUser = 'contoso\Alice'; RunAsUser = ''; Own = 'CONTOSO\alice'; Sid = 'S-1-5-21-1'; Expected = $null }
        @{ ConnectedUser = 'contoso.example\alice'; RunAsUser = 'CONTOSO\alice'; Own = 'CONTOSO\alice'; Sid = 'S-1-5-21-1'; Expected = $null }
        @{ ConnectedUser = 'CONTOSO\alice'; RunAsUser = 'WinRM Virtual Users\WinRM VA_1_CONTOSO_alice'; Own = 'WinRM Virtual Users\WinRM VA_1_CONTOSO_alice'; Sid = 'S-1-5-94-1'; Expected = 'CONTOSO\alice' }
        @{ ConnectedUser = 'CONTOSO\alice'; RunAsUser = 'CONTOSO\alice'; Own = 'WinRM Virtual Users\WinRM VA_1_CONTOSO_alice'; Sid = 'S-1-5-94-1'; Expected = 'CONTOSO\alice' }
        @{ ConnectedUser = 'CONTOSO\alice'; RunAsUser = 'CONTOSO\headroom$'; Own = 'CONTOSO\headroom$'; Sid = 'S-1-5-21-9'; Expected = 'CONTOSO\alice' }
        @{ ConnectedUser = 'CONTOSO\bob'; RunAsUser = ''; Own = 'CONTOSO\alice'; Sid = 'S-1-5-21-1'; Expected = 'CONTOSO\bob' }
        @{ ConnectedUser = 'CONTOSO\alice'; RunAsUser = 'CONTOSO\bob'; Own = 'CONTOSO\alice'; Sid = 'S-1-5-21-1'; Expected = 'CONTOSO\alice' }
        @{ ConnectedUser = 'ELSEWHERE\carol'; RunAsUser = ''; Own = 'CONTOSO\alice'; Sid = 'S-1-5-21-1'; Expected = 'ELSEWHERE\carol' }
    ) {
        $account = @{ Name = $Own; Sid = $Sid }
        Mock -ModuleName 'Headroom' -CommandName 'Get-OwnAccount' -MockWith { $account }
        Set-Sender $ConnectedUser $RunAsUser
        Get-Caller | Should -BeExactly $Expected
    }

    It 'goes by the names of the environment in constrained language' {
        Mock -ModuleName 'Headroom' -CommandName 'Test-FullLanguage' -MockWith { $false }
        Mock -ModuleName 'Headroom' -CommandName 'Get-EnvironmentSetting' -MockWith { @{ USERDOMAIN = 'CONTOSO'; USERNAME = 'alice' }[$Name] }
        Set-Sender 'CONTOSO\alice'
        Get-Caller | Should -BeNullOrEmpty
        Set-Sender 'CONTOSO\bob'
        Get-Caller | Should -BeExactly 'CONTOSO\bob'
    }
}
