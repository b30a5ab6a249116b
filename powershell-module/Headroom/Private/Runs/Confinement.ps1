# The folder that the engine is confined to (--confine): it contains every file of a run, with no link on the way. The
# engine ensures this by handle, even if parts are replaced meanwhile; here it is checked before a start, with a
# message.

# The folder that a run was confined to, also for one that was started before runs kept that; nothing on a physical disk.
function Get-RunConfinement {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [object] $StartedRun)

    if ($null -ne $StartedRun.PSObject.Properties['confinedTo']) { return $StartedRun.confinedTo }
    $facts = Get-ClusterFact
    Get-ConfiningFolder -Volume (Select-Volume -Cluster $facts.Cluster -VolumeId $StartedRun.volumeId)
}

# Refuses a profile whose targets or sources of written content do not lie below the volume's folder by their very path.
function Assert-Confined {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $WorkloadProfile,
        [Parameter(Mandatory = $true)] [object] $Volume
    )

    Assert-SourceOfCaller -WorkloadProfile $WorkloadProfile
    $folder = Get-ConfiningFolder -Volume $Volume
    # A disk is not written to.
    if (-not $folder) { return }
    foreach ($target in $WorkloadProfile.timeSpans | ForEach-Object -Process { $_.targets }) {
        $source = Get-SourcePath -Target $target
        if (-not (Test-PlainlyBelow -Path $target.path -Folder $folder)) {
            throw (New-ProblemRecord -Code 'TargetBehindLink' -Argument $target.path, $Volume.name, $folder -Target $target.path -Category PermissionDenied)
        }
        if ($source -and -not (Test-PlainlyBelow -Path $source -Folder $folder)) {
            throw (New-ProblemRecord -Code 'SourceOutsideVolume' -Argument $source, $Volume.name, $folder -Target $source -Category PermissionDenied)
        }
    }
}

# Refuses a source of written content in a session that acts for somebody with another account's rights: the content of a file that
# the caller may not read would reach a test file. Asked before the path is looked at, which would tell what is there.
function Assert-SourceOfCaller {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $WorkloadProfile)

    $source = $WorkloadProfile.timeSpans | ForEach-Object -Process { $_.targets } | ForEach-Object -Process { Get-SourcePath -Target $_ } |
        Microsoft.PowerShell.Utility\Select-Object -First 1
    if (-not $source) { return }
    $caller = Get-OtherCaller
    if ($caller) { throw (New-ProblemRecord -Code 'SourceNotOfCaller' -Argument $source, $caller -Target $source -Category PermissionDenied) }
}

# The file that a target's written data comes from; nothing if there is none.
function Get-SourcePath {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [object] $Target)

    Get-PropertyValue -InputObject (Get-PropertyValue -InputObject $Target -Name 'writeBuffer') -Name 'sourcePath'
}

# Whether a path begins with the folder's own, and no link lies between both.
function Test-PlainlyBelow {
    [CmdletBinding()]
    [OutputType([bool])]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        [Parameter(Mandatory = $true)] [string] $Folder
    )

    if (-not (Test-Rooted -Path $Path)) { return $false }
    $plainPath = Get-PlainPath -Path $Path
    $plainFolder = Get-PlainPath -Path $Folder
    if (-not (Test-Below -Path $plainPath -Root $plainFolder)) { return $false }
    $rest = $plainPath.Substring($plainFolder.TrimEnd('\', '/').Length)
    $realFolder = Resolve-RealPath -Path $Folder
    $real = $realFolder.TrimEnd('\', '/') + $rest
    # A link to a share is not followed: a user who can write to the volume could choose the server.
    $realPath = Resolve-RealPath -Path $Path -OnShareOf $realFolder
    if (Test-Windows) { return $realPath -eq $real }
    $realPath -ceq $real
}

# A path without '.', '..' and doubled separators, as its text alone has it.
function Get-PlainPath {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [string] $Path)

    $separator = Get-PathSeparator
    $root = Get-PathRoot -Path $Path
    $parts = @(Remove-ParentPart -Part @(Split-PathPart -Path $Path -Root $root))
    (Get-PathBase -Root $root) + $separator + ($parts -join $separator)
}
