<#
.SYNOPSIS
Checks a profile without running it.
.DESCRIPTION
Prints what the engine finds wrong with a profile, a path and a message each; an empty list when it can be run.
.ROLE
Readers
#>
param(
    [Parameter(Mandatory = $true)] [AllowEmptyString()] [ValidateLength(0, 1000000)] [string] $ProfileJson
)
. '../carried/Import-Headroom.ps1'
ConvertTo-Json -InputObject @(Test-HeadroomProfile -ProfileJson $ProfileJson -ErrorAction Stop) -Depth 32 -Compress
