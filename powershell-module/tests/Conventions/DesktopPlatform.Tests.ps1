# The tests run on Windows too. What they take for granted of Linux, or of a later PowerShell, they do where they are skipped
# otherwise, and say why.

BeforeDiscovery {
    foreach ($name in 'DesktopCheck', 'PlatformUse') { Import-Module -Name "$PSScriptRoot/../support/desktop/$name.psm1" }
    $cases = @(Get-DesktopCase -Kind 'Platform')
    $used = @(Get-ExceptionCase -Kind 'Platform' -Case $cases)
    $skipped = @(foreach ($case in $cases) { foreach ($block in Get-SkippedBlock -Ast $case.Script.Ast) { @{ Name = $case.Name; Line = $block.Line; Condition = $block.Condition; Reason = $block.Reason } } })
}

BeforeAll {
    foreach ($name in 'DesktopCheck', 'PlatformUse', 'SyntaxTree') { Import-Module -Name "$PSScriptRoot/../support/desktop/$name.psm1" }
    # Whether the check finds something that no -Skip accounts for.
    function Find-Open([string] $Text) {
        $ast = [System.Management.Automation.Language.Parser]::ParseInput($Text, [ref] $null, [ref] $null)
        @(Find-PlatformProblem -Ast $ast | Where-Object -FilterScript { -not (Test-SkippedOnWindows -Ast $_.Place) })
    }
}

Describe 'The tests' {
    It 'are found' -ForEach @(@{ Cases = $cases; Skipped = $skipped }) {
        $Cases.Count | Should -BeGreaterThan 110
        $Skipped.Count | Should -BeGreaterThan 30
        @($Cases | Where-Object -FilterScript { $_.Found.Count -gt 0 }).Count | Should -BeGreaterThan 5
    }

    It '<Name> needs nothing that Windows has not' -ForEach $cases { $Open | Should -BeNullOrEmpty }

    It '<Name>, line <Line>, says why it is skipped' -ForEach $skipped { $Reason | Should -Match '\A[A-Z].*\.\z' -Because "the line above has to say it of $Condition" }
}

Describe 'The exceptions' {
    It '<Item> in <File> is still one' -ForEach $used {
        $Count | Should -BeGreaterThan 0
        $Reason | Should -Match '\.\z'
    }
}

Describe 'The check' {
    It 'finds <_>' -ForEach @(
        'Invoke-Engine -Path ''/bin/sh'''
        'Get-Content -LiteralPath "/proc/$id/stat"'
        'chmod 700 $path'
        '[System.Diagnostics.Process]::Start(''sleep'', ''60'')'
        'New-FakeEngine -Folder a -Script b'
        '$written.path | Should -BeExactly "$folder/a.csv"'
        '$written.path, 1 | Should -Be @("$TestDrive/a.csv", 1)'
        'Describe ''a'' -Skip:(-not $hasNode) { It ''b'' { Get-Item -LiteralPath ''/tmp'' } }'
    ) { Find-Open $_ | Should -Not -BeNullOrEmpty }

    It 'lets <_> be' -ForEach @(
        'Get-Item -LiteralPath ''a/b'''
        'Describe ''a'' -Skip:($env:OS -eq ''Windows_NT'') { It ''b'' { Get-Item -LiteralPath ''/tmp'' } }'
        'Describe ''a'' { It ''b'' -Skip:($PSVersionTable.PSVersion -lt [version] ''7.3'') { New-NodeSession -NodeName a } }'
        '''the rate is 5/s'''
        '"$folder/a.csv" | Should -Exist; $x | Should -BeExactly "$rate MB/s" -Because "a/b"; $y | Should -Be "a/$b"'
        'Describe ''a'' -Skip:($env:OS -eq ''Windows_NT'' -and $true) { It ''b'' { New-FakeEngine } }'
    ) { Find-Open $_ | Should -BeNullOrEmpty }
}
