# What every file of the module has to keep to, so that it runs in Windows PowerShell 5.1 and starts processes in one place.

BeforeDiscovery {
    $root = (Resolve-Path -LiteralPath "$PSScriptRoot/../../Headroom").Path
    $files = @(Get-ChildItem -LiteralPath $root -Recurse -Include '*.ps1', '*.psm1', '*.psd1' | ForEach-Object -Process { @{ Name = $_.FullName.Substring($root.Length + 1); Path = $_.FullName } })
}

Describe 'The files' {
    It 'are found' -ForEach @(@{ Count = $files.Count }) { $Count | Should -BeGreaterThan 30 }
}

Describe '<Name>' -ForEach $files {
    BeforeAll {
        $tokens = $null
        $errors = $null
        $ast = [System.Management.Automation.Language.Parser]::ParseFile($Path, [ref] $tokens, [ref] $errors)
        $commands = @($ast.FindAll({ $args[0] -is [System.Management.Automation.Language.CommandAst] }, $true))
        $commandNames = @($commands | ForEach-Object -Process { $_.GetCommandName() })
    }

    It 'can be parsed, and is ASCII with line feeds' {
        $errors | Should -BeNullOrEmpty
        $bytes = [System.IO.File]::ReadAllBytes($Path)
        @($bytes | Where-Object -FilterScript { $_ -gt 127 -or $_ -eq 13 }) | Should -HaveCount 0
    }

    It 'uses no syntax that 5.1 does not know' {
        $newKinds = 'QuestionMark', 'QuestionQuestion', 'QuestionQuestionEquals', 'QuestionDot', 'QuestionLBracket', 'AndAnd', 'OrOr'
        @($tokens | Where-Object -FilterScript { [string] $_.Kind -in $newKinds }) | Should -BeNullOrEmpty
        @($ast.FindAll({ $args[0].GetType().Name -in 'TernaryExpressionAst', 'PipelineChainAst' }, $true)) | Should -HaveCount 0
    }

    It 'uses no automatic variable or parameter that 5.1 does not have' {
        $variables = @($ast.FindAll({ $args[0] -is [System.Management.Automation.Language.VariableExpressionAst] }, $true) | ForEach-Object -Process { $_.VariablePath.UserPath })
        $variables | Should -Not -Contain 'IsWindows'
        $variables | Should -Not -Contain 'IsLinux'
        $variables | Should -Not -Contain 'IsMacOS'
        $parameters = @($commands | ForEach-Object -Process { $_.CommandElements } | Where-Object -FilterScript { $_ -is [System.Management.Automation.Language.CommandParameterAst] } | ForEach-Object -Process { $_.ParameterName })
        $parameters | Should -Not -Contain 'AsHashtable'
        $parameters | Should -Not -Contain 'AdditionalChildPath'
        # Those that 7.0 and 7.5 brought are used in one file, behind a look at whether they are there.
        if (@($parameters | Where-Object -FilterScript { $_ -in 'DateKind', 'NoEnumerate' }).Count -gt 0) {
            $Name | Should -Match 'ContractJson\.ps1\z'
            $ast.Extent.Text | Should -Match 'if \(-not \$canKeepDates\) \{ return'
        }
    }

    It 'prints no text and runs no text' {
        foreach ($name in 'Write-Host', 'Out-Host', 'Invoke-Expression', 'iex') { $commandNames | Should -Not -Contain $name }
    }

    It 'starts no process, unless it is the file for that' {
        $starts = @($commandNames | Where-Object -FilterScript { $_ -in 'Start-Process', 'Start-Job', 'Invoke-CimMethod', 'Invoke-WmiMethod' })
        $starts += @([regex]::Matches($ast.Extent.Text, 'Diagnostics\.Process\]?::?Start|ProcessStartInfo') | ForEach-Object -Process { $_.Value })
        # A call through the call operator with something else than a script block could be a program.
        $starts += @($commands | Where-Object -FilterScript { $_.InvocationOperator -eq 'Ampersand' })
        if ($Name -notmatch 'EngineProcess\.ps1\z') { $starts | Should -BeNullOrEmpty } else { $starts.Count | Should -BeGreaterThan 2 }
    }

    It 'keeps functions and itself short' {
        # A list of data is as long as what it lists.
        if ($Name -notlike '*.psd1') { $ast.Extent.EndLineNumber | Should -BeLessOrEqual 400 }
        foreach ($function in $ast.FindAll({ $args[0] -is [System.Management.Automation.Language.FunctionDefinitionAst] }, $true)) {
            # Help is not counted: it has to be there.
            $code = ($function.Extent.Text -replace '(?s)<#.*?#>').Split("`n").Count
            $code | Should -BeLessOrEqual 60 -Because $function.Name
        }
    }
}
