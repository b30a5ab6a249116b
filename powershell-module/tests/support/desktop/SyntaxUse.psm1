# Finds syntax and automatic variables in a script that Windows PowerShell 5.1 does not know.

Set-StrictMode -Version 3.0
Import-Module -Name (Join-Path -Path $PSScriptRoot -ChildPath 'SyntaxTree.psm1')

# What 7.0 and later brought. Source: https://learn.microsoft.com/powershell/scripting/whats-new/differences-from-windows-powershell
# and about_Operators, about_Pipeline_Chain_Operators, about_Functions_Advanced_Methods of 7.
$laterTokens = 'QuestionMark', 'QuestionQuestion', 'QuestionQuestionEquals', 'QuestionDot', 'QuestionLBracket', 'AndAnd', 'OrOr', 'Clean'
$laterPieces = 'TernaryExpressionAst', 'PipelineChainAst'
$laterVariables = 'IsWindows', 'IsLinux', 'IsMacOS', 'IsCoreCLR', 'PSStyle', 'EnabledExperimentalFeatures', 'PSNativeCommandUseErrorActionPreference'

# What is wrong with a script: objects with File, Line, Item, Problem and Place. A file that 5.1 cannot parse is no good to it
# at all, wherever in it that is: there the place is the whole script.
function Find-SyntaxProblem {
    param(
        [Parameter(Mandatory = $true)] [System.Management.Automation.Language.Ast] $Ast,
        [Parameter(Mandatory = $true)] [System.Management.Automation.Language.Token[]] $Token,
        [string] $File = ''
    )

    foreach ($each in $Token) {
        if ([string] $each.Kind -in $laterTokens) { New-SyntaxProblem -File $File -Place $Ast -Extent $each.Extent -Item $each.Text -Problem "5.1 cannot parse '$($each.Text)'." }
    }
    foreach ($each in $Ast.FindAll({ $args[0].GetType().Name -in $laterPieces }, $true)) {
        New-SyntaxProblem -File $File -Place $Ast -Extent $each.Extent -Item $each.Extent.Text -Problem "5.1 cannot parse '$($each.Extent.Text)'."
    }
    foreach ($each in Find-Ast -Ast $Ast -Kind 'VariableExpressionAst') {
        $name = $each.VariablePath.UserPath
        if ($name -in $laterVariables) { New-SyntaxProblem -File $File -Place $each -Extent $each.Extent -Item "`$$name" -Problem "5.1 has no `$$name, which strict mode refuses." }
    }
    # Without a mark 5.1 reads a file in the code page of the machine.
    if ($Ast.Extent.Text -match '[^\x00-\x7F]') { New-SyntaxProblem -File $File -Place $Ast -Extent $Ast.Extent -Item $Matches[0] -Problem "5.1 reads '$($Matches[0])' by the machine's code page; use ASCII." }
}

function New-SyntaxProblem {
    [Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'Makes an object.')]
    param([string] $File, [System.Management.Automation.Language.Ast] $Place, [System.Management.Automation.Language.IScriptExtent] $Extent, [string] $Item, [string] $Problem)

    [pscustomobject] @{ File = $File; Line = $Extent.StartLineNumber; Item = $Item; Problem = $Problem; Place = $Place }
}

Export-ModuleMember -Function *
