<#
.SYNOPSIS
Tells which runs this node keeps.
.DESCRIPTION
Prints the rule, the space that the runs take, and what the saved rule or the one asked about would delete. A gateway hands on
null for what was not given, which stands for the saved rule.
.ROLE
Readers
#>
param(
    [ValidateLength(0, 16)] [string] $Keep,
    [ValidateRange(0, 100000)] [int] $Count
)
. '../carried/Import-Headroom.ps1'
$asked = @{}
$Keep | Where-Object -FilterScript { $_ } | ForEach-Object -Process { $asked['Keep'] = $_ }
$Count | Where-Object -FilterScript { $_ } | ForEach-Object -Process { $asked['Count'] = $_ }
ConvertTo-Json -InputObject (Get-HeadroomRetention @asked -Raw -ErrorAction Stop) -Depth 32 -Compress
