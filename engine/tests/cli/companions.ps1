# Reads results as PowerShell scripts around DISKSPD do: a cast to [xml], properties by name, buckets by position, and
# arithmetic on the texts found there. Prints what it read as JSON, an entry a culture and file.
param([string] $Cultures, [string] $Folder)

$ErrorActionPreference = 'Stop'
$read = foreach ($culture in $Cultures -split ',') {
    [Threading.Thread]::CurrentThread.CurrentCulture = $culture
    foreach ($file in Get-ChildItem -LiteralPath $Folder -Filter *.xml | Sort-Object Name) {
        $lines = Get-Content -LiteralPath $file.FullName
        if ($lines[0] -ne '<Results>') { throw "$($file.Name) does not begin with <Results>" }
        $results = ([xml] $lines).Results

        $count = 0; $bytes = 0; $seconds = 0.0
        foreach ($span in $results.TimeSpan) { if ($span.TestTimeSeconds) { $seconds += [decimal] $span.TestTimeSeconds } }
        foreach ($target in $results.TimeSpan.Thread.Target) {
            $count += [long] $target.ReadCount + [long] $target.WriteCount
            $bytes += [long] $target.ReadBytes + [long] $target.WriteBytes
        }

        $span = @($results.TimeSpan)[0]
        $percentiles = @{}
        foreach ($bucket in $span.Latency.Bucket) { $percentiles[$bucket.Percentile] = $bucket }
        $named = foreach ($name in '25', '50', '75', '90', '95', '99', '99.9', '99.99', '99.999', '100') {
            if ($percentiles.ContainsKey($name)) { [decimal] $percentiles[$name].ReadMilliseconds }
        }
        $hottest = ($span.CpuUtilization.CPU | ForEach-Object { [decimal] $_.UsagePercent } | Measure-Object -Maximum).Maximum
        $target = @($results.Profile.TimeSpans.TimeSpan.Targets.Target)[0]
        [ordered] @{
            culture            = $culture
            separator          = [cultureinfo]::CurrentCulture.NumberFormat.NumberDecimalSeparator
            file               = $file.Name
            computer           = $results.System.ComputerName
            version            = ([version] $results.System.Tool.Version).ToString()
            versionYear        = ([datetime]::Parse($results.System.Tool.VersionDate, [cultureinfo]::InvariantCulture)).Year
            seconds            = $seconds
            ioCount            = $count
            bytes              = $bytes
            path               = @($results.TimeSpan.Thread.Target)[0].Path
            readDeviation      = [decimal] $span.Iops.ReadIopsStdDev
            threads            = [int] $span.ThreadCount
            averageUsage       = [decimal] $span.CpuUtilization.Average.UsagePercent
            hottestUsage       = $hottest
            averageRead        = [decimal] $span.Latency.AverageReadMilliseconds
            readPercentiles    = @($named)
            medianByPosition   = if ($span.Latency) { [decimal] $span.Latency.Bucket[50].ReadMilliseconds } else { 0 }
            bucketTotals       = @($span.Iops.Bucket | ForEach-Object { if ($_) { [long] $_.Total } })
            affinityDisabled   = @($results.Profile.TimeSpans.TimeSpan.DisableAffinity)[0] -eq 'true'
            pattern            = if ([long] $target.Random -gt 0) { 'Random' } else { 'Sequential' }
            blockSize          = [long] $target.BlockSize
        }
    }
}
ConvertTo-Json -Depth 5 -InputObject @($read)
