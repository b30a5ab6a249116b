<#
.SYNOPSIS
Shows what this node does on its volumes now.
.DESCRIPTION
Prints the document activity: the difference of two looks at the node's counters. No load is made. A gateway hands on
null for what was not given: virtual disks are told of those of the volume that is named.
.ROLE
Readers
#>
param(
    [ValidateLength(0, 260)] [string] $VirtualDisksOf
)
. '../carried/Import-Headroom.ps1'
$asked = @{}
$VirtualDisksOf | Where-Object -FilterScript { $_ } | ForEach-Object -Process { $asked['VirtualDisksOf'] = $_ }
ConvertTo-Json -InputObject (Get-HeadroomActivity @asked -Raw -ErrorAction Stop) -Depth 32 -Compress
