# Decides whether two nodes differ, by whole runs in turns: the seconds of one run are too similar to show its noise.
# The design and its sources are in the contract's check-design.json; the tool is tested with the same vectors.

function Get-CheckDesign {
    [CmdletBinding()]
    param()

    $path = Join-Path -Path (Join-Path -Path (Get-ModuleFolder) -ChildPath 'Data') -ChildPath 'check-design.json'
    $text = Read-SharedText -Path $path
    if (-not $text) { throw (New-ProblemRecord -Code 'CheckDesignNotFound' -Argument $path -Target $path -Category ObjectNotFound) }
    ConvertFrom-ContractJson -Json $text
}

# Decides on the complete blocks of a check: 'continue', 'different', 'same' or 'not-settled', and by what the difference is
# known. Takes the mean IOPS of each run, in the order in which its node made them; $null for one that did not measure what its
# place in the check asks for, whose whole block is left out.
function Get-CheckDecision {
    [CmdletBinding()]
    param(
        [AllowEmptyCollection()] [AllowNull()] [object[]] $Coordinator,
        [AllowEmptyCollection()] [AllowNull()] [object[]] $Other,
        [object] $Design = (Get-CheckDesign)
    )

    $ofNode = @($Design.blockOrder).Count / 2
    $blockCount = [int] [System.Math]::Floor([System.Math]::Min(@($Coordinator).Count, @($Other).Count) / $ofNode)
    # Two for each block: one in each direction of time, as the logarithm of the other node's share.
    $pairs = @()
    for ($i = 0; $i -lt $blockCount * $ofNode; $i += $ofNode) {
        $block = @($Coordinator[$i], $Coordinator[$i + 1], $Other[$i], $Other[$i + 1])
        if (@($block | Where-Object -FilterScript { $_ -gt 0 }).Count -lt $block.Count) { continue }
        $pairs += [System.Math]::Log($block[2]) - [System.Math]::Log($block[0])
        $pairs += [System.Math]::Log($block[3]) - [System.Math]::Log($block[1])
    }
    $perBlock = @($Design.blockOrder).Count
    $decision = [pscustomobject] @{
        PSTypeName = 'Headroom.CheckDecision'
        verdict = 'continue'; estimate = $null; countedRuns = 0; leftOutRuns = $perBlock * ($blockCount - $pairs.Count / 2)
    }
    if ($blockCount -ge @($Design.looks)[-1].blocks) { $decision.verdict = 'not-settled' }
    foreach ($look in @($Design.looks)) {
        # What was settled once stays so: another look would be another chance to err.
        if (2 * $look.blocks -gt $pairs.Count -or $decision.verdict -in 'different', 'same') { break }
        Set-LookOutcome -Decision $decision -Look $look -Pair $pairs[0..(2 * $look.blocks - 1)] -MarginPercent $Design.marginPercent
        $decision.countedRuns = $perBlock * $look.blocks
    }
    $decision
}

function Set-LookOutcome {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Decision,
        [Parameter(Mandatory = $true)] [object] $Look,
        [Parameter(Mandatory = $true)] [double[]] $Pair,
        [Parameter(Mandatory = $true)] [double] $MarginPercent
    )

    $spread = Get-PairSpread -Pair $Pair -Look $Look
    $halfWidth = $Look.different * $spread.StandardError
    $confidence = 100 * (1 - $Look.nominalLevel)
    $distance = [System.Math]::Abs($spread.Mean)
    if ($distance -gt $halfWidth) {
        $Decision.verdict = 'different'
    } elseif ($distance + $Look.same * $spread.StandardError -lt - [System.Math]::Log(1 - $MarginPercent / 100)) {
        $Decision.verdict = 'same'
        $halfWidth = $Look.same * $spread.StandardError
        $confidence = 95
    }
    $Decision.estimate = [pscustomobject] @{
        ratio = [System.Math]::Exp($spread.Mean)
        low = [System.Math]::Exp($spread.Mean - $halfWidth)
        high = [System.Math]::Exp($spread.Mean + $halfWidth)
        confidencePercent = $confidence
    }
}

# The trimmed mean of the pairs without the drift, and its standard error.
function Get-PairSpread {
    [CmdletBinding()]
    [OutputType([hashtable])]
    param(
        [Parameter(Mandatory = $true)] [double[]] $Pair,
        [Parameter(Mandatory = $true)] [object] $Look
    )

    $trimmed = [int] $Look.trimmedPairs
    $forwards = @(for ($i = 0; $i -lt $Pair.Count; $i += 2) { $Pair[$i] })
    $backwards = @(for ($i = 1; $i -lt $Pair.Count; $i += 2) { $Pair[$i] })
    # A drift adds to the one and takes from the other. Where outliers are expected, they must not pass for one.
    if ($trimmed -eq 0) {
        $drift = ((Get-Mean -Value $forwards) - (Get-Mean -Value $backwards)) / 2
    } else {
        $drift = ((Get-Median -Value $forwards) - (Get-Median -Value $backwards)) / 2
    }
    $sorted = @($forwards | ForEach-Object -Process { $_ - $drift }) + @($backwards | ForEach-Object -Process { $_ + $drift })
    $sorted = @($sorted | Microsoft.PowerShell.Utility\Sort-Object)
    $kept = @($sorted[$trimmed..($sorted.Count - $trimmed - 1)])
    $drawnIn = @($sorted | ForEach-Object -Process { [System.Math]::Min($kept[-1], [System.Math]::Max($kept[0], $_)) })
    $middle = Get-Mean -Value $drawnIn
    $squares = 0.0
    foreach ($value in $drawnIn) { $squares += ($value - $middle) * ($value - $middle) }
    @{ Mean = Get-Mean -Value $kept; StandardError = [System.Math]::Sqrt($squares / $Look.degreesOfFreedom / $kept.Count) }
}

function Get-Mean {
    [CmdletBinding()]
    [OutputType([double])]
    param([Parameter(Mandatory = $true)] [double[]] $Value)

    $sum = 0.0
    foreach ($each in $Value) { $sum += $each }
    $sum / $Value.Count
}

function Get-Median {
    [CmdletBinding()]
    [OutputType([double])]
    param([Parameter(Mandatory = $true)] [double[]] $Value)

    $sorted = @($Value | Microsoft.PowerShell.Utility\Sort-Object)
    $half = [int] [System.Math]::Floor($sorted.Count / 2)
    if ($sorted.Count % 2 -eq 1) { return $sorted[$half] }
    ($sorted[$half - 1] + $sorted[$half]) / 2
}

# What a run of a check counts for: its mean IOPS, of the steady part where there is one; $null where it did not measure what
# its role asks for.
function Get-Replicate {
    [CmdletBinding()]
    [OutputType([double])]
    param(
        [Parameter(Mandatory = $true)] [object] $Measured,
        [Parameter(Mandatory = $true)] [string] $Role,
        [AllowNull()] [object] $TimeSpan
    )

    $run = $Measured.run
    if ($null -eq $TimeSpan -or $run.status -ne 'completed') { return $null }
    $owner = Get-PropertyValue -InputObject $run -Name 'coordinatorNodeName'
    if ($owner -and ($owner -eq $run.nodeName) -ne ($Role -eq 'coordinator')) { return $null }
    Get-RunRate -TimeSpan $TimeSpan
}

function Get-RunRate {
    [CmdletBinding()]
    [OutputType([double])]
    param([Parameter(Mandatory = $true)] [object] $TimeSpan)

    $steady = Get-PropertyValue -InputObject $TimeSpan -Name 'steadyState'
    if ((Get-PropertyValue -InputObject $steady -Name 'isSteady') -and $null -ne $steady.steadyIops) { return $steady.steadyIops }
    $TimeSpan.total.iops
}
