<#
.SYNOPSIS
Starts a run.
.DESCRIPTION
Hands the profile to the module unread and prints the run that it started.
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
    [ValidateSet('', 'other-node', 'move-owner')] [string] $CheckMethod
)
. '../carried/Import-Headroom.ps1'
ConvertTo-Json -InputObject (Start-HeadroomRun @PSBoundParameters -Raw -Confirm:$false -ErrorAction Stop) -Depth 32 -Compress
