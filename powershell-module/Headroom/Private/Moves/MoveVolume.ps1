# Moves a volume's ownership to another node, and back.

# The record of a move that is about to be made.
function Get-NewMove {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [Parameter(Mandatory = $true)] [object] $Volume,
        [Parameter(Mandatory = $true)] [string] $TargetNodeName
    )

    [pscustomobject] @{
        PSTypeName = 'Headroom.Move'
        contractVersion = 1
        id = Get-NewRunId
        status = 'intended'
        provider = $Facts.Cluster.provider
        nodeName = $Facts.Node.name
        volumeId = $Volume.id
        volumeName = $Volume.name
        originalOwnerNodeName = $Volume.ownerNodeName
        targetNodeName = $TargetNodeName
        createdAt = ConvertTo-ContractTime -Time ([datetime]::UtcNow)
        movedAt = $null
        endedAt = $null
        error = $null
    }
}

# The node that a volume can be moved to, by its name as the cluster writes it. Refused in words where it cannot.
function Select-MoveTarget {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Cluster,
        [Parameter(Mandatory = $true)] [object] $Volume,
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $NodeName
    )

    if (-not $Volume.ownerNodeName) {
        throw (New-ProblemRecord -Code 'VolumeHasNoOwner' -Argument $Volume.name -Target $Volume.id -Category InvalidOperation)
    }
    if ($Volume.state -ne 'online') {
        throw (New-ProblemRecord -Code 'VolumeNotOnline' -Argument $Volume.name, $Volume.state -Target $Volume.id -Category ResourceUnavailable)
    }
    $node = Select-UpNode -Cluster $Cluster -NodeName $NodeName
    if ($node.name -eq $Volume.ownerNodeName) {
        throw (New-ProblemRecord -Code 'AlreadyOwner' -Argument $node.name, $Volume.name -Target $node.name -Category InvalidArgument)
    }
    $node
}

# The node of that name, provided that it is up.
function Select-UpNode {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Cluster,
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $NodeName
    )

    $node = $Cluster.nodes | Where-Object -FilterScript { $_.name -eq $NodeName } | Microsoft.PowerShell.Utility\Select-Object -First 1
    if ($null -eq $node) {
        $names = @($Cluster.nodes | ForEach-Object -Process { $_.name }) -join ', '
        throw (New-ProblemRecord -Code 'NodeNotFound' -Argument $NodeName, $Cluster.name, $names -Target $NodeName -Category ObjectNotFound)
    }
    if ($node.state -ne 'up') {
        throw (New-ProblemRecord -Code 'NodeNotAvailable' -Argument $node.name, $node.state -Target $node.name -Category ResourceUnavailable)
    }
    $node
}

# Refuses a volume that is on loan already: giving it back would no longer lead to where it was.
function Assert-NoLoan {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Volume)

    $earlier = Get-UnsettledMove -VolumeId $Volume.id
    if ($null -ne $earlier) {
        throw (New-ProblemRecord -Code 'MoveUnsettled' -Argument $Volume.name, $earlier.originalOwnerNodeName, $earlier.id -Target $Volume.id -Category ResourceBusy)
    }
}

# Moves the volume as the record says, which is on disk before the cluster is asked. The record says afterwards how it went.
function Invoke-VolumeMove {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Move)

    Write-MoveRecord -Move $Move
    $reason = $null
    try {
        Set-VolumeOwner -VolumeId $Move.volumeId -NodeName $Move.targetNodeName
    } catch {
        $reason = Get-FailureReason -ErrorRecord $_
    }
    # What counts is where the volume is, not what the command said: one that timed out may have moved it.
    $owner = Get-VolumeOwner -VolumeId $Move.volumeId
    $now = ConvertTo-ContractTime -Time ([datetime]::UtcNow)
    if ($owner -eq $Move.targetNodeName) {
        $Move.status = 'moved'
        $Move.movedAt = $now
        Write-MoveRecord -Move $Move
        return
    }
    if (-not $reason) { $reason = $strings['OwnerUnchanged'] -f $owner }
    $Move.status = 'failed'
    $Move.endedAt = $now
    $asked = @{ Code = 'MoveFailed'; Argument = @($Move.volumeName, $Move.targetNodeName, $reason, $owner); Target = $Move.volumeId }
    $Move.error = Get-Problem @asked
    Write-MoveRecord -Move $Move
    throw (New-ProblemRecord @asked)
}

# Gives the volume back, provided that it is still where the move put it. A record that only intends to move is settled in
# the same way: by where the volume is.
function Invoke-VolumeReturn {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Move)

    try {
        $owner = Get-VolumeOwner -VolumeId $Move.volumeId
        if ($owner -eq $Move.targetNodeName) {
            $cluster = (Get-ClusterFact).Cluster
            $null = Select-UpNode -Cluster $cluster -NodeName $Move.originalOwnerNodeName
            $owner = Move-BackToOwner -Move $Move
        }
    } catch {
        # It stays on loan, so that it can be tried again.
        $Move.error = Get-ErrorProblem -ErrorRecord $_
        Write-MoveRecord -Move $Move
        throw
    }
    $Move.status = 'superseded'
    if ($owner -eq $Move.originalOwnerNodeName) { $Move.status = 'returned' }
    $Move.endedAt = ConvertTo-ContractTime -Time ([datetime]::UtcNow)
    $Move.error = $null
    Write-MoveRecord -Move $Move
}

# Moves the volume to its original owner and gives who owns it then.
function Move-BackToOwner {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [object] $Move)

    $reason = $null
    try {
        Set-VolumeOwner -VolumeId $Move.volumeId -NodeName $Move.originalOwnerNodeName
    } catch {
        $reason = Get-FailureReason -ErrorRecord $_
    }
    $owner = Get-VolumeOwner -VolumeId $Move.volumeId
    if ($owner -eq $Move.targetNodeName) {
        if (-not $reason) { $reason = $strings['OwnerUnchanged'] -f $owner }
        $words = $Move.volumeName, $Move.originalOwnerNodeName, $reason, $owner
        throw (New-ProblemRecord -Code 'ReturnFailed' -Argument $words -Target $Move.volumeId)
    }
    $owner
}
