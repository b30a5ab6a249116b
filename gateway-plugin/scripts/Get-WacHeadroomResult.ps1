<#
.SYNOPSIS
Shows what a run measured.
.DESCRIPTION
Prints the run and its result; the result is null if there is none.
.ROLE
Readers
#>
param(
    [Parameter(Mandatory = $true)] [AllowEmptyString()] [ValidateLength(0, 64)] [string] $RunId
)
. '../carried/Import-Headroom.ps1'
ConvertTo-Json -InputObject (Get-HeadroomResult -RunId $RunId -Raw -ErrorAction Stop) -Depth 32 -Compress
