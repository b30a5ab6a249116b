<#
.SYNOPSIS
Shows what a run measured.
.DESCRIPTION
Prints the run and its result; the result is null where there is none.
.ROLE
Readers
#>
param(
    [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $RunId
)
Import-Module -Name 'Headroom' -ErrorAction Stop
ConvertTo-Json -InputObject (Get-HeadroomResult -RunId $RunId -ErrorAction Stop) -Depth 32 -Compress
