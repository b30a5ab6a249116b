# What this machine says of itself. On Windows it is asked through CIM, on Linux through its files.

function Get-MachineName {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    [System.Environment]::MachineName
}

# Manufacturer and model; $null where it does not say.
function Get-MachineModel {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    try {
        if (Test-Windows) { $words = Get-WindowsModel } else { $words = Get-LinuxModel }
        $model = (@($words | Where-Object { $_ }) -join ' ').Trim()
        if ($model) { return $model }
    } catch {
        Write-Verbose -Message $_.Exception.Message
    }
    # Outright: what a call without output leaves is written as {} by Windows PowerShell.
    $null
}

# The tag of the chassis, by which Azure's machines are known; nothing where it has none.
function Get-ChassisAssetTag {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    $asked = Get-EnvironmentSetting -Name 'HEADROOM_CHASSIS_ASSET_TAG'
    if ($asked) { return $asked }
    try {
        if (Test-Windows) { return Get-WindowsChassisTag }
        Get-LinuxChassisTag
    } catch {
        Write-Verbose -Message $_.Exception.Message
    }
}

# Drives that hold files: tables of a volume's fields, all of them or the one that a path is on.
function Get-MachineDrive {
    [CmdletBinding()]
    param([string] $Path = '')

    if (Test-Windows) { return Get-WindowsDrive -Path $Path }
    Get-LinuxDrive -Path $Path
}

# The memory in bytes.
function Get-MachineMemory {
    [CmdletBinding()]
    [OutputType([long])]
    param()

    if (Test-Windows) { return Get-WindowsMemory }
    Get-LinuxMemory
}

# A table: Plan, its name; IsSaving, whether it saves power; IsOnBattery.
function Get-MachinePower {
    [CmdletBinding()]
    param()

    if (Test-Windows) { return Get-WindowsPower }
    Get-LinuxPower
}
