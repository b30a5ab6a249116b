# What somebody sees who waits for a run in a console.

# Shows the lines of a watched run as a bar, and takes it away at the end.
function Write-RunProgress {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true, ValueFromPipeline = $true)] [object] $InputObject,
        [Parameter(Mandatory = $true)] [object] $Run
    )

    begin {
        $words = @{
            preparing = $strings['PhasePreparing']; warmUp = $strings['PhaseWarmUp']; measuring = $strings['PhaseMeasuring']
            coolDown = $strings['PhaseCoolDown']; copying = $strings['PhaseCopying']; finishing = $strings['PhaseFinishing']
        }
        $activity = Get-ShownText -Text ($strings['RunActivity'] -f $Run.name, $Run.volumeId, $Run.nodeName)
    }
    process {
        $line = Get-PropertyValue -InputObject $InputObject -Name 'progress'
        if ($null -eq $line) { return }
        $shown = @{ Activity = $activity; Status = [string] $words[$line.phase] }
        if ($null -ne $line.totalIops) { $shown.Status = '{0}: {1} IOPS' -f $shown.Status, (Format-Number -Value $line.totalIops -Format '#,0') }
        if ($null -ne $line.remainingSeconds) {
            $shown.SecondsRemaining = [int] [System.Math]::Min($line.remainingSeconds, [int]::MaxValue)
            $whole = $line.elapsedSeconds + $line.remainingSeconds
            if ($whole -gt 0) { $shown.PercentComplete = [int] [System.Math]::Min(100, 100 * $line.elapsedSeconds / $whole) }
        }
        Write-Progress @shown
    }
    end { Write-Progress -Activity $activity -Completed }
}

# Says in a warning what somebody who only looks at the figures would miss.
function Write-RunWarning {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Run)

    if ($Run.status -ne 'completed') {
        $said = @($Run.error | Where-Object -FilterScript { $_ } | ForEach-Object -Process { $_.message, $_.action }) -join ' '
        Write-Warning -Message (Get-ShownText -Text ($strings['RunNotCompleted'] -f $Run.name, $Run.nodeName, $Run.status, $said)).Trim()
    }
    $changed = Get-OwnerChange -Run $Run
    if ($changed) { Write-Warning -Message $changed }
}

# In words that the volume has another owner than at the start of a run; nothing where it has not, or none is known.
function Get-OwnerChange {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [object] $Run)

    if (-not $Run.coordinatorNodeName) { return }
    try {
        $owner = Get-VolumeOwner -VolumeId $Run.volumeId
    } catch {
        return $strings['OwnerNotKnown'] -f $Run.volumeId, (Get-FailureReason -ErrorRecord $_)
    }
    if ($owner -ne $Run.coordinatorNodeName) { $strings['OwnerChanged'] -f $Run.volumeId, $Run.coordinatorNodeName, $owner }
}
