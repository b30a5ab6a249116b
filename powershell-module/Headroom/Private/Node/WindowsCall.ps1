# The calls of Windows' cmdlets that Assumptions.psd1 asks for, each with its arguments as $_. Written out, so that no text
# of a data file becomes a command; all of them only read.

$windowsCalls = @{
    'Get-Cluster' = { $given = $_; Get-Cluster @given -ErrorAction Stop }
    'Get-ClusterNode' = { $given = $_; Get-ClusterNode @given -ErrorAction Stop }
    'Get-ClusterSharedVolume' = { $given = $_; Get-ClusterSharedVolume @given -ErrorAction Stop }
    'Get-ClusterSharedVolumeState' = { $given = $_; Get-ClusterSharedVolumeState @given -ErrorAction Stop }
    'Get-ClusterParameter' = { $given = $_; Get-ClusterParameter @given -ErrorAction Stop }
    'Get-StoragePool' = { $given = $_; Get-StoragePool @given -ErrorAction Stop }
    'Get-VirtualDisk' = { $given = $_; Get-VirtualDisk @given -ErrorAction Stop }
    'Get-PhysicalDisk' = { $given = $_; Get-PhysicalDisk @given -ErrorAction Stop }
    'Get-StorageNode' = { $given = $_; Get-StorageNode @given -ErrorAction Stop }
    'Get-PhysicalDiskStorageNodeView' = { $given = $_; Get-PhysicalDiskStorageNodeView @given -ErrorAction Stop }
    'Get-Volume' = { $given = $_; Get-Volume @given -ErrorAction Stop }
    'Get-Partition' = { $given = $_; Get-Partition @given -ErrorAction Stop }
    'Get-StorageTier' = { $given = $_; Get-StorageTier @given -ErrorAction Stop }
    'Get-StorageJob' = { $given = $_; Get-StorageJob @given -ErrorAction Stop }
    'Get-StorageQosPolicy' = { $given = $_; Get-StorageQosPolicy @given -ErrorAction Stop }
    'Get-StorageQosPolicyStore' = { $given = $_; Get-StorageQosPolicyStore @given -ErrorAction Stop }
    'Get-StorageQosFlow' = { $given = $_; Get-StorageQosFlow @given -ErrorAction Stop }
    'Get-VM' = { $given = $_; Get-VM @given -ErrorAction Stop }
    'Get-VMHardDiskDrive' = { $given = $_; Get-VMHardDiskDrive @given -ErrorAction Stop }
    'Get-CimInstance' = { $given = $_; Get-CimInstance @given -ErrorAction Stop }
    'Get-MpComputerStatus' = { $given = $_; Get-MpComputerStatus @given -ErrorAction Stop }
    'Get-MpPreference' = { $given = $_; Get-MpPreference @given -ErrorAction Stop }
    'Get-ASLocalWDACPolicyMode' = { $given = $_; Get-ASLocalWDACPolicyMode @given -ErrorAction Stop }
}

# What a node answers to one entry of Assumptions.psd1: Objects, and Reason where it refused or there was nothing to ask with.
# Answers: those of cmdlets asked before, by name, which later questions are asked with.
function Read-WindowsAnswer {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Question,
        [Parameter(Mandatory = $true)] [hashtable] $Answers
    )

    $arguments = @($Question.Probe)
    if ($Question.ContainsKey('ProbeFrom')) {
        $parameter = @($Question.ProbeFrom.Keys)[0]
        $from = $Question.ProbeFrom[$parameter]
        $given = @()
        if ($Answers.ContainsKey($from)) { $given = @($Answers[$from]) }
        if ($given.Count -eq 0) { return @{ Objects = @(); Reason = $strings['AssumptionNothingToAskWith'] -f $from } }
        $arguments = @($given | ForEach-Object -Process { $Question.Probe + @{ $parameter = $_ } })
    }
    $answer = @{ Objects = @(); Reason = $null }
    foreach ($given in $arguments) {
        try {
            $answer.Objects += @(ForEach-Object -InputObject $given -Process $windowsCalls[$Question.Name])
        } catch {
            # One of several may have none of it, as a disk that is no virtual one.
            $answer.Reason = Get-FailureReason -ErrorRecord $_
        }
    }
    $answer
}
