# Whether a run would be safe and say something: each check with what was found, why it matters, and how to mend it.
#   blocking  a run would harm the volume or cannot start
#   doubt     it can run, and what it measures may not be what was asked
#   unknown   could not be found out

# The readiness document of the contract. Watches the volume for a few seconds where the node has counters for that.
function Get-Readiness {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [Parameter(Mandatory = $true)] [object] $Volume,
        [Parameter(Mandatory = $true)] [object] $WorkloadProfile
    )

    $asked = @{ Facts = $Facts; Volume = $Volume }
    $checks = @(
        Get-ClusterNodeCheck -Facts $Facts
        Get-VolumeStateCheck -Volume $Volume
        Get-VolumeHealthCheck @asked
        Get-PoolHealthCheck @asked
        Get-DriveHealthCheck @asked
        Get-StorageJobCheck @asked
        Get-VolumeAccessCheck @asked
        Get-OtherLoadCheck @asked
        Get-FreeSpaceCheck -Volume $Volume -WorkloadProfile $WorkloadProfile
        Get-PowerCheck -Facts $Facts
        Get-AntivirusCheck @asked
        Get-CacheSizeCheck @asked -WorkloadProfile $WorkloadProfile
        Get-DurationCheck -WorkloadProfile $WorkloadProfile
        Get-WarmUpCheck -WorkloadProfile $WorkloadProfile
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

# One check. What is ready needs no mending.
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

# A size as people read it. In figures of the neutral culture, as all texts of the module are English.
function Format-Size {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [double] $Bytes,
        [ValidateSet('Nearest', 'Up', 'Down')] [string] $Rounding = 'Nearest'
    )

    $units = 'B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'
    $unit = 0
    while ($Bytes -ge 1024 -and $unit -lt $units.Count - 1) {
        $Bytes /= 1024
        $unit++
    }
    $form = 'N1'
    if ($unit -eq 0) { $form = 'N0' }
    if ($Rounding -eq 'Up') { $Bytes = [math]::Ceiling($Bytes * 10) / 10 }
    if ($Rounding -eq 'Down') { $Bytes = [math]::Floor($Bytes * 10) / 10 }
    '{0} {1}' -f $Bytes.ToString($form, [cultureinfo]::InvariantCulture), $units[$unit]
}
