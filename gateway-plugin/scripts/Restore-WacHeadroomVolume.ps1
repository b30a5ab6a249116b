<#
.SYNOPSIS
Gives a volume back.
.DESCRIPTION
Gives a volume back to the node that owned it before and prints the move. One that somebody else has moved since is
left where it is.
.ROLE
Administrators
#>
param(
    [Parameter(Mandatory = $true)] [AllowEmptyString()] [ValidateLength(0, 64)] [string] $MoveId
)
. '../carried/Import-Headroom.ps1'
ConvertTo-Json -InputObject (Restore-HeadroomVolume -MoveId $MoveId -Raw -Confirm:$false -ErrorAction Stop) -Depth 32 -Compress
