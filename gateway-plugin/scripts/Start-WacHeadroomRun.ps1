<#
.SYNOPSIS
Starts a run.
.DESCRIPTION
Hands the profile, and the limits that the run is judged by, to the module unread; prints the run that it started, or all
that prevents it.
.ROLE
Administrators
#>
param(
    [Parameter(Mandatory = $true)] [AllowEmptyString()] [ValidateLength(0, 1000000)] [string] $ProfileJson,
    [Parameter(Mandatory = $true)] [AllowEmptyString()] [ValidateLength(0, 1024)] [string] $VolumeId,
    [ValidateLength(0, 200)] [string] $PresetId,
    [ValidateLength(0, 1000)] [string] $Name,
    [switch] $KeepTestFile,
    [ValidatePattern('^([0-9a-f]{8})?$')] [string] $CheckId,
    [ValidateSet('', 'coordinator', 'other')] [string] $CheckRole,
    [ValidateSet('', 'other-node', 'move-owner')] [string] $CheckMethod,
    [ValidateLength(0, 1000000)] [string] $LimitsJson
)
. '../carried/Import-Headroom.ps1'
ConvertTo-Json -InputObject (Start-HeadroomRun @PSBoundParameters -PassRefusal -Raw -Confirm:$false -ErrorAction Stop) -Depth 32 -Compress
