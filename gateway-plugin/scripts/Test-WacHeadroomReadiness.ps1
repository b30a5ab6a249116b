<#
.SYNOPSIS
Checks whether a run would measure what it is meant to.
.DESCRIPTION
Prints each thing that was looked at, with its verdict, why it matters and how to mend it. Watches the volume for five
seconds, unless -SkipLoad leaves that check out. Whether files are there is not for readers, so the check of the targets
is open. A share or a disk is refused without a look at it.
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
