# What installing and removing need on top of that.
. './Node.ps1'
. '../../powershell-module/Headroom/Private/NodePart.ps1'
. '../../powershell-module/Headroom/Private/NodeInstall.ps1'
$carriedPackageSha256 = '{{packageSha256}}'
