<#
.SYNOPSIS
Follows a run.
.DESCRIPTION
Prints the progress lines after the given one as they are written, a JSON text each, and the run once it is over.
.ROLE
Readers
#>
param(
    [Parameter(Mandatory = $true)] [AllowEmptyString()] [ValidateLength(0, 64)] [string] $RunId,
    [ValidateRange(0, 2147483647)] [int] $AfterLine
)
. '../carried/Import-Headroom.ps1'
Watch-HeadroomRun -RunId $RunId -AfterLine $AfterLine -Raw -ErrorAction Stop |
    ForEach-Object -Process { ConvertTo-Json -InputObject $_ -Depth 32 -Compress }
