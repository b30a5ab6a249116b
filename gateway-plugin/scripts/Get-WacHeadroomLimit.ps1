<#
.SYNOPSIS
Shows the limits in force.
.DESCRIPTION
Prints the limits of runs from this node on a volume, each with its source; the user's own entries are in force.
.ROLE
Readers
#>
param(
    [Parameter(Mandatory = $true)] [AllowEmptyString()] [ValidateLength(0, 1024)] [string] $VolumeId
)
. '../carried/Import-Headroom.ps1'
ConvertTo-Json -InputObject (Get-HeadroomLimit -VolumeId $VolumeId -ErrorAction Stop) -Depth 32 -Compress
