<#
.SYNOPSIS
Deletes a run.
.DESCRIPTION
Deletes the folder of a run that is over, and prints its id.
.ROLE
Administrators
#>
param(
    [Parameter(Mandatory = $true)] [AllowEmptyString()] [ValidateLength(0, 64)] [string] $RunId
)
. '../carried/Import-Headroom.ps1'
ConvertTo-Json -InputObject (Remove-HeadroomRun -RunId $RunId -Confirm:$false -ErrorAction Stop) -Depth 32 -Compress
