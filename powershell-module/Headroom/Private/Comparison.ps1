# Two runs of a coordinator check side by side, and what can be said of their difference.

# The figures of both runs, whether they differ by more than noise, and what makes that doubtful.
function Compare-CheckResult {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Coordinator,
        [Parameter(Mandatory = $true)] [object] $Other
    )

    $rows = @(Get-ComparisonRow -Coordinator $Coordinator.result -Other $Other.result)
    $noise = $null
    if ($null -ne $rows[0].differencePercent) {
        $noise = Get-NoiseTest -Coordinator $Coordinator.result.timeSpans[0].series -Other $Other.result.timeSpans[0].series
    }
    @{
        Rows = $rows
        Noise = $noise
        Statement = Get-ComparisonStatement -Row $rows[0] -Noise $noise -CoordinatorNodeName $Coordinator.run.nodeName -OtherNodeName $Other.run.nodeName
    }
}

# One row a figure. A figure that one of the runs does not have is $null, and so is then the difference.
function Get-ComparisonRow {
    [CmdletBinding()]
    param(
        [AllowNull()] [object] $Coordinator,
        [AllowNull()] [object] $Other
    )

    $left = Get-ResultFigure -Result $Coordinator
    $right = Get-ResultFigure -Result $Other
    foreach ($metric in $left.Keys) {
        $difference = $null
        if ($left[$metric] -gt 0 -and $null -ne $right[$metric]) { $difference = 100 * ($right[$metric] - $left[$metric]) / $left[$metric] }
        [pscustomobject] @{
            PSTypeName = 'Headroom.ComparisonRow'
            metric = $metric; coordinator = $left[$metric]; other = $right[$metric]; differencePercent = $difference
        }
    }
}

# The figures that are compared, by name with unit, from the first time span.
function Get-ResultFigure {
    [CmdletBinding()]
    param([AllowNull()] [object] $Result)

    $timeSpan = @(Get-PropertyValue -InputObject $Result -Name 'timeSpans' -Default @()) | Microsoft.PowerShell.Utility\Select-Object -First 1
    $total = Get-PropertyValue -InputObject $timeSpan -Name 'total'
    $percentiles = @(Get-PropertyValue -InputObject $timeSpan -Name 'latencyPercentiles' -Default @())
    $cpu = Get-PropertyValue -InputObject (Get-PropertyValue -InputObject $timeSpan -Name 'cpu') -Name 'average'
    [ordered] @{
        iops = Get-PropertyValue -InputObject $total -Name 'iops'
        throughputBytesPerSecond = Get-PropertyValue -InputObject $total -Name 'throughputBytesPerSecond'
        latencyMeanMicroseconds = Get-PropertyValue -InputObject (Get-PropertyValue -InputObject $total -Name 'latency') -Name 'meanMicroseconds'
        latencyP50Microseconds = Get-Percentile -Percentile $percentiles -At 50
        latencyP99Microseconds = Get-Percentile -Percentile $percentiles -At 99
        cpuUsagePercent = Get-PropertyValue -InputObject $cpu -Name 'usagePercent'
    }
}

function Get-Percentile {
    [CmdletBinding()]
    param([object[]] $Percentile, [double] $At)

    $found = $Percentile | Where-Object -FilterScript { $null -ne $_ -and $_.percentile -eq $At } | Microsoft.PowerShell.Utility\Select-Object -First 1
    Get-PropertyValue -InputObject $found -Name 'totalMicroseconds'
}

# The difference in words, and which test says whether it is more than noise.
function Get-ComparisonStatement {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [object] $Row,
        [AllowNull()] [object] $Noise,
        [Parameter(Mandatory = $true)] [string] $CoordinatorNodeName,
        [Parameter(Mandatory = $true)] [string] $OtherNodeName
    )

    if ($null -eq $Noise) { return $strings['NothingToCompare'] }
    $percent = Format-Number -Value ([System.Math]::Abs($Row.differencePercent)) -Format '0.#'
    $isSameNode = $CoordinatorNodeName -eq $OtherNodeName
    $difference = $strings['FewerIops'] -f $percent
    if ($Row.differencePercent -ge 0) { $difference = $strings['MoreIops'] -f $percent }
    if ($percent -eq '0') {
        $sentence = $strings['AsManyIops'] -f $OtherNodeName, $CoordinatorNodeName
        if ($isSameNode) { $sentence = $strings['AsManyIopsAsOwner'] -f $OtherNodeName }
    } else {
        $sentence = $strings['ThanCoordinator'] -f $OtherNodeName, $difference, $CoordinatorNodeName
        if ($isSameNode) { $sentence = $strings['ThanAsOwner'] -f $OtherNodeName, $difference }
    }
    '{0} {1}' -f $sentence, (Get-NoiseStatement -Noise $Noise)
}

function Get-NoiseStatement {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [object] $Noise)

    $left, $right = $Noise.coordinator, $Noise.other
    switch ($Noise.reason) {
        'no-series' { return $strings['NoiseNoSeries'] }
        'too-few-intervals' { return $strings['NoiseTooFew'] -f [System.Math]::Min($left.count, $right.count), $leastIntervals }
        'dependent-intervals' { return $strings['NoiseDrift'] }
    }
    $isDifferent = $Noise.verdict -eq 'different'
    if ($null -eq $Noise.t) {
        if ($isDifferent) { return $strings['NoiseDifferentWithoutSpread'] }
        return $strings['NoiseSameWithoutSpread']
    }
    $text = $strings['NoiseNotDifferent']
    if ($isDifferent) { $text = $strings['NoiseDifferent'] }
    $p = 'p < 0.001'
    if ($Noise.p -ge 0.001) { $p = 'p = {0}' -f (Format-Number -Value $Noise.p -Format '0.000') }
    $effective = @($left, $right | ForEach-Object -Process { Format-Number -Value $_.effectiveCount -Format '0.#' })
    $text -f $left.count, $right.count, $effective[0], $effective[1], $p
}

# A number in the same writing whatever the culture of the session.
function Format-Number {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [double] $Value,
        [Parameter(Mandatory = $true)] [string] $Format
    )

    $Value.ToString($Format, [cultureinfo]::InvariantCulture)
}
