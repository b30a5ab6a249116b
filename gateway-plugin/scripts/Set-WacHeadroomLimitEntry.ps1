<#
.SYNOPSIS
Keeps the limits that a user entered.
.DESCRIPTION
Keeps the entries on this node and prints them; entries that enter nothing are deleted.
.ROLE
Administrators
#>
param(
    [Parameter(Mandatory = $true)] [AllowEmptyString()] [ValidateLength(0, 100000)] [string] $EntriesJson
)
. '../carried/Import-Headroom.ps1'
ConvertTo-Json -InputObject (Set-HeadroomLimitEntry -EntriesJson $EntriesJson -Raw -Confirm:$false -ErrorAction Stop) -Depth 32 -Compress
