<#
.SYNOPSIS
Shows what the node knows of limits.
.DESCRIPTION
Prints the facts of the limits of runs from this node on a volume that the cluster lists, each with its source, the user's
own entries among them; no published figures. A share or a disk is refused without a look at it.
.ROLE
Readers
#>
param(
    [Parameter(Mandatory = $true)] [AllowEmptyString()] [ValidateLength(0, 1024)] [string] $VolumeId
)
. '../carried/Import-Headroom.ps1'
ConvertTo-Json -InputObject (Get-HeadroomLimit -VolumeId $VolumeId -ListedOnly -Raw -ErrorAction Stop) -Depth 32 -Compress
