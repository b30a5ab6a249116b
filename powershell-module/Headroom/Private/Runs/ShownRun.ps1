# A run as somebody at a prompt gets it.

# A run for a prompt: with what it measured, as that is what a list of runs is looked at for.
function ConvertTo-ShownRun {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Run,
        [switch] $Raw
    )

    if ($Raw) { return $Run }
    # Said rather than shown as nothing measured.
    Add-Member -InputObject $Run -NotePropertyName 'isIopsLeftOut' -NotePropertyValue ($Run.status -ne 'unreadable' -and (Test-LargeResult -RunId $Run.id)) -Force
    Add-Member -InputObject $Run -NotePropertyName 'iops' -NotePropertyValue (Get-MeasuredRate -Run $Run) -Force
    ConvertTo-ShownDocument -Document $Run -TypeName 'Headroom.Run'
}

# A result for a prompt, from a run and what it measured, which may be of another node: its run has the IOPS of what is at hand.
function ConvertTo-ShownResult {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Measured,
        [string] $TypeName = 'Headroom.Result',
        [switch] $Raw
    )

    if ($Raw) { return $Measured }
    $run = Get-PropertyValue -InputObject $Measured -Name 'run'
    if ($null -ne $run) {
        $result = Get-PropertyValue -InputObject $Measured -Name 'result'
        $rate = Get-PropertyValue -InputObject (Get-PropertyValue -InputObject $run -Name 'progress') -Name 'totalIops'
        if ($null -ne $result) { $rate = Get-ResultRate -Result $result }
        Add-Member -InputObject $run -NotePropertyName 'iops' -NotePropertyValue $rate -Force
    }
    ConvertTo-ShownDocument -Document $Measured -TypeName $TypeName
}

# The IOPS of a run: those of its result, or without one the newest in its progress; $null if nothing was measured, or
# if the result is too large to be read for this.
function Get-MeasuredRate {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Run)

    $status = Get-PropertyValue -InputObject $Run -Name 'status'
    if ($status -eq 'unreadable') { return $null }
    $newest = Get-PropertyValue -InputObject (Get-PropertyValue -InputObject $Run -Name 'progress') -Name 'totalIops'
    if ($status -eq 'running') { return $newest }
    if (-not (Test-RunFile -RunId $Run.id -Name 'result.json')) { return $newest }
    # It was read for the status already, as a rule.
    if ($newestRate['RunId'] -cne $Run.id) { $null = Get-ResultOutcome -RunId $Run.id }
    $newestRate['Rate']
}

# The IOPS of a result; $null if it has none.
function Get-ResultRate {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Result)

    $timeSpan = Get-PropertyValue -InputObject $Result -Name 'timeSpans' -Default @() | Microsoft.PowerShell.Utility\Select-Object -First 1
    $rate = Get-PropertyValue -InputObject (Get-PropertyValue -InputObject $timeSpan -Name 'total') -Name 'iops'
    # That part of it was not checked.
    if ($rate -is [double] -or $rate -is [decimal] -or $rate -is [int] -or $rate -is [long]) { $rate }
}
