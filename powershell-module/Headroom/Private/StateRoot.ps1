# Where runs are kept on a node.

# The folder of all state; not made yet.
function Get-StateRoot {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    $asked = Get-EnvironmentSetting -Name 'HEADROOM_STATE_ROOT'
    if ($asked) {
        if (Split-Path -Path $asked -IsAbsolute) { return $asked }
        return Join-Path -Path (Get-Location -PSProvider FileSystem).ProviderPath -ChildPath $asked
    }
    if (Test-Windows) { return Join-Path -Path $env:ProgramData -ChildPath 'Headroom' }
    $base = Get-EnvironmentSetting -Name 'XDG_STATE_HOME'
    if (-not $base) { $base = Join-Path -Path $HOME -ChildPath '.local/state' }
    Join-Path -Path $base -ChildPath 'headroom'
}

# A folder below the state root, made on the way. Refused where somebody else could plant files in it.
function Get-StateFolder {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [ValidateSet('runs', 'locks', 'moves', 'incoming')] [string] $Name)

    $root = Get-StateRoot
    $folder = Join-Path -Path $root -ChildPath $Name
    foreach ($path in $root, $folder) {
        New-PrivateFolder -Path $path
        if (Test-WritableByOthers -Path $path) {
            throw (New-ProblemRecord -Code 'StateRootNotPrivate' -Argument $path -Target $path -Category SecurityError)
        }
    }
    $folder
}
