# The provider 'local': this machine, without a cluster.

function Get-LocalFact {
    [CmdletBinding()]
    param()

    $name = Get-MachineName
    $folder = Get-EnvironmentSetting -Name 'HEADROOM_LOCAL_DIRECTORY'
    if ($folder) {
        $volumes = @(Get-FolderVolume -Path $folder)
    } else {
        $volumes = @(Get-MachineDrive | ForEach-Object -Process {
                $_.path = Get-TestFileFolder -MountPoint $_.mountPoint
                Get-VolumeRecord -Property $_
            })
    }
    $node = New-Object -TypeName PSObject -Property ([ordered] @{ name = $name; fqdn = $null; state = 'up'; vmSize = $null; model = Get-MachineModel })
    $cluster = New-Object -TypeName PSObject -Property ([ordered] @{
            PSTypeName = 'Headroom.Cluster'
            contractVersion = 1
            provider = 'local'
            simulation = $null
            name = $name
            id = $null
            currentNodeName = $name
            nodes = @($node)
            volumes = $volumes
            pools = @()
            drives = @()
            storageJobs = @()
            storageQos = $null
            virtualMachines = $null
            notKnown = @('volume health', $factNames.pools, $factNames.drives, $factNames.storageJobs | ForEach-Object -Process {
                    Get-UnknownFact -Fact $_ -Reason $strings['NotAClusterNode']
                })
        })
    $notKnownLimits = @(
        Get-UnknownFact -Fact 'VM size' -Reason $strings['LocalVmSizeNotKnown']
        Get-UnknownFact -Fact 'disks' -Reason $strings['LocalDisksNotKnown']
    )
    @{
        Cluster = $cluster
        Node = $node
        VmSizeSource = $null
        Disks = $null
        DisksSource = $null
        Simulation = $null
        NotKnownLimits = $notKnownLimits
        BlockCacheBytes = [long] 0
    }
}

# Where test files go on a drive: not into the root of the system's own.
function Get-TestFileFolder {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [string] $MountPoint)

    if ($MountPoint -eq '/') { return '/var/tmp' }
    if ((Test-Windows) -and $MountPoint -eq "$env:SystemDrive\") {
        return Join-Path -Path $env:SystemRoot -ChildPath 'Temp'
    }
    $MountPoint
}

# One folder as a volume, with the room on the drive that it is on.
function Get-FolderVolume {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $Path)

    if (-not (Test-Path -LiteralPath $Path -PathType Container)) {
        throw (New-ProblemRecord -Code 'LocalDirectoryNotFound' -Argument $Path -Target $Path -Category ObjectNotFound)
    }
    $property = @{ id = (Get-Item -LiteralPath $Path -Force).FullName }
    # A share has no drive; its sizes are then not known.
    $drive = Get-MachineDrive -Path $property.id | Microsoft.PowerShell.Utility\Select-Object -First 1
    if ($null -ne $drive) {
        foreach ($name in 'fileSystem', 'sizeBytes', 'freeBytes') { $property[$name] = $drive[$name] }
    }
    Get-VolumeRecord -Property $property
}
