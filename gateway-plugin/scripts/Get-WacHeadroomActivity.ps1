<#
.SYNOPSIS
Shows what this node does on its volumes now.
.DESCRIPTION
Prints the document activity: the difference of two looks at the node's counters. No load is made.
.ROLE
Readers
#>
param()
. '../carried/Import-Headroom.ps1'
ConvertTo-Json -InputObject (Get-HeadroomActivity -Raw -ErrorAction Stop) -Depth 32 -Compress
