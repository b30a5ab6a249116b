<#
.SYNOPSIS
Installs what the extension brings for a node.
.DESCRIPTION
Windows Admin Center runs this on a node when the extension is installed there; the package lies beside it, or in the
current folder where only the text of this script is run. Its hash is taken from the file itself: whether it is the one
that was packed is for the extension's own signature to say. Each file in it is still held against the package's list of
contents.
.ROLE
Administrators
#>
param()
$ErrorActionPreference = 'Stop'
. '../carried/NodeChange.ps1'
$package = Find-NodePackage -Name 'headroom-node.zip' -ScriptFolder $PSScriptRoot
$sha256 = (Get-FileHash -LiteralPath $package -Algorithm SHA256).Hash
$null = Install-NodePackage -Version '{{version}}' -PackageSha256 $sha256 -PackagePath $package
