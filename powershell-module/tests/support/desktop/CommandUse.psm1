# Finds commands and parameters in a script that Windows PowerShell 5.1, with the modules of Windows, does not have.

Set-StrictMode -Version 3.0
Import-Module -Name (Join-Path -Path $PSScriptRoot -ChildPath 'SyntaxTree.psm1')

$repository = [System.IO.Path]::GetFullPath((Join-Path -Path $PSScriptRoot -ChildPath '../../../..'))
# Every command's, and those that one has that asks before it changes something. Source: about_CommonParameters of 5.1.
$commonParameters = 'Debug', 'ErrorAction', 'ErrorVariable', 'InformationAction', 'InformationVariable', 'OutVariable', 'OutBuffer', 'PipelineVariable', 'Verbose', 'WarningAction', 'WarningVariable'
$askingParameters = 'WhatIf', 'Confirm'

# All commands with their parameters: those of 5.1's own modules, those of Windows' modules as Assumptions.psd1 has them, and
# the functions of the scripts; for tests, those of the test framework that runs. A table by name: Module and Parameters.
function Get-KnownCommand {
    param([Parameter(Mandatory = $true)] [AllowEmptyCollection()] [object[]] $Script, [switch] $TestFramework)

    $known = @{}
    $file = Join-Path -Path $PSScriptRoot -ChildPath 'commands.json'
    if (Test-Path -LiteralPath $file) {
        foreach ($command in (Get-Content -LiteralPath $file -Raw | ConvertFrom-Json).commands.PSObject.Properties) {
            $known[$command.Name] = @{ Module = $command.Value.module; Parameters = @($command.Value.parameters -split ' ') + $commonParameters }
        }
    }
    $assumptions = Import-PowerShellDataFile -LiteralPath (Join-Path -Path $repository -ChildPath 'powershell-module/Headroom/Assumptions.psd1')
    $ofWindows = @{}
    foreach ($command in $assumptions.Commands) {
        if (-not $ofWindows.ContainsKey($command.Name)) { $ofWindows[$command.Name] = @{ Module = $command.Module; Parameters = $commonParameters } }
        $ofWindows[$command.Name].Parameters += $command.Parameters
    }
    foreach ($name in $ofWindows.Keys) { $known[$name] = $ofWindows[$name] }
    if ($TestFramework) {
        # Pester 5 is the same in both PowerShells; what the newer one adds to every command is not its own.
        foreach ($command in Get-Command -Module 'Pester') {
            $own = @($command.Parameters.Keys | Where-Object -FilterScript { $_ -ne 'ProgressAction' })
            $known[$command.Name] = @{ Module = 'Pester'; Parameters = $own }
        }
    }
    foreach ($each in $Script) { Add-OwnFunction -Known $known -Ast $each.Ast }
    $known
}

function Add-OwnFunction {
    param([Parameter(Mandatory = $true)] [hashtable] $Known, [Parameter(Mandatory = $true)] [System.Management.Automation.Language.Ast] $Ast)

    $here = @{}
    foreach ($function in Find-Ast -Ast $Ast -Kind 'FunctionDefinitionAst') {
        # Between parentheses, or in a block of their own.
        $parameters = @($function.Parameters | Where-Object -FilterScript { $null -ne $_ } | ForEach-Object -Process { $_.Name.VariablePath.UserPath })
        $block = $function.Body.ParamBlock
        if ($null -ne $block) {
            $parameters = @($block.Parameters | ForEach-Object -Process { $_.Name.VariablePath.UserPath })
            $binding = $block.Attributes | Where-Object -FilterScript { $_.TypeName.FullName -eq 'CmdletBinding' } | Select-Object -First 1
            if ($null -ne $binding) {
                $parameters += $commonParameters
                if (@($binding.NamedArguments | Where-Object -FilterScript { $_.ArgumentName -eq 'SupportsShouldProcess' }).Count -gt 0) { $parameters += $askingParameters }
            }
        }
        # Two blocks of a test may each have their own of one name.
        if ($here.ContainsKey($function.Name)) { $parameters += $Known[$function.Name].Parameters }
        $here[$function.Name] = $true
        $Known[$function.Name] = @{ Module = 'Headroom'; Parameters = $parameters }
    }
}

# The names of all commands that scripts call.
function Get-UsedCommandName {
    param([Parameter(Mandatory = $true)] [object[]] $Script)

    foreach ($each in $Script) {
        foreach ($command in Get-NamedCommand -Ast $each.Ast) { Get-PlainName -Command $command }
    }
}

# The calls of commands by name, and not those of files or of what a variable holds.
function Get-NamedCommand {
    param([Parameter(Mandatory = $true)] [System.Management.Automation.Language.Ast] $Ast)

    Find-Ast -Ast $Ast -Kind 'CommandAst' |
        Where-Object -FilterScript { $_.GetCommandName() -and [string] $_.InvocationOperator -ne 'Dot' }
}

function Get-PlainName {
    param([Parameter(Mandatory = $true)] [System.Management.Automation.Language.CommandAst] $Command)

    $Command.GetCommandName() -replace '\A[\w.]+\\'
}

# The names of the functions that a script's own lines come to, by whatever way: what is carried along and never called does
# no harm.
function Get-ReachedFunction {
    param([Parameter(Mandatory = $true)] [System.Management.Automation.Language.Ast] $Ast)

    $calls = @{}
    foreach ($command in Get-NamedCommand -Ast $Ast) {
        $function = Get-EnclosingFunction -Ast $command
        $calls[$function] = @($calls[$function]) + (Get-PlainName -Command $command)
    }
    $reached = @{}
    $open = @('')
    while ($open.Count -gt 0) {
        $next = @($open | ForEach-Object -Process { $calls[$_] } | Where-Object -FilterScript { $_ -and -not $reached.ContainsKey($_) } | Select-Object -Unique)
        foreach ($name in $next) { $reached[$name] = $true }
        $open = $next
    }
    $reached.Keys
}

function Get-EnclosingFunction {
    param([Parameter(Mandatory = $true)] [System.Management.Automation.Language.Ast] $Ast)

    for ($scope = $Ast.Parent; $null -ne $scope; $scope = $scope.Parent) {
        if ($scope -is [System.Management.Automation.Language.FunctionDefinitionAst]) { return $scope.Name }
    }
    ''
}

# What is wrong with the commands of a script: objects with File, Function (empty outside of any), Line, Item, Problem and
# Place, the call.
function Find-CommandProblem {
    param(
        [Parameter(Mandatory = $true)] [System.Management.Automation.Language.Ast] $Ast,
        [Parameter(Mandatory = $true)] [hashtable] $Known,
        [string] $File = ''
    )

    foreach ($command in Get-NamedCommand -Ast $Ast) {
        $name = Get-PlainName -Command $command
        $problem = @{ File = $File; Function = Get-EnclosingFunction -Ast $command; Line = $command.Extent.StartLineNumber; Item = $name; Problem = ''; Place = $command }
        if (-not $Known.ContainsKey($name)) {
            $problem.Problem = "$name is no command of Windows PowerShell 5.1, of Assumptions.psd1 or of the script."
            [pscustomobject] $problem
            continue
        }
        $asked = Get-AskedParameter -Command $command
        foreach ($each in $asked.Unknown) {
            $problem.Item = "$name @$each"
            $problem.Problem = "What @$each gives to $name cannot be told from the text."
            [pscustomobject] $problem
        }
        foreach ($parameter in $asked.Names) {
            if ($parameter -in $Known[$name].Parameters) { continue }
            $problem.Item = "$name -$parameter"
            $problem.Problem = "$name has no parameter $parameter in $($Known[$name].Module)."
            [pscustomobject] $problem
        }
    }
}

# The parameters that a call names, also those in tables that it hands on; Unknown: tables that are not in the text.
function Get-AskedParameter {
    param([Parameter(Mandatory = $true)] [System.Management.Automation.Language.CommandAst] $Command)

    $asked = @{ Names = @(); Unknown = @() }
    foreach ($element in $Command.CommandElements) {
        if ($element -is [System.Management.Automation.Language.CommandParameterAst]) { $asked.Names += $element.ParameterName }
        if ($element -is [System.Management.Automation.Language.VariableExpressionAst] -and $element.Splatted) {
            $name = $element.VariablePath.UserPath
            $keys = Get-TableKey -Place $Command -Name $name
            if ($null -eq $keys) { $asked.Unknown += $name } else { $asked.Names += $keys }
        }
    }
    $asked
}

# The keys that a variable's table gets within its function; $null where something else makes it.
function Get-TableKey {
    param([Parameter(Mandatory = $true)] [System.Management.Automation.Language.Ast] $Place, [Parameter(Mandatory = $true)] [string] $Name)

    $scope = $Place
    while ($null -ne $scope.Parent -and $scope -isnot [System.Management.Automation.Language.FunctionDefinitionAst]) { $scope = $scope.Parent }
    if ($Name -eq 'PSBoundParameters') {
        $body = $scope
        if ($scope -is [System.Management.Automation.Language.FunctionDefinitionAst]) { $body = $scope.Body }
        return , @($body.ParamBlock.Parameters | ForEach-Object -Process { $_.Name.VariablePath.UserPath } | Where-Object -FilterScript { -not (Test-RemovedKey -Scope $scope -Key $_) })
    }
    $keys = @()
    $isFound = $false
    foreach ($assignment in Find-Ast -Ast $scope -Kind 'AssignmentStatementAst') {
        $left = $assignment.Left.Extent.Text
        if ($left -eq "`$$Name") {
            # A list is of arguments by position.
            if ($assignment.Right.Extent.Text -match '\A@\(|\A''') {
                $isFound = $true
                continue
            }
            $tables = @(Find-Ast -Ast $assignment.Right -Kind 'HashtableAst')
            if ($tables.Count -eq 0 -or $assignment.Right.Extent.Text -notmatch '\A(\[ordered\] )?@\{') { return }
            $isFound = $true
            $keys += @($tables[0].KeyValuePairs | ForEach-Object -Process { $_.Item1.Extent.Text.Trim("'") })
        } elseif ($left -match "\A\`$$Name(?:\.(\w+)|\['(\w+)'\])\z") { $keys += @($Matches[1], $Matches[2] | Where-Object -FilterScript { $_ }) }
    }
    if ($isFound) { return , $keys }
}

# Whether a key is taken out of the bound parameters before they are handed on.
function Test-RemovedKey {
    param([Parameter(Mandatory = $true)] [System.Management.Automation.Language.Ast] $Scope, [Parameter(Mandatory = $true)] [string] $Key)

    $Scope.Extent.Text -match "\`$PSBoundParameters\.Remove\('$Key'\)"
}

Export-ModuleMember -Function *
