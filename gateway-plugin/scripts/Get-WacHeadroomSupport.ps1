<#
.SYNOPSIS
Gives what a node has to tell for a support file.
.DESCRIPTION
Prints versions, what the cmdlets answer, the module's own documents and the newest runs, as the contract describes it.
Names are in it as they are; the tool replaces them.
.ROLE
Readers
#>
param(
    [Parameter(Mandatory = $true)] [ValidateRange(0, 100)] [int] $RunCount
)
. '../carried/Import-Headroom.ps1'
ConvertTo-Json -InputObject (Get-HeadroomSupport -RunCount $RunCount -ErrorAction Stop) -Depth 32 -Compress
