<#
.SYNOPSIS
Lists the runs of this node.
.DESCRIPTION
Prints the runs kept on this node, newest first, or the one with the given id; a list in both cases. A gateway hands on null
for an id that was not given, which stands for all of them.
.ROLE
Readers
#>
param(
    [ValidateLength(0, 64)] [string] $RunId
)
. '../carried/Import-Headroom.ps1'
$asked = @{}
$RunId | Where-Object -FilterScript { $_ } | ForEach-Object -Process { $asked['RunId'] = $_ }
ConvertTo-Json -InputObject @(Get-HeadroomRun @asked -Raw -ErrorAction Stop) -Depth 32 -Compress
