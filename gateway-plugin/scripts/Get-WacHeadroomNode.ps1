<#
.SYNOPSIS
Shows what of Headroom is on this node.
.DESCRIPTION
Prints which versions are installed, whether they are intact, and whether the engine could start. Needs nothing on the
node.
.ROLE
Readers
#>
param(
    [Parameter(Mandatory = $true)] [ValidatePattern('^[0-9]{1,5}\.[0-9]{1,5}\.[0-9]{1,5}$')] [string] $Version,
    [Parameter(Mandatory = $true)] [ValidatePattern('^[0-9A-Fa-f]{64}$')] [string] $PackageSha256
)
. '../carried/Node.ps1'
ConvertTo-Json -InputObject (Get-NodeStatus -Version $Version -PackageSha256 $PackageSha256) -Depth 32 -Compress
