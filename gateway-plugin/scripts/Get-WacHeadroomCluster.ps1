<#
.SYNOPSIS
Shows nodes and volumes.
.DESCRIPTION
Prints the cluster that this node belongs to, as the contract describes it. Storage QoS and virtual machines are looked
up only where they are asked for.
.ROLE
Readers
#>
param(
    [switch] $Detailed
)
. '../carried/Import-Headroom.ps1'
ConvertTo-Json -InputObject (Get-HeadroomCluster -Detailed:$Detailed -ErrorAction Stop) -Depth 32 -Compress
