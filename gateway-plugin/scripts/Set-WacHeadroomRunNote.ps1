<#
.SYNOPSIS
Keeps a tag and a note with a run.
.DESCRIPTION
Saves both with the run on this node, in place of the previous ones, and prints the run. An empty tag or note deletes
the previous one.
.ROLE
Administrators
#>
param(
    [Parameter(Mandatory = $true)] [AllowEmptyString()] [ValidateLength(0, 64)] [string] $RunId,
    [Parameter(Mandatory = $true)] [AllowEmptyString()] [ValidateLength(0, 1000)] [string] $Tag,
    [Parameter(Mandatory = $true)] [AllowEmptyString()] [ValidateLength(0, 10000)] [string] $Note
)
. '../carried/Import-Headroom.ps1'
ConvertTo-Json -InputObject (Set-HeadroomRunNote -RunId $RunId -Tag $Tag -Note $Note -Raw -Confirm:$false -ErrorAction Stop) -Depth 32 -Compress
