# The runs of a coordinator check side by side, and what can be said of their difference.

# The means of both nodes' figures, and what their runs decide. Each takes the results of its role, in their order.
function Compare-CheckResult {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object[]] $Coordinator,
        [Parameter(Mandatory = $true)] [object[]] $Other
    )

    $spans = Get-CheckTimeSpan -Coordinator $Coordinator -Other $Other
    $rows = @(Get-ComparisonRow -Coordinator $spans.Coordinator -Other $spans.Other)
    $decision = $null
    if ($null -ne $rows[0].differencePercent) { $decision = Get-RunDecision -Coordinator $Coordinator -Other $Other }
    @{
        Rows = $rows
        Decision = $decision
        Statement = Get-ComparisonStatement -Row $rows[0] -Decision $decision -RunCount ($Coordinator.Count + $Other.Count) -CoordinatorNodeName $Coordinator[0].run.nodeName -OtherNodeName $Other[0].run.nodeName
    }
}

# What the runs so far decide.
function Get-RunDecision {
    [CmdletBinding()]
    param(
        [AllowEmptyCollection()] [object[]] $Coordinator = @(),
        [AllowEmptyCollection()] [object[]] $Other = @()
    )

    $number = (Get-CheckTimeSpan -Coordinator $Coordinator -Other $Other).Number
    $replicates = @{}
    foreach ($role in @{ Name = 'coordinator'; Runs = $Coordinator }, @{ Name = 'other'; Runs = $Other }) {
        $replicates[$role.Name] = @(foreach ($each in $role.Runs) {
                $span = @(Get-PropertyValue -InputObject $each.result -Name 'timeSpans' -Default @()) | Where-Object -FilterScript { $_.index -eq $number }
                # As one of a list: an output of $null alone would be none.
                , (Get-Replicate -Measured $each -Role $role.Name -TimeSpan $span)
            })
    }
    Get-CheckDecision -Coordinator $replicates.coordinator -Other $replicates.other
}

# The time spans of that number of all runs, each role's as a list, where the first runs that measured anything have it in common.
function Get-CheckTimeSpan {
    [CmdletBinding()]
    [OutputType([hashtable])]
    param(
        [AllowEmptyCollection()] [object[]] $Coordinator,
        [AllowEmptyCollection()] [object[]] $Other
    )

    $first = @{}
    foreach ($role in @{ Name = 'Coordinator'; Runs = $Coordinator }, @{ Name = 'Other'; Runs = $Other }) {
        $first[$role.Name] = @($role.Runs | ForEach-Object -Process { $_.result } | Where-Object -FilterScript { @(Get-PropertyValue -InputObject $_ -Name 'timeSpans' -Default @()).Count -gt 0 }) | Microsoft.PowerShell.Utility\Select-Object -First 1
    }
    $compared = Get-ComparedTimeSpan -Coordinator $first.Coordinator -Other $first.Other
    $number = $null
    if ($null -ne $compared.Coordinator) { $number = $compared.Coordinator.index }
    if ($null -eq $compared.Other) { return @{ Number = $null; Coordinator = @($compared.Coordinator | Where-Object -FilterScript { $null -ne $_ }); Other = @() } }
    if ($null -eq $compared.Coordinator) { return @{ Number = $null; Coordinator = @(); Other = @($compared.Other) } }
    $spans = @{ Number = $number }
    foreach ($role in @{ Name = 'Coordinator'; Runs = $Coordinator }, @{ Name = 'Other'; Runs = $Other }) {
        $spans[$role.Name] = @($role.Runs | ForEach-Object -Process { @(Get-PropertyValue -InputObject $_.result -Name 'timeSpans' -Default @()) } | Where-Object -FilterScript { $_.index -eq $number })
    }
    $spans
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
    # Each search chooses its own steps but for the first.
    $searches = @($Coordinator, $Other | Where-Object -FilterScript { $null -ne (Get-PropertyValue -InputObject $_ -Name 'search') })
    if ($searches.Count -gt 0) { $numbers = @($numbers | Where-Object -FilterScript { $_ -eq 0 }) }
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

# One row a figure, as the mean of the runs. A figure that a run does not have is $null, and so is then the difference.
function Get-ComparisonRow {
    [CmdletBinding()]
    param(
        [AllowEmptyCollection()] [object[]] $Coordinator,
        [AllowEmptyCollection()] [object[]] $Other
    )

    $left = Get-MeanFigure -TimeSpan $Coordinator
    $right = Get-MeanFigure -TimeSpan $Other
    foreach ($metric in $left.Keys) {
        $difference = $null
        if ($left[$metric] -gt 0 -and $null -ne $right[$metric]) { $difference = 100 * ($right[$metric] - $left[$metric]) / $left[$metric] }
        [pscustomobject] @{
            PSTypeName = 'Headroom.ComparisonRow'
            metric = $metric; coordinator = $left[$metric]; other = $right[$metric]; differencePercent = $difference
        }
    }
}

function Get-MeanFigure {
    [CmdletBinding()]
    param([AllowEmptyCollection()] [object[]] $TimeSpan)

    # One without any has the names of the figures.
    $means = Get-ResultFigure -TimeSpan $null
    $all = @($TimeSpan | ForEach-Object -Process { Get-ResultFigure -TimeSpan $_ })
    foreach ($metric in @($means.Keys)) {
        $values = @($all | ForEach-Object -Process { $_[$metric] } | Where-Object -FilterScript { $null -ne $_ })
        if ($values.Count -gt 0 -and $values.Count -eq $all.Count) { $means[$metric] = Get-Mean -Value $values }
    }
    $means
}

# The figures that are compared, by name with unit.
function Get-ResultFigure {
    [CmdletBinding()]
    param([AllowNull()] [object] $TimeSpan)

    $total = Get-PropertyValue -InputObject $TimeSpan -Name 'total'
    $iops = $null
    if ($null -ne $TimeSpan) { $iops = Get-RunRate -TimeSpan $TimeSpan }
    $percentiles = @(Get-PropertyValue -InputObject $TimeSpan -Name 'latencyPercentiles' -Default @())
    $cpu = Get-PropertyValue -InputObject (Get-PropertyValue -InputObject $TimeSpan -Name 'cpu') -Name 'average'
    [ordered] @{
        iops = $iops
        throughputBytesPerSecond = Get-PropertyValue -InputObject $total -Name 'throughputBytesPerSecond'
        latencyMeanMicroseconds = Get-PropertyValue -InputObject (Get-PropertyValue -InputObject $total -Name 'latency') -Name 'meanMicroseconds'
        latencyP50Microseconds = Get-Percentile -Percentile $percentiles -At 50
        latencyP99Microseconds = Get-Percentile -Percentile $percentiles -At 99
        cpuUsagePercent = Get-PropertyValue -InputObject $cpu -Name 'usagePercent'
    }
}

# The difference in words, and what it rests on.
function Get-ComparisonStatement {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [object] $Row,
        [AllowNull()] [object] $Decision,
        [Parameter(Mandatory = $true)] [int] $RunCount,
        [Parameter(Mandatory = $true)] [string] $CoordinatorNodeName,
        [Parameter(Mandatory = $true)] [string] $OtherNodeName
    )

    if ($null -eq $Decision) { return $strings['NothingToCompare'] }
    $ratio = 1 + $Row.differencePercent / 100
    if ($null -ne $Decision.estimate) { $ratio = $Decision.estimate.ratio }
    $isSameNode = $CoordinatorNodeName -eq $OtherNodeName
    if ((Format-Number -Value ([System.Math]::Abs(100 * ($ratio - 1))) -Format '0.#') -eq '0') {
        $sentence = $strings['AsManyIops'] -f $OtherNodeName, $CoordinatorNodeName
        if ($isSameNode) { $sentence = $strings['AsManyIopsAsOwner'] -f $OtherNodeName }
    } else {
        $difference = Get-ShareText -Ratio $ratio
        $sentence = $strings['ThanCoordinator'] -f $OtherNodeName, $difference, $CoordinatorNodeName
        if ($isSameNode) { $sentence = $strings['ThanAsOwner'] -f $OtherNodeName, $difference }
    }
    '{0} {1}' -f $sentence, (Get-DecisionStatement -Decision $Decision -RunCount $RunCount)
}

# "12.5 % fewer IOPS": the other node's share of the coordinator's IOPS.
function Get-ShareText {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [double] $Ratio)

    $percent = Format-Number -Value ([System.Math]::Abs(100 * ($Ratio - 1))) -Format '0.#'
    if ($Ratio -lt 1) { return $strings['FewerIops'] -f $percent }
    $strings['MoreIops'] -f $percent
}

function Get-DecisionStatement {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [object] $Decision,
        [Parameter(Mandatory = $true)] [int] $RunCount
    )

    $design = Get-CheckDesign
    $estimate = $Decision.estimate
    if ($null -eq $estimate) {
        if ($Decision.verdict -eq 'not-settled') { return $strings['DecisionLeftOut'] -f $Decision.leftOutRuns, $RunCount }
        return $strings['DecisionTooFew'] -f $RunCount, (@($design.blockOrder).Count * @($design.looks)[0].blocks)
    }
    $isSettled = $Decision.verdict -in 'different', 'same'
    if ($isSettled -and $estimate.low -eq $estimate.high) { return $strings['DecisionWithoutSpread'] -f $Decision.countedRuns }
    $text = @{ 'different' = $strings['DecisionDifferent']; 'same' = $strings['DecisionSame']; 'not-settled' = $strings['DecisionNotSettled']; 'continue' = $strings['DecisionSoFar'] }[$Decision.verdict]
    $text -f $Decision.countedRuns, (Get-ShareText -Ratio $estimate.low), (Get-ShareText -Ratio $estimate.high), (Format-Number -Value $estimate.confidencePercent -Format '0.#'), $design.marginPercent
}
