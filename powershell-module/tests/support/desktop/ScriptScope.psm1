# The variables of a script by where they are set: of each function, and of the script's own level.

Set-StrictMode -Version 3.0
Import-Module -Name (Join-Path -Path $PSScriptRoot -ChildPath 'SyntaxTree.psm1')

# The variables of each script by its syntax tree: they are asked for once for what a script tells all others, and again where it
# is looked at itself.
$scopesOfScripts = @{}

# The function that a piece of a script belongs to, else the script itself.
function Get-OwnScope {
    param([Parameter(Mandatory = $true)] [System.Management.Automation.Language.Ast] $Ast)

    $current = $Ast
    while ($null -ne $current.Parent) {
        if ($current -is [System.Management.Automation.Language.FunctionDefinitionAst]) { return $current }
        $current = $current.Parent
    }
    $current
}

# The variables of a function or of the script's own level: for each the expressions that it is set from, its type where it
# has one, and the lists that it runs through.
function Get-ScopeVariable {
    param([Parameter(Mandatory = $true)] [hashtable] $Context, [Parameter(Mandatory = $true)] [System.Management.Automation.Language.Ast] $Scope)

    if ($null -eq $Context.Scopes) { $Context.Scopes = Get-AllScope -Ast $Context.Ast }
    $key = Get-ScopeKey -Scope $Scope
    if (-not $Context.Scopes.ContainsKey($key)) { $Context.Scopes[$key] = @{} }
    $Context.Scopes[$key]
}

function Get-ScopeKey {
    param([Parameter(Mandatory = $true)] [System.Management.Automation.Language.Ast] $Scope)

    '{0}-{1}' -f $Scope.GetType().Name, $Scope.Extent.StartOffset
}

function Get-AllScope {
    param([Parameter(Mandatory = $true)] [System.Management.Automation.Language.Ast] $Ast)

    if ($scopesOfScripts.ContainsKey($Ast)) { return $scopesOfScripts[$Ast] }
    $scopes = @{}
    foreach ($each in Find-Ast -Ast $Ast -Kind 'AssignmentStatementAst', 'ParameterAst', 'ForEachStatementAst') {
        $key = Get-ScopeKey -Scope (Get-OwnScope -Ast $each)
        if (-not $scopes.ContainsKey($key)) { $scopes[$key] = @{} }
        Add-Variable -Variables $scopes[$key] -Ast $each
    }
    $scopesOfScripts[$Ast] = $scopes
    $scopes
}

# What a parameter, an assignment or a loop says of a variable.
function Add-Variable {
    param([Parameter(Mandatory = $true)] [hashtable] $Variables, [Parameter(Mandatory = $true)] [System.Management.Automation.Language.Ast] $Ast)

    if ($Ast -is [System.Management.Automation.Language.ForEachStatementAst]) {
        (Get-VariableEntry -Variables $Variables -Name $Ast.Variable.VariablePath.UserPath).Lists += $Ast.Condition
        return
    }
    if ($Ast -is [System.Management.Automation.Language.ParameterAst]) {
        $entry = Get-VariableEntry -Variables $Variables -Name $Ast.Name.VariablePath.UserPath
        $constraint = $Ast.Attributes | Where-Object -FilterScript { $_ -is [System.Management.Automation.Language.TypeConstraintAst] } | Select-Object -First 1
        if ($null -ne $constraint) { $entry.Constraint = $constraint } else { $entry.IsUnknown = $true }
        return
    }
    $left = $Ast.Left
    if ($left -is [System.Management.Automation.Language.ConvertExpressionAst] -and $left.Child -is [System.Management.Automation.Language.VariableExpressionAst]) {
        (Get-VariableEntry -Variables $Variables -Name ($left.Child.VariablePath.UserPath -replace '\A\w+:')).Constraint = $left.Type
    } elseif ($left -is [System.Management.Automation.Language.VariableExpressionAst]) {
        $entry = Get-VariableEntry -Variables $Variables -Name ($left.VariablePath.UserPath -replace '\A\w+:')
        if ([string] $Ast.Operator -eq 'Equals') { $entry.Values += $Ast.Right }
    } elseif ($left -is [System.Management.Automation.Language.ArrayLiteralAst]) {
        # One of several that are set at once.
        foreach ($variable in Find-Ast -Ast $left -Kind 'VariableExpressionAst') { (Get-VariableEntry -Variables $Variables -Name $variable.VariablePath.UserPath).IsUnknown = $true }
    }
}

function Get-VariableEntry {
    param([Parameter(Mandatory = $true)] [hashtable] $Variables, [Parameter(Mandatory = $true)] [string] $Name)

    if (-not $Variables.ContainsKey($Name)) { $Variables[$Name] = @{ Constraint = $null; Values = @(); Lists = @(); IsUnknown = $false } }
    $Variables[$Name]
}

Export-ModuleMember -Function *
