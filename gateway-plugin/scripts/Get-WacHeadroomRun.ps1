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
$asked = @{}
if ($RunId) { $asked['RunId'] = $RunId }
ConvertTo-Json -InputObject @(Get-HeadroomRun @asked -Raw -ErrorAction Stop) -Depth 32 -Compress
