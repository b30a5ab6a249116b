# Pools, virtual disks, drives and jobs: the only file that uses the cmdlets of the module Storage.

# Storage's own names and numbers, as a session without its type data shows them.
$healthNames = @{ Healthy = 'healthy'; Warning = 'warning'; Unhealthy = 'unhealthy'; '0' = 'healthy'; '1' = 'warning'; '2' = 'unhealthy' }
$mediaNames = @{ HDD = 'hdd'; SSD = 'ssd'; SCM = 'scm'; '3' = 'hdd'; '4' = 'ssd'; '5' = 'scm' }
$jobStates = @{ Running = 'running'; Suspended = 'suspended'; New = 'waiting'; Starting = 'waiting'; '4' = 'running'; '5' = 'suspended'; '2' = 'waiting'; '3' = 'waiting' }
# Jobs in these states do nothing any more.
$endedJobs = 'Completed', 'Terminated', 'Killed', 'Exception', '7', '8', '9', '10'

# A table: Pools, Drives and Jobs as the contract has them, and VirtualDisks to look volumes up by.
function Get-StorageFact {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [System.Collections.IDictionary] $NotKnown)

    $fact = @{ Pools = @(); Drives = @(); VirtualDisks = @(); Jobs = @() }
    $pools = @(Read-Fact -Fact $factNames.pools -NotKnown $NotKnown -Read { Get-StoragePool -IsPrimordial $false -ErrorAction Stop })
    foreach ($pool in $pools) {
        $fact.Pools += Get-PoolRecord -Pool $pool
        $fact.VirtualDisks += @(Read-Fact -Fact ($strings['FactVirtualDisks'] -f $pool.FriendlyName) -NotKnown $NotKnown -Read {
                Get-VirtualDisk -StoragePool $pool -ErrorAction Stop | ForEach-Object -Process { Get-VirtualDiskRecord -VirtualDisk $_ -PoolName $pool.FriendlyName }
            })
        $fact.Drives += @(Read-Fact -Fact $factNames.drives -NotKnown $NotKnown -Read {
                Get-PhysicalDisk -StoragePool $pool -ErrorAction Stop | ForEach-Object -Process { Get-DriveRecord -Drive $_ -PoolName $pool.FriendlyName }
            })
    }
    if ($NotKnown.Contains($factNames.pools)) { $NotKnown[$factNames.drives] = $NotKnown[$factNames.pools] }
    $fact.Jobs = @(Read-Fact -Fact $factNames.storageJobs -NotKnown $NotKnown -Read {
            Get-StorageJob -ErrorAction Stop | Where-Object { [string] $_.JobState -notin $endedJobs } | ForEach-Object -Process { Get-JobRecord -Job $_ }
        })
    $fact
}

function Get-PoolRecord {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Pool)

    $free = $null
    if ($null -ne $Pool.Size -and $null -ne $Pool.AllocatedSize) { $free = [long] $Pool.Size - [long] $Pool.AllocatedSize }
    New-Object -TypeName PSObject -Property ([ordered] @{
            name = [string] $Pool.FriendlyName
            health = Get-HealthName -Status $Pool.HealthStatus
            operationalStatus = Get-StatusText -Status $Pool.OperationalStatus
            sizeBytes = Get-WholeNumber -Value $Pool.Size
            freeBytes = $free
        })
}

function Get-DriveRecord {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Drive,
        [Parameter(Mandatory = $true)] [string] $PoolName
    )

    $media = $mediaNames[[string] $Drive.MediaType]
    if (-not $media) { $media = 'unknown' }
    $model = Get-PropertyValue -InputObject $Drive -Name 'Model' -Default (Get-PropertyValue -InputObject $Drive -Name 'FriendlyName')
    New-Object -TypeName PSObject -Property ([ordered] @{
            id = [string] $Drive.UniqueId
            model = Get-StatusText -Status $model
            mediaType = $media
            busType = Get-StatusText -Status $Drive.BusType
            health = Get-HealthName -Status $Drive.HealthStatus
            operationalStatus = Get-StatusText -Status $Drive.OperationalStatus
            sizeBytes = Get-WholeNumber -Value $Drive.Size
            poolName = $PoolName
            serialNumber = Get-TrimmedText -InputObject $Drive -Name 'SerialNumber'
            enclosureNumber = Get-WholeNumber -Value (Get-PropertyValue -InputObject $Drive -Name 'EnclosureNumber')
            slotNumber = Get-WholeNumber -Value (Get-PropertyValue -InputObject $Drive -Name 'SlotNumber')
            physicalLocation = Get-TrimmedText -InputObject $Drive -Name 'PhysicalLocation'
        })
}

# A text without the blanks that drives fill it up with; $null if there is none.
function Get-TrimmedText {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $InputObject,
        [Parameter(Mandatory = $true)] [string] $Name
    )

    $text = ([string] (Get-PropertyValue -InputObject $InputObject -Name $Name)).Trim()
    if ($text) { $text } else { $null }
}

# Windows' own objects of the drives in pools, by the id that the record of each has.
function Get-DriveById {
    [CmdletBinding()]
    param()

    $disks = @{}
    foreach ($pool in @(Get-StoragePool -IsPrimordial $false -ErrorAction Stop)) {
        foreach ($disk in @(Get-PhysicalDisk -StoragePool $pool -ErrorAction Stop)) { $disks[[string] $disk.UniqueId] = $disk }
    }
    $disks
}

function Get-VirtualDiskRecord {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $VirtualDisk,
        [Parameter(Mandatory = $true)] [string] $PoolName
    )

    @{
        Name = [string] $VirtualDisk.FriendlyName
        ObjectId = [string] $VirtualDisk.ObjectId
        Health = Get-HealthName -Status $VirtualDisk.HealthStatus
        Resiliency = Get-DiskResiliency -VirtualDisk $VirtualDisk
        PoolName = $PoolName
    }
}

# How a virtual disk keeps its data. One with tiers has it on each of them; where they differ, there is no one answer, which is $null
# outright: what a call without output leaves is written as {} by Windows PowerShell.
function Get-DiskResiliency {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $VirtualDisk)

    $layers = @($VirtualDisk)
    if (-not (Get-PropertyValue -InputObject $VirtualDisk -Name 'ResiliencySettingName')) {
        try {
            $layers = @(Get-StorageTier -VirtualDisk $VirtualDisk -ErrorAction Stop)
        } catch {
            Write-Verbose -Message $_.Exception.Message
            return $null
        }
    }
    $forms = @($layers | ForEach-Object -Process { '{0}/{1}' -f $_.ResiliencySettingName, $_.NumberOfDataCopies } | Microsoft.PowerShell.Utility\Select-Object -Unique)
    if ($forms.Count -ne 1) { return $null }
    $kind, $copies = $forms[0] -split '/'
    $kind = $kind.ToLowerInvariant()
    if ($kind -notin 'simple', 'mirror', 'parity' -or $copies -notmatch '\A[1-9][0-9]?\z') { return $null }
    New-Object -TypeName PSObject -Property ([ordered] @{ kind = $kind; copies = [int] $copies })
}

function Get-JobRecord {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Job)

    $state = $jobStates[[string] $Job.JobState]
    if (-not $state) { $state = 'other' }
    $name = [string] $Job.Name
    if (-not $name) { $name = $strings['UnnamedJob'] }
    New-Object -TypeName PSObject -Property ([ordered] @{
            id = Get-StatusText -Status (Get-PropertyValue -InputObject $Job -Name 'UniqueId')
            name = $name
            state = $state
            completedPercent = $Job.PercentComplete
            processedBytes = Get-WholeNumber -Value $Job.BytesProcessed
            totalBytes = Get-WholeNumber -Value $Job.BytesTotal
        })
}

function Get-HealthName {
    [CmdletBinding()]
    [OutputType([string])]
    param([AllowNull()] [object] $Status)

    $name = $healthNames[[string] $Status]
    if (-not $name) { $name = 'unknown' }
    $name
}

# One text of a status that may be a list; $null if there is none.
function Get-StatusText {
    [CmdletBinding()]
    param([AllowNull()] [object] $Status)

    $text = @($Status | Where-Object { $null -ne $_ }) -join ', '
    if ($text) { $text } else { $null }
}

function Get-WholeNumber {
    [CmdletBinding()]
    param([AllowNull()] [object] $Value)

    if ($null -eq $Value) { return $null }
    [long] $Value
}

# The number of the disk that a volume is on, by the volume's own name: \\?\Volume{...}\. Nothing where it is not on one disk.
function Get-VolumeDiskNumber {
    [CmdletBinding()]
    [OutputType([long])]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $VolumePath)

    $volume = Get-Volume -ErrorAction Stop | Where-Object { $VolumePath -and $_.Path -eq $VolumePath } | Microsoft.PowerShell.Utility\Select-Object -First 1
    if ($null -eq $volume) { return }
    $numbers = @(Get-Partition -Volume $volume -ErrorAction Stop | ForEach-Object -Process { $_.DiskNumber } | Where-Object { $null -ne $_ })
    if ($numbers.Count -eq 1) { [long] $numbers[0] }
}
