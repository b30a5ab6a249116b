# Where the module is, which version it is, and where versions of it are installed.

# The module's own folder; a function so that tests can put another in its place.
function Get-ModuleFolder {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    $ExecutionContext.SessionState.Module.ModuleBase
}

# The version that this code belongs to.
function Get-HeadroomVersion {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    # A script that carries this code says so in a variable; the module itself has a version.
    $carried = Get-Variable -Name 'carriedVersion' -ValueOnly -ErrorAction Ignore
    if ($carried) { return $carried }
    [string] $ExecutionContext.SessionState.Module.Version
}

# The folder of modules: the one for all users, which only administrators may write.
function Get-InstallRoot {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    $asked = Get-EnvironmentSetting -Name 'HEADROOM_INSTALL_ROOT'
    if ($asked) { return $asked }
    if (-not (Test-Windows)) { return Join-Path -Path $HOME -ChildPath '.local/share/powershell/Modules' }
    $programs = Get-EnvironmentSetting -Name 'ProgramW6432'
    if (-not $programs) { $programs = $env:ProgramFiles }
    Join-Path -Path $programs -ChildPath 'WindowsPowerShell\Modules'
}
