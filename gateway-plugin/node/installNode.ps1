<#
.SYNOPSIS
Installs what the extension brings for a node.
.DESCRIPTION
Windows Admin Center runs this on a node when the extension is installed there; the package lies beside it, or in the
current folder where only the text of this script is run. Only the package that this script was built with is taken.
.ROLE
Administrators
#>
param()
$ErrorActionPreference = 'Stop'
. '../carried/NodeChange.ps1'
$package = Find-NodePackage -Name 'headroom-node.zip' -ScriptFolder $PSScriptRoot
$null = Install-NodePackage -Version '{{version}}' -PackageSha256 '{{packageSha256}}' -PackagePath $package
