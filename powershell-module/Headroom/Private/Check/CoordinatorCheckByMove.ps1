# The coordinator check on one node, which owns the volume for every other pair of its runs.

# Runs, moves the ownership, runs twice, gives the ownership back and runs again, until it is settled; and gives it back whatever
# happens in between. The block of four runs needs one move, and ends where the volume belongs.
function Invoke-MoveCheck {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Check,
        [Parameter(Mandatory = $true)] [string] $ProfileJson,
        [Parameter(Mandatory = $true)] [string] $TargetNodeName,
        [Parameter(Mandatory = $true)] [hashtable] $Command
    )

    $role = @{ first = 'coordinator'; second = 'other' }
    if (-not $Check.isCoordinator) { $role = @{ first = 'other'; second = 'coordinator' } }
    $measured = @{ coordinator = @(); other = @() }
    $state = @{ IsAway = $false; RunId = $null }
    try {
        Invoke-CheckTurn -Role $role -Measured $measured -MakeRun {
            $asked = $_
            $isSecond = $asked.Turn -eq 'second'
            if ($isSecond -and -not $state.IsAway) {
                # Before the move: where it fails, it is not known whether the volume is away.
                $state.IsAway = $true
                $null = ForEach-Object -InputObject @{ VolumeId = $Check.volumeId; NodeName = $TargetNodeName } -Process $Command.Move
            } elseif (-not $isSecond -and $state.IsAway) {
                $state.IsAway = $false
                # The volume is not where the next run needs it.
                if (-not (Restore-Loan -VolumeId $Check.volumeId -TargetNodeName $TargetNodeName -Command $Command)) { return }
            }
            $result = Invoke-CheckRun -Check $Check -ProfileJson $ProfileJson -Role $asked.Role -Command $Command
            $state.RunId = $result.run.id
            $result
        }
    } finally {
        if ($state.IsAway) { $null = Restore-Loan -VolumeId $Check.volumeId -TargetNodeName $TargetNodeName -Command $Command }
        Remove-CheckFile -RunId $state.RunId -Command $Command
    }
    Set-CheckOutcome -Check $Check -Coordinator $measured.coordinator -Other $measured.other
}

# Moves the volume back, also if it is not known whether it was moved: the record says so. Returns whether the volume is
# back. Errors become warnings, so that they do not hide why the check ended.
function Restore-Loan {
    [CmdletBinding()]
    [OutputType([bool])]
    param(
        [Parameter(Mandatory = $true)] [string] $VolumeId,
        [Parameter(Mandatory = $true)] [string] $TargetNodeName,
        [Parameter(Mandatory = $true)] [hashtable] $Command
    )

    $move = Get-UnsettledMove -VolumeId $VolumeId
    if ($null -eq $move -or $move.targetNodeName -ne $TargetNodeName) { return $false }
    try {
        $move = ForEach-Object -InputObject $move.id -Process $Command.Return
        if ($move.status -eq 'superseded') { Write-Warning -Message ($strings['MoveSuperseded'] -f $move.volumeName, $move.originalOwnerNodeName) }
        $move.status -eq 'returned'
    } catch {
        Write-Warning -Message ('{0} {1}' -f ($strings['StillOnLoan'] -f $move.volumeName, $move.originalOwnerNodeName, $move.id), (Get-FailureReason -ErrorRecord $_))
        $false
    }
}

# The node to move the volume to: the named one, this one if another node owns the volume, else the first that is up.
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
