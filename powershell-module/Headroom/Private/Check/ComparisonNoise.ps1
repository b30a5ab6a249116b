# Whether two runs differ by more than their own noise: Welch's t-test on the IOPS of their intervals. Neighbouring intervals
# of a run are alike (caches, bursts, repairs), so each run counts for fewer intervals than it has.

# A difference counts when chance alone would give it less often than this.
$noiseAlpha = 0.05
# Fewer complete intervals than this say nothing of a run's noise.
$leastIntervals = 10
# Fewer independent intervals than this: the run drifted more than it varied.
$leastEffectiveIntervals = 3.0
$mostAutocorrelation = 0.99

# The test on two interval series, either of which may be $null.
function Get-NoiseTest {
    [CmdletBinding()]
    param(
        [AllowNull()] [object] $Coordinator,
        [AllowNull()] [object] $Other
    )

    $test = [pscustomobject] @{
        PSTypeName = 'Headroom.NoiseTest'
        verdict = 'unknown'; reason = $null; alpha = $noiseAlpha
        coordinator = Get-NoiseSample -Series $Coordinator; other = Get-NoiseSample -Series $Other
        t = $null; degreesOfFreedom = $null; p = $null
    }
    $left, $right = $test.coordinator, $test.other
    if ($null -eq $Coordinator -or $null -eq $Other) {
        $test.reason = 'no-series'
    } elseif ([System.Math]::Min($left.count, $right.count) -lt $leastIntervals) {
        $test.reason = 'too-few-intervals'
    } elseif ([System.Math]::Min($left.effectiveCount, $right.effectiveCount) -lt $leastEffectiveIntervals) {
        $test.reason = 'dependent-intervals'
    } else {
        Set-WelchFigure -Test $test
    }
    $test
}

function Set-WelchFigure {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Test)

    $left, $right = $Test.coordinator, $Test.other
    $one = $left.variance / $left.effectiveCount
    $two = $right.variance / $right.effectiveCount
    $spread = $one + $two
    $difference = $left.mean - $right.mean
    if ($spread -gt 0) {
        $Test.t = $difference / [System.Math]::Sqrt($spread)
        $Test.degreesOfFreedom = $spread * $spread / ($one * $one / ($left.effectiveCount - 1) + $two * $two / ($right.effectiveCount - 1))
        $Test.p = Get-StudentTwoSidedP -T $Test.t -DegreesOfFreedom $Test.degreesOfFreedom
    } else {
        # Runs that do not vary at all, as on a simulated device, differ when their means do.
        $Test.p = [double] ($difference -eq 0)
    }
    $Test.verdict = 'not-different'
    if ($Test.p -lt $noiseAlpha) { $Test.verdict = 'different' }
}

# What the complete intervals of a run say. The last one is left out where the end of the run cut it short.
function Get-NoiseSample {
    [CmdletBinding()]
    param([AllowNull()] [object] $Series)

    $sample = [pscustomobject] @{ count = 0; mean = 0.0; variance = 0.0; autocorrelation = 0.0; effectiveCount = 0.0 }
    if ($null -eq $Series) { return $sample }
    $intervals = @($Series.intervals)
    $lastStart = 0
    if ($intervals.Count -ge 2) { $lastStart = $intervals[-2].endMilliseconds }
    $isCut = $intervals.Count -gt 0 -and $intervals[-1].endMilliseconds - $lastStart -lt $Series.intervalMilliseconds
    $count = $intervals.Count - [int] $isCut
    if ($count -eq 0) { return $sample }
    $values = @($intervals | Microsoft.PowerShell.Utility\Select-Object -First $count | ForEach-Object -Process { [double] $_.readIops + [double] $_.writeIops })
    $mean = ($values | Microsoft.PowerShell.Utility\Measure-Object -Average).Average
    $squares = 0.0
    $neighbours = 0.0
    for ($i = 0; $i -lt $count; $i++) {
        $squares += ($values[$i] - $mean) * ($values[$i] - $mean)
        if ($i -gt 0) { $neighbours += ($values[$i] - $mean) * ($values[$i - 1] - $mean) }
    }
    $r = 0.0
    if ($squares -gt 0) { $r = [System.Math]::Min($mostAutocorrelation, [System.Math]::Max(0.0, $neighbours / $squares)) }
    $sample.count = $count
    $sample.mean = $mean
    $sample.variance = $squares / [System.Math]::Max(1, $count - 1)
    $sample.autocorrelation = $r
    $sample.effectiveCount = $count * (1 - $r) / (1 + $r)
    $sample
}

# The two-sided p of Student's t distribution: how often chance alone gives a t at least this far from 0.
function Get-StudentTwoSidedP {
    [CmdletBinding()]
    [OutputType([double])]
    param(
        [Parameter(Mandatory = $true)] [double] $T,
        [Parameter(Mandatory = $true)] [double] $DegreesOfFreedom
    )

    Get-RegularizedBeta -X ($DegreesOfFreedom / ($DegreesOfFreedom + $T * $T)) -A ($DegreesOfFreedom / 2) -B 0.5
}

# The regularised incomplete beta function I_x(a, b).
function Get-RegularizedBeta {
    [CmdletBinding()]
    [OutputType([double])]
    param([double] $X, [double] $A, [double] $B)

    if ($X -le 0) { return 0.0 }
    if ($X -ge 1) { return 1.0 }
    # The fraction converges fast below the mean; above it, the other tail is computed.
    if ($X -gt ($A + 1) / ($A + $B + 2)) { return 1 - (Get-RegularizedBeta -X (1 - $X) -A $B -B $A) }
    $logFront = (Get-LogGamma -X ($A + $B)) - (Get-LogGamma -X $A) - (Get-LogGamma -X $B)
    $logFront += $A * [System.Math]::Log($X) + $B * [System.Math]::Log(1 - $X)
    [System.Math]::Exp($logFront) / $A * (Get-BetaFraction -X $X -A $A -B $B)
}

# The continued fraction of the incomplete beta function, by Lentz's method.
function Get-BetaFraction {
    [CmdletBinding()]
    [OutputType([double])]
    param([double] $X, [double] $A, [double] $B)

    # Stands in for 0 in a denominator.
    $tiny = 1e-300
    $c = 1.0
    $d = 1 - ($A + $B) * $X / ($A + 1)
    if ([System.Math]::Abs($d) -lt $tiny) { $d = $tiny }
    $d = 1 / $d
    $value = $d
    for ($m = 1; $m -le 500; $m++) {
        $even = $m * ($B - $m) * $X / (($A + 2 * $m - 1) * ($A + 2 * $m))
        $odd = -($A + $m) * ($A + $B + $m) * $X / (($A + 2 * $m) * ($A + 2 * $m + 1))
        foreach ($term in $even, $odd) {
            $d = 1 + $term * $d
            if ([System.Math]::Abs($d) -lt $tiny) { $d = $tiny }
            $d = 1 / $d
            $c = 1 + $term / $c
            if ([System.Math]::Abs($c) -lt $tiny) { $c = $tiny }
            $value *= $c * $d
        }
        if ([System.Math]::Abs($c * $d - 1) -lt 1e-15) { break }
    }
    $value
}

# ln of the gamma function for x > 0: Stirling's series, after shifting x to where it is exact to the last digits.
function Get-LogGamma {
    [CmdletBinding()]
    [OutputType([double])]
    param([double] $X)

    $shift = 0.0
    while ($X -lt 15) {
        $shift -= [System.Math]::Log($X)
        $X += 1
    }
    $square = $X * $X
    $series = (1 / 12 - (1 / 360 - (1 / 1260 - 1 / (1680 * $square)) / $square) / $square) / $X
    $shift + ($X - 0.5) * [System.Math]::Log($X) - $X + 0.5 * [System.Math]::Log(2 * [System.Math]::PI) + $series
}
