<#
.SYNOPSIS
Lists the runs of this node.
.DESCRIPTION
Prints the runs kept on this node, newest first, or the one with the given id; a list in both cases.
.ROLE
Readers
#>
param(
    [ValidateLength(0, 64)] [string] $RunId
)
. '../carried/Import-Headroom.ps1'
ConvertTo-Json -InputObject @(Get-HeadroomRun @PSBoundParameters -Raw -ErrorAction Stop) -Depth 32 -Compress
