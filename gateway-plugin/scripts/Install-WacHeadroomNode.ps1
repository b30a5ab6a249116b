<#
.SYNOPSIS
Installs Headroom on this node.
.DESCRIPTION
Verifies an uploaded package and installs it in a folder of its version, which only administrators may write. Only the
package that this script was built with is taken: what the caller says of it has to be the same. Needs nothing on the node.
.ROLE
Administrators
#>
param(
    [Parameter(Mandatory = $true)] [ValidatePattern('^[0-9]{1,5}\.[0-9]{1,5}\.[0-9]{1,5}$')] [string] $Version,
    [Parameter(Mandatory = $true)] [ValidatePattern('^[0-9A-Fa-f]{64}$')] [string] $PackageSha256,
    [Parameter(Mandatory = $true)] [ValidateLength(1, 1024)] [string] $PackagePath
)
. '../carried/NodeChange.ps1'
ConvertTo-Json -InputObject (Install-CarriedPackage -Version $Version -PackageSha256 $PackageSha256 -PackagePath $PackagePath) -Depth 32 -Compress
