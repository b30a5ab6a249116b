BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    $base = New-Item -ItemType Directory -Path "$TestDrive/links"
    $null = New-Item -ItemType Directory -Path "$base/folder"
    Set-Content -LiteralPath "$base/file" -Value 'x'
    function Get-Target([string] $Path) { InModuleScope -ModuleName 'Headroom' -Parameters @{ Path = $Path } { Get-LinkTarget -Path $Path } }
}

Describe 'Get-LinkTarget' {
    It 'gives nothing for <Name>' -ForEach @(
        @{ Name = 'a file'; Path = 'file' }
        @{ Name = 'a folder'; Path = 'folder' }
        @{ Name = 'what is not there'; Path = 'gone/as well' }
    ) {
        Get-Target "$base/$Path" | Should -BeNullOrEmpty
    }

    # Windows lets administrators alone make links.
    It 'gives where a link to <Name> leads, there or not' -Skip:($env:OS -eq 'Windows_NT') -ForEach @(
        @{ Name = 'a file'; Target = 'file' }
        @{ Name = 'a folder'; Target = 'folder' }
        @{ Name = 'nothing'; Target = 'gone' }
    ) {
        $link = "$base/link-$Target"
        $null = New-Item -ItemType SymbolicLink -Path $link -Value "$base/$Target"
        Get-Target $link | Should -BeExactly "$base/$Target"
    }

    It 'refuses what the system does not take as a path' {
        (Get-ThrownError { Get-Target "$base/x`0y" }).FullyQualifiedErrorId | Should -BeExactly 'TargetPathNotValid'
    }
}
