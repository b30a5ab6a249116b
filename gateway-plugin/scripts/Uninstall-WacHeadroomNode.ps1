<#
.SYNOPSIS
Removes Headroom from this node.
.DESCRIPTION
Removes one version, or every one, unless a run uses it. Runs and their results are kept. Needs nothing on the node.
.ROLE
Administrators
#>
param(
    [ValidatePattern('^([0-9]{1,5}\.[0-9]{1,5}\.[0-9]{1,5})?$')] [string] $Version
)
. '../carried/NodeChange.ps1'
ConvertTo-Json -InputObject (Uninstall-NodePackage -Version $Version) -Depth 32 -Compress
