<#
.SYNOPSIS
Moves a volume to another node.
.DESCRIPTION
Moves the ownership of a volume and prints the move. The move is recorded on disk before the volume is moved.
.ROLE
Administrators
#>
param(
    [Parameter(Mandatory = $true)] [AllowEmptyString()] [ValidateLength(0, 1024)] [string] $VolumeId,
    [Parameter(Mandatory = $true)] [AllowEmptyString()] [ValidateLength(0, 255)] [string] $NodeName
)
. '../carried/Import-Headroom.ps1'
ConvertTo-Json -InputObject (Move-HeadroomVolume -VolumeId $VolumeId -NodeName $NodeName -Raw -Confirm:$false -ErrorAction Stop) -Depth 32 -Compress
