<#
.SYNOPSIS
Stops a run.
.DESCRIPTION
Asks the engine to stop, waits until it has, and prints the run. What was measured until then is kept.
.ROLE
Administrators
#>
param(
    [Parameter(Mandatory = $true)] [AllowEmptyString()] [ValidateLength(0, 64)] [string] $RunId
)
. '../carried/Import-Headroom.ps1'
ConvertTo-Json -InputObject (Stop-HeadroomRun -RunId $RunId -Raw -Confirm:$false -ErrorAction Stop) -Depth 32 -Compress
