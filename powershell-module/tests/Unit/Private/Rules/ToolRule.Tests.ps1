BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    function Invoke-Rule([string] $Name, [object] $Document) {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Name = $Name; Document = $Document } { Invoke-ToolRule -Name $Name -Document $Document }
    }
}

Describe 'ToolRule' {
    It 'gives an object of a verdict, and of a file' {
        Mock -ModuleName 'Headroom' -CommandName 'Invoke-RuleScript' -MockWith { "{`"asked`":`"$Name`",`"given`":$Json,`"at`":`"2026-01-02T03:04:05Z`"}" }
        foreach ($name in 'Verdict', 'Open') {
            $answer = Invoke-Rule $name @{ run = @{ createdAt = '2026-01-02T03:04:05Z' } }
            $answer.asked | Should -BeExactly $name.ToLowerInvariant()
            $answer.given.run.createdAt | Should -BeExactly '2026-01-02T03:04:05Z'
            $answer.at | Should -BeOfType [string]
        }
    }

    It 'gives a report as it is' {
        Mock -ModuleName 'Headroom' -CommandName 'Invoke-RuleScript' -MockWith { "<!DOCTYPE html>`n" }
        Invoke-Rule 'Report' @{} | Should -BeExactly "<!DOCTYPE html>`n"
    }

    It 'says that constrained language is in the way' {
        Mock -ModuleName 'Headroom' -CommandName 'Invoke-RuleScript'
        Mock -ModuleName 'Headroom' -CommandName 'Test-FullLanguage' -MockWith { $false }
        $thrown = Get-ThrownError { Invoke-Rule 'Verdict' @{} }
        "$thrown" | Should -Match '\A\[ConstrainedLanguage\] .*full language mode.* Next: '
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Invoke-RuleScript' -Times 0 -Exactly
    }
}
