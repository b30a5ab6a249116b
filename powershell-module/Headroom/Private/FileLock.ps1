# Locks that end with the process that holds them.

# Holds what has this name; dispose of what it returns. Without it, the problem says that another holds it. The lock is the
# open file, not its existence: the system lets go of it when this process ends, however it ends, so there is no stale lock.
function Enter-FileLock {
    [CmdletBinding()]
    [OutputType([System.IDisposable])]
    param(
        [Parameter(Mandatory = $true)] [string] $Name,
        [Parameter(Mandatory = $true)] [System.Management.Automation.ErrorRecord] $Problem
    )

    $path = Join-Path -Path (Get-StateFolder -Name 'locks') -ChildPath $Name
    try {
        [System.IO.File]::Open($path, 'OpenOrCreate', 'ReadWrite', 'None')
    } catch [System.IO.IOException] {
        if (Test-DiskFull -Exception $_.Exception.GetBaseException()) { throw }
        throw $Problem
    }
}
