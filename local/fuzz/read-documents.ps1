# Reads documents as the module does: for each line {"schema", "file"} on standard input it answers {"fits", "reason", "failure"}.
# A failure is an unexpected error, or an answer that took too long.
param([Parameter(Mandatory = $true)] [string] $Module, [Parameter(Mandatory = $true)] [string] $StateRoot)

Set-StrictMode -Version 3.0
$ErrorActionPreference = 'Stop'
$env:HEADROOM_STATE_ROOT = $StateRoot
$loaded = Import-Module -Name $Module -PassThru
$longestSeconds = 20

$readers = @{
    document = {
        param($schema, $file)
        $read = Read-ContractDocument -Path $file -Document $schema
        @{ fits = -not $read.Reason; reason = [string] $read.Reason }
    }
    # As lines are read while a run is in progress, and as the newest of a list.
    progress = {
        param($file)
        $id = Split-Path -Path (Split-Path -Path $file -Parent) -Leaf
        $lines = @(Read-ProgressLine -Reader (Get-ProgressReader -RunId $id))
        $newest = Get-NewestProgress -RunId $id
        @{ fits = $lines.Count -gt 0; reason = ''; newest = $null -ne $newest }
    }
    # The whole way of a run through a list, and its result.
    list = {
        param($file)
        $id = Split-Path -Path (Split-Path -Path $file -Parent) -Leaf
        $run = @(Get-HeadroomRun -WarningAction Ignore | Where-Object -Property 'id' -EQ -Value $id)
        if ($run.Count -ne 1) { throw 'The run is not in the list.' }
        if ($run[0].status -ne 'unreadable') { $null = Get-HeadroomResult -RunId $id }
        $null = ConvertTo-ContractJson -InputObject $run[0]
    }
}

[Console]::Out.WriteLine('{"ready":true}')
while ($null -ne ($line = [Console]::In.ReadLine())) {
    $asked = ConvertFrom-Json -InputObject $line
    $watch = [System.Diagnostics.Stopwatch]::StartNew()
    $answer = @{ fits = $false; reason = ''; failure = '' }
    try {
        if ($asked.schema -eq 'progress') {
            $answer = @{ failure = '' } + (& $loaded $readers.progress $asked.file)
        } else {
            $answer = @{ failure = '' } + (& $loaded $readers.document $asked.schema $asked.file)
        }
        if ($asked.schema -in 'run', 'result', 'progress') { & $loaded $readers.list $asked.file }
    } catch {
        $answer['failure'] = "$($_.Exception.GetType().Name): $($_.Exception.Message) $($_.ScriptStackTrace)"
    }
    if ($watch.Elapsed.TotalSeconds -gt $longestSeconds) { $answer['failure'] = "It took $($watch.Elapsed.TotalSeconds) s." }
    [Console]::Out.WriteLine((ConvertTo-Json -InputObject $answer -Compress))
}
