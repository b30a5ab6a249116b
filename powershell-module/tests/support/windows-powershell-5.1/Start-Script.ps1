# Runs a script, its name first and then its arguments, with the manners of Windows PowerShell 5.1: it, what it runs, and the
# module Headroom once that is imported. The functions are this script's, and so those of every script below it.

$startedScript, $startedArguments = $args
$mannersFolder = $PSScriptRoot
. (Join-Path -Path $mannersFolder -ChildPath 'Manners.ps1')
& (Join-Path -Path $mannersFolder -ChildPath 'Remove-AutomaticVariable.ps1')
# The variable is a constant; its table is not. The platform stays, as everywhere in this layer.
$mannersTable = & (Join-Path -Path $mannersFolder -ChildPath 'VersionTable.ps1')
foreach ($name in @($PSVersionTable.Keys)) { if ($name -ne 'Platform') { $PSVersionTable.Remove($name) } }
foreach ($name in $mannersTable.Keys) { $PSVersionTable[$name] = $mannersTable[$name] }

${function:Import-Module} = {
    Microsoft.PowerShell.Core\Import-Module @args
    $module = Get-Module -Name 'Headroom'
    if ($module -and -not (& $module { Get-Command -Name 'Set-CommandProxy' -ErrorAction Ignore })) {
        & (Join-Path -Path $mannersFolder -ChildPath 'Enable.ps1') -Module $module
    }
}

& $startedScript @startedArguments
