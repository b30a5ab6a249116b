# What the module assumes about Windows: its cmdlets, their parameters and their output. One list for all uses: Test-HeadroomAssumption compares a node with it, the tests' stand-ins of the cmdlets are held to it, and every
# use of a cmdlet in a script is checked against it. Plain data, for Import-PowerShellDataFile.
#
# One entry for each question that is asked:
#   Name, Module   the cmdlet, and the module that has it
#   Source         the public document that says so
#   Parameters     those that are used or stubbed; an entry of the same cmdlet further down names only those that it adds
#   Probe          arguments with which a node is asked for it; it only reads. Without it the cmdlet is never called
#   ProbeFrom      further arguments, by parameter: the answer of the cmdlet named here, one object of it after the other
#   IsOptional     true where the module does without: a node may not have it, or refuse it
#   Properties     what is read of each object of the answer. Name is a path with dots; a list on the way is taken by item
#     Type         the .NET types that the code can take, the document's own first; base types count
#     Values       what the code knows; flags are listed one by one
#     Range        the least and the greatest value that the code takes
#     IsOptional   true where the code does without
#     IsPrivate    true where Windows tells only administrators: no support file has it
#     Source       where another document than the cmdlet's own says so
@{
    Commands = @(
        # Failover Clustering. The cmdlets' reference has no types; the states are those of the cluster's own interface.
        @{
            Name = 'Get-Cluster'; Module = 'FailoverClusters'
            Source = 'https://learn.microsoft.com/powershell/module/failoverclusters/get-cluster'
            Parameters = @('Name', 'Domain')
            Probe = @{}
            Properties = @(
                @{ Name = 'Name'; Type = @('System.String') }
                @{ Name = 'Id'; Type = @('System.String', 'System.Guid'); IsOptional = $true }
                @{ Name = 'Domain'; Type = @('System.String'); IsOptional = $true }
                # 1 with Storage Spaces Direct, 0 without it.
                @{
                    Name = 'S2DEnabled'; Type = @('System.UInt32', 'System.UInt64', 'System.Int32', 'System.Int64'); Range = @(0, 1); IsOptional = $true
                    Source = 'https://learn.microsoft.com/previous-versions/windows/desktop/mscs/dasmodeenabled'
                }
                # In MiB.
                @{
                    Name = 'BlockCacheSize'; Type = @('System.UInt32', 'System.UInt64', 'System.Int32', 'System.Int64'); Range = @(0, 4194304); IsOptional = $true
                    Source = 'https://learn.microsoft.com/windows-server/failover-clustering/failover-cluster-csvs'
                }
            )
        }
        @{
            Name = 'Get-ClusterNode'; Module = 'FailoverClusters'
            Source = 'https://learn.microsoft.com/powershell/module/failoverclusters/get-clusternode'
            Parameters = @('Name', 'InputObject', 'Cluster')
            Probe = @{}
            Properties = @(
                @{ Name = 'Name'; Type = @('System.String') }
                @{
                    Name = 'State'; Type = @('System.Enum', 'System.String'); Values = @('Up', 'Down', 'Paused', 'Joining', 'Unknown')
                    Source = 'https://learn.microsoft.com/windows/win32/api/clusapi/ne-clusapi-cluster_node_state'
                }
            )
        }
        @{
            Name = 'Get-ClusterSharedVolume'; Module = 'FailoverClusters'
            Source = 'https://learn.microsoft.com/powershell/module/failoverclusters/get-clustersharedvolume'
            Parameters = @('Name', 'InputObject', 'Cluster')
            Probe = @{}
            Properties = @(
                @{ Name = 'Name'; Type = @('System.String') }
                @{
                    Name = 'State'; Type = @('System.Enum', 'System.String')
                    Values = @('Online', 'Offline', 'Failed', 'OnlinePending', 'OfflinePending', 'Pending', 'Inherited', 'Initializing', 'Unknown')
                    Source = 'https://learn.microsoft.com/windows/win32/api/clusapi/ne-clusapi-cluster_resource_state'
                }
                @{ Name = 'OwnerNode.Name'; Type = @('System.String') }
                @{
                    Name = 'SharedVolumeInfo.FriendlyVolumeName'; Type = @('System.String')
                    Source = 'https://learn.microsoft.com/windows-server/failover-clustering/failover-cluster-csvs'
                }
                @{
                    Name = 'SharedVolumeInfo.FaultState'; Type = @('System.Enum', 'System.String'); IsOptional = $true
                    Values = @('NoFaults', 'NoDirectIO', 'Redirected', 'NoAccess', 'InMaintenance', 'Dismounted')
                    Source = 'https://learn.microsoft.com/openspecs/windows_protocols/ms-cmrp/1c96736f-4ec1-403b-a5f8-dbb0edc1e672'
                }
                @{ Name = 'SharedVolumeInfo.MaintenanceMode'; Type = @('System.Boolean'); IsOptional = $true }
                @{ Name = 'SharedVolumeInfo.Partition.FileSystem'; Type = @('System.String'); IsOptional = $true }
                @{ Name = 'SharedVolumeInfo.Partition.Size'; Type = @('System.UInt64', 'System.Int64'); Range = @(0, 9223372036854775807) }
                @{ Name = 'SharedVolumeInfo.Partition.FreeSpace'; Type = @('System.UInt64', 'System.Int64'); Range = @(0, 9223372036854775807) }
            )
        }
        @{
            Name = 'Get-ClusterSharedVolumeState'; Module = 'FailoverClusters'
            Source = 'https://learn.microsoft.com/powershell/module/failoverclusters/get-clustersharedvolumestate'
            Parameters = @('Name', 'Node', 'InputObject', 'Cluster')
            Probe = @{}
            Properties = @(
                @{ Name = 'Node'; Type = @('System.String') }
                @{ Name = 'VolumeFriendlyName'; Type = @('System.String') }
                @{
                    Name = 'StateInfo'; Type = @('System.Enum', 'System.String'); Values = @('Direct', 'FileSystemRedirected', 'BlockRedirected', 'Unavailable', 'Paused')
                    Source = 'https://techcommunity.microsoft.com/t5/failover-clustering/understanding-the-state-of-your-cluster-shared-volumes/ba-p/371889'
                }
                @{
                    Name = 'FileSystemRedirectedIOReason'; Type = @('System.Enum', 'System.String'); IsOptional = $true
                    Values = @('NotFileSystemRedirected', 'UserRequest', 'IncompatibleFileSystemFilter', 'IncompatibleVolumeFilter', 'FileSystemTiering', 'BitLockerInitializing', 'FileSystemReFs')
                    Source = 'https://techcommunity.microsoft.com/t5/failover-clustering/understanding-the-state-of-your-cluster-shared-volumes/ba-p/371889'
                }
                @{
                    Name = 'BlockRedirectedIOReason'; Type = @('System.Enum', 'System.String'); IsOptional = $true
                    Values = @('NotBlockRedirected', 'NoDiskConnectivity', 'StorageSpaceNotAttached', 'VolumeReplicationEnabled')
                    Source = 'https://techcommunity.microsoft.com/t5/failover-clustering/understanding-the-state-of-your-cluster-shared-volumes/ba-p/371889'
                }
            )
        }
        @{
            # Storage Spaces' disks have this parameter, others do not.
            Name = 'Get-ClusterParameter'; Module = 'FailoverClusters'; IsOptional = $true
            Source = 'https://learn.microsoft.com/powershell/module/failoverclusters/get-clusterparameter'
            Parameters = @('Name', 'InputObject', 'Cluster')
            Probe = @{ Name = 'VirtualDiskId' }
            ProbeFrom = @{ InputObject = 'Get-ClusterSharedVolume' }
            Properties = @(
                @{ Name = 'Name'; Type = @('System.String') }
                @{ Name = 'Value'; Type = @('System.String') }
            )
        }
        @{
            # What Storage Spaces Direct keeps: an object for each sample. Asked by the pipeline, as its document shows. Where there is
            # nothing kept, it fails, and says what to do.
            Name = 'Get-ClusterPerformanceHistory'; Module = 'FailoverClusters'; IsOptional = $true
            Source = 'https://learn.microsoft.com/windows-server/storage/storage-spaces/performance-history'
            Parameters = @('Volume', 'VolumeSeriesName', 'PhysicalDisk', 'PhysicalDiskSeriesName', 'VHD', 'VHDSeriesName', 'SeriesKeyName', 'Stream', 'TimeFrame', 'CimSession')
            Properties = @(
                # The series, and behind a comma what it is of.
                @{ Name = 'MetricId'; Type = @('System.String'); Source = 'https://learn.microsoft.com/windows-server/storage/storage-spaces/performance-history-for-volumes' }
                @{ Name = 'Time'; Type = @('System.DateTime'); Source = 'https://learn.microsoft.com/windows-server/storage/storage-spaces/performance-history-scripting' }
                # Latency in seconds.
                @{ Name = 'Value'; Type = @('System.Double', 'System.UInt64', 'System.Single'); Source = 'https://learn.microsoft.com/windows-server/storage/storage-spaces/performance-history-scripting' }
            )
        }
        @{
            Name = 'Move-ClusterSharedVolume'; Module = 'FailoverClusters'
            Source = 'https://learn.microsoft.com/powershell/module/failoverclusters/move-clustersharedvolume'
            Parameters = @('Name', 'Node', 'Wait', 'InputObject', 'Cluster')
            Properties = @()
        }

        # Storage. Numbers where a session has not loaded the names that Windows gives them.
        @{
            Name = 'Get-StoragePool'; Module = 'Storage'
            Source = 'https://learn.microsoft.com/windows-hardware/drivers/storage/msft-storagepool'
            Parameters = @('FriendlyName', 'UniqueId', 'IsPrimordial', 'VirtualDisk', 'CimSession')
            Probe = @{ IsPrimordial = $false }
            Properties = @(
                @{ Name = 'FriendlyName'; Type = @('System.String') }
                @{ Name = 'HealthStatus'; Type = @('System.String', 'System.UInt16'); Values = @('Healthy', 'Warning', 'Unhealthy', 'Unknown', '0', '1', '2', '5') }
                @{ Name = 'OperationalStatus'; Type = @('System.String', 'System.UInt16'); IsOptional = $true }
                @{ Name = 'Size'; Type = @('System.UInt64'); Range = @(0, 9223372036854775807) }
                @{ Name = 'AllocatedSize'; Type = @('System.UInt64'); Range = @(0, 9223372036854775807) }
            )
        }
        @{
            Name = 'Get-VirtualDisk'; Module = 'Storage'
            Source = 'https://learn.microsoft.com/windows-hardware/drivers/storage/msft-virtualdisk'
            Parameters = @('FriendlyName', 'UniqueId', 'StoragePool', 'PhysicalDisk', 'CimSession')
            Probe = @{}
            ProbeFrom = @{ StoragePool = 'Get-StoragePool' }
            Properties = @(
                @{ Name = 'FriendlyName'; Type = @('System.String') }
                @{ Name = 'ObjectId'; Type = @('System.String') }
                @{ Name = 'HealthStatus'; Type = @('System.String', 'System.UInt16'); Values = @('Healthy', 'Warning', 'Unhealthy', 'Unknown', '0', '1', '2', '5') }
                @{ Name = 'ResiliencySettingName'; Type = @('System.String'); Values = @('Simple', 'Mirror', 'Parity'); IsOptional = $true }
                @{ Name = 'NumberOfDataCopies'; Type = @('System.UInt16'); Range = @(1, 99); IsOptional = $true }
            )
        }
        @{
            Name = 'Get-PhysicalDisk'; Module = 'Storage'
            Source = 'https://learn.microsoft.com/windows-hardware/drivers/storage/msft-physicaldisk'
            Parameters = @('UniqueId', 'FriendlyName', 'StoragePool', 'StorageNode', 'PhysicallyConnected', 'VirtualDisk', 'CimSession')
            Probe = @{}
            ProbeFrom = @{ StoragePool = 'Get-StoragePool' }
            Properties = @(
                @{ Name = 'UniqueId'; Type = @('System.String') }
                @{ Name = 'ObjectId'; Type = @('System.String'); IsOptional = $true }
                @{ Name = 'FriendlyName'; Type = @('System.String'); IsOptional = $true }
                # On a single server, the number that the counters have; on a node of Storage Spaces Direct, one of the cluster.
                @{ Name = 'DeviceId'; Type = @('System.String'); IsOptional = $true }
                @{ Name = 'Model'; Type = @('System.String'); IsOptional = $true }
                @{ Name = 'SerialNumber'; Type = @('System.String'); IsOptional = $true }
                @{ Name = 'EnclosureNumber'; Type = @('System.UInt16'); Range = @(0, 65535); IsOptional = $true }
                @{ Name = 'SlotNumber'; Type = @('System.UInt16'); Range = @(0, 65535); IsOptional = $true }
                @{ Name = 'PhysicalLocation'; Type = @('System.String'); IsOptional = $true }
                @{ Name = 'MediaType'; Type = @('System.String', 'System.UInt16'); Values = @('HDD', 'SSD', 'SCM', 'Unspecified', '0', '3', '4', '5') }
                @{ Name = 'BusType'; Type = @('System.String', 'System.UInt16'); IsOptional = $true }
                @{ Name = 'HealthStatus'; Type = @('System.String', 'System.UInt16'); Values = @('Healthy', 'Warning', 'Unhealthy', 'Unknown', '0', '1', '2', '5') }
                @{ Name = 'OperationalStatus'; Type = @('System.String', 'System.UInt16'); IsOptional = $true }
                @{ Name = 'Size'; Type = @('System.UInt64'); Range = @(0, 9223372036854775807) }
            )
        }
        # Without these two, drives are known by DeviceId.
        @{
            Name = 'Get-StorageNode'; Module = 'Storage'; IsOptional = $true
            Source = 'https://learn.microsoft.com/windows-hardware/drivers/storage/msft-storagenode'
            Parameters = @('Name', 'CimSession')
            Probe = @{}
            Properties = @(@{ Name = 'Name'; Type = @('System.String') })
        }
        @{
            Name = 'Get-PhysicalDiskStorageNodeView'; Module = 'Storage'; IsOptional = $true
            Source = 'https://learn.microsoft.com/windows-hardware/drivers/storage/msft-storagenodetophysicaldisk'
            Parameters = @('StorageNode', 'PhysicalDisk', 'CimSession')
            Probe = @{}
            ProbeFrom = @{ StorageNode = 'Get-StorageNode' }
            Properties = @(
                @{ Name = 'DiskNumber'; Type = @('System.UInt32'); IsOptional = $true }
                @{ Name = 'PhysicalDiskObjectId'; Type = @('System.String'); IsOptional = $true }
                # The disk itself, or a reference that has its key alone.
                @{ Name = 'PhysicalDisk.ObjectId'; Type = @('System.String'); IsOptional = $true }
            )
        }
        @{
            Name = 'Get-Volume'; Module = 'Storage'; IsOptional = $true
            Source = 'https://learn.microsoft.com/windows-hardware/drivers/storage/msft-volume'
            Parameters = @('ObjectId', 'UniqueId', 'Path', 'DriveLetter', 'FriendlyName', 'FilePath', 'Partition', 'CimSession')
            Probe = @{}
            Properties = @(@{ Name = 'Path'; Type = @('System.String') })
        }
        @{
            Name = 'Get-Partition'; Module = 'Storage'; IsOptional = $true
            Source = 'https://learn.microsoft.com/windows-hardware/drivers/storage/msft-partition'
            Parameters = @('DiskId', 'DiskNumber', 'PartitionNumber', 'DriveLetter', 'Disk', 'Volume', 'CimSession')
            Probe = @{}
            Properties = @(@{ Name = 'DiskNumber'; Type = @('System.UInt32') })
        }
        @{
            Name = 'Get-StorageTier'; Module = 'Storage'; IsOptional = $true
            Source = 'https://learn.microsoft.com/windows-hardware/drivers/storage/msft-storagetier'
            Parameters = @('FriendlyName', 'UniqueId', 'StoragePool', 'VirtualDisk', 'CimSession')
            Probe = @{}
            ProbeFrom = @{ VirtualDisk = 'Get-VirtualDisk' }
            Properties = @(
                @{ Name = 'ResiliencySettingName'; Type = @('System.String'); Values = @('Simple', 'Mirror', 'Parity') }
                @{ Name = 'NumberOfDataCopies'; Type = @('System.UInt16'); Range = @(1, 99) }
            )
        }
        @{
            Name = 'Get-StorageJob'; Module = 'Storage'
            Source = 'https://learn.microsoft.com/windows-hardware/drivers/storage/msft-storagejob'
            Parameters = @('UniqueId', 'Name', 'CimSession')
            Probe = @{}
            Properties = @(
                @{ Name = 'UniqueId'; Type = @('System.String'); IsOptional = $true; Source = 'https://learn.microsoft.com/windows-hardware/drivers/storage/msft-storageobject' }
                @{ Name = 'Name'; Type = @('System.String') }
                @{
                    Name = 'JobState'; Type = @('System.String', 'System.UInt16')
                    Values = @(
                        'New', 'Starting', 'Running', 'Suspended', 'Shutting Down', 'ShuttingDown', 'Completed', 'Terminated', 'Killed', 'Exception', 'Service', 'Query Pending'
                        '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'
                    )
                }
                @{ Name = 'PercentComplete'; Type = @('System.UInt16', 'System.Int32'); Range = @(0, 100) }
                @{ Name = 'BytesProcessed'; Type = @('System.UInt64'); Range = @(0, 9223372036854775807); Source = 'https://learn.microsoft.com/windows-server/storage/storage-spaces/storage-spaces-states' }
                @{ Name = 'BytesTotal'; Type = @('System.UInt64'); Range = @(0, 9223372036854775807); Source = 'https://learn.microsoft.com/windows-server/storage/storage-spaces/storage-spaces-states' }
            )
        }

        # Storage QoS. The properties' names are the class's, or those that the cmdlets' own type data puts in their place.
        @{
            Name = 'Get-StorageQosPolicy'; Module = 'StorageQoS'
            Source = 'https://learn.microsoft.com/powershell/module/storageqos/get-storageqospolicy'
            Parameters = @('PolicyId', 'Name', 'CimSession')
            Probe = @{}
            Properties = @(
                @{ Name = 'PolicyId'; Type = @('System.Guid', 'System.String') }
                @{ Name = 'Name'; Type = @('System.String') }
                @{
                    Name = 'PolicyType'; Type = @('System.String', 'System.Enum', 'System.UInt16'); IsOptional = $true
                    Values = @('Dedicated', 'Aggregated', 'MultiInstance', 'SingleInstance', '0', '1')
                    Source = 'https://learn.microsoft.com/previous-versions/windows/desktop/clusstorageqosprov/msft-storageqospolicy'
                }
                # Normalised I/O per second, and bytes per second; 0 where nothing is set.
                @{ Name = 'MinimumIops'; Type = @('System.UInt64'); Range = @(0, 9223372036854775807); IsOptional = $true }
                @{ Name = 'MaximumIops'; Type = @('System.UInt64'); Range = @(0, 9223372036854775807); IsOptional = $true }
                @{ Name = 'MaximumIOBandwidth'; Type = @('System.UInt64'); Range = @(0, 9223372036854775807); IsOptional = $true }
                @{ Name = 'ThroughputReservation'; Type = @('System.UInt64'); Range = @(0, 9223372036854775807); IsOptional = $true }
                @{ Name = 'ThroughputLimit'; Type = @('System.UInt64'); Range = @(0, 9223372036854775807); IsOptional = $true }
                @{ Name = 'BandwidthLimit'; Type = @('System.UInt64'); Range = @(0, 9223372036854775807); IsOptional = $true }
            )
        }
        @{
            Name = 'Get-StorageQosPolicyStore'; Module = 'StorageQoS'; IsOptional = $true
            Source = 'https://learn.microsoft.com/powershell/module/storageqos/get-storageqospolicystore'
            Parameters = @('CimSession')
            Probe = @{}
            Properties = @(
                # In bytes: an I/O of more counts several times.
                @{ Name = 'IOPSNormalizationSize'; Type = @('System.UInt32', 'System.UInt64', 'System.Int32', 'System.Int64'); Range = @(1, 4194304) }
            )
        }
        @{
            Name = 'Get-StorageQosFlow'; Module = 'StorageQoS'
            Source = 'https://learn.microsoft.com/powershell/module/storageqos/get-storageqosflow'
            Parameters = @('FlowId', 'InitiatorId', 'FilePath', 'VolumeId', 'InitiatorName', 'InitiatorNodeName', 'StorageNodeName', 'Status', 'Policy', 'CimSession')
            Probe = @{}
            Properties = @(
                @{ Name = 'InitiatorId'; Type = @('System.String', 'System.Guid'); IsOptional = $true; Source = 'https://learn.microsoft.com/previous-versions/windows/desktop/clusstorageqosprov/msft-storageqosflow' }
                @{ Name = 'InitiatorName'; Type = @('System.String'); IsOptional = $true }
                @{ Name = 'InitiatorNodeName'; Type = @('System.String'); IsOptional = $true }
                @{ Name = 'FilePath'; Type = @('System.String'); IsOptional = $true }
                @{ Name = 'PolicyId'; Type = @('System.Guid', 'System.String'); IsOptional = $true }
                # Normalised. What the storage node served of the file; the initiator's is of the whole virtual disk, in the row of each of its files.
                @{ Name = 'StorageNodeIOPS'; Type = @('System.UInt64', 'System.UInt32', 'System.Int32'); Range = @(0, 9223372036854775807); IsOptional = $true; Source = 'https://learn.microsoft.com/previous-versions/windows/desktop/clusstorageqosprov/msft-storageqosflow' }
                @{ Name = 'StorageNodeBandwidth'; Type = @('System.UInt64', 'System.UInt32', 'System.Int32'); Range = @(0, 9223372036854775807); IsOptional = $true; Source = 'https://learn.microsoft.com/previous-versions/windows/desktop/clusstorageqosprov/msft-storageqosflow' }
                @{ Name = 'InitiatorIOPS'; Type = @('System.UInt64', 'System.UInt32', 'System.Int32'); Range = @(0, 9223372036854775807); IsOptional = $true }
                # In milliseconds with fractions: the type data of the cmdlet's module divides what the class has, which are units of 100 ns
                # whatever its page says, by 10,000. What divides evenly, as 0 does, stays a whole number. A node without that type data
                # would show the units, and the code would take them for milliseconds.
                @{
                    Name = 'InitiatorLatency'; Type = @('System.Double', 'System.Decimal', 'System.Single', 'System.UInt64'); Range = @(0, 3600000); IsOptional = $true
                    Source = 'https://learn.microsoft.com/windows-server/storage/storage-qos/storage-qos-overview'
                }
                @{ Name = 'InitiatorBandwidth'; Type = @('System.UInt64', 'System.UInt32', 'System.Int32'); Range = @(0, 9223372036854775807); IsOptional = $true }
                @{ Name = 'Limit'; Type = @('System.UInt64'); Range = @(0, 9223372036854775807); IsOptional = $true }
                @{ Name = 'MaximumIops'; Type = @('System.UInt64'); Range = @(0, 9223372036854775807); IsOptional = $true }
                # Bytes per second; 0 where nothing is set.
                @{ Name = 'BandwidthLimit'; Type = @('System.UInt64'); Range = @(0, 9223372036854775807); IsOptional = $true; Source = 'https://learn.microsoft.com/previous-versions/windows/desktop/clusstorageqosprov/msft-storageqosflow' }
                @{ Name = 'MaximumIOBandwidth'; Type = @('System.UInt64'); Range = @(0, 9223372036854775807); IsOptional = $true; Source = 'https://learn.microsoft.com/windows-server/storage/storage-qos/storage-qos-overview' }
                @{ Name = 'Status'; Type = @('System.String', 'System.Enum', 'System.UInt16'); IsOptional = $true }
            )
        }

        # Hyper-V, of this node alone. A role that a node may lack.
        @{
            Name = 'Get-VM'; Module = 'Hyper-V'; IsOptional = $true
            Source = 'https://learn.microsoft.com/powershell/module/hyper-v/get-vm'
            Parameters = @('Name', 'Id', 'ComputerName', 'CimSession')
            Probe = @{}
            Properties = @(
                @{ Name = 'Id'; Type = @('System.Guid', 'System.String') }
                @{ Name = 'Name'; Type = @('System.String') }
                @{ Name = 'State'; Type = @('System.Enum', 'System.String') }
            )
        }
        @{
            Name = 'Get-VMHardDiskDrive'; Module = 'Hyper-V'; IsOptional = $true
            Source = 'https://learn.microsoft.com/powershell/module/hyper-v/get-vmharddiskdrive'
            Parameters = @('VMName', 'VM', 'ControllerType', 'ControllerNumber', 'ControllerLocation', 'ComputerName')
            Probe = @{}
            ProbeFrom = @{ VM = 'Get-VM' }
            Properties = @(
                @{ Name = 'VMId'; Type = @('System.Guid', 'System.String') }
                @{ Name = 'Path'; Type = @('System.String'); IsOptional = $true }
                # In normalised I/O of 8 KB per second; 0 or null where nothing is set.
                @{ Name = 'MinimumIOPS'; Type = @('System.UInt64'); Range = @(0, 1000000000); IsOptional = $true; Source = 'https://learn.microsoft.com/powershell/module/hyper-v/set-vmharddiskdrive' }
                @{ Name = 'MaximumIOPS'; Type = @('System.UInt64'); Range = @(0, 1000000000); IsOptional = $true; Source = 'https://learn.microsoft.com/powershell/module/hyper-v/set-vmharddiskdrive' }
                @{ Name = 'QoSPolicyID'; Type = @('System.String', 'System.Guid'); IsOptional = $true; Source = 'https://learn.microsoft.com/powershell/module/hyper-v/set-vmharddiskdrive' }
            )
        }
        @{
            # Of a file that another node uses it may fail: that one is then named. What it answers is handed on, and not read.
            Name = 'Get-VHD'; Module = 'Hyper-V'; IsOptional = $true
            Source = 'https://learn.microsoft.com/powershell/module/hyper-v/get-vhd'
            Parameters = @('Path')
            Properties = @()
        }

        # Management information: the cmdlets once, then each class that is asked.
        @{
            Name = 'Get-CimInstance'; Module = 'CimCmdlets'
            Source = 'https://learn.microsoft.com/powershell/module/cimcmdlets/get-ciminstance?view=powershell-5.1'
            Parameters = @('ClassName', 'Namespace', 'Filter', 'Property', 'Query', 'ComputerName', 'CimSession', 'OperationTimeoutSec')
            Properties = @()
        }
        @{
            Name = 'New-CimInstance'; Module = 'CimCmdlets'
            Source = 'https://learn.microsoft.com/powershell/module/cimcmdlets/new-ciminstance?view=powershell-5.1'
            Parameters = @('ClassName', 'Namespace', 'Property', 'ClientOnly')
            Properties = @()
        }
        @{
            Name = 'New-CimSession'; Module = 'CimCmdlets'
            Source = 'https://learn.microsoft.com/powershell/module/cimcmdlets/new-cimsession?view=powershell-5.1'
            Parameters = @()
            Properties = @()
        }
        @{
            Name = 'Remove-CimSession'; Module = 'CimCmdlets'
            Source = 'https://learn.microsoft.com/powershell/module/cimcmdlets/remove-cimsession?view=powershell-5.1'
            Parameters = @('CimSession')
            Properties = @()
        }
        @{
            # Win32_Process.Create: 0 where it started.
            Name = 'Invoke-CimMethod'; Module = 'CimCmdlets'
            Source = 'https://learn.microsoft.com/powershell/module/cimcmdlets/invoke-cimmethod?view=powershell-5.1'
            Parameters = @('ClassName', 'Namespace', 'MethodName', 'Arguments', 'ComputerName', 'OperationTimeoutSec')
            Properties = @(
                @{ Name = 'ReturnValue'; Type = @('System.UInt32'); Source = 'https://learn.microsoft.com/windows/win32/cimwin32prov/create-method-in-class-win32-process' }
                @{ Name = 'ProcessId'; Type = @('System.UInt32'); Source = 'https://learn.microsoft.com/windows/win32/cimwin32prov/create-method-in-class-win32-process' }
            )
        }
        @{
            Name = 'Get-CimInstance'; Module = 'CimCmdlets'
            Source = 'https://learn.microsoft.com/windows/win32/cimwin32prov/win32-computersystem'
            Parameters = @()
            Probe = @{ ClassName = 'Win32_ComputerSystem' }
            Properties = @(
                @{ Name = 'Manufacturer'; Type = @('System.String'); IsOptional = $true }
                @{ Name = 'Model'; Type = @('System.String'); IsOptional = $true }
                @{ Name = 'TotalPhysicalMemory'; Type = @('System.UInt64'); Range = @(1, 9223372036854775807) }
            )
        }
        @{
            Name = 'Get-CimInstance'; Module = 'CimCmdlets'
            Source = 'https://learn.microsoft.com/windows/win32/cimwin32prov/win32-systemenclosure'
            Parameters = @()
            Probe = @{ ClassName = 'Win32_SystemEnclosure' }
            Properties = @(
                @{ Name = 'SMBIOSAssetTag'; Type = @('System.String'); IsOptional = $true }
            )
        }
        @{
            Name = 'Get-CimInstance'; Module = 'CimCmdlets'
            Source = 'https://learn.microsoft.com/previous-versions/windows/desktop/legacy/aa394515(v=vs.85)'
            Parameters = @()
            Probe = @{ ClassName = 'Win32_Volume' }
            Properties = @(
                @{ Name = 'Name'; Type = @('System.String') }
                @{ Name = 'DriveType'; Type = @('System.UInt32', 'System.Int32'); Range = @(0, 6) }
                @{ Name = 'Capacity'; Type = @('System.UInt64'); Range = @(0, 9223372036854775807); IsOptional = $true }
                @{ Name = 'FreeSpace'; Type = @('System.UInt64'); Range = @(0, 9223372036854775807); IsOptional = $true }
                @{ Name = 'FileSystem'; Type = @('System.String'); IsOptional = $true }
            )
        }
        @{
            Name = 'Get-CimInstance'; Module = 'CimCmdlets'
            Source = 'https://learn.microsoft.com/windows/win32/cimwin32prov/win32-diskdrive'
            Parameters = @()
            Probe = @{ ClassName = 'Win32_DiskDrive'; Filter = 'Index = 0' }
            Properties = @(
                @{ Name = 'Size'; Type = @('System.UInt64', 'System.Int32'); Range = @(0, 9223372036854775807); IsOptional = $true }
            )
        }
        @{
            Name = 'Get-CimInstance'; Module = 'CimCmdlets'; IsOptional = $true
            Source = 'https://learn.microsoft.com/previous-versions/windows/desktop/powercpl/win32-powerplan'
            Parameters = @()
            Probe = @{ Namespace = 'root\cimv2\power'; ClassName = 'Win32_PowerPlan'; Filter = 'IsActive = TRUE' }
            Properties = @(
                @{ Name = 'ElementName'; Type = @('System.String') }
                @{ Name = 'InstanceID'; Type = @('System.String') }
            )
        }
        @{
            # None in most servers.
            Name = 'Get-CimInstance'; Module = 'CimCmdlets'
            Source = 'https://learn.microsoft.com/windows/win32/cimwin32prov/win32-battery'
            Parameters = @()
            Probe = @{ ClassName = 'Win32_Battery' }
            Properties = @(
                @{ Name = 'BatteryStatus'; Type = @('System.UInt16', 'System.Int32'); Range = @(1, 11) }
            )
        }
        @{
            # Disabled where there is no cluster; on a node its service starts by itself.
            Name = 'Get-CimInstance'; Module = 'CimCmdlets'; IsOptional = $true
            Source = 'https://learn.microsoft.com/windows/win32/cimwin32prov/win32-service'
            Parameters = @('Filter')
            Probe = @{ ClassName = 'Win32_Service'; Filter = "Name = 'ClusSvc'" }
            Properties = @(
                @{ Name = 'StartMode'; Type = @('System.String'); Values = @('Boot', 'System', 'Auto', 'Manual', 'Disabled') }
                @{ Name = 'State'; Type = @('System.String'); Values = @('Stopped', 'Start Pending', 'Stop Pending', 'Running', 'Continue Pending', 'Pause Pending', 'Paused', 'Unknown') }
            )
        }
        @{
            # What bounds a process that stays in the job of Windows' management service.
            Name = 'Get-CimInstance'; Module = 'CimCmdlets'; IsOptional = $true
            Source = 'https://learn.microsoft.com/windows/win32/wmisdk/--providerhostquotaconfiguration'
            Parameters = @()
            Probe = @{ Namespace = 'root'; ClassName = '__ProviderHostQuotaConfiguration' }
            Properties = @(
                @{ Name = 'MemoryPerHost'; Type = @('System.UInt64', 'System.Int64'); Range = @(0, 9223372036854775807) }
                @{ Name = 'MemoryAllHosts'; Type = @('System.UInt64', 'System.Int64'); Range = @(0, 9223372036854775807) }
            )
        }
        @{
            Name = 'Get-CimInstance'; Module = 'CimCmdlets'; IsOptional = $true
            Source = 'https://learn.microsoft.com/windows/security/hardware-security/enable-virtualization-based-protection-of-code-integrity'
            Parameters = @()
            Probe = @{ Namespace = 'root/Microsoft/Windows/DeviceGuard'; ClassName = 'Win32_DeviceGuard' }
            Properties = @(
                @{ Name = 'UsermodeCodeIntegrityPolicyEnforcementStatus'; Type = @('System.UInt32', 'System.Int32'); Range = @(0, 2) }
            )
        }
        @{
            # Counted by each node for itself. Not in any reference: the classes of counters are made from their names.
            Name = 'Get-CimInstance'; Module = 'CimCmdlets'; IsOptional = $true
            Source = 'https://learn.microsoft.com/windows/win32/wmisdk/wmi-tasks--performance-monitoring'
            Parameters = @()
            Probe = @{ ClassName = 'Win32_PerfRawData_CsvFsPerfProvider_ClusterCSVFS' }
            Properties = @(
                @{ Name = 'Name'; Type = @('System.String') }
                @{ Name = 'Timestamp_PerfTime'; Type = @('System.UInt64', 'System.Double', 'System.Int32') }
                @{ Name = 'Frequency_PerfTime'; Type = @('System.UInt64', 'System.Int32'); Range = @(1, 9223372036854775807) }
                @{ Name = 'ReadsPersec'; Type = @('System.UInt32', 'System.UInt64', 'System.Int32', 'System.Int64') }
                @{ Name = 'WritesPersec'; Type = @('System.UInt32', 'System.UInt64', 'System.Int32', 'System.Int64') }
                @{ Name = 'ReadBytesPersec'; Type = @('System.UInt64', 'System.UInt32', 'System.Int32', 'System.Int64') }
                @{ Name = 'WriteBytesPersec'; Type = @('System.UInt64', 'System.UInt32', 'System.Int32', 'System.Int64') }
                @{ Name = 'AvgsecPerRead'; Type = @('System.UInt32', 'System.Int32'); IsOptional = $true; Source = 'https://github.com/microsoft/wmi' }
                @{ Name = 'AvgsecPerRead_Base'; Type = @('System.UInt32', 'System.Int32'); IsOptional = $true; Source = 'https://github.com/microsoft/wmi' }
                @{ Name = 'AvgsecPerWrite'; Type = @('System.UInt32', 'System.Int32'); IsOptional = $true; Source = 'https://github.com/microsoft/wmi' }
                @{ Name = 'AvgsecPerWrite_Base'; Type = @('System.UInt32', 'System.Int32'); IsOptional = $true; Source = 'https://github.com/microsoft/wmi' }
                @{ Name = 'AvgReadQueueLength'; Type = @('System.UInt64', 'System.Int32'); IsOptional = $true; Source = 'https://github.com/microsoft/wmi' }
                @{ Name = 'AvgWriteQueueLength'; Type = @('System.UInt64', 'System.Int32'); IsOptional = $true; Source = 'https://github.com/microsoft/wmi' }
                @{ Name = 'CurrentReadQueueLength'; Type = @('System.UInt64', 'System.Int32'); IsOptional = $true; Source = 'https://github.com/microsoft/wmi' }
                @{ Name = 'CurrentWriteQueueLength'; Type = @('System.UInt64', 'System.Int32'); IsOptional = $true; Source = 'https://github.com/microsoft/wmi' }
            )
        }
        @{
            Name = 'Get-CimInstance'; Module = 'CimCmdlets'
            Source = 'https://learn.microsoft.com/windows/win32/wmisdk/wmi-tasks--performance-monitoring'
            Parameters = @()
            Probe = @{ ClassName = 'Win32_PerfRawData_PerfDisk_LogicalDisk' }
            Properties = @(
                @{ Name = 'Name'; Type = @('System.String') }
                @{ Name = 'Timestamp_PerfTime'; Type = @('System.UInt64', 'System.Double', 'System.Int32') }
                @{ Name = 'Frequency_PerfTime'; Type = @('System.UInt64', 'System.Int32'); Range = @(1, 9223372036854775807) }
                @{ Name = 'DiskReadsPersec'; Type = @('System.UInt32', 'System.UInt64', 'System.Int32', 'System.Int64') }
                @{ Name = 'DiskWritesPersec'; Type = @('System.UInt32', 'System.UInt64', 'System.Int32', 'System.Int64') }
                @{ Name = 'DiskReadBytesPersec'; Type = @('System.UInt64', 'System.UInt32', 'System.Int32', 'System.Int64') }
                @{ Name = 'DiskWriteBytesPersec'; Type = @('System.UInt64', 'System.UInt32', 'System.Int32', 'System.Int64') }
                @{ Name = 'AvgDisksecPerRead'; Type = @('System.UInt32', 'System.Int32'); IsOptional = $true; Source = 'https://learn.microsoft.com/previous-versions/aa394308(v=vs.85)' }
                @{ Name = 'AvgDisksecPerRead_Base'; Type = @('System.UInt32', 'System.Int32'); IsOptional = $true; Source = 'https://learn.microsoft.com/previous-versions/aa394308(v=vs.85)' }
                @{ Name = 'AvgDisksecPerWrite'; Type = @('System.UInt32', 'System.Int32'); IsOptional = $true; Source = 'https://learn.microsoft.com/previous-versions/aa394308(v=vs.85)' }
                @{ Name = 'AvgDisksecPerWrite_Base'; Type = @('System.UInt32', 'System.Int32'); IsOptional = $true; Source = 'https://learn.microsoft.com/previous-versions/aa394308(v=vs.85)' }
                @{ Name = 'AvgDiskReadQueueLength'; Type = @('System.UInt64', 'System.Int32'); IsOptional = $true; Source = 'https://learn.microsoft.com/previous-versions/aa394308(v=vs.85)' }
                @{ Name = 'AvgDiskWriteQueueLength'; Type = @('System.UInt64', 'System.Int32'); IsOptional = $true; Source = 'https://learn.microsoft.com/previous-versions/aa394308(v=vs.85)' }
            )
        }
        @{
            # The part of a volume's requests that goes through the file system of another node. On a node without it, it is not known.
            Name = 'Get-CimInstance'; Module = 'CimCmdlets'; IsOptional = $true
            Source = 'https://techcommunity.microsoft.com/t5/failover-clustering/cluster-shared-volume-performance-counters/ba-p/371980'
            Parameters = @()
            Probe = @{ ClassName = 'Win32_PerfRawData_CsvFsPerfProvider_ClusterCSVFSRedirectedIO' }
            Properties = @(
                @{ Name = 'Name'; Type = @('System.String') }
                @{ Name = 'Timestamp_PerfTime'; Type = @('System.UInt64', 'System.Double', 'System.Int32') }
                @{ Name = 'Frequency_PerfTime'; Type = @('System.UInt64', 'System.Int32'); Range = @(1, 9223372036854775807) }
                @{ Name = 'ReadsPersec'; Type = @('System.UInt64', 'System.UInt32', 'System.Int32', 'System.Int64'); Source = 'https://github.com/microsoft/wmi' }
                @{ Name = 'WritesPersec'; Type = @('System.UInt64', 'System.UInt32', 'System.Int32', 'System.Int64'); Source = 'https://github.com/microsoft/wmi' }
                @{ Name = 'ReadBytesPersec'; Type = @('System.UInt64', 'System.UInt32', 'System.Int32', 'System.Int64'); Source = 'https://github.com/microsoft/wmi' }
                @{ Name = 'WriteBytesPersec'; Type = @('System.UInt64', 'System.UInt32', 'System.Int32', 'System.Int64'); Source = 'https://github.com/microsoft/wmi' }
            )
        }
        @{
            Name = 'Get-CimInstance'; Module = 'CimCmdlets'
            Source = 'https://learn.microsoft.com/previous-versions/aa394308(v=vs.85)'
            Parameters = @()
            Probe = @{ ClassName = 'Win32_PerfRawData_PerfDisk_PhysicalDisk' }
            Properties = @(
                @{ Name = 'Name'; Type = @('System.String') }
                @{ Name = 'Timestamp_PerfTime'; Type = @('System.UInt64', 'System.Double', 'System.Int32') }
                @{ Name = 'Frequency_PerfTime'; Type = @('System.UInt64', 'System.Int32'); Range = @(1, 9223372036854775807) }
                @{ Name = 'DiskReadsPersec'; Type = @('System.UInt32', 'System.UInt64', 'System.Int32', 'System.Int64') }
                @{ Name = 'DiskWritesPersec'; Type = @('System.UInt32', 'System.UInt64', 'System.Int32', 'System.Int64') }
                @{ Name = 'DiskReadBytesPersec'; Type = @('System.UInt64', 'System.UInt32', 'System.Int32', 'System.Int64') }
                @{ Name = 'DiskWriteBytesPersec'; Type = @('System.UInt64', 'System.UInt32', 'System.Int32', 'System.Int64') }
                @{ Name = 'AvgDisksecPerRead'; Type = @('System.UInt32', 'System.Int32'); IsOptional = $true; Source = 'https://learn.microsoft.com/previous-versions/aa394308(v=vs.85)' }
                @{ Name = 'AvgDisksecPerRead_Base'; Type = @('System.UInt32', 'System.Int32'); IsOptional = $true; Source = 'https://learn.microsoft.com/previous-versions/aa394308(v=vs.85)' }
                @{ Name = 'AvgDisksecPerWrite'; Type = @('System.UInt32', 'System.Int32'); IsOptional = $true; Source = 'https://learn.microsoft.com/previous-versions/aa394308(v=vs.85)' }
                @{ Name = 'AvgDisksecPerWrite_Base'; Type = @('System.UInt32', 'System.Int32'); IsOptional = $true; Source = 'https://learn.microsoft.com/previous-versions/aa394308(v=vs.85)' }
                @{ Name = 'AvgDiskReadQueueLength'; Type = @('System.UInt64', 'System.Int32'); IsOptional = $true; Source = 'https://learn.microsoft.com/previous-versions/aa394308(v=vs.85)' }
                @{ Name = 'AvgDiskWriteQueueLength'; Type = @('System.UInt64', 'System.Int32'); IsOptional = $true; Source = 'https://learn.microsoft.com/previous-versions/aa394308(v=vs.85)' }
            )
        }
        @{
            # What the virtual disks of this node's own virtual machines do. Their names are paths, and so left out of support files.
            Name = 'Get-CimInstance'; Module = 'CimCmdlets'; IsOptional = $true
            Source = 'https://learn.microsoft.com/windows-server/storage/storage-spaces/performance-history-for-vhds'
            Parameters = @()
            Probe = @{ ClassName = 'Win32_PerfRawData_Counters_HyperVVirtualStorageDevice' }
            Properties = @(
                @{ Name = 'Name'; Type = @('System.String'); IsPrivate = $true }
                @{ Name = 'Timestamp_PerfTime'; Type = @('System.UInt64', 'System.Double', 'System.Int32') }
                @{ Name = 'Frequency_PerfTime'; Type = @('System.UInt64', 'System.Int32'); Range = @(1, 9223372036854775807) }
                @{ Name = 'ReadOperationsPerSec'; Type = @('System.UInt32', 'System.UInt64', 'System.Int32', 'System.Int64'); Source = 'https://github.com/microsoft/wmi' }
                @{ Name = 'WriteOperationsPerSec'; Type = @('System.UInt32', 'System.UInt64', 'System.Int32', 'System.Int64'); Source = 'https://github.com/microsoft/wmi' }
                @{ Name = 'ReadBytesPersec'; Type = @('System.UInt64', 'System.UInt32', 'System.Int32', 'System.Int64'); Source = 'https://github.com/microsoft/wmi' }
                @{ Name = 'WriteBytesPersec'; Type = @('System.UInt64', 'System.UInt32', 'System.Int32', 'System.Int64'); Source = 'https://github.com/microsoft/wmi' }
            )
        }
        @{
            # What Storage Spaces has to repair. How a name ends is seen only on a node, so support files have it.
            Name = 'Get-CimInstance'; Module = 'CimCmdlets'; IsOptional = $true
            Source = 'https://github.com/microsoft/wmi'
            Parameters = @()
            Probe = @{ ClassName = 'Win32_PerfRawData_Counters_StorageSpacesVirtualDisk' }
            Properties = @(
                @{ Name = 'Name'; Type = @('System.String'); Source = 'https://github.com/GitRuozhi/WinPool' }
                @{ Name = 'VirtualDiskNeedRegenerationBytes'; Type = @('System.UInt64'); IsOptional = $true }
                @{ Name = 'VirtualDiskRegeneratingBytes'; Type = @('System.UInt64'); IsOptional = $true }
                @{ Name = 'VirtualDiskStaleBytes'; Type = @('System.UInt64'); IsOptional = $true }
                @{ Name = 'VirtualDiskMissingBytes'; Type = @('System.UInt64'); IsOptional = $true }
            )
        }

        # Antivirus. Another product's node has no such module.
        @{
            Name = 'Get-MpPreference'; Module = 'Defender'; IsOptional = $true
            Source = 'https://learn.microsoft.com/powershell/module/defender/get-mppreference'
            Parameters = @('CimSession', 'ThrottleLimit', 'AsJob')
            Probe = @{}
            Properties = @(
                @{
                    Name = 'ExclusionPath'; Type = @('System.String'); IsOptional = $true; IsPrivate = $true
                    Source = 'https://learn.microsoft.com/previous-versions/windows/desktop/defender/msft-mppreference'
                }
                @{
                    Name = 'ExclusionProcess'; Type = @('System.String'); IsOptional = $true; IsPrivate = $true
                    Source = 'https://learn.microsoft.com/previous-versions/windows/desktop/defender/msft-mppreference'
                }
                @{
                    Name = 'DisableRealtimeMonitoring'; Type = @('System.Boolean')
                    Source = 'https://learn.microsoft.com/previous-versions/windows/desktop/defender/msft-mppreference'
                }
                @{
                    Name = 'DisableAutoExclusions'; Type = @('System.Boolean'); IsOptional = $true
                    Source = 'https://learn.microsoft.com/defender-endpoint/configure-server-exclusions-microsoft-defender-antivirus'
                }
                @{
                    Name = 'AttackSurfaceReductionRules_Ids'; Type = @('System.String'); IsOptional = $true
                    Source = 'https://learn.microsoft.com/defender-endpoint/enable-attack-surface-reduction'
                }
                @{
                    Name = 'AttackSurfaceReductionRules_Actions'; Type = @('System.Byte'); IsOptional = $true
                    Source = 'https://learn.microsoft.com/defender-endpoint/enable-attack-surface-reduction'
                }
                @{
                    Name = 'AttackSurfaceReductionOnlyExclusions'; Type = @('System.String'); IsOptional = $true; IsPrivate = $true
                    Source = 'https://learn.microsoft.com/defender-endpoint/enable-attack-surface-reduction'
                }
            )
        }

        # In which mode Defender runs. Platforms before 4.18.2008 do not say.
        @{
            Name = 'Get-MpComputerStatus'; Module = 'Defender'; IsOptional = $true
            Source = 'https://learn.microsoft.com/powershell/module/defender/get-mpcomputerstatus'
            Parameters = @('CimSession', 'ThrottleLimit', 'AsJob')
            Probe = @{}
            Properties = @(
                @{
                    Name = 'AMRunningMode'; Type = @('System.String'); IsOptional = $true
                    Source = 'https://learn.microsoft.com/defender-endpoint/microsoft-defender-antivirus-updates'
                }
            )
        }

        # Application control of Azure Local; only there.
        @{
            Name = 'Get-ASLocalWDACPolicyMode'; Module = 'AzureStack.LocalWdac'; IsOptional = $true
            Source = 'https://learn.microsoft.com/azure/azure-local/manage/manage-wdac'
            Parameters = @()
            Probe = @{}
            Properties = @()
        }
        @{
            Name = 'Get-AsWdacPolicyMode'; Module = 'AzureStack.LocalWdac'; IsOptional = $true
            Source = 'https://learn.microsoft.com/azure/azure-local/manage/manage-wdac'
            Parameters = @()
            Properties = @()
        }
        @{
            Name = 'Get-ASLocalWDACPolicyInfo'; Module = 'AzureStack.LocalWdac'; IsOptional = $true
            Source = 'https://learn.microsoft.com/azure/azure-local/manage/manage-wdac'
            Parameters = @()
            Properties = @()
        }
    )
}
