<#
.SYNOPSIS
Removes what the extension installed on a node.
.DESCRIPTION
Windows Admin Center runs this on a node when the extension is removed from it. Only the extension's own version goes: an
older or newer one may be that of another gateway. Runs and their results are kept.
.ROLE
Administrators
#>
param()
$ErrorActionPreference = 'Stop'
. '../carried/NodeChange.ps1'
$null = Uninstall-NodePackage -Version '{{version}}'
