# Why something failed, in words for an administrator: never only .NET's text. PowerShell wraps an exception in a text
# about the call ("Exception calling ..."), and for some failures .NET only describes the code. The system's own text
# follows ours if it helps.
#
# Types are told by name, as some are not loaded everywhere, and constrained language mode lets no others be named.

# They say only that something below them failed.
$wrapperTypes = @(
    'System.Management.Automation.MethodInvocationException'
    'System.Management.Automation.GetValueInvocationException'
    'System.Management.Automation.SetValueInvocationException'
    'System.Management.Automation.CmdletInvocationException'
    'System.Reflection.TargetInvocationException'
    'System.AggregateException'
)
# Something other came than the code expects: their texts speak of the code.
$codeTypes = @(
    'System.NullReferenceException'
    'System.InvalidCastException'
    'System.IndexOutOfRangeException'
    'System.Management.Automation.PropertyNotFoundException'
    'System.Management.Automation.ParameterBindingException'
)
$codeIds = 'InvokeMethodOnNull|MethodNotFound|NullArray|PropertyNotFoundStrict|InvalidCast'
$timeoutTypes = 'System.TimeoutException', 'System.OperationCanceledException'
$networkTypes = 'System.Net.WebException', 'System.Net.Http.HttpRequestException', 'System.Net.Sockets.SocketException'

# What was thrown at first, below all wrappers.
function Get-ExceptionCause {
    [CmdletBinding()]
    [OutputType([System.Exception])]
    param([Parameter(Mandatory = $true)] [System.Exception] $Exception)

    $cause = $Exception
    while ($null -ne $cause.InnerException -and (Test-ExceptionType -Exception $cause -Name $wrapperTypes)) { $cause = $cause.InnerException }
    $cause
}

# Whether an exception is of one of these types, or derived from one.
function Test-ExceptionType {
    [CmdletBinding()]
    [OutputType([bool])]
    param(
        [Parameter(Mandatory = $true)] [System.Exception] $Exception,
        [Parameter(Mandatory = $true)] [string[]] $Name
    )

    @($Exception.PSObject.TypeNames | Where-Object -FilterScript { $_ -in $Name }).Count -gt 0
}

# Why a command or a call gave nothing, on one line and as the end of a sentence. A problem of this module says it itself.
function Get-FailureReason {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [System.Management.Automation.ErrorRecord] $ErrorRecord)

    if (Test-ProblemRecord -ErrorRecord $ErrorRecord) { return $ErrorRecord.Exception.Message }
    $cause = Get-ExceptionCause -Exception $ErrorRecord.Exception
    $text = ([string] $cause.Message).Trim() -replace '\s*[\r\n]+\s*', ' '
    $id = $ErrorRecord.FullyQualifiedErrorId
    if ($id -match '\A(CommandNotFoundException|CouldNotAutoloadMatchingModule)') { return $strings['CmdletMissing'] -f $ErrorRecord.TargetObject }
    # ERROR_ACCESS_DENIED is 5 as a number; a CIM exception has a name instead, whose number 5 is InvalidClass (NativeErrorCode
    # of Microsoft.Management.Infrastructure). 2 is WMI's own code for it.
    $native = Get-PropertyValue -InputObject $cause -Name 'NativeErrorCode'
    $isDenied = ($native -is [int] -and $native -eq 5) -or [string] $native -ceq 'AccessDenied'
    $status = Get-PropertyValue -InputObject $cause -Name 'StatusCode'
    $isRefused = $ErrorRecord.CategoryInfo.Category -in 'PermissionDenied', 'SecurityError' -or $isDenied -or $status -eq 2
    if ($isRefused -or (Test-ExceptionType -Exception $cause -Name 'System.UnauthorizedAccessException')) { return $strings['RightMissing'] -f $text }
    if ((Test-ExceptionType -Exception $cause -Name $timeoutTypes) -or (Get-PropertyValue -InputObject $cause -Name 'Status') -eq 'Timeout') { return $strings['TimedOut'] }
    if (Test-ExceptionType -Exception $cause -Name $networkTypes) { return Get-NetworkReason -Exception $cause -Text $text }
    if (-not $text) { return $strings['NoReasonGiven'] }
    if ($id -match 'ConvertFromJsonCommand') { return $strings['NotJson'] -f $text.TrimEnd('.') }
    if ($id -match $codeIds -or (Test-ExceptionType -Exception $cause -Name $codeTypes)) { return $strings['NotExpected'] -f $text.TrimEnd('.') }
    $text
}

# Why nothing came over the network: what was answered instead, or that nothing was.
function Get-NetworkReason {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [System.Exception] $Exception,
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Text
    )

    $code = Get-PropertyValue -InputObject (Get-PropertyValue -InputObject $Exception -Name 'Response') -Name 'StatusCode'
    if ($null -ne $code) { return $strings['AnsweredWithStatus'] -f [int] $code }
    $strings['NothingAnswers'] -f $Text.TrimEnd('.')
}
