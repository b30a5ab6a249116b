# This machine, as Windows tells it through CIM.

# The built-in plan that saves power.
$savingPlan = 'a1841308-3541-4fab-bc81-f71556f20b4a'
# Win32_Volume's types that hold files of this machine: removable and fixed.
$driveTypes = 2, 3
# Win32_Battery's state 'discharging'.
$discharging = 1

function Get-WindowsModel {
    [CmdletBinding()]
    param()

    $system = Get-CimInstance -ClassName 'Win32_ComputerSystem' -ErrorAction Stop
    $system.Manufacturer
    $system.Model
}

# Whether this machine is a node of a cluster. Its tools say nothing of that: servers without a cluster have them to manage
# others. The cluster's own class is there where its service runs; where that is stopped, the service tells.
function Test-WindowsClusterNode {
    [CmdletBinding()]
    [OutputType([bool])]
    param()

    try {
        $cluster = Get-CimInstance -Namespace 'root/MSCluster' -ClassName 'MSCluster_Cluster' -ErrorAction Stop
        if ($null -ne $cluster) { return $true }
    } catch {
        Write-Verbose -Message $_.Exception.Message
    }
    $null -ne (Get-WindowsClusterService)
}

# The cluster service of a machine that is a node of a cluster: its State is that of Win32_Service. Nothing elsewhere. On a
# node the service is there and not disabled ([MS-CMRP] 3.1.3.2); the feature without a cluster leaves it disabled.
function Get-WindowsClusterService {
    [CmdletBinding()]
    param()

    try {
        Get-CimInstance -ClassName 'Win32_Service' -Filter "Name = 'ClusSvc'" -ErrorAction Stop | Where-Object { $_.StartMode -ne 'Disabled' } | Microsoft.PowerShell.Utility\Select-Object -First 1
    } catch {
        Write-Verbose -Message $_.Exception.Message
    }
}

function Get-WindowsMemory {
    [CmdletBinding()]
    [OutputType([long])]
    param()

    [long] (Get-CimInstance -ClassName 'Win32_ComputerSystem' -ErrorAction Stop).TotalPhysicalMemory
}

function Get-WindowsChassisTag {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    Get-CimInstance -ClassName 'Win32_SystemEnclosure' -ErrorAction Stop | Microsoft.PowerShell.Utility\Select-Object -First 1 -ExpandProperty SMBIOSAssetTag
}

function Get-WindowsDrive {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Path)

    $drives = @(Get-CimInstance -ClassName 'Win32_Volume' -ErrorAction Stop | Where-Object {
            # One without a letter or folder has only its GUID to go by, and is no place for files.
            $_.DriveType -in $driveTypes -and $_.Capacity -gt 0 -and $_.Name -notmatch '\A\\\\\?\\'
        })
    if ($Path) {
        $drives = @($drives | Where-Object { "$Path\".StartsWith($_.Name, 'OrdinalIgnoreCase') } |
                Sort-Object -Property { $_.Name.Length } -Descending | Microsoft.PowerShell.Utility\Select-Object -First 1)
    }
    foreach ($drive in $drives) {
        @{ id = $drive.Name; fileSystem = $drive.FileSystem; sizeBytes = [long] $drive.Capacity; freeBytes = [long] $drive.FreeSpace; mountPoint = $drive.Name }
    }
}

# A physical disk by its number; nothing if there is none.
function Get-WindowsDisk {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [int] $Number)

    Get-CimInstance -ClassName 'Win32_DiskDrive' -Filter "Index = $Number" -ErrorAction Stop | Microsoft.PowerShell.Utility\Select-Object -First 1
}

function Get-WindowsPower {
    [CmdletBinding()]
    param()

    $plan = Get-CimInstance -Namespace 'root\cimv2\power' -ClassName 'Win32_PowerPlan' -Filter 'IsActive = TRUE' -ErrorAction Stop | Microsoft.PowerShell.Utility\Select-Object -First 1
    $batteries = @(Get-CimInstance -ClassName 'Win32_Battery' -ErrorAction Stop)
    @{
        Plan = $plan.ElementName
        IsSaving = $plan.InstanceID -match $savingPlan
        IsOnBattery = @($batteries | Where-Object { $_.BatteryStatus -eq $discharging }).Count -gt 0
    }
}
