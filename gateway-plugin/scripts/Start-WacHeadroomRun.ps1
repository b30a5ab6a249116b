<#
.SYNOPSIS
Starts a run.
.DESCRIPTION
Hands the profile to the module unread and prints the run that it started.
.ROLE
Administrators
#>
param(
    [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $ProfileJson,
    [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $VolumeId,
    [string] $PresetId,
    [string] $Name,
    [switch] $KeepTestFile
)
Import-Module -Name 'Headroom' -ErrorAction Stop
ConvertTo-Json -InputObject (Start-HeadroomRun @PSBoundParameters -Confirm:$false -ErrorAction Stop) -Depth 32 -Compress
