<#
.SYNOPSIS
Stops a run.
.DESCRIPTION
Asks the engine to stop, waits until it has, and prints the run. What was measured until then is kept.
.ROLE
Administrators
#>
param(
    [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $RunId
)
Import-Module -Name 'Headroom' -ErrorAction Stop
ConvertTo-Json -InputObject (Stop-HeadroomRun -RunId $RunId -Confirm:$false -ErrorAction Stop) -Depth 32 -Compress
