BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'Get-PropertyValue' {
    It 'gives <Expected> for <Name>' -ForEach @(
        @{ Name = 'a value'; Object = [pscustomobject] @{ x = 7 }; Expected = 7 }
        @{ Name = 'zero'; Object = [pscustomobject] @{ x = 0 }; Expected = 0 }
        @{ Name = 'null'; Object = [pscustomobject] @{ x = $null }; Expected = 5 }
        @{ Name = 'a missing property'; Object = [pscustomobject] @{ y = 1 }; Expected = 5 }
        @{ Name = 'no object'; Object = $null; Expected = 5 }
    ) {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Object = $Object; Expected = $Expected } {
            Get-PropertyValue -InputObject $Object -Name 'x' -Default 5 | Should -Be $Expected
        }
    }
}

Describe 'New-PrivateFolder on Windows' {
    # Windows' own classes work nowhere else: these take down what is asked of them.
    BeforeEach {
        Mock -ModuleName 'Headroom' -CommandName 'Test-Windows' -MockWith { $true }
        Mock -ModuleName 'Headroom' -CommandName 'New-SecuredFolder' -MockWith { if (Test-Path -LiteralPath $Path) { throw 'It was there before it had its rights.' } }
        Mock -ModuleName 'Headroom' -CommandName 'New-Object' -ParameterFilter { $TypeName -eq 'System.Security.AccessControl.DirectorySecurity' } -MockWith {
            $security = [pscustomobject] @{ Owner = $null; Inherits = $true; Rules = @() }
            Add-Member -InputObject $security -MemberType ScriptMethod -Name 'SetOwner' -Value { $this.Owner = $args[0] }
            Add-Member -InputObject $security -MemberType ScriptMethod -Name 'SetAccessRuleProtection' -Value { $this.Inherits = -not $args[0] -or $args[1] }
            Add-Member -InputObject $security -MemberType ScriptMethod -Name 'AddAccessRule' -Value { $this.Rules += $args[0] }
            $security
        }
        Mock -ModuleName 'Headroom' -CommandName 'New-Object' -ParameterFilter { $TypeName -eq 'System.Security.Principal.SecurityIdentifier' } -MockWith { [string] $ArgumentList[0] }
        Mock -ModuleName 'Headroom' -CommandName 'New-Object' -ParameterFilter { $TypeName -eq 'System.Security.AccessControl.FileSystemAccessRule' } -MockWith { $ArgumentList -join ' ' }
    }

    It 'makes it the administrators'' own in the call that makes it, so that another of them may use it, and gives nobody else a right' {
        $path = Join-Path -Path $TestDrive -ChildPath 'state'
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Path = $path } { New-PrivateFolder -Path $Path }
        $wanted = $path
        Should -Invoke -ModuleName 'Headroom' -CommandName 'New-SecuredFolder' -Times 1 -Exactly -ParameterFilter {
            $Path -eq $wanted -and $Security.Owner -eq 'S-1-5-32-544' -and -not $Security.Inherits -and $Security.Rules.Count -eq 2 -and
            $Security.Rules -contains 'S-1-5-32-544 FullControl ContainerInherit, ObjectInherit None Allow' -and
            $Security.Rules -contains 'S-1-5-18 FullControl ContainerInherit, ObjectInherit None Allow'
        }
        # Nothing has made it in another way.
        $path | Should -Not -Exist
    }

    It 'leaves the owner and the rights of one that is there' {
        $path = (New-Item -ItemType Directory -Path (Join-Path -Path $TestDrive -ChildPath 'there')).FullName
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Path = $path } { New-PrivateFolder -Path $Path }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'New-SecuredFolder' -Times 0 -Exactly
    }
}

Describe 'New-SecuredFolder' {
    # Linux only: there nothing is made. What Windows PowerShell calls the convention about types asks for.
    It 'asks .NET for a folder with its rights in one call, which only Windows answers' -Skip:($env:OS -eq 'Windows_NT') {
        $security = [System.Runtime.Serialization.FormatterServices]::GetUninitializedObject([System.Security.AccessControl.DirectorySecurity])
        $thrown = Get-ThrownError { InModuleScope -ModuleName 'Headroom' -Parameters @{ Security = $security } { New-SecuredFolder -Path 'x' -Security $Security } }
        $thrown.Exception.GetBaseException().GetType().Name | Should -BeExactly 'PlatformNotSupportedException'
    }

    # Windows only: rights and owners of its kind.
    It 'gives a folder to the administrators from its start' -Skip:($env:OS -ne 'Windows_NT') {
        $path = Join-Path -Path $TestDrive -ChildPath 'above/state'
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Path = $path } { New-PrivateFolder -Path $Path }
        $security = Get-Acl -LiteralPath $path
        $security.GetOwner([System.Security.Principal.SecurityIdentifier]).Value | Should -BeExactly 'S-1-5-32-544'
        $security.AreAccessRulesProtected | Should -BeTrue
        $rules = @($security.GetAccessRules($true, $true, [System.Security.Principal.SecurityIdentifier]))
        @($rules | ForEach-Object -Process { $_.IdentityReference.Value } | Sort-Object) | Should -Be @('S-1-5-18', 'S-1-5-32-544')
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Path = $path } { Test-WritableByOthers -Path $Path } | Should -BeFalse
    }
}

Describe 'Set-AdministratorOwner' {
    BeforeAll {
        function global:Set-Acl { param([string] $LiteralPath, [object] $AclObject) throw "not mocked: $LiteralPath $AclObject" }
        function global:Get-Acl { param([string] $LiteralPath) throw "not mocked: $LiteralPath" }
    }
    AfterAll { Remove-Item -Path 'function:Set-Acl', 'function:Get-Acl' }

    It 'gives a folder to the administrators, and leaves its rights as they are' {
        Mock -ModuleName 'Headroom' -CommandName 'Set-Acl'
        Mock -ModuleName 'Headroom' -CommandName 'New-Object' -ParameterFilter { $TypeName -eq 'System.Security.Principal.SecurityIdentifier' } -MockWith { [string] $ArgumentList[0] }
        Mock -ModuleName 'Headroom' -CommandName 'Get-Acl' -MockWith {
            $security = [pscustomobject] @{ Owner = 'ACME\first'; Rules = 'as they were' }
            Add-Member -InputObject $security -MemberType ScriptMethod -Name 'SetOwner' -Value { $this.Owner = $args[0] } -PassThru
        }
        InModuleScope -ModuleName 'Headroom' { Set-AdministratorOwner -Path 'C:\Modules' }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Set-Acl' -Times 1 -Exactly -ParameterFilter {
            $LiteralPath -eq 'C:\Modules' -and $AclObject.Owner -eq 'S-1-5-32-544' -and $AclObject.Rules -eq 'as they were'
        }
    }
}

# Linux only: a file's mode. The rights on Windows are asked above.
Describe 'New-PrivateFolder' -Skip:($env:OS -eq 'Windows_NT') {
    It 'makes a folder for its owner alone, and the ones above it' {
        $path = Join-Path -Path $TestDrive -ChildPath 'a/b'
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Path = $path } { New-PrivateFolder -Path $Path }
        [int] [System.IO.File]::GetUnixFileMode($path) | Should -Be ([Convert]::ToInt32('700', 8))
    }

    It 'leaves a folder that is there as it is' {
        $path = Join-Path -Path $TestDrive -ChildPath 'there'
        $null = [System.IO.Directory]::CreateDirectory($path)
        [System.IO.File]::SetUnixFileMode($path, [System.IO.UnixFileMode] 'UserRead, UserWrite, UserExecute, OtherRead')
        $before = [System.IO.File]::GetUnixFileMode($path)
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Path = $path } { New-PrivateFolder -Path $Path }
        [System.IO.File]::GetUnixFileMode($path) | Should -Be $before
    }
}
