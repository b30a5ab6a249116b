<#
.SYNOPSIS
Checks whether a run would measure what it is meant to.
.DESCRIPTION
Prints each check with its verdict, why it matters and how to fix it. Watches the volume for five seconds, unless
-SkipLoad leaves that check out. Readers must not learn which files exist, so the check of the targets is unknown. A
share or a disk is refused without looking at it.
.ROLE
Readers
#>
param(
    [Parameter(Mandatory = $true)] [AllowEmptyString()] [ValidateLength(0, 1024)] [string] $VolumeId,
    [Parameter(Mandatory = $true)] [AllowEmptyString()] [ValidateLength(0, 1000000)] [string] $ProfileJson,
    [switch] $SkipLoad
)
. '../carried/Import-Headroom.ps1'
ConvertTo-Json -InputObject (Test-HeadroomReadiness -VolumeId $VolumeId -ListedOnly -ProfileJson $ProfileJson -SkipLoad:$SkipLoad -Raw -ErrorAction Stop) -Depth 32 -Compress
