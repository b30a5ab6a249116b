<#
.SYNOPSIS
Checks a profile without running it.
.DESCRIPTION
Prints what the engine finds wrong with a profile, a path and a message each; an empty list when it can be run.
.ROLE
Readers
#>
param(
    [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $ProfileJson
)
Import-Module -Name 'Headroom' -ErrorAction Stop
ConvertTo-Json -InputObject @(Test-HeadroomProfile -ProfileJson $ProfileJson -ErrorAction Stop) -Depth 32 -Compress
