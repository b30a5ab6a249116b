# Finds what a test takes for granted of Linux, and where it is skipped on Windows and so may do that.

Set-StrictMode -Version 3.0
Import-Module -Name (Join-Path -Path $PSScriptRoot -ChildPath 'SyntaxTree.psm1')

# A place that Linux has and Windows has not, at the start of a text.
$linuxPlace = '\A/(bin|dev|etc|home|lib|mnt|opt|proc|root|run|sbin|srv|sys|tmp|usr|var)(/|\z)'
$linuxPrograms = 'cat', 'chmod', 'chown', 'cp', 'df', 'id', 'kill', 'ln', 'mkfifo', 'mount', 'mv', 'ps', 'rm', 'sh', 'sleep', 'stat', 'sudo', 'touch', 'true', 'uname'
# Functions of the tests that need such, or a later PowerShell: TestNode.psm1 says which.
$linuxFunctions = 'New-FakeEngine', 'New-NodeSession'
$blockCommands = 'Describe', 'Context', 'It'
# What a -Skip asks that is true in Windows PowerShell: the system itself, or a version that is later than 5.1.
$skipPattern = '\$env:OS -eq ''Windows_NT''|\$PSVersionTable\.PSVersion -lt \[version\]'

# What a script takes for granted: objects with File, Line, Item, Problem and Place.
function Find-PlatformProblem {
    param([Parameter(Mandatory = $true)] [System.Management.Automation.Language.Ast] $Ast, [string] $File = '')

    foreach ($text in Find-Ast -Ast $Ast -Kind 'StringConstantExpressionAst', 'ExpandableStringExpressionAst') {
        if ($text.Value -match $linuxPlace) { New-PlatformProblem -File $File -Place $text -Item $text.Value -Problem "Windows has no $($text.Value)." }
        # A program that something else than the shell starts.
        elseif ($text.Value -in $linuxPrograms -and $text.Parent -is [System.Management.Automation.Language.InvokeMemberExpressionAst] -and $text -ne $text.Parent.Member) { New-PlatformProblem -File $File -Place $text -Item $text.Value -Problem "Windows has no program $($text.Value)." }
    }
    foreach ($command in Find-Ast -Ast $Ast -Kind 'CommandAst') {
        $name = $command.GetCommandName()
        if ($name -eq 'Should') {
            # Windows puts its own separator between folder and file; what the text has is Linux'. A test that a path exists may.
            foreach ($text in Find-Ast -Ast $command -Kind 'ExpandableStringExpressionAst') {
                if ($text.Value -match '\A\$[^" ]*/' -and (Get-EnclosingCommand -Ast $text) -eq $command) { New-PlatformProblem -File $File -Place $text -Item $text.Value -Problem "What is compared with $($text.Extent.Text) has backslashes on Windows; use Join-Path, or Get-SlashedPath for both." }
            }
        }
        if ($name -in $linuxPrograms + $linuxFunctions) { New-PlatformProblem -File $File -Place $command -Item $name -Problem "$name is nothing for Windows PowerShell." }
    }
}

# The command that a piece is an argument of, by itself or within a list.
function Get-EnclosingCommand {
    param([Parameter(Mandatory = $true)] [System.Management.Automation.Language.Ast] $Ast)

    $current = $Ast.Parent
    while ($null -ne $current -and $current -isnot [System.Management.Automation.Language.CommandAst]) { $current = $current.Parent }
    $current
}

function New-PlatformProblem {
    [Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'Makes an object.')]
    param([string] $File, [System.Management.Automation.Language.Ast] $Place, [string] $Item, [string] $Problem)

    [pscustomobject] @{ File = $File; Line = $Place.Extent.StartLineNumber; Item = $Item; Problem = $Problem; Place = $Place }
}

# Whether a piece of a test file is within a block that is skipped on Windows or in Windows PowerShell.
function Test-SkippedOnWindows {
    param([Parameter(Mandatory = $true)] [System.Management.Automation.Language.Ast] $Ast)

    for ($current = $Ast.Parent; $null -ne $current; $current = $current.Parent) {
        if ($current -isnot [System.Management.Automation.Language.CommandAst] -or $current.GetCommandName() -notin $blockCommands) { continue }
        foreach ($text in Get-SkipText -Block $current) { if ($text -match $skipPattern) { return $true } }
    }
    $false
}

# What a block's -Skip asks, as it is written; nothing where it has none.
function Get-SkipText {
    param([Parameter(Mandatory = $true)] [System.Management.Automation.Language.CommandAst] $Block)

    foreach ($element in $Block.CommandElements) {
        if ($element -is [System.Management.Automation.Language.CommandParameterAst] -and $element.ParameterName -eq 'Skip') {
            if ($null -eq $element.Argument) { 'always' } else { $element.Argument.Extent.Text }
        }
    }
}

# The blocks of a script that are skipped under some condition: objects with Line, Condition and Reason, the text of the
# comment in the line above, $null if there is none.
function Get-SkippedBlock {
    param([Parameter(Mandatory = $true)] [System.Management.Automation.Language.Ast] $Ast)

    $lines = $Ast.Extent.Text -split '\r?\n'
    foreach ($block in Find-Ast -Ast $Ast -Kind 'CommandAst') {
        if ($block.GetCommandName() -notin $blockCommands) { continue }
        foreach ($text in Get-SkipText -Block $block) {
            $reason = $null
            $line = $block.Extent.StartLineNumber - $Ast.Extent.StartLineNumber
            if ($line -gt 0 -and $lines[$line - 1] -match '\A\s*# (?<reason>.+)\z') { $reason = $Matches.reason }
            [pscustomobject] @{ Line = $block.Extent.StartLineNumber; Condition = $text; Reason = $reason }
        }
    }
}

Export-ModuleMember -Function *
