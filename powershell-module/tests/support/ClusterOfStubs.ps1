# A cluster of mocks with everything in it that a support file has to carry: two pools, tiers, a disk without an id, virtual
# machines, policies, a role that is missing, a cmdlet that is refused. To be dot-sourced: a mock sees what it was given only
# where its block belongs to the test's own file.

# What each cmdlet answers, by its name; a block gets what the cmdlet was given.
function Get-StubAnswer {
    @{
        'Get-Cluster' = { [pscustomobject] @{ Name = 'HCI-Prod'; Id = '6f9619ff-8b86-d011-b42d-00c04fc964ff'; Domain = 'corp.contoso.com'; BlockCacheSize = 1024; Secret = 'not to be seen' } }
        'Get-ClusterNode' = {
            [pscustomobject] @{ Name = 'HV-01'; State = [System.ConsoleColor]::Red; NodeWeight = 1 }
            [pscustomobject] @{ Name = 'HV-02'; State = 'Up' }
            [pscustomobject] @{ Name = 'HV-03'; State = 'Down' }
        }
        'Get-ClusterSharedVolume' = {
            $partition = [pscustomobject] @{ FileSystem = 'CSVFS'; Size = [uint64] 2TB; FreeSpace = [uint64] 1TB; Serial = 'SN-1' }
            foreach ($name in 'Sales [old]', 'Archive') {
                [pscustomobject] @{
                    Name = "Cluster Virtual Disk ($name)"; State = 'Online'; OwnerNode = [pscustomobject] @{ Name = 'HV-02'; Secret = 'not to be seen' }
                    SharedVolumeInfo = @([pscustomobject] @{ FriendlyVolumeName = "C:\ClusterStorage\$name"; FaultState = 'NoFaults'; MaintenanceMode = $false; Partition = $partition })
                }
            }
        }
        'Get-ClusterSharedVolumeState' = {
            [pscustomobject] @{ Node = 'HV-01'; VolumeFriendlyName = 'Sales [old]'; StateInfo = 'FileSystemRedirected'; FileSystemRedirectedIOReason = 'UserRequest'; BlockRedirectedIOReason = 'NotBlockRedirected' }
            [pscustomobject] @{ Node = 'HV-02'; VolumeFriendlyName = 'Sales [old]'; StateInfo = 'Direct' }
        }
        'Get-ClusterParameter' = { if ($InputObject.Name -match 'Archive') { throw 'no such parameter on HV-02' } else { [pscustomobject] @{ Name = 'VirtualDiskId'; Value = '{0ab1c2d3-0000-4000-8000-0000000000aa}' } } }
        'Get-StoragePool' = {
            [pscustomobject] @{ FriendlyName = 'S2D on HCI-Prod'; HealthStatus = 'Healthy'; OperationalStatus = @('OK', 'In Service'); Size = [uint64] 8TB; AllocatedSize = [uint64] 3TB }
            [pscustomobject] @{ FriendlyName = 'Slow'; HealthStatus = [uint16] 1; OperationalStatus = 'Degraded'; Size = [uint64] 16TB; AllocatedSize = $null }
        }
        'Get-VirtualDisk' = {
            if ($StoragePool.FriendlyName -eq 'Slow') {
                [pscustomobject] @{ FriendlyName = 'Archive'; ObjectId = '{1}\\HV-01\root/Microsoft/Windows/Storage/Providers_v2\SPACES_VirtualDisk.ObjectId="x:VD:{1111c2d3-0000-4000-8000-0000000000bb}"'; HealthStatus = 'Warning'; ResiliencySettingName = $null; NumberOfDataCopies = $null }
            } else {
                [pscustomobject] @{ FriendlyName = 'renamed'; ObjectId = '{1}VD:{0ab1c2d3-0000-4000-8000-0000000000aa}'; HealthStatus = 'Healthy'; ResiliencySettingName = 'Mirror'; NumberOfDataCopies = [uint16] 3 }
            }
        }
        'Get-PhysicalDisk' = { [pscustomobject] @{ UniqueId = "eui.0025385B-$($StoragePool.FriendlyName.Length)"; FriendlyName = 'ACME NVMe'; Model = 'NVMe 4'; MediaType = 'SSD'; BusType = 'NVMe'; HealthStatus = 'Healthy'; OperationalStatus = 'OK'; Size = [uint64] 4TB; SerialNumber = 'ACME0001'; EnclosureNumber = [uint16] 1; SlotNumber = [uint16] 7; PhysicalLocation = 'Slot 7'; AdapterSerialNumber = 'S3CR3T2' } }
        'Get-StorageNode' = { [pscustomobject] @{ Name = 'HV-01.corp.contoso.com' } }
        'Get-PhysicalDiskStorageNodeView' = { [pscustomobject] @{ DiskNumber = [uint32] 3; PhysicalDisk = [pscustomobject] @{ ObjectId = '{1}\\HV-01\root/Microsoft/Windows/Storage/Providers_v2\SPACES_PhysicalDisk.ObjectId="{0ab1c2d3-0000-4000-8000-0000000000aa}:PD:{0ab1c2d3-0000-4000-8000-0000000000ab}"' } } }
        'Get-Volume' = { [pscustomobject] @{ Path = '\\?\Volume{0ab1c2d3-1111-4000-8000-0000000000aa}\' } }
        'Get-Partition' = { [pscustomobject] @{ DiskNumber = [uint32] 7 } }
        'Get-StorageTier' = { if ($VirtualDisk.FriendlyName -eq 'Archive') { [pscustomobject] @{ ResiliencySettingName = 'Parity'; NumberOfDataCopies = [uint16] 2 } } }
        'Get-StorageJob' = { [pscustomobject] @{ UniqueId = '{0b6f2c1e-7d35-4e0c-9a41-52c8f1d7a903}'; Name = 'Repair'; JobState = 'Running'; PercentComplete = [uint16] 40; BytesProcessed = [uint64] 4GB; BytesTotal = [uint64] 10GB } }
        'Get-StorageQosPolicy' = { [pscustomobject] @{ PolicyId = [guid] '22222222-0000-4000-8000-0000000000cc'; Name = 'Gold'; PolicyType = 'Dedicated'; MinimumIops = [uint64] 0; MaximumIops = [uint64] 500; MaximumIOBandwidth = [uint64] 0 } }
        'Get-StorageQosFlow' = { [pscustomobject] @{ InitiatorName = 'sql prod'; InitiatorNodeName = 'HV-01.corp.contoso.com'; FilePath = 'C:\ClusterStorage\Sales [old]\payroll.vhdx'; PolicyId = [guid] '22222222-0000-4000-8000-0000000000cc'; InitiatorIOPS = [uint64] 120; InitiatorLatency = 1.5; InitiatorBandwidth = [uint64] 1MB; Status = 'Ok' } }
        'New-CimSession' = { 'a session' }
        'Remove-CimSession' = { }
        'Get-VM' = { [pscustomobject] @{ Id = [guid] '33333333-0000-4000-8000-0000000000dd'; Name = 'sql prod'; State = 'Running'; Notes = 'not to be seen' } }
        'Get-VMHardDiskDrive' = { [pscustomobject] @{ VMId = [guid] '33333333-0000-4000-8000-0000000000dd'; Path = 'C:\ClusterStorage\Sales [old]\payroll.vhdx'; MinimumIOPS = [uint64] 0; MaximumIOPS = [uint64] 750; QoSPolicyID = $null } }
        'Get-CimInstance' = {
            switch ($ClassName) {
                'Win32_ComputerSystem' { [pscustomobject] @{ Manufacturer = 'ACME'; Model = 'X1'; TotalPhysicalMemory = [uint64] 64GB; UserName = 'CONTOSO\anna' } }
                'Win32_SystemEnclosure' { [pscustomobject] @{ SMBIOSAssetTag = 'ASSET-4711'; SerialNumber = 'S3CR3T' } }
                'Win32_Battery' { }
                default { throw "Access is denied to $ClassName on HV-01 at 10.9.8.7." }
            }
        }
    }
}
