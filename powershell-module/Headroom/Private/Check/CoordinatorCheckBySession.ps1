# The coordinator check on two nodes: this one and the one that a PowerShell session was opened to.

# What runs in the session on the other node. Text comes back, as objects would lose their lower levels on the way.
$askNode = {
    $ErrorActionPreference = 'Stop'
    Import-Module -Name 'Headroom'
    $cluster = Get-HeadroomCluster
    ConvertTo-Json -InputObject @{ nodeName = $cluster.currentNodeName; clusterName = $cluster.name; version = [string] (Get-Module -Name 'Headroom').Version }
}
$runThere = {
    param([hashtable] $Asked)
    $ErrorActionPreference = 'Stop'
    Import-Module -Name 'Headroom'
    ConvertTo-Json -InputObject (Invoke-HeadroomRun @Asked -Raw -Confirm:$false -WarningAction SilentlyContinue) -Depth 32 -Compress
}

# Refuses a session that leads nowhere of use, and gives the name of its node.
function Get-SessionNode {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [System.Management.Automation.Runspaces.PSSession] $Session,
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [Parameter(Mandatory = $true)] [object] $Volume
    )

    if (-not $Volume.ownerNodeName) {
        throw (New-ProblemRecord -Code 'VolumeHasNoOwner' -Argument $Volume.name -Target $Volume.id)
    }
    $there = ConvertFrom-ContractJson -Json (Invoke-OnNode -Session $Session -ScriptBlock $askNode)
    $here = $Facts.Node.name
    if ($there.clusterName -ne $Facts.Cluster.name -or $there.nodeName -eq $here) {
        throw (New-ProblemRecord -Code 'SessionNotElsewhere' -Argument $there.nodeName, $there.clusterName, $here, $Facts.Cluster.name -Target $there.nodeName -Category InvalidArgument)
    }
    if ($Volume.ownerNodeName -notin $here, $there.nodeName) {
        throw (New-ProblemRecord -Code 'OwnerNotTakingPart' -Argument $Volume.ownerNodeName, $Volume.name, $here, $there.nodeName -Target $Volume.ownerNodeName -Category InvalidArgument)
    }
    $there.nodeName
}

# Runs here and there in turns, so that neither disturbs the other. Both read the same file: the first run writes it.
function Invoke-SessionCheck {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Check,
        [Parameter(Mandatory = $true)] [string] $ProfileJson,
        [Parameter(Mandatory = $true)] [System.Management.Automation.Runspaces.PSSession] $Session,
        [Parameter(Mandatory = $true)] [hashtable] $Command
    )

    $role = @{ first = 'coordinator'; second = 'other' }
    if (-not $Check.isCoordinator) { $role = @{ first = 'other'; second = 'coordinator' } }
    $measured = @{ coordinator = @(); other = @() }
    $state = @{ RunId = $null }
    try {
        Invoke-CheckTurn -Role $role -Measured $measured -MakeRun {
            $asked = $_
            if ($asked.Turn -eq 'second') { return Invoke-RunThere -Check $Check -ProfileJson $ProfileJson -Role $asked.Role -Session $Session }
            $result = Invoke-CheckRun -Check $Check -ProfileJson $ProfileJson -Role $asked.Role -Command $Command
            $state.RunId = $result.run.id
            $result
        }
    } finally {
        Remove-CheckFile -RunId $state.RunId -Command $Command
    }
    Set-CheckOutcome -Check $Check -Coordinator $measured.coordinator -Other $measured.other
}

# One run of the check on the other node. Nothing where it could not be made, which is a doubt: what was measured is kept.
function Invoke-RunThere {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Check,
        [Parameter(Mandatory = $true)] [string] $ProfileJson,
        [Parameter(Mandatory = $true)] [string] $Role,
        [Parameter(Mandatory = $true)] [System.Management.Automation.Runspaces.PSSession] $Session
    )

    $asked = Get-CheckRunArgument -Check $Check -ProfileJson $ProfileJson -Role $Role
    try {
        $result = ConvertFrom-ContractJson -Json (Invoke-OnNode -Session $Session -ScriptBlock $runThere -ArgumentList $asked)
        $changed = Get-OwnerChange -Run $result.run
        if ($changed) { $Check.doubts += $changed }
        $result
    } catch {
        $Check.doubts += Get-FailureReason -ErrorRecord $_
    }
}

function Invoke-OnNode {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [System.Management.Automation.Runspaces.PSSession] $Session,
        [Parameter(Mandatory = $true)] [scriptblock] $ScriptBlock,
        [AllowNull()] [hashtable] $ArgumentList
    )

    try {
        [string] (Invoke-Command -Session $Session -ScriptBlock $ScriptBlock -ArgumentList $ArgumentList -ErrorAction Stop)
    } catch {
        throw (New-ProblemRecord -Code 'OtherNodeFailed' -Argument $Session.ComputerName, (Get-FailureReason -ErrorRecord $_) -Target $Session.ComputerName)
    }
}
