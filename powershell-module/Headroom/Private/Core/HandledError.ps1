# Keeps errors that a command handles itself out of the caller's lists. PowerShell adds each error to $Error, and to
# -ErrorVariable once for each function that it passes, so they are removed again:
#
#   $errorMark = Get-ErrorMark -Cmdlet $PSCmdlet
#   try { ... } catch { Write-Error -ErrorRecord (Resolve-HandledError -ErrorRecord $_ -Mark $errorMark) ... } finally { Clear-HandledError -Mark $errorMark }
#
# A command returns its output after that, as an error of the next command in a pipeline is not handled here. Errors are
# removed from the lists that were passed to commands of this module. The lists of their callers cannot be reached.

# How much $Error and the command's -ErrorVariable have so far. Of a command that another one of this module calls, so have the
# lists of that one, which get its errors as well: its mark is seen from here.
function Get-ErrorMark {
    [CmdletBinding()]
    [OutputType([hashtable])]
    param([Parameter(Mandatory = $true)] [object] $Cmdlet)

    $mark = @{ Lists = @(); Newest = $null; IsCleared = $false }
    # No method may be called in constrained language.
    if (-not (Test-FullLanguage)) { $mark['IsCleared'] = $true; return $mark }
    $lists = @()
    $outer = Get-Variable -Name 'errorMark' -ValueOnly -ErrorAction Ignore
    if ($null -ne $outer) { foreach ($known in $outer['Lists']) { $lists += , $known.List } }
    $name = [string] $Cmdlet.MyInvocation.BoundParameters['ErrorVariable'] -replace '\A\+'
    if ($name) { $lists += , $Cmdlet.SessionState.PSVariable.GetValue($name) }
    foreach ($list in $lists) {
        # One of its own earlier marks may be what is seen.
        $isNew = @($mark['Lists'] | Where-Object -FilterScript { [object]::ReferenceEquals($_.List, $list) }).Count -eq 0
        if ($isNew -and $list -is [System.Collections.IList]) { $mark['Lists'] += @{ List = $list; Count = $list.Count } }
    }
    if ($global:Error.Count -gt 0) { $mark['Newest'] = $global:Error[0] }
    $mark
}

# Takes out what came since, once.
function Clear-HandledError {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [hashtable] $Mark)

    if ($Mark['IsCleared']) { return }
    $Mark['IsCleared'] = $true
    foreach ($known in $Mark['Lists']) {
        while ($known.List.Count -gt $known.Count) { $known.List.RemoveAt($known.List.Count - 1) }
    }
    # The newest comes first. One that is not there any more was pushed out, and with it all that were older.
    while ($global:Error.Count -gt 0 -and -not [object]::ReferenceEquals($global:Error[0], $Mark['Newest'])) { $global:Error.RemoveAt(0) }
}

# The one error that a command gives for what it caught, once nothing else is left of it.
function Resolve-HandledError {
    [CmdletBinding()]
    [OutputType([System.Management.Automation.ErrorRecord])]
    param(
        [Parameter(Mandatory = $true)] [System.Management.Automation.ErrorRecord] $ErrorRecord,
        [Parameter(Mandatory = $true)] [hashtable] $Mark
    )

    $record = ConvertTo-ProblemRecord -ErrorRecord $ErrorRecord
    Clear-HandledError -Mark $Mark
    $record
}

# Why a command does nothing with what is kept, as the error that it gives for each thing it is asked for; nothing where it may.
# -Cmdlet is the command that asks. Asked once a command, not for each of many runs. What lists or keeps something for many commands asks Assert-StateRoot itself.
function Get-StateRefusal {
    [CmdletBinding()]
    [OutputType([System.Management.Automation.ErrorRecord])]
    param([Parameter(Mandatory = $true)] [object] $Cmdlet)

    $errorMark = Get-ErrorMark -Cmdlet $Cmdlet
    try { Assert-StateRoot } catch { $_ } finally { Clear-HandledError -Mark $errorMark }
}
