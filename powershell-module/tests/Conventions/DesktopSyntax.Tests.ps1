# Every script can be parsed by Windows PowerShell 5.1: what reaches a node, and its tests, which run there too.

BeforeDiscovery {
    Import-Module -Name "$PSScriptRoot/../support/desktop/DesktopCheck.psm1"
    $cases = @(Get-DesktopCase -Kind 'Syntax')
}

BeforeAll {
    Import-Module -Name "$PSScriptRoot/../support/desktop/DesktopCheck.psm1"
    function Find-Problem([string] $Text) { @(Find-TextProblem -Kind 'Syntax' -Text $Text) }
}

Describe 'The scripts' {
    It 'are found' -ForEach @(@{ Cases = $cases }) {
        $tests = @($Cases | Where-Object -FilterScript { $_.IsTest })
        $tests.Count | Should -BeGreaterThan 110
        $Cases.Count - $tests.Count | Should -BeGreaterThan 90
        foreach ($name in 'powershell-module/test.ps1', 'powershell-module/tests/support/TestNode.psm1', 'gateway-plugin/tests/support/invoke.ps1') { $tests.Name | Should -Contain $name }
    }

    It '<Name> is written as 5.1 reads it' -ForEach $cases { $Open | Should -BeNullOrEmpty }
}

Describe 'The check' {
    It 'finds <_>' -ForEach @(
        '$x ? 1 : 2', '$x ?? 1', '$x ??= 1', '${x}?.Length', '${x}?[0]', 'Get-Item a && Get-Item b', 'Get-Item a || Get-Item b'
        'function Get-Own { process { 1 } clean { 2 } }', '$IsLinux', 'if ($IsWindows) { 1 }', '$PSStyle.Reset'
    ) { Find-Problem $_ | Should -Not -BeNullOrEmpty }

    It 'finds letters that are not ASCII' { Find-Problem "'$([char] 0xFC)'" | Should -Not -BeNullOrEmpty }

    It 'lets <_> be' -ForEach @('$x = 1; if ($x) { 1 } else { 2 }', 'Get-Item a; Get-Item b', '$isWindowsNode', '''a ? b : c && d''', '$x | ? { $_ }') {
        Find-Problem $_ | Should -BeNullOrEmpty
    }
}
