<#
.SYNOPSIS
Adds a part to a package that is on its way to this node.
.DESCRIPTION
Appends to the file of an upload and prints where it is and how large it is now. Nothing of it is used before the whole was
verified, by Install-WacHeadroomNode. Needs nothing on the node.
.ROLE
Administrators
#>
param(
    [Parameter(Mandatory = $true)] [ValidatePattern('^[0-9a-f]{32}$')] [string] $UploadId,
    [Parameter(Mandatory = $true)] [ValidateRange(0, 67108864)] [int] $OffsetBytes,
    [Parameter(Mandatory = $true)] [ValidateLength(4, 262144)] [string] $ContentBase64
)
. '../carried/NodePart.ps1'
ConvertTo-Json -InputObject (Add-NodePackagePart -UploadId $UploadId -OffsetBytes $OffsetBytes -ContentBase64 $ContentBase64 -Confirm:$false) -Depth 32 -Compress
