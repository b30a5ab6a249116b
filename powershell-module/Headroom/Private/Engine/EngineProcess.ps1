# The only file that starts a process.

$utf8CodePage = 65001
# CREATE_BREAKAWAY_FROM_JOB. What Win32_Process.Create makes is in the job of WMI's provider hosts without it, and held to the
# memory that __ProviderHostQuotaConfiguration leaves a host (Microsoft's pages on both classes): meant for a provider, too
# little for an engine with many requests in flight.
$breakawayFromJob = 0x01000000
# What it returns where the flag may be what is refused: 2 access denied, as CreateProcess says where the job lets nothing
# break away; 8 unknown failure; 21 invalid parameter.
$flagRefusals = 2, 8, 21

# Runs the engine to its end and gives what it printed. For questions that it answers at once.
function Invoke-Engine {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string[]] $ArgumentList,
        [int] $TimeoutSeconds = 30
    )

    if (-not (Test-FullLanguage)) { return Invoke-EngineByOperator -Path $Path -ArgumentList $ArgumentList }
    $process = Start-PipedProcess -Path $Path -ArgumentList $ArgumentList
    try {
        $process.StandardInput.Close()
        # Both at once: an engine that fills one pipe while we wait for the other would never end.
        $output = $process.StandardOutput.ReadToEndAsync()
        $errors = $process.StandardError.ReadToEndAsync()
        if (-not $process.WaitForExit($TimeoutSeconds * 1000)) {
            $process.Kill()
            throw (New-ProblemRecord -Code 'EngineTimedOut' -Argument $Path, $TimeoutSeconds -Target $Path -Category OperationTimeout)
        }
        [pscustomobject] @{ ExitCode = $process.ExitCode; Output = $output.Result; Errors = $errors.Result }
    } finally {
        $process.Dispose()
    }
}

# The same where only PowerShell itself may start a program: it cannot be told when to give up.
function Invoke-EngineByOperator {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string[]] $ArgumentList
    )

    # What a program writes to its standard error is no error of PowerShell's.
    $ErrorActionPreference = 'Continue'
    $encoding = Enter-Utf8Output
    try {
        $lines = @(& $Path @ArgumentList 2>&1)
        $exitCode = $LASTEXITCODE
    } finally {
        # Where it cannot be put back, what the program said still counts.
        if ($null -ne $encoding) { try { [Console]::OutputEncoding = $encoding } catch { Write-Verbose -Message $_.Exception.Message } }
    }
    $errors, $output = foreach ($isError in $true, $false) {
        @($lines | Where-Object -FilterScript { ($_ -is [System.Management.Automation.ErrorRecord]) -eq $isError }) -join "`n"
    }
    New-Object -TypeName PSObject -Property ([ordered] @{ ExitCode = $exitCode; Output = $output; Errors = $errors })
}

# Has PowerShell read what programs print as UTF-8, which the engine writes, and gives the encoding that was in force; nothing
# where it is that already or cannot be changed. Windows PowerShell reads by the code page of the console. In constrained
# language mode it stays so: lists of problems are ASCII for that reason.
function Enter-Utf8Output {
    [CmdletBinding()]
    [OutputType([System.Text.Encoding])]
    param()

    if (-not (Test-FullLanguage)) { return }
    try {
        $encoding = [Console]::OutputEncoding
        if ($encoding.CodePage -eq $utf8CodePage) { return }
        [Console]::OutputEncoding = New-Object -TypeName System.Text.UTF8Encoding -ArgumentList $false
        $encoding
    } catch [System.IO.IOException] {
        # A session without a console has no code page.
        Write-Verbose -Message $_.Exception.Message
    }
}

# Starts the engine so that it outlives this session, and gives the identity of its process.
function Start-DetachedEngine {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string[]] $ArgumentList
    )

    if (Test-Windows) { return Start-WindowsDetachedEngine -Path $Path -ArgumentList $ArgumentList }
    # A separate session, which Ctrl-C in the caller's terminal does not reach, and none of the caller's pipes, which
    # would stay open or break while the engine runs. Both programs replace themselves, so that the process stays the
    # same.
    $detach = @('/bin/sh', '-c', 'exec "$@" </dev/null >/dev/null 2>&1', 'sh', $Path) + $ArgumentList
    $process = Start-PipedProcess -Path '/usr/bin/setsid' -ArgumentList $detach
    try {
        Get-ProcessIdentity -Id $process.Id
    } finally {
        $process.Dispose()
    }
}

function Start-PipedProcess {
    [CmdletBinding()]
    [OutputType([System.Diagnostics.Process])]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string[]] $ArgumentList
    )

    $start = New-Object -TypeName System.Diagnostics.ProcessStartInfo -ArgumentList $Path
    if ($null -ne $start.PSObject.Properties['ArgumentList']) {
        foreach ($argument in $ArgumentList) { $start.ArgumentList.Add($argument) }
    } else {
        # .NET Framework takes one text.
        $start.Arguments = ConvertTo-CommandLine -ArgumentList $ArgumentList
    }
    $start.UseShellExecute = $false
    $start.CreateNoWindow = $true
    $start.RedirectStandardInput = $true
    $start.RedirectStandardOutput = $true
    $start.RedirectStandardError = $true
    # .NET Framework would take the code page of the console.
    $utf8 = New-Object -TypeName System.Text.UTF8Encoding -ArgumentList $false
    $start.StandardOutputEncoding = $utf8
    $start.StandardErrorEncoding = $utf8
    $start.WorkingDirectory = [System.IO.Path]::GetPathRoot([System.Environment]::SystemDirectory)
    if (-not $start.WorkingDirectory) { $start.WorkingDirectory = '/' }
    try {
        [System.Diagnostics.Process]::Start($start)
    } catch [System.ComponentModel.Win32Exception] {
        # The system's own words: .NET's name the working directory too, which is ours and says nothing.
        $system = New-Object -TypeName System.ComponentModel.Win32Exception -ArgumentList (Get-ExceptionCause -Exception $_.Exception).NativeErrorCode
        throw (New-ProblemRecord -Code 'EngineNotStarted' -Argument $Path, ($system.Message.TrimEnd('.') + '.') -Target $Path)
    }
}

# A process of a remoting session ends with the session; one that the management service creates belongs to no session.
function Start-WindowsDetachedEngine {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string[]] $ArgumentList
    )

    $started = @{ Path = $Path; ArgumentList = $ArgumentList }
    $created = Invoke-ProcessCreate @started -CreateFlags $breakawayFromJob
    $isInHostJob = $created.ReturnValue -in $flagRefusals
    # Without the flag, the run still works, unless it needs more memory than the job allows.
    if ($isInHostJob) { $created = Invoke-ProcessCreate @started }
    if ($created.ReturnValue -ne 0) {
        $reason = Get-CreateReason -ReturnValue $created.ReturnValue
        throw (New-ProblemRecord -Code 'EngineNotStarted' -Argument $Path, $reason -Target $Path)
    }
    $identity = Get-ProcessIdentity -Id $created.ProcessId
    if ($isInHostJob) {
        Write-Warning -Message ($strings['EngineInHostJob'] -f (Get-HostMemoryLimit))
        $identity.isInHostJob = $true
    }
    $identity
}

# What Win32_Process.Create returns: ReturnValue and ProcessId.
function Invoke-ProcessCreate {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string[]] $ArgumentList,
        [uint32] $CreateFlags = 0
    )

    # No environment is given: the service makes that of the user, which is all that the engine may need.
    $property = @{ ShowWindow = [uint16] 0 }
    if ($CreateFlags -ne 0) { $property.CreateFlags = $CreateFlags }
    $startup = New-CimInstance -ClassName 'Win32_ProcessStartup' -ClientOnly -Property $property
    Invoke-CimMethod -ClassName 'Win32_Process' -MethodName 'Create' -Arguments @{
        CommandLine = ConvertTo-CommandLine -ArgumentList (@($Path) + $ArgumentList)
        CurrentDirectory = Split-Path -Path $Path -Parent
        ProcessStartupInformation = $startup
    }
}

# The memory that the job of the provider hosts leaves each process, as text.
function Get-HostMemoryLimit {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    try {
        $quota = Get-CimInstance -Namespace 'root' -ClassName '__ProviderHostQuotaConfiguration' -ErrorAction Stop | Microsoft.PowerShell.Utility\Select-Object -First 1
        if ($quota.MemoryPerHost -gt 0) { return Format-Size -Bytes $quota.MemoryPerHost }
    } catch {
        Write-Verbose -Message $_.Exception.Message
    }
    $strings['HostMemoryNotKnown']
}

# What Win32_Process.Create means by a number.
function Get-CreateReason {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [uint32] $ReturnValue)

    $words = switch ($ReturnValue) {
        2 { $strings['ProcessCreateDenied'] }
        3 { $strings['ProcessCreatePrivilege'] }
        9 { $strings['ProcessCreatePath'] }
        21 { $strings['ProcessCreateParameter'] }
        default { $strings['ProcessCreateUnknown'] }
    }
    $strings['ProcessCreateFailed'] -f $ReturnValue, $words
}
