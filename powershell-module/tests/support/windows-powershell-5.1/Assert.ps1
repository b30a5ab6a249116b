# Fails where a module has not the manners of Windows PowerShell 5.1: asked from inside of it, where it matters.
param([Parameter(Mandatory = $true)] [System.Management.Automation.PSModuleInfo] $Module)

$odd = @(& $Module {
        if (@(ConvertFrom-Json -InputObject '[1,2]').Count -ne 1) { 'ConvertFrom-Json takes lists apart' }
        if ((Get-Command -Name 'Get-Content').CommandType -ne 'Function') { 'Get-Content reads UTF-8' }
        if ((Get-Command -Name 'Join-Path').Parameters['AdditionalChildPath']) { 'Join-Path takes a third part' }
        if ($PSVersionTable.PSVersion.Major -ne 5) { "PSVersionTable says $($PSVersionTable.PSVersion)" }
        if (Get-Variable -Name 'IsLinux' -ErrorAction Ignore) { 'IsLinux is there' }
    })
if ($odd.Count -gt 0) { throw "The module $($Module.Name) has not the manners of Windows PowerShell 5.1: $($odd -join ', ')." }
