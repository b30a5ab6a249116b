# What Storage QoS and Hyper-V hold the files of a volume to.

# The lowest ceilings that hold on the volume now. A policy that nothing on the volume is under holds nothing back there.
function Get-QosLimit {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Cluster,
        [Parameter(Mandatory = $true)] [object] $Volume
    )

    $candidates = @(Get-PolicyCandidate -Cluster $Cluster -Volume $Volume) + @(Get-DiskCandidate -Cluster $Cluster -Volume $Volume)
    $limits = @(foreach ($metric in 'iops', 'throughput') {
            $lowest = $candidates | Where-Object { $_.Metric -eq $metric } | Sort-Object -Property { $_.Value } | Select-Object -First 1
            if ($null -eq $lowest) { continue }
            New-Object -TypeName PSObject -Property ([ordered] @{
                    id = "qos-$metric"
                    name = $lowest.Name
                    scope = 'qos'
                    metric = $metric
                    direction = 'any'
                    kind = 'base'
                    value = $lowest.Value
                    source = Get-DataSource -Kind $lowest.Kind -Description $lowest.Description
                })
        })
    $notKnown = @($Cluster.notKnown | Where-Object { $_.fact -in $factNames.storageQos, $factNames.virtualMachines })
    if ($limits.Count -gt 0) {
        $notKnown += @(Get-UnknownFact -Fact $strings['FactQosOnRun'] -Reason ($strings['QosIsForDisks'] -f (@($limits | ForEach-Object -Process { $_.name } | Select-Object -Unique) -join ', ')))
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
    foreach ($policy in $Cluster.storageQos.policies | Where-Object { $_.id -in $inForce }) {
        $candidate = @{ Name = $policy.name; Kind = 'storage-qos'; Description = $strings['SourceQosPolicy'] -f $Cluster.name }
        if ($policy.maximumIops) { $candidate + @{ Metric = 'iops'; Value = $policy.maximumIops } }
        if ($policy.maximumThroughputBytesPerSecond) { $candidate + @{ Metric = 'throughput'; Value = $policy.maximumThroughputBytesPerSecond } }
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
