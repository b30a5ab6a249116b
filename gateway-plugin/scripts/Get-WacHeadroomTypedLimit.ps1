<#
.SYNOPSIS
Shows what the node knows of limits on what was typed.
.DESCRIPTION
Prints what Get-WacHeadroomLimit prints, of a share or a disk that somebody typed too. To look at a share is to sign in to
its server, which is not for readers.
.ROLE
Administrators
#>
param(
    [Parameter(Mandatory = $true)] [AllowEmptyString()] [ValidateLength(0, 1024)] [string] $VolumeId
)
. '../carried/Import-Headroom.ps1'
ConvertTo-Json -InputObject (Get-HeadroomLimit -VolumeId $VolumeId -Raw -ErrorAction Stop) -Depth 32 -Compress
