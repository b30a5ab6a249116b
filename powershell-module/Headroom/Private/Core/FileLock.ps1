# Locks that end with the process that holds them.

# How often, and how far apart, a lock is tried that somebody holds who only looks whether it is held.
$lockAttempts = 3
$lockPauseMilliseconds = 20

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
    for ($attempt = 1; $true; $attempt++) {
        # Made only where nothing is: what a link leads to is neither made nor held.
        $mode = 'CreateNew'
        $item = Get-Item -LiteralPath $path -Force -ErrorAction Ignore
        if ($null -ne $item) {
            $mode = 'Open'
            $reason = Find-FileProblem -Item $item -LargestBytes ([long]::MaxValue)
            if ($reason) { throw (New-ProblemRecord -Code 'LockNotPlain' -Argument $path, $reason -Target $path -Category SecurityError) }
        }
        try {
            return [System.IO.File]::Open($path, $mode, 'ReadWrite', 'None')
        } catch [System.IO.IOException] {
            if (Test-DiskFull -Exception $_.Exception.GetBaseException()) { throw }
            if ($attempt -ge $lockAttempts) { throw $Problem }
        }
        Start-Sleep -Milliseconds $lockPauseMilliseconds
    }
}

# Whether the lock with this name is held. Creates nothing, and does not block others.
function Test-FileLock {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [string] $Name)

    $path = Join-Path -Path (Join-Path -Path (Get-StateRoot) -ChildPath 'locks') -ChildPath $Name
    if ($null -eq (Get-PlainFile -Path $path)) { return $false }
    try {
        [System.IO.File]::Open($path, 'Open', 'Read', 'ReadWrite, Delete').Dispose()
        $false
    } catch [System.UnauthorizedAccessException] {
        # Another user's.
        $true
    } catch [System.IO.IOException] {
        [System.IO.File]::Exists($path)
    }
}
