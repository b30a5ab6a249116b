<#
.SYNOPSIS
Shows the limits in force.
.DESCRIPTION
Prints the limits of runs from this node on a volume, each with its source.
.ROLE
Readers
#>
param(
    [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $VolumeId
)
Import-Module -Name 'Headroom' -ErrorAction Stop
ConvertTo-Json -InputObject (Get-HeadroomLimit -VolumeId $VolumeId -ErrorAction Stop) -Depth 32 -Compress
