<#
.SYNOPSIS
Shows nodes and volumes.
.DESCRIPTION
Prints the cluster that this node belongs to, as the contract describes it.
.ROLE
Readers
#>
param()
Import-Module -Name 'Headroom' -ErrorAction Stop
ConvertTo-Json -InputObject (Get-HeadroomCluster -ErrorAction Stop) -Depth 32 -Compress
