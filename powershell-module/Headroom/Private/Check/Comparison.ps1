# Two runs of a coordinator check side by side, and what can be said of their difference.

# The figures of both runs, whether they differ by more than noise, and what makes that doubtful.
function Compare-CheckResult {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Coordinator,
        [Parameter(Mandatory = $true)] [object] $Other
    )

    $spans = Get-ComparedTimeSpan -Coordinator $Coordinator.result -Other $Other.result
    $rows = @(Get-ComparisonRow -Coordinator $spans.Coordinator -Other $spans.Other)
    $noise = $null
    if ($null -ne $rows[0].differencePercent) {
        $noise = Get-NoiseTest -Coordinator $spans.Coordinator.series -Other $spans.Other.series
    }
    @{
        Rows = $rows
        Noise = $noise
        Statement = Get-ComparisonStatement -Row $rows[0] -Noise $noise -CoordinatorNodeName $Coordinator.run.nodeName -OtherNodeName $Other.run.nodeName
    }
}

# The time spans that two runs are compared by, as the contract's README has it: of those that both measured, the one in which
# the coordinator's has the most IOPS. Where none is in both, what one of them measured, and $null for the other.
function Get-ComparedTimeSpan {
    [CmdletBinding()]
    [OutputType([hashtable])]
    param(
        [AllowNull()] [object] $Coordinator,
        [AllowNull()] [object] $Other
    )

    $left = @(Get-PropertyValue -InputObject $Coordinator -Name 'timeSpans' -Default @())
    $right = @(Get-PropertyValue -InputObject $Other -Name 'timeSpans' -Default @())
    $numbers = @($right | ForEach-Object -Process { $_.index })
    $busiest = Get-BusiestTimeSpan -TimeSpan @($left | Where-Object -FilterScript { $_.index -in $numbers })
    if ($null -ne $busiest) { return @{ Coordinator = $busiest; Other = @($right | Where-Object -FilterScript { $_.index -eq $busiest.index })[0] } }
    $measured = Get-BusiestTimeSpan -TimeSpan $left
    if ($null -ne $measured) { return @{ Coordinator = $measured; Other = $null } }
    @{ Coordinator = $null; Other = Get-BusiestTimeSpan -TimeSpan $right }
}

# The one with the most IOPS, the earliest of several.
function Get-BusiestTimeSpan {
    [CmdletBinding()]
    param([AllowEmptyCollection()] [object[]] $TimeSpan)

    $busiest = $null
    foreach ($each in $TimeSpan) {
        if ($null -eq $busiest -or $each.total.iops -gt $busiest.total.iops) { $busiest = $each }
    }
    $busiest
}

# One row a figure. A figure that one of the time spans does not have is $null, and so is then the difference.
function Get-ComparisonRow {
    [CmdletBinding()]
    param(
        [AllowNull()] [object] $Coordinator,
        [AllowNull()] [object] $Other
    )

    $left = Get-ResultFigure -TimeSpan $Coordinator
    $right = Get-ResultFigure -TimeSpan $Other
    foreach ($metric in $left.Keys) {
        $difference = $null
        if ($left[$metric] -gt 0 -and $null -ne $right[$metric]) { $difference = 100 * ($right[$metric] - $left[$metric]) / $left[$metric] }
        [pscustomobject] @{
            PSTypeName = 'Headroom.ComparisonRow'
            metric = $metric; coordinator = $left[$metric]; other = $right[$metric]; differencePercent = $difference
        }
    }
}

# The figures that are compared, by name with unit.
function Get-ResultFigure {
    [CmdletBinding()]
    param([AllowNull()] [object] $TimeSpan)

    $total = Get-PropertyValue -InputObject $TimeSpan -Name 'total'
    $percentiles = @(Get-PropertyValue -InputObject $TimeSpan -Name 'latencyPercentiles' -Default @())
    $cpu = Get-PropertyValue -InputObject (Get-PropertyValue -InputObject $TimeSpan -Name 'cpu') -Name 'average'
    [ordered] @{
        iops = Get-PropertyValue -InputObject $total -Name 'iops'
        throughputBytesPerSecond = Get-PropertyValue -InputObject $total -Name 'throughputBytesPerSecond'
        latencyMeanMicroseconds = Get-PropertyValue -InputObject (Get-PropertyValue -InputObject $total -Name 'latency') -Name 'meanMicroseconds'
        latencyP50Microseconds = Get-Percentile -Percentile $percentiles -At 50
        latencyP99Microseconds = Get-Percentile -Percentile $percentiles -At 99
        cpuUsagePercent = Get-PropertyValue -InputObject $cpu -Name 'usagePercent'
    }
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
