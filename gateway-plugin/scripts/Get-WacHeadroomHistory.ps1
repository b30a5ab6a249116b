<#
.SYNOPSIS
Shows what the cluster has kept of the past of its volumes, their drives or their virtual disks, or of its nodes.
.DESCRIPTION
Prints the document history. A gateway hands on null for what was not given, which stands for all volumes, the
usual series, volumes themselves, and every virtual machine.
Several have commas between them.
.ROLE
Readers
#>
param(
    [Parameter(Mandatory = $true)] [ValidateSet('hour', 'day', 'week', 'month', 'year')] [string] $TimeFrame,
    [ValidateLength(0, 16384)] [string] $VolumeId,
    [ValidatePattern('\A(((iops|throughput)\.(read|write|total)|latency\.(read|write|average))(,|\z))*\z')] [string] $SeriesName,
    [ValidatePattern('\A(volume|drive|virtual-disk|node)?\z')] [string] $Subject,
    [ValidateLength(0, 256)] [string] $VirtualMachine
)
. '../carried/Import-Headroom.ps1'
$asked = @{}
$VolumeId | Where-Object -FilterScript { $_ } | ForEach-Object -Process { $asked['VolumeId'] = $_ }
$SeriesName | Where-Object -FilterScript { $_ } | ForEach-Object -Process { $asked['SeriesName'] = $_ -split ',' }
$Subject | Where-Object -FilterScript { $_ } | ForEach-Object -Process { $asked['Subject'] = $_ }
$VirtualMachine | Where-Object -FilterScript { $_ } | ForEach-Object -Process { $asked['VirtualMachine'] = $_ }
ConvertTo-Json -InputObject (Get-HeadroomHistory @asked -TimeFrame $TimeFrame -Raw -ErrorAction Stop) -Depth 32 -Compress
