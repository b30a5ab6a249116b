# Gives a loaded module the manners of Windows PowerShell 5.1, and nothing around it: what calls this, such as test.ps1 for the
# tests, dot-sources Manners.ps1 for itself where it wants them too.
param([Parameter(Mandatory = $true)] [System.Management.Automation.PSModuleInfo] $Module)

. $Module { . $args[0] } (Join-Path -Path $PSScriptRoot -ChildPath 'Manners.ps1')
. $Module {
    # A table of the module's own in front of PowerShell's. The platform stays: it is what tells Linux from Windows, and the
    # files, processes and rights here are Linux'.
    $script:PSVersionTable = @{ Platform = $PSVersionTable['Platform'] } + $args[0]
    $script:PSEdition = $args[0].PSEdition
} (& (Join-Path -Path $PSScriptRoot -ChildPath 'VersionTable.ps1'))
& (Join-Path -Path $PSScriptRoot -ChildPath 'Remove-AutomaticVariable.ps1')
# What the module's files look at when they are loaded was PowerShell 7's until now; $files is the module's own list.
. $Module { foreach ($file in $files) { . (Join-Path -Path $ExecutionContext.SessionState.Module.ModuleBase -ChildPath $file) } }
& (Join-Path -Path $PSScriptRoot -ChildPath 'Assert.ps1') -Module $Module
