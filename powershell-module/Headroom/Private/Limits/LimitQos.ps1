# What Storage QoS and Hyper-V hold the files of a volume to.

# Both count in units of this size unless somebody set the policy store to another; Hyper-V's own maximum is always in it.
# https://learn.microsoft.com/windows-server/storage/storage-qos/storage-qos-overview
$usualUnitBytes = 8192

# The lowest ceilings that hold on the volume now. A policy that nothing on the volume is under holds nothing back there.
function Get-QosLimit {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Cluster,
        [Parameter(Mandatory = $true)] [object] $Volume
    )

    $candidates = @(Get-PolicyCandidate -Cluster $Cluster -Volume $Volume) + @(Get-DiskCandidate -Cluster $Cluster -Volume $Volume)
    # Which of two is the lower depends on the size of the requests where they are counted in other units: both stay.
    $lowest = @($candidates | Group-Object -Property { '{0}/{1}' -f $_.Metric, $_.Unit } | ForEach-Object -Process {
            $_.Group | Sort-Object -Property { $_.Value } | Microsoft.PowerShell.Utility\Select-Object -First 1
        })
    $limits = @(foreach ($metric in 'iops', 'throughput') {
            $id = ''
            foreach ($each in $lowest | Where-Object { $_.Metric -eq $metric } | Sort-Object -Property { $_.Value }) {
                $id = if ($id) { 'qos-{0}-{1}' -f $metric, $each.Unit } else { "qos-$metric" }
                New-Object -TypeName PSObject -Property ([ordered] @{
                        id = $id
                        name = $each.Name
                        scope = 'qos'
                        metric = $metric
                        direction = 'any'
                        kind = 'base'
                        value = $each.Value
                        normalizedUnitBytes = $each.Unit
                        source = Get-DataSource -Kind $each.Kind -Description $each.Description
                    })
            }
        })
    $notKnown = @($Cluster.notKnown | Where-Object { $_.fact -in $factNames.storageQos, $factNames.virtualMachines })
    $notKnown += @($Cluster.notKnown | Where-Object { $_.fact -eq $factNames.normalizedUnit -and $limits.Count -gt 0 } | ForEach-Object -Process {
            Get-UnknownFact -Fact $_.fact -Reason ($strings['UsualUnitTaken'] -f $_.reason)
        })
    if ($limits.Count -gt 0) {
        $notKnown += @(Get-UnknownFact -Fact $strings['FactQosOnRun'] -Reason ($strings['QosIsForDisks'] -f (@($limits | ForEach-Object -Process { $_.name } | Microsoft.PowerShell.Utility\Select-Object -Unique) -join ', ')))
    }
    @{ Limits = $limits; NotKnown = $notKnown }
}

# Ceilings of the policies that a file on the volume is under, by a flow or by a virtual disk.
function Get-PolicyCandidate {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Cluster,
        [Parameter(Mandatory = $true)] [object] $Volume
    )

    if ($null -eq $Cluster.storageQos) { return }
    $inForce = @(
        $Cluster.storageQos.flows | Where-Object { Test-OnVolume -Path $_.filePath -Volume $Volume } | ForEach-Object -Process { $_.policyId }
        Get-VolumeDisk -Cluster $Cluster -Volume $Volume | ForEach-Object -Process { $_.Disk.policyId }
    )
    $unit = Get-PropertyValue -InputObject $Cluster.storageQos -Name 'normalizedUnitBytes' -Default $usualUnitBytes
    foreach ($policy in $Cluster.storageQos.policies | Where-Object { $_.id -in $inForce }) {
        $candidate = @{ Name = $policy.name; Kind = 'storage-qos'; Description = $strings['SourceQosPolicy'] -f $Cluster.name }
        if ($policy.maximumIops) { $candidate + @{ Metric = 'iops'; Value = $policy.maximumIops; Unit = $unit } }
        if ($policy.maximumThroughputBytesPerSecond) { $candidate + @{ Metric = 'throughput'; Value = $policy.maximumThroughputBytesPerSecond; Unit = $null } }
    }
}

# Ceilings that virtual disks on the volume were given in Hyper-V itself.
function Get-DiskCandidate {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Cluster,
        [Parameter(Mandatory = $true)] [object] $Volume
    )

    foreach ($each in Get-VolumeDisk -Cluster $Cluster -Volume $Volume | Where-Object { $_.Disk.maximumIops }) {
        @{
            Name = '{0} {1}' -f $each.Machine.name, ($each.Disk.path -replace '\A.*[\\/]')
            Kind = 'hyper-v'
            Description = $strings['SourceHyperV'] -f $each.Machine.nodeName
            Metric = 'iops'
            Value = $each.Disk.maximumIops
            Unit = $usualUnitBytes
        }
    }
}

# Virtual disks on the volume, with their machines.
function Get-VolumeDisk {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Cluster,
        [Parameter(Mandatory = $true)] [object] $Volume
    )

    foreach ($machine in $Cluster.virtualMachines | Where-Object { $null -ne $_ }) {
        foreach ($disk in $machine.disks | Where-Object { Test-OnVolume -Path $_.path -Volume $Volume }) {
            @{ Machine = $machine; Disk = $disk }
        }
    }
}

# Whether a file lies on the volume, as the cluster names both.
function Test-OnVolume {
    [CmdletBinding()]
    [OutputType([bool])]
    param(
        [AllowNull()] [AllowEmptyString()] [string] $Path,
        [Parameter(Mandatory = $true)] [object] $Volume
    )

    ($Path -replace '/', '\').StartsWith((($Volume.mountPoint -replace '/', '\').TrimEnd('\') + '\'), 'OrdinalIgnoreCase')
}
