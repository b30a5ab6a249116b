# The coordinator check on one node, which owns the volume for one of its two runs.

# Runs, moves the ownership, runs again, and gives the ownership back whatever happens in between.
function Invoke-MoveCheck {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Check,
        [Parameter(Mandatory = $true)] [string] $ProfileJson,
        [Parameter(Mandatory = $true)] [string] $TargetNodeName,
        [Parameter(Mandatory = $true)] [hashtable] $Command
    )

    $first, $second = 'coordinator', 'other'
    if (-not $Check.isCoordinator) { $first, $second = 'other', 'coordinator' }
    $measured = @{ coordinator = $null; other = $null }
    $measured[$first] = Invoke-CheckRun -Check $Check -ProfileJson $ProfileJson -Role $first -Command $Command
    # Without a first result there is nothing to compare with: the volume stays where it is.
    if ($measured[$first].run.status -eq 'completed') {
        try {
            $null = ForEach-Object -InputObject @{ VolumeId = $Check.volumeId; NodeName = $TargetNodeName } -Process $Command.Move
            $measured[$second] = Invoke-CheckRun -Check $Check -ProfileJson $ProfileJson -Role $second -Command $Command
        } finally {
            Restore-Loan -VolumeId $Check.volumeId -TargetNodeName $TargetNodeName -Command $Command
        }
    }
    Set-CheckOutcome -Check $Check -Coordinator $measured.coordinator -Other $measured.other
}

# Gives back what was lent, also where it is not known whether it was: the record tells. What goes wrong here becomes a
# warning, so that it does not hide why the check ended.
function Restore-Loan {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $VolumeId,
        [Parameter(Mandatory = $true)] [string] $TargetNodeName,
        [Parameter(Mandatory = $true)] [hashtable] $Command
    )

    $move = Get-UnsettledMove -VolumeId $VolumeId
    if ($null -eq $move -or $move.targetNodeName -ne $TargetNodeName) { return }
    try {
        $move = ForEach-Object -InputObject $move.id -Process $Command.Return
        if ($move.status -eq 'superseded') { Write-Warning -Message ($strings['MoveSuperseded'] -f $move.volumeName, $move.originalOwnerNodeName) }
    } catch {
        Write-Warning -Message ('{0} {1}' -f ($strings['StillOnLoan'] -f $move.volumeName, $move.originalOwnerNodeName, $move.id), (Get-FailureReason -ErrorRecord $_))
    }
}

# The node to lend the volume to: the one that was named, this one where another owns the volume, else the first that is up.
function Select-LoanTarget {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [Parameter(Mandatory = $true)] [object] $Volume,
        [AllowEmptyString()] [string] $NodeName
    )

    if ($Volume.ownerNodeName -and $Volume.ownerNodeName -ne $Facts.Node.name) { $NodeName = $Facts.Node.name }
    if (-not $NodeName) {
        $up = $Facts.Cluster.nodes | Where-Object -FilterScript { $_.state -eq 'up' -and $_.name -ne $Volume.ownerNodeName } | Microsoft.PowerShell.Utility\Select-Object -First 1
        $NodeName = [string] (Get-PropertyValue -InputObject $up -Name 'name')
        if (-not $NodeName -and $Volume.ownerNodeName) {
            throw (New-ProblemRecord -Code 'NoOtherNode' -Argument $Facts.Cluster.name, $Volume.ownerNodeName -Target $Volume.id -Category ResourceUnavailable)
        }
    }
    (Select-MoveTarget -Cluster $Facts.Cluster -Volume $Volume -NodeName $NodeName).name
}
