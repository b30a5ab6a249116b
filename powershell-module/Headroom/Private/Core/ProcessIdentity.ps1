# A process by number and start, so that a later process with the same number is not mistaken for it.
#
# The start is kept in two forms. One is a time for people. The other, startMark, is the system's own record of the
# start, which a change of the clock does not affect. Only that is compared:
#   Linux    the boot (proc_sys_kernel(5), random/boot_id) and the clock ticks between it and the start (proc_pid_stat(5),
#            field 22). A time made of both moves with the clock, since the time of the boot is told as now less what went by.
#            https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
#   Windows  the creation time that GetProcessTimes gives, to 100 ns: noted once, at the start, and never put right later. What
#            Windows tells of its boot (LastBootUpTime) moves with the clock and is left out.
#            https://learn.microsoft.com/windows/win32/api/processthreadsapi/nf-processthreadsapi-getprocesstimes

# /proc counts in these; the kernel has shown a hundred a second to programs since its beginnings.
$clockTicksPerSecond = 100
# How far a start may be from that of a run which was started before there were marks: what Linux tells is rounded.
$sameStartSeconds = 2.0

# When a living process started, as Time in UTC, and its Mark; nothing when there is no such process.
function Get-ProcessStart {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [int] $Id)

    if (-not (Test-Windows)) { return Get-LinuxProcessStart -Id $Id }
    $process = Get-Process -Id $Id -ErrorAction Ignore
    try {
        if ($null -eq $process -or $process.HasExited) { return }
        $time = $process.StartTime.ToUniversalTime()
    } catch {
        # A protected system process is never an engine; or the process has ended meanwhile.
        Write-Verbose -Message $_.Exception.Message
        return
    }
    @{ Time = $time; Mark = [string] $time.ToFileTimeUtc() }
}

function Get-LinuxProcessStart {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [int] $Id)

    # One that has ended, now or while it is read, is the ordinary case and no error that anybody should find.
    $status = Get-Content -LiteralPath "/proc/$Id/stat" -Raw -ErrorAction Ignore
    if (-not $status) { return }
    $system = Get-Content -LiteralPath '/proc/stat' -Raw -ErrorAction Stop
    $boot = Get-Content -LiteralPath '/proc/sys/kernel/random/boot_id' -Raw -ErrorAction Stop
    # The name, in brackets, may hold blanks and brackets itself.
    $fields = $status.Substring($status.LastIndexOf(')') + 2).Split(' ')
    # A zombie has ended; only its parent has not asked yet.
    if ($fields[0] -cin 'Z', 'X') { return }
    $bootSeconds = [double] [regex]::Match($system, '(?m)^btime ([0-9]+)').Groups[1].Value
    $epoch = New-Object -TypeName datetime -ArgumentList 1970, 1, 1, 0, 0, 0, ([System.DateTimeKind]::Utc)
    @{ Time = $epoch.AddSeconds($bootSeconds + [double] $fields[19] / $clockTicksPerSecond); Mark = '{0}/{1}' -f $boot.Trim(), $fields[19] }
}

# The identity of a process that was just started, as a run keeps it.
function Get-ProcessIdentity {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [int] $Id)

    $start = Get-ProcessStart -Id $Id
    # One that has ended already started just now, and has no mark: none that lives is the same.
    if ($null -eq $start) { $start = @{ Time = [datetime]::UtcNow; Mark = 'ended' } }
    New-Object -TypeName PSObject -Property ([ordered] @{
            id = $Id
            startedAt = ConvertTo-ContractTime -Time $start.Time
            startMark = $start.Mark
            isInHostJob = $false
        })
}

# Whether the very process is alive.
function Test-ProcessAlive {
    [CmdletBinding()]
    [OutputType([bool])]
    param([AllowNull()] [object] $Identity)

    if ($null -eq $Identity) { return $false }
    $start = Get-ProcessStart -Id $Identity.id
    if ($null -eq $start) { return $false }
    $mark = Get-PropertyValue -InputObject $Identity -Name 'startMark'
    if ($null -ne $mark) { return $start.Mark -ceq $mark }
    $expected = ConvertFrom-ContractTime -Text $Identity.startedAt
    $apartSeconds = ($start.Time - $expected).TotalSeconds
    $apartSeconds -le $sameStartSeconds -and $apartSeconds -ge -$sameStartSeconds
}

# Lowers the priority of this process, so that who watches an engine does not take the processor from it, and gives the one
# that it had; nothing where that cannot be done. The engine's own is never touched.
function Enter-LowPriority {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    # On Linux an engine that is started from here would inherit it. In Constrained Language Mode it cannot be set.
    if (-not (Test-Windows) -or -not (Test-FullLanguage)) { return }
    try {
        $own = Get-Process -Id $PID
        $before = [string] $own.PriorityClass
        if ($before -ne 'Normal') { return }
        $own.PriorityClass = 'BelowNormal'
        $before
    } catch {
        Write-Verbose -Message $_.Exception.Message
    }
}

# Gives this process the priority back that Enter-LowPriority told.
function Exit-LowPriority {
    [CmdletBinding()]
    param([AllowNull()] [AllowEmptyString()] [string] $Before)

    if (-not $Before) { return }
    (Get-Process -Id $PID).PriorityClass = $Before
}

# Waits until the process has ended. Returns whether it has.
function Wait-ProcessEnd {
    [CmdletBinding()]
    [OutputType([bool])]
    param(
        [AllowNull()] [object] $Identity,
        [Parameter(Mandatory = $true)] [double] $TimeoutSeconds
    )

    $watch = [System.Diagnostics.Stopwatch]::StartNew()
    while (Test-ProcessAlive -Identity $Identity) {
        if ($watch.Elapsed.TotalSeconds -ge $TimeoutSeconds) { return $false }
        Start-Sleep -Milliseconds 50
    }
    $true
}

# Ends the very process without asking it, and waits until it has ended.
function Stop-IdentifiedProcess {
    [CmdletBinding()]
    param([AllowNull()] [object] $Identity)

    if (-not (Test-ProcessAlive -Identity $Identity)) { return }
    Stop-Process -Id $Identity.id -Force -ErrorAction Ignore
    if (-not (Wait-ProcessEnd -Identity $Identity -TimeoutSeconds 10)) {
        throw (New-ProblemRecord -Code 'EngineNotStopped' -Argument $Identity.id -Target $Identity.id)
    }
}
