BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
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
