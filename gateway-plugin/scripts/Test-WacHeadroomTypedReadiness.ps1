<#
.SYNOPSIS
Checks whether a run would measure what it is meant to, for those who may start it.
.DESCRIPTION
Prints what Test-WacHeadroomReadiness prints, and whether a run may use its targets; of a share or a disk that somebody
typed too. To look at a share is to sign in to its server, and what files there are tells more than readers may know.
.ROLE
Administrators
#>
param(
    [Parameter(Mandatory = $true)] [AllowEmptyString()] [ValidateLength(0, 1024)] [string] $VolumeId,
    [Parameter(Mandatory = $true)] [AllowEmptyString()] [ValidateLength(0, 1000000)] [string] $ProfileJson,
    [switch] $SkipLoad
)
. '../carried/Import-Headroom.ps1'
ConvertTo-Json -InputObject (Test-HeadroomReadiness -VolumeId $VolumeId -ProfileJson $ProfileJson -SkipLoad:$SkipLoad -Raw -ErrorAction Stop) -Depth 32 -Compress
