<#
.SYNOPSIS
Chooses which runs this node keeps.
.DESCRIPTION
Saves the rule, deletes the runs that it does not keep, and prints what is kept then.
.ROLE
Administrators
#>
param(
    [Parameter(Mandatory = $true)] [ValidateLength(1, 16)] [string] $Keep,
    [ValidateRange(0, 100000)] [int] $Count
)
. '../carried/Import-Headroom.ps1'
$asked = @{}
$Count | Where-Object -FilterScript { $_ } | ForEach-Object -Process { $asked['Count'] = $_ }
ConvertTo-Json -InputObject (Set-HeadroomRetention -Keep $Keep @asked -Raw -Confirm:$false -ErrorAction Stop) -Depth 32 -Compress
