# Whether a run would be safe and useful: each check with what was found, why it matters, and how to fix it.
#   blocking  a run would harm the volume or cannot start
#   doubt     it can run, and what it measures may not be what was asked
#   unknown   could not be found out

# The readiness document of the contract. Watches the volume for a few seconds where the node has counters for that, unless the
# check of other load is left out, which keeps no run from starting.
function Get-Readiness {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [Parameter(Mandatory = $true)] [object] $Volume,
        # $null if none could be read: then it is not mentioned.
        [Parameter(Mandatory = $true)] [AllowNull()] [object] $WorkloadProfile,
        # Verified, as a start has it; found and verified where its targets are judged if it is not given.
        [AllowNull()] [object] $Engine = $null,
        [switch] $SkipLoad
    )

    $asked = @{ Facts = $Facts; Volume = $Volume }
    $isKnown = $null -ne $WorkloadProfile
    # A disk that is not there has no state, and nothing on it can be measured.
    $isThere = -not (Get-PropertyValue -InputObject $Volume -Name 'isAbsent' -Default $false)
    $checks = @(
        Get-ClusterNodeCheck -Facts $Facts
        if ($isThere) {
            Get-VolumeStateCheck -Volume $Volume
            Get-VolumeHealthCheck @asked
            Get-PoolHealthCheck @asked
            Get-DriveHealthCheck @asked
            Get-StorageJobCheck @asked
            Get-VolumeAccessCheck @asked
            if (-not $SkipLoad) { Get-OtherLoadCheck @asked }
        }
        if ($isKnown) { Get-TargetCheck @asked -WorkloadProfile $WorkloadProfile -Engine $Engine }
        if ($isKnown -and $isThere) { Get-FreeSpaceCheck -Volume $Volume -WorkloadProfile $WorkloadProfile }
        Get-PowerCheck -Facts $Facts
        if ($isThere) { Get-AntivirusCheck @asked }
        if ($isKnown -and $isThere) {
            Get-CacheSizeCheck @asked -WorkloadProfile $WorkloadProfile
            Get-DurationCheck -WorkloadProfile $WorkloadProfile
            Get-WarmUpCheck -WorkloadProfile $WorkloadProfile
        }
        Get-ApplicationControlCheck
    )
    New-Object -TypeName PSObject -Property ([ordered] @{
            PSTypeName = 'Headroom.Readiness'
            contractVersion = 1
            nodeName = $Facts.Node.name
            volumeId = $Volume.id
            checkedAt = ConvertTo-ContractTime -Time (Get-Date)
            checks = $checks
        })
}

# One check. If it is ready, there is nothing to fix.
function Get-CheckRecord {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Id,
        [Parameter(Mandatory = $true)] [ValidateSet('ready', 'doubt', 'blocking', 'unknown')] [string] $Verdict,
        [Parameter(Mandatory = $true)] [string] $Message,
        [Parameter(Mandatory = $true)] [string] $Reason,
        [AllowNull()] [object] $Action = $null
    )

    if ($Verdict -eq 'ready') { $Action = $null }
    New-Object -TypeName PSObject -Property ([ordered] @{ id = $Id; verdict = $Verdict; message = $Message; reason = $Reason; action = $Action })
}

# A check whose fact could not be found out.
function Get-UnknownCheck {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Id,
        [Parameter(Mandatory = $true)] [string] $Because,
        [Parameter(Mandatory = $true)] [string] $Reason
    )

    $action = $null
    # Another account is the one thing that somebody in front of the page can change about an answer that did not come.
    if ($Because.StartsWith(($strings['RightMissing'] -f ''), 'Ordinal')) { $action = $strings['CheckNotKnownRight'] }
    Get-CheckRecord -Id $Id -Verdict 'unknown' -Message ($strings['CheckNotKnown'] -f $Because.TrimEnd('.')) -Reason $Reason -Action $action
}

# Why a fact of the cluster is not known; nothing where it is.
function Find-UnknownReason {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [Parameter(Mandatory = $true)] [string] $Fact
    )

    $Facts.Cluster.notKnown | Where-Object { $_.fact -eq $Fact } | Microsoft.PowerShell.Utility\Select-Object -First 1 -ExpandProperty 'reason'
}

# The targets of all time spans, each file once, at the largest size that is asked of it. A table by path.
function Get-TestFileSize {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $WorkloadProfile)

    $sizes = @{}
    foreach ($target in $WorkloadProfile.timeSpans | ForEach-Object -Process { $_.targets }) {
        $size = [long] (Get-PropertyValue -InputObject $target -Name 'createSizeBytes' -Default 0)
        if (-not $sizes.ContainsKey($target.path) -or $sizes[$target.path] -lt $size) { $sizes[$target.path] = $size }
    }
    $sizes
}
