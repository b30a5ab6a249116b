<#
.SYNOPSIS
Deletes a run.
.DESCRIPTION
Deletes the folder of a run that is over, and prints its id.
.ROLE
Administrators
#>
param(
    [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $RunId
)
Import-Module -Name 'Headroom' -ErrorAction Stop
ConvertTo-Json -InputObject (Remove-HeadroomRun -RunId $RunId -Confirm:$false -ErrorAction Stop) -Depth 32 -Compress
