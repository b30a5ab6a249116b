# Errors as the contract wants them: a stable code, what happened, and what to do, in one line of text.

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
    # On one line: a line break would end the text on its way through the gateway.
    $message = ($strings[$Code] -f $Argument) -replace '\s*[\r\n]+\s*', ' '
    $targetText = $null
    if ($null -ne $Target) { $targetText = [string] $Target }
    [pscustomobject] @{
        code = $Code
        message = $message
        action = $strings["${Code}Action"] -f $Argument
        target = $targetText
    }
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
    $exception = New-Object -TypeName System.InvalidOperationException -ArgumentList $text, $InnerException
    $exception.Data['HeadroomCode'] = $Code
    New-Object -TypeName System.Management.Automation.ErrorRecord -ArgumentList $exception, $Code, $Category, $Target
}

# What an exported function ends with when something below it threw: its own problem, or one that wraps what was foreseen
# by nobody but can still be named.
function ConvertTo-ProblemRecord {
    [CmdletBinding()]
    [OutputType([System.Management.Automation.ErrorRecord])]
    param([Parameter(Mandatory = $true)] [System.Management.Automation.ErrorRecord] $ErrorRecord)

    $exception = $ErrorRecord.Exception
    if ($exception.Data.Contains('HeadroomCode')) { return $ErrorRecord }
    while ($exception -is [System.Management.Automation.MethodInvocationException] -and $null -ne $exception.InnerException) {
        $exception = $exception.InnerException
    }
    $code = 'Unexpected'
    if ($exception -is [System.UnauthorizedAccessException]) { $code = 'AccessDenied' }
    if (Test-DiskFull -Exception $exception) { $code = 'DiskFull' }
    New-ProblemRecord -Code $code -Argument $exception.Message -Target $ErrorRecord.TargetObject -InnerException $exception
}

# Whether an exception says that there is no room left: ERROR_DISK_FULL and ERROR_HANDLE_DISK_FULL, ENOSPC and EDQUOT.
function Test-DiskFull {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [System.Exception] $Exception)

    $Exception -is [System.IO.IOException] -and ($Exception.HResult -band 0xFFFF) -in 112, 39, 28, 122
}
