# The commands and scripts that a README names, with the parameters that it says they take.

Set-StrictMode -Version 3.0
foreach ($name in 'SyntaxTree', 'CommandUse') { Import-Module -Name (Join-Path -Path $PSScriptRoot -ChildPath "desktop/$name.psm1") }

$commandLanguages = 'powershell', 'sh'

# The code of a text in Markdown: Text and Line of each line between fences, and of each piece in backquotes elsewhere.
function Get-ReadmeCode {
    param([Parameter(Mandatory = $true)] [string] $Markdown)

    $language = $null
    $number = 0
    foreach ($line in $Markdown -split '\r?\n') {
        $number++
        if ($line -match '\A\s*```(?<language>\w*)') {
            if ($null -eq $language) { $language = $Matches.language } else { $language = $null }
        } elseif ($null -ne $language) {
            if ($language -in $commandLanguages) { [pscustomobject] @{ Text = $line; Line = $number } }
        } else {
            foreach ($match in [regex]::Matches($line, '`([^`]+)`')) { [pscustomobject] @{ Text = $match.Groups[1].Value; Line = $number } }
        }
    }
}

# The commands in a piece of code: Name (of a script its file's name) and Parameters. A comment behind one is about it.
function Get-CodeCommand {
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Text)

    $tokens = $null
    $ast = [System.Management.Automation.Language.Parser]::ParseInput($Text, [ref] $tokens, [ref] $null)
    $found = @(foreach ($command in Find-Ast -Ast $ast -Kind 'CommandAst') {
            $current = $null
            foreach ($element in $command.CommandElements) {
                if ($element -is [System.Management.Automation.Language.StringConstantExpressionAst] -and ($null -eq $current -or $element.Value -like '*.ps1')) {
                    # What starts a script is not what takes its parameters.
                    $current = @{ Name = $element.Value -replace '.*[\\/]'; Parameters = @() }
                    $current
                } elseif ($null -ne $current -and $element -is [System.Management.Automation.Language.CommandParameterAst]) { $current.Parameters += $element.ParameterName }
            }
        })
    foreach ($comment in $tokens | Where-Object -FilterScript { [string] $_.Kind -eq 'Comment' }) {
        if ($found.Count -eq 0) { continue }
        foreach ($match in [regex]::Matches($comment.Text, '(?<![\w-])-([A-Z]\w+)')) { $found[-1].Parameters += $match.Groups[1].Value }
    }
    foreach ($each in $found) { [pscustomobject] $each }
}

# What is wrong with the commands of a text: texts. Known: a table as of Get-KnownCommand; Script: the same of scripts, by the
# names of their files.
function Find-ReadmeProblem {
    param([Parameter(Mandatory = $true)] [string] $Markdown, [Parameter(Mandatory = $true)] [hashtable] $Known, [Parameter(Mandatory = $true)] [hashtable] $Script)

    foreach ($code in Get-ReadmeCode -Markdown $Markdown) {
        foreach ($command in Get-CodeCommand -Text $code.Text) {
            $name = $command.Name
            $entry = $null
            if ($Known.ContainsKey($name)) { $entry = $Known[$name] }
            if ($name -like '*.ps1') {
                $same = @($Script.Keys | Where-Object -FilterScript { $_ -like $name })
                if ($same.Count -eq 0) { "line $($code.Line): there is no script $name." } else { $entry = $Script[$same[0]] }
            } elseif ($null -eq $entry -and $name -match '\A[A-Z]\w+-Headroom') { "line $($code.Line): there is no command $name." }
            # Others are neither ours nor Windows PowerShell's own.
            if ($null -eq $entry) { continue }
            foreach ($parameter in $command.Parameters) {
                if ($parameter -notin $entry.Parameters) { "line $($code.Line): $name has no parameter $parameter." }
            }
        }
    }
}

# The parameters of the scripts in a repository's folders, by the names of their files.
function Get-ScriptParameter {
    param([Parameter(Mandatory = $true)] [string[]] $Folder)

    $scripts = @{}
    foreach ($file in Get-ChildItem -LiteralPath $Folder -Recurse -Filter '*.ps1') {
        $block = [System.Management.Automation.Language.Parser]::ParseFile($file.FullName, [ref] $null, [ref] $null).ParamBlock
        $parameters = @()
        if ($null -ne $block) { $parameters = @($block.Parameters | ForEach-Object -Process { $_.Name.VariablePath.UserPath }) }
        # Two of one name: a README may mean either.
        if ($scripts.ContainsKey($file.Name)) { $parameters += $scripts[$file.Name].Parameters }
        $scripts[$file.Name] = @{ Parameters = $parameters }
    }
    $scripts
}

Export-ModuleMember -Function *
