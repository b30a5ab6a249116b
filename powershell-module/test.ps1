# Runs the module's tests, in as many processes as there are processors, at most four; -Path narrows them down. Needs Pester
# and, for what runs the engine, the module built.
[CmdletBinding()]
param(
    [string] $Path = (Join-Path -Path $PSScriptRoot -ChildPath 'tests'),

    # 1 for all of them in one process, as for looking into a failure.
    [ValidateRange(1, 64)] [int] $ProcessCount = [System.Math]::Min(4, [System.Environment]::ProcessorCount),

    # Gives the module and its tests the manners of Windows PowerShell 5.1; see tests/support/windows-powershell-5.1. Without
    # -Path it leaves out what would tell nothing more: $toldOnce has it.
    [switch] $WindowsPowerShell,

    # Keeps in tests/durations.json how long each file took, by which they are dealt out from then on. For a quiet machine.
    [switch] $Record
)

Set-StrictMode -Version 3.0
$ErrorActionPreference = 'Stop'

# What is run once, with PowerShell's own manners: texts that are read and not run, processes that have the layer no more, and
# files that wait for engines while the module's code in them is what the unit tests run.
$toldOnce = @(
    'tests/Conventions/*'
    'tests/Unit/support/*'
    'tests/Integration/ConstrainedLanguage.Tests.ps1', 'tests/Integration/RestrictedEndpoint.Tests.ps1', 'tests/Integration/PoisonedState.Tests.ps1', 'tests/Integration/KilledStart.Tests.ps1', 'tests/Integration/Gallery.Tests.ps1', 'tests/Integration/Package.Tests.ps1'
    'tests/Integration/Coordinator.Tests.ps1', 'tests/Integration/Examples.Tests.ps1', 'tests/Integration/Move.Tests.ps1', 'tests/Integration/Run.Tests.ps1'
)

# One process's share: prints what Pester prints and gives the counts as the last object.
$runTests = {
    param([string[]] $Files, [string] $Root, [bool] $HasLayer)

    $ErrorActionPreference = 'Stop'
    & "$Root/tests/support/Set-LastingDrive.ps1"
    $tools = Get-Content -LiteralPath (Join-Path -Path $Root -ChildPath 'tools.json') -Raw | ConvertFrom-Json
    Import-Module -Name 'Pester' -RequiredVersion ($tools | Select-Object -ExpandProperty 'Pester')
    Import-Module -Name (Join-Path -Path $Root -ChildPath 'Headroom') -Force
    $layer = Join-Path -Path $Root -ChildPath 'tests/support/windows-powershell-5.1'
    if ($HasLayer) {
        & "$layer/Enable.ps1" -Module (Get-Module -Name 'Headroom')
        # The tests run in 5.1 too, so they get what their module gets.
        . "$layer/Manners.ps1"
    }
    # No one can confirm here: commands that delete do not ask.
    $global:ConfirmPreference = 'None'
    # What the tests start lives for seconds, not for minutes as this process does: .NET compiles for that where npm test asks.
    if ($env:HEADROOM_SHORT_LIVED) {
        foreach ($setting in (ConvertFrom-Json -InputObject $env:HEADROOM_SHORT_LIVED).PSObject.Properties) { Set-Item -LiteralPath "env:$($setting.Name)" -Value $setting.Value }
    }
    # The tests say themselves which node they are on.
    Get-ChildItem -Path 'env:HEADROOM_*' | Remove-Item

    $configuration = New-PesterConfiguration
    $configuration.Run.Path = $Files
    $configuration.Run.PassThru = $true
    $configuration.Output.Verbosity = 'Normal'
    $configuration.Output.RenderMode = 'Plaintext'
    $result = Invoke-Pester -Configuration $configuration
    # A test that reloaded the module would have tested the rest without the layer.
    if ($HasLayer) { & "$layer/Assert.ps1" -Module (Get-Module -Name 'Headroom') }
    foreach ($each in @($result.Failed) + @($result.FailedBlocks) + @($result.FailedContainers)) {
        $name = $each.ToString()
        if ($null -ne $each.PSObject.Properties['ExpandedPath']) { $name = $each.ExpandedPath }
        Write-Output -InputObject "failed: ${name}: $((@($each.ErrorRecord) -join ' ') -replace '\s+', ' ')"
    }
    foreach ($test in $result.Skipped) { Write-Output -InputObject "skipped: $($test.ExpandedPath): $($test.ErrorRecord)" }
    $seconds = @{}
    foreach ($container in $result.Containers) { $seconds[[string] $container.Item] = $container.Duration.TotalSeconds }
    [pscustomobject] @{
        Seconds = $seconds
        Passed = $result.PassedCount
        # A file that cannot be read, or a block that fails in its set-up, is a failure too.
        Failed = $result.FailedCount + $result.FailedContainersCount + $result.FailedBlocksCount
        Skipped = $result.SkippedCount
    }
}

# Distributed by the time that they took when that was measured, the longest first, to the worker with the least. Files
# that were not measured count like others of their size.
$durationFile = Join-Path -Path $PSScriptRoot -ChildPath 'tests/durations.json'
$known = @{}
foreach ($property in (Get-Content -LiteralPath $durationFile -Raw | ConvertFrom-Json).PSObject.Properties) { $known[$property.Name] = $property.Value }
function Get-TestName([string] $Path) { $Path.Substring($PSScriptRoot.Length + 1).Replace('\', '/') }
function Get-TestSecond([System.IO.FileInfo] $File) {
    $name = Get-TestName -Path $File.FullName
    if ($known.ContainsKey($name)) { return [double] $known[$name] }
    $File.Length / 4000
}
$files = @(Get-ChildItem -Path $Path -Recurse -File -Filter '*.Tests.ps1')
if ($WindowsPowerShell -and -not $PSBoundParameters.ContainsKey('Path')) {
    foreach ($each in $toldOnce) {
        $kept = @($files | Where-Object -FilterScript { (Get-TestName -Path $_.FullName) -notlike $each })
        if ($kept.Count -eq $files.Count) { throw "There is no test file '$each' to leave out." }
        $files = $kept
    }
}
$hands = @(1..$ProcessCount | ForEach-Object -Process { @{ Seconds = [double] 0; Files = @() } })
foreach ($file in $files | Sort-Object -Property { Get-TestSecond -File $_ }, 'FullName' -Descending) {
    $hand = $hands | Sort-Object -Property { $_.Seconds } | Select-Object -First 1
    $hand.Files += $file.FullName
    $hand.Seconds += Get-TestSecond -File $file
}
$jobs = @($hands | Where-Object -FilterScript { $_.Files.Count -gt 0 } | ForEach-Object -Process { Start-Job -ScriptBlock $runTests -ArgumentList $_.Files, $PSScriptRoot, $WindowsPowerShell.IsPresent })

$total = @{ Passed = 0; Failed = 0; Skipped = 0 }
$took = @{}
foreach ($job in $jobs) {
    $output = @($job | Receive-Job -Wait -ErrorAction Continue)
    $counts = $output[-1]
    # A process that ended before it had counted has failed, whatever it had found until then.
    $isWhole = $job.State -eq 'Completed' -and $counts -is [psobject] -and $null -ne $counts.PSObject.Properties['Passed']
    if (-not $isWhole) { $counts = [pscustomobject] @{ Passed = 0; Failed = 1; Skipped = 0 } }
    foreach ($name in @($total.Keys)) { $total[$name] += $counts.$name }
    if ($isWhole) { foreach ($file in $counts.Seconds.Keys) { $took[(Get-TestName -Path $file)] = $counts.Seconds[$file] } }
    $output | Where-Object -FilterScript { $_ -is [string] } | Write-Output
}
$jobs | Remove-Job -Force
if ($Record) {
    $kept = [ordered] @{}
    # Of those that are not there any more nothing is kept; the rest is as good as it was.
    foreach ($name in @($known.Keys) + @($took.Keys) | Sort-Object -Unique) {
        if (-not (Test-Path -LiteralPath (Join-Path -Path $PSScriptRoot -ChildPath $name))) { continue }
        $seconds = $known[$name]
        if ($took.ContainsKey($name)) { $seconds = [System.Math]::Round($took[$name], 1) }
        $kept[$name] = $seconds
    }
    [System.IO.File]::WriteAllText($durationFile, (ConvertTo-Json -InputObject $kept).Replace("`r`n", "`n") + "`n")
}
Write-Output -InputObject "$($total.Passed) passed, $($total.Failed) failed, $($total.Skipped) skipped"
if ($total.Failed -gt 0 -or $total.Passed -eq 0) { exit 1 }
exit 0
