<#
.SYNOPSIS
Lists the moves of volumes.
.DESCRIPTION
Prints the moves of ownership that this node keeps, those that are not settled first.
.ROLE
Readers
#>
param()
. '../carried/Import-Headroom.ps1'
ConvertTo-Json -InputObject @(Get-HeadroomMove -Raw -ErrorAction Stop) -Depth 32 -Compress
