# Which folder of the module's files uses which other: by the functions that it calls, and by the variables that it reads.

Set-StrictMode -Version 3.0
Import-Module -Name (Join-Path -Path $PSScriptRoot -ChildPath 'desktop/SyntaxTree.psm1')

# The module's folders, those that build on others after them.
$floors = 'Core', 'Cluster', 'Engine', 'Limits', 'Rules', 'Readiness', 'Runs', 'Activity', 'Moves', 'Check', 'Node', 'Public'

function Get-Floor { $floors }

# The floor of a file by its path in the module, as 'Private/Core/Problem.ps1' or 'Public/Get-HeadroomRun.ps1'.
function Get-FileFloor {
    param([Parameter(Mandatory = $true)] [string] $Path)

    if ($Path -cnotmatch '\A(?:Private/([A-Za-z]+)/.+|(Public)/[^/]+)\z') { throw "'$Path' lies on no floor." }
    $floor = if ($Matches.ContainsKey(1)) { $Matches[1] } else { $Matches[2] }
    if ($floor -cnotin $floors) { throw "'$Path' lies in '$floor', which is no floor." }
    $floor
}

# The files of the module: Name, their path in it, and Ast.
function Get-ModuleFile {
    param([Parameter(Mandatory = $true)] [string] $Folder)

    $root = (Resolve-Path -LiteralPath $Folder).Path
    foreach ($file in Get-ChildItem -LiteralPath "$root/Private", "$root/Public" -Filter '*.ps1' -Recurse) {
        $ast = [System.Management.Automation.Language.Parser]::ParseFile($file.FullName, [ref] $null, [ref] $null)
        [pscustomobject] @{ Name = $file.FullName.Substring($root.Length + 1).Replace('\', '/'); Ast = $ast }
    }
}

# Each use of what another file has: From and To, the files, and Name, that of the function or, with its $, of the variable. Looked
# for in all files, or in those of -From alone.
function Get-FloorEdge {
    param(
        [Parameter(Mandatory = $true)] [object[]] $File,
        [object[]] $From = $File
    )

    $owners = @{}
    foreach ($each in $File) { foreach ($name in Get-OwnName -Ast $each.Ast) { $owners[$name] = $each.Name } }
    foreach ($each in $From) {
        $used = @(Find-Ast -Ast $each.Ast -Kind 'CommandAst' | ForEach-Object -Process { $_.GetCommandName() } | Where-Object -FilterScript { $_ })
        $used += @(Get-ForeignVariable -Ast $each.Ast)
        foreach ($name in $used | Sort-Object -Unique) {
            if ($owners.ContainsKey($name) -and $owners[$name] -ne $each.Name) { [pscustomobject] @{ From = $each.Name; To = $owners[$name]; Name = $name } }
        }
    }
}

# The edges that lead to a floor further up, likewise.
function Find-UpwardEdge {
    param(
        [Parameter(Mandatory = $true)] [object[]] $File,
        [object[]] $From = $File
    )

    foreach ($edge in Get-FloorEdge -File $File -From $From) {
        if ([array]::IndexOf($floors, (Get-FileFloor -Path $edge.To)) -gt [array]::IndexOf($floors, (Get-FileFloor -Path $edge.From))) { '{0} uses {1} of {2}' -f $edge.From, $edge.Name, $edge.To }
    }
}

# What of a file runs as it is loaded: all but its functions, and the script blocks that are called later.
function Get-LoadingText {
    param([Parameter(Mandatory = $true)] [System.Management.Automation.Language.ScriptBlockAst] $Ast)

    $text = $Ast.Extent.Text
    $later = @(Find-Ast -Ast $Ast -Kind 'FunctionDefinitionAst') + @(Find-Ast -Ast $Ast -Kind 'ScriptBlockExpressionAst')
    foreach ($part in $later | Sort-Object -Property { $_.Extent.Text.Length } -Descending) { $text = $text.Replace($part.Extent.Text, '{ }') }
    $text
}

# What a file has that others can use: its functions, and the variables that it sets outside of them.
function Get-OwnName {
    param([Parameter(Mandatory = $true)] [System.Management.Automation.Language.ScriptBlockAst] $Ast)

    foreach ($statement in $Ast.EndBlock.Statements) {
        if ($statement -is [System.Management.Automation.Language.FunctionDefinitionAst]) { $statement.Name }
        if ($statement -is [System.Management.Automation.Language.AssignmentStatementAst]) { Get-SetVariable -Ast $statement }
    }
}

# The variables that a file reads and sets nowhere itself: parameters and loops set them too.
function Get-ForeignVariable {
    param([Parameter(Mandatory = $true)] [System.Management.Automation.Language.Ast] $Ast)

    $own = @{}
    foreach ($name in Get-SetVariable -Ast $Ast) { $own[$name] = $true }
    foreach ($parameter in Find-Ast -Ast $Ast -Kind 'ParameterAst') { $own['$' + $parameter.Name.VariablePath.UserPath] = $true }
    foreach ($loop in Find-Ast -Ast $Ast -Kind 'ForEachStatementAst') { $own['$' + $loop.Variable.VariablePath.UserPath] = $true }
    foreach ($variable in Find-Ast -Ast $Ast -Kind 'VariableExpressionAst') {
        $name = '$' + $variable.VariablePath.UserPath
        if (-not $own.ContainsKey($name)) { $name }
    }
}

function Get-SetVariable {
    param([Parameter(Mandatory = $true)] [System.Management.Automation.Language.Ast] $Ast)

    foreach ($assignment in Find-Ast -Ast $Ast -Kind 'AssignmentStatementAst') {
        foreach ($variable in Find-Ast -Ast $assignment.Left -Kind 'VariableExpressionAst') { '$' + $variable.VariablePath.UserPath }
    }
}

Export-ModuleMember -Function *
