# What every file of the module has to keep to, so that it reads the same everywhere and starts processes in one place. Whether
# Windows PowerShell 5.1 can run it is asked in Desktop*.Tests.ps1.

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

    It 'tells the JSON cmdlet what later versions take in one file alone, behind a look at whether they are there' {
        $parameters = @($commands | ForEach-Object -Process { $_.CommandElements } | Where-Object -FilterScript { $_ -is [System.Management.Automation.Language.CommandParameterAst] } | ForEach-Object -Process { $_.ParameterName })
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
        if ($Name -notlike '*.psd1') { $ast.Extent.EndLineNumber | Should -BeLessOrEqual 350 }
        foreach ($function in $ast.FindAll({ $args[0] -is [System.Management.Automation.Language.FunctionDefinitionAst] }, $true)) {
            # Help is not counted: it has to be there.
            $code = ($function.Extent.Text -replace '(?s)<#.*?#>').Split("`n").Count
            $code | Should -BeLessOrEqual 60 -Because $function.Name
        }
    }
}
