<#
.SYNOPSIS
Deletes a run.
.DESCRIPTION
Deletes the folder of a run that is over, and prints its id. With -TestFileOnly the test files that the run kept, and not the
run.
.ROLE
Administrators
#>
param(
    [Parameter(Mandatory = $true)] [AllowEmptyString()] [ValidateLength(0, 64)] [string] $RunId,
    [switch] $TestFileOnly
)
. '../carried/Import-Headroom.ps1'
ConvertTo-Json -InputObject (Remove-HeadroomRun -RunId $RunId -TestFileOnly:$TestFileOnly -Confirm:$false -ErrorAction Stop) -Depth 32 -Compress
