# Runs the module's tests; -Path narrows them down. Needs Pester 5 and, for what runs the engine, the module built.
[CmdletBinding()]
param([string] $Path = (Join-Path -Path $PSScriptRoot -ChildPath 'tests'))

Set-StrictMode -Version 3.0
$ErrorActionPreference = 'Stop'
Import-Module -Name 'Pester' -MinimumVersion 5.5.0 -MaximumVersion 5.99.99
Import-Module -Name (Join-Path -Path $PSScriptRoot -ChildPath 'Headroom') -Force
# The tests say themselves which node they are on.
Get-ChildItem -Path 'env:HEADROOM_*' | Remove-Item

$configuration = New-PesterConfiguration
$configuration.Run.Path = $Path
$configuration.Run.PassThru = $true
$configuration.Output.Verbosity = 'Normal'
$configuration.Output.RenderMode = 'Plaintext'
$result = Invoke-Pester -Configuration $configuration

foreach ($test in $result.Skipped) { Write-Output -InputObject "skipped: $($test.ExpandedPath): $($test.ErrorRecord)" }
# A file that cannot be read, or a block that fails in its set-up, is a failure too.
$failed = $result.FailedCount + $result.FailedContainersCount + $result.FailedBlocksCount
Write-Output -InputObject "$($result.PassedCount) passed, $failed failed, $($result.SkippedCount) skipped"
if ($failed -gt 0 -or $result.PassedCount -eq 0) { exit 1 }
exit 0
