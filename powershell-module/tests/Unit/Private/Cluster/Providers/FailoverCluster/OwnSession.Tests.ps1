BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../../../support/TestNode.psm1"
    Import-StubModule -Name 'CimCmdlets'
    Mock -ModuleName 'Headroom' -CommandName 'New-CimSession' -MockWith { 'session 7' }
    Mock -ModuleName 'Headroom' -CommandName 'Remove-CimSession' -MockWith { }
}
AfterAll { Remove-StubModule }

Describe 'Read-ByOwnSession' {
    BeforeAll { function Get-Read([scriptblock] $Read) { InModuleScope -ModuleName 'Headroom' -Parameters @{ Read = $Read } { Read-ByOwnSession -Read $Read } } }

    It 'closes the session that it opened, also where Windows fails' -ForEach @{ Fails = $false }, @{ Fails = $true } {
        $read = { if ($Fails) { throw 'not running' } else { "given $_" } }.GetNewClosure()
        if ($Fails) { { Get-Read $read } | Should -Throw -ExpectedMessage '*not running*' } else { Get-Read $read | Should -BeExactly 'given session 7' }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'New-CimSession' -Times 1 -Exactly
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Remove-CimSession' -Times 1 -Exactly -ParameterFilter { "$CimSession" -eq 'session 7' }
    }
}
