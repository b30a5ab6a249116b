# Errors as the contract wants them: a stable code, what happened, and what to do, in one line of text.
#
# The pattern, which works in every language mode:
#   inside     throw (New-ProblemRecord -Code 'RunNotFound' -Argument $RunId -Target $RunId -Category ObjectNotFound)
#   exported   as in HandledError.ps1
#   to tell    catch { if (-not (Test-ProblemRecord -ErrorRecord $_)) { throw }; ... }
# Constrained Language Mode allows cmdlets, operators and core types: no methods of other types, so no
# $PSCmdlet.ThrowTerminatingError, and no [pscustomobject] @{}: New-Object -TypeName PSObject -Property ([ordered] @{}),
# and Add-Member -TypeName for its name. What changes something may need more, and then fails as ConstrainedLanguage.

# What a terminal acts on instead of showing it: control characters of both sets (ECMA-48), escape among them, and the marks that
# turn the direction of text (Unicode Standard Annex #9), so that a name can look like another.
$terminalSigns = '[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]'

# A text for a prompt, without signs that a terminal acts on. Headroom.Format.ps1xml, in which nothing of a module can be called,
# has the same in each of its columns.
function Get-ShownText {
    [CmdletBinding()]
    [OutputType([string])]
    param([AllowNull()] [AllowEmptyString()] [string] $Text)

    $Text -replace $terminalSigns, '?'
}

# A problem of the contract. Its words come from the strings file: <Code> and <Code>Action, filled with -Argument.
function Get-Problem {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Code,
        [object[]] $Argument = @(),
        [AllowNull()] [object] $Target
    )

    if (-not $strings.ContainsKey($Code) -or -not $strings.ContainsKey("${Code}Action")) {
        throw "The strings file has no words for the problem $Code."
    }
    $targetText = $null
    if ($null -ne $Target) { $targetText = [string] $Target }
    New-Object -TypeName PSObject -Property ([ordered] @{
            code = $Code
            message = Get-Sentence -Text ($strings[$Code] -f $Argument)
            action = Get-Sentence -Text ($strings["${Code}Action"] -f $Argument)
            target = $targetText
        })
}

# A text as one that another may follow: on one line, since a line break would end it on its way through the gateway, without
# what a terminal acts on, and with a full stop where it ends in what somebody else says.
function Get-Sentence {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Text)

    $line = Get-ShownText -Text ($Text -replace '\s*[\r\n]+\s*', ' ').TrimEnd()
    if ($line -match '[.!?\u2026]["'')\]]*\z') { return $line }
    "$($line.TrimEnd(':', ';', ',', ' '))."
}

# The one maker of error records. Throw what it returns.
function New-ProblemRecord {
    [CmdletBinding()]
    [OutputType([System.Management.Automation.ErrorRecord])]
    param(
        [Parameter(Mandatory = $true)] [string] $Code,
        [object[]] $Argument = @(),
        [AllowNull()] [object] $Target,
        [System.Management.Automation.ErrorCategory] $Category = 'InvalidOperation',
        [AllowNull()] [System.Exception] $InnerException
    )

    $problem = Get-Problem -Code $Code -Argument $Argument -Target $Target
    $text = '[{0}] {1} Next: {2}' -f $problem.code, $problem.message, $problem.action
    if (-not (Test-FullLanguage)) {
        # Nothing may be made here but by a cmdlet; this one hands its record over without showing it.
        Write-Error -Message $text -ErrorId $Code -Category $Category -TargetObject $Target -ErrorAction SilentlyContinue -ErrorVariable made
        return $made[0]
    }
    $exception = New-Object -TypeName System.InvalidOperationException -ArgumentList $text, $InnerException
    New-Object -TypeName System.Management.Automation.ErrorRecord -ArgumentList $exception, $Code, $Category, $Target
}

# What the systems say where nothing may be written, and where the device or the way to it fails. EROFS, then EIO, ENXIO, ENODEV,
# ESTALE and EUCLEAN; ERROR_WRITE_PROTECT, then NOT_READY, CRC, SECTOR_NOT_FOUND, DEV_NOT_EXIST, UNEXP_NET_ERR, NETNAME_DELETED,
# IO_DEVICE and DEVICE_NOT_CONNECTED.
# Source: https://learn.microsoft.com/windows/win32/debug/system-error-codes and errno(3)
$fileFaults = @{
    linux = @(30), @(5, 6, 19, 116, 117)
    windows = @(19), @(21, 23, 27, 55, 59, 64, 1117, 1167)
}

# The names of the errors that PowerShell reports because of its language mode.
$languageWall = 'ConstrainedLanguage|OnlyToCoreTypes|CannotDefineNewType|InRestrictedLanguage|NotAllowedInNoLanguage'

# Whether this session may do all that PowerShell can.
function Test-FullLanguage {
    [CmdletBinding()]
    [OutputType([bool])]
    param()

    [string] $ExecutionContext.SessionState.LanguageMode -eq 'FullLanguage'
}

# Whether an error is a problem of this module already.
function Test-ProblemRecord {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [System.Management.Automation.ErrorRecord] $ErrorRecord)

    $code = $ErrorRecord.FullyQualifiedErrorId.Split(',')[0]
    $strings.ContainsKey("${code}Action") -and $ErrorRecord.Exception.Message.StartsWith("[$code] ", [System.StringComparison]::Ordinal)
}

# The error that an exported function ends with when something below it threw: the problem itself, or one that wraps an
# unexpected error.
function ConvertTo-ProblemRecord {
    [CmdletBinding()]
    [OutputType([System.Management.Automation.ErrorRecord])]
    param([Parameter(Mandatory = $true)] [System.Management.Automation.ErrorRecord] $ErrorRecord)

    if (Test-ProblemRecord -ErrorRecord $ErrorRecord) { return $ErrorRecord }
    $exception = Get-ExceptionCause -Exception $ErrorRecord.Exception
    $reason = $exception.Message
    $code = 'Unexpected'
    if ($exception -is [System.UnauthorizedAccessException]) { $code = 'AccessDenied' }
    $fault = Get-FileFault -Exception $exception
    if ($fault) { $code = $fault }
    if ($ErrorRecord.FullyQualifiedErrorId -match $languageWall) { $code = 'ConstrainedLanguage' }
    if (Test-QuestionFailed -Exception $ErrorRecord.Exception) { $code = 'ConfirmationNotPossible' }
    if ($code -eq 'Unexpected') { $reason = Get-FailureReason -ErrorRecord $ErrorRecord }
    New-ProblemRecord -Code $code -Argument $reason -Target $ErrorRecord.TargetObject -InnerException $exception
}

# Whether a command could not ask for confirmation, as with -NonInteractive or in a job. The exception differs by host;
# only the call is the same.
function Test-QuestionFailed {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [System.Exception] $Exception)

    (Test-ExceptionType -Exception $Exception -Name 'System.Management.Automation.MethodInvocationException') -and $Exception.Message -match '\bShouldProcess\b'
}

# What is wrong with the place that a file call failed at, as a problem's code; nothing where the call does not say.
function Get-FileFault {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [System.Exception] $Exception)

    if ($Exception -isnot [System.IO.IOException]) { return }
    $number = $Exception.HResult -band 0xFFFF
    $readOnly, $failed = $fileFaults['linux']
    if (Test-Windows) { $readOnly, $failed = $fileFaults['windows'] }
    $code = $null
    if ($number -in $readOnly) { $code = 'FileSystemReadOnly' }
    if ($number -in $failed) { $code = 'DeviceFailed' }
    if (Test-ExceptionType -Exception $Exception -Name 'System.IO.DirectoryNotFoundException') { $code = 'FolderNotFound' }
    if (Test-DiskFull -Exception $Exception) { $code = 'DiskFull' }
    $code
}

# Whether an exception means a full disk: ERROR_DISK_FULL and ERROR_HANDLE_DISK_FULL, ENOSPC and EDQUOT.
function Test-DiskFull {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [System.Exception] $Exception)

    $Exception -is [System.IO.IOException] -and ($Exception.HResult -band 0xFFFF) -in 112, 39, 28, 122
}

# What an error says, as a document keeps it.
function Get-ErrorProblem {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [System.Management.Automation.ErrorRecord] $ErrorRecord)

    $record = ConvertTo-ProblemRecord -ErrorRecord $ErrorRecord
    $null = $record.Exception.Message -match '(?s)\A\[(?<code>\w+)\] (?<message>.*) Next: (?<action>.*)\z'
    $target = $null
    if ($null -ne $record.TargetObject) { $target = [string] $record.TargetObject }
    New-Object -TypeName PSObject -Property ([ordered] @{ code = $Matches['code']; message = $Matches['message']; action = $Matches['action']; target = $target })
}

# Refuses a whole cluster that was piped to what takes ids; Headroom.Types.ps1xml gives it this one.
function Assert-NoCluster {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Id)

    if ($Id -ceq 'Headroom.Cluster') { throw (New-ProblemRecord -Code 'ClusterGiven' -Category InvalidArgument) }
}
