# How much of what Import-PowerShellDataFile of Windows PowerShell 5.1 takes a data file uses up. Beyond that the cmdlet refuses
# the whole file, as if there were code in it; only 7.2 brought a switch against it.

Set-StrictMode -Version 3.0
Import-Module -Name (Join-Path -Path $PSScriptRoot -ChildPath 'desktop/SyntaxTree.psm1')

# Fewer visits than this, and tables with no more keys than that. The code of 5.1 itself is not public: this is the oldest that
# is, of 2018, and what its users met in 5.1 agrees with it.
# Sources: https://github.com/PowerShell/PowerShell/blob/079596eab04eed8fe3a1ab9d6e5549bf08f9dde3/src/System.Management.Automation/engine/parser/SafeValues.cs
# (IsSafeValueVisitor: MaxVisitCount, MaxHashtableKeyCount), https://github.com/PowerShell/PowerShell/issues/7979 and
# https://github.com/PowerShell/PowerShell/pull/13672
$visitLimit = 5000
$keyLimit = 500

# Each of these is a visit.
$visitedKinds = 'ConstantExpressionAst', 'VariableExpressionAst', 'UnaryExpressionAst', 'ConvertExpressionAst', 'UsingExpressionAst'

# What a data file's text uses up: Visits and VisitLimit, and Keys of its largest table and KeyLimit.
function Measure-DataFile {
    param([Parameter(Mandatory = $true)] [string] $Text)

    $ast = [System.Management.Automation.Language.Parser]::ParseInput($Text, [ref] $null, [ref] $null)
    $tables = @(Find-Ast -Ast $ast -Kind 'HashtableAst')
    $visits = @(Find-Ast -Ast $tables[0] -Kind $visitedKinds).Count
    # And so is each statement of a list in parentheses, and each piece of a text that is put together.
    foreach ($block in Find-Ast -Ast $tables[0] -Kind 'StatementBlockAst') { $visits += $block.Statements.Count }
    foreach ($joined in Find-Ast -Ast $tables[0] -Kind 'ExpandableStringExpressionAst') { $visits += $joined.NestedExpressions.Count }
    $keys = ($tables | ForEach-Object -Process { $_.KeyValuePairs.Count } | Measure-Object -Maximum).Maximum
    [pscustomobject] @{ Visits = $visits; VisitLimit = $visitLimit; Keys = $keys; KeyLimit = $keyLimit }
}

# Whether PowerShell takes the text for data.
function Test-DataFile {
    param([Parameter(Mandatory = $true)] [string] $Text)

    $ast = [System.Management.Automation.Language.Parser]::ParseInput($Text, [ref] $null, [ref] $null)
    try {
        $null = @(Find-Ast -Ast $ast -Kind 'HashtableAst')[0].SafeGetValue()
        $true
    } catch {
        $false
    }
}

Export-ModuleMember -Function *
