# What installing and removing need on top of that.
. './Node.ps1'
. '../../powershell-module/Headroom/Private/Node/NodePart.ps1'
. '../../powershell-module/Headroom/Private/Node/NodeInstall.ps1'
$carriedPackageSha256 = '{{packageSha256}}'
