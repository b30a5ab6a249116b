# What differs between Windows PowerShell 5.1 and PowerShell 7, and between Windows and Linux, in one place.

function Test-Windows {
    [CmdletBinding()]
    [OutputType([bool])]
    param()

    # Neither $IsWindows nor the platform exists in Windows PowerShell.
    $PSVersionTable['Platform'] -in $null, 'Win32NT'
}

# Whether this is Windows PowerShell, which runs on the .NET Framework.
function Test-Desktop {
    [CmdletBinding()]
    [OutputType([bool])]
    param()

    $PSVersionTable['PSEdition'] -ne 'Core'
}

# An environment variable, $null where it is not set or empty.
function Get-EnvironmentSetting {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [string] $Name)

    if (Test-FullLanguage) {
        $value = [System.Environment]::GetEnvironmentVariable($Name)
        if ($value) { $value }
        return
    }
    $setting = Get-Item -LiteralPath "Env:$Name" -ErrorAction Ignore
    if ($null -ne $setting -and $setting.Value) { $setting.Value }
}

# Whether a file, and no folder, is at a path. Not by the cmdlet, which takes forty times as long, where anything else is allowed.
function Test-FileThere {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [string] $Path)

    if (Test-FullLanguage) { return [System.IO.File]::Exists($Path) }
    Test-Path -LiteralPath $Path -PathType Leaf
}

# A property of an object that came from JSON; the default where it is missing or null.
function Get-PropertyValue {
    [CmdletBinding()]
    param(
        [AllowNull()] [object] $InputObject,
        [Parameter(Mandatory = $true)] [string] $Name,
        [AllowNull()] [object] $Default = $null
    )

    if ($null -eq $InputObject) { return $Default }
    $property = $InputObject.PSObject.Properties[$Name]
    if ($null -eq $property -or $null -eq $property.Value) { return $Default }
    $property.Value
}

# Local System and the administrators, by SID: their names are translated.
$administratorsSid = 'S-1-5-32-544'
$administratorSids = @('S-1-5-18', $administratorsSid)

# The service that installs Windows itself, which owns the folder of programs.
$trustedInstallerSid = 'S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464'

# Makes a folder that only its owner (Linux) or administrators (Windows) can use, along with the folders above it. One that is
# there keeps its owner and its rights: it may be somebody else's; Test-WritableByOthers says whether it will do.
function New-PrivateFolder {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $Path)

    if ([System.IO.Directory]::Exists($Path)) { return }
    if ([System.IO.File]::Exists($Path)) { throw (New-ProblemRecord -Code 'FolderIsFile' -Argument $Path -Target $Path -Category ResourceExists) }
    if (-not (Test-Windows)) {
        if ($null -eq ('System.IO.UnixFileMode' -as [type])) {
            throw (New-ProblemRecord -Code 'PowerShellTooOld' -Argument $PSVersionTable.PSVersion -Category NotInstalled)
        }
        $null = [System.IO.Directory]::CreateDirectory($Path, [System.IO.UnixFileMode] 'UserRead, UserWrite, UserExecute')
        return
    }
    New-SecuredFolder -Path $Path -Security (Get-AdministratorSecurity)
}

# Creates a folder with its owner and rights in one call, so that it never has those of its parent folder. Each .NET
# version has its own method for that. Source:
# https://learn.microsoft.com/dotnet/api/system.io.filesystemaclextensions.create
function New-SecuredFolder {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $Path, [Parameter(Mandatory = $true)] [object] $Security)

    if ($null -eq ('System.IO.FileSystemAclExtensions' -as [type])) {
        $null = [System.IO.Directory]::CreateDirectory($Path, $Security)
        return
    }
    [System.IO.FileSystemAclExtensions]::Create((New-Object -TypeName System.IO.DirectoryInfo -ArgumentList $Path), $Security)
}

# What a folder of the administrators has: their rights, and them as a group for its owner. Windows makes the one who creates
# a folder its owner, and a folder that another administrator's account owns is one that Test-WritableOnWindows distrusts.
function Get-AdministratorSecurity {
    [CmdletBinding()]
    param()

    $security = New-Object -TypeName System.Security.AccessControl.DirectorySecurity
    $security.SetAccessRuleProtection($true, $false)
    foreach ($sid in $administratorSids) {
        $identity = New-Object -TypeName System.Security.Principal.SecurityIdentifier -ArgumentList $sid
        $rule = New-Object -TypeName System.Security.AccessControl.FileSystemAccessRule -ArgumentList @(
            $identity, 'FullControl', 'ContainerInherit, ObjectInherit', 'None', 'Allow')
        $security.AddAccessRule($rule)
        if ($sid -eq $administratorsSid) { $security.SetOwner($identity) }
    }
    $security
}

# Has the administrators own a folder, whose rights stay as they are: for what is made below a folder of the system.
function Set-AdministratorOwner {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $Path)

    $security = Get-Acl -LiteralPath $Path
    $security.SetOwner((New-Object -TypeName System.Security.Principal.SecurityIdentifier -ArgumentList $administratorsSid))
    Set-Acl -LiteralPath $Path -AclObject $security
}

# Whether others than its owner (Linux) or administrators (Windows) may write to a folder.
function Test-WritableByOthers {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [string] $Path)

    if (Test-Windows) { return Test-WritableOnWindows -Path $Path }
    $writable = [System.IO.UnixFileMode] 'GroupWrite, OtherWrite'
    ([System.IO.File]::GetUnixFileMode($Path) -band $writable) -ne 0
}

function Test-WritableOnWindows {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [string] $Path)

    # The owner of a folder can give himself any right to it.
    $trusted = $administratorSids + $trustedInstallerSid + [System.Security.Principal.WindowsIdentity]::GetCurrent().User.Value
    $security = Get-Acl -LiteralPath $Path
    if ($security.GetOwner([System.Security.Principal.SecurityIdentifier]).Value -notin $trusted) { return $true }
    $writable = [int] [System.Security.AccessControl.FileSystemRights] 'WriteData, AppendData, DeleteSubdirectoriesAndFiles, Delete, ChangePermissions, TakeOwnership'
    foreach ($rule in $security.GetAccessRules($true, $true, [System.Security.Principal.SecurityIdentifier])) {
        $appliesHere = -not ($rule.PropagationFlags -band [System.Security.AccessControl.PropagationFlags]::InheritOnly)
        $allows = $rule.AccessControlType -eq [System.Security.AccessControl.AccessControlType]::Allow
        if ($appliesHere -and $allows -and $rule.IdentityReference.Value -notin $trusted -and ([int] $rule.FileSystemRights -band $writable)) { return $true }
    }
    $false
}
