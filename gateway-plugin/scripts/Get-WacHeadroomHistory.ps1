<#
.SYNOPSIS
Shows what the cluster has kept of its volumes' past.
.DESCRIPTION
Prints the document history. A gateway hands on null for what was not given, which stands for all volumes and the usual series.
Several have commas between them.
.ROLE
Readers
#>
param(
    [Parameter(Mandatory = $true)] [ValidateSet('hour', 'day', 'week', 'month', 'year')] [string] $TimeFrame,
    [ValidateLength(0, 16384)] [string] $VolumeId,
    [ValidatePattern('\A(((iops|throughput)\.(read|write|total)|latency\.(read|write|average))(,|\z))*\z')] [string] $SeriesName
)
. '../carried/Import-Headroom.ps1'
$asked = @{}
$VolumeId | Where-Object -FilterScript { $_ } | ForEach-Object -Process { $asked['VolumeId'] = $_ }
$SeriesName | Where-Object -FilterScript { $_ } | ForEach-Object -Process { $asked['SeriesName'] = $_ -split ',' }
ConvertTo-Json -InputObject (Get-HeadroomHistory @asked -TimeFrame $TimeFrame -Raw -ErrorAction Stop) -Depth 32 -Compress
