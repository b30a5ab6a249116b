# What PowerShell 7.6 has and Windows PowerShell 5.1 has not: parameters by command, and whole commands. From the pages of
# both versions, https://learn.microsoft.com/powershell/module/?view=powershell-5.1, by their headings of parameters.
# Commands that run what they are given in the caller's scope are left out, as a function in their place would put its own
# scope between: ForEach-Object -Parallel, Where-Object -Not, Invoke-Command -HostName, Import-Module -UseWindowsPowerShell,
# Set-Variable -Append; and Get-Module -SkipEditionCheck, as no function can have a parameter PSEdition. So are those that
# tests and product have no use for: of breakpoints, help and remoting over SSH.
@{
    Parameters = @{
        'Add-Type' = @('CompilerOptions')
        'Convert-Path' = @('Force')
        'ConvertFrom-SecureString' = @('AsPlainText')
        'ConvertFrom-StringData' = @('Delimiter')
        'ConvertTo-Html' = @('Charset', 'Meta', 'Transitional')
        'Get-Culture' = @('ListAvailable', 'Name', 'NoUserOverrides')
        'Get-Date' = @('AsUTC', 'UnixTimeSeconds')
        'Get-Random' = @('Shuffle')
        'Get-Unique' = @('CaseInsensitive')
        'Get-Verb' = @('Group')
        'Import-PowerShellDataFile' = @('SkipLimitCheck')
        'Invoke-RestMethod' = @(
            'AllowInsecureRedirect', 'AllowUnencryptedAuthentication', 'Authentication', 'ConnectionTimeoutSeconds', 'CustomMethod'
            'FollowRelLink', 'Form', 'HttpVersion', 'MaximumFollowRelLink', 'MaximumRetryCount', 'NoProxy', 'OperationTimeoutSeconds'
            'PreserveAuthorizationOnRedirect', 'PreserveHttpMethodOnRedirect', 'ResponseHeadersVariable', 'Resume', 'RetryIntervalSec'
            'SkipCertificateCheck', 'SkipHeaderValidation', 'SkipHttpErrorCheck', 'SslProtocol', 'StatusCodeVariable', 'Token', 'UnixSocket'
        )
        'Invoke-WebRequest' = @(
            'AllowInsecureRedirect', 'AllowUnencryptedAuthentication', 'Authentication', 'ConnectionTimeoutSeconds', 'CustomMethod'
            'Form', 'HttpVersion', 'MaximumRetryCount', 'NoProxy', 'OperationTimeoutSeconds', 'PreserveAuthorizationOnRedirect'
            'PreserveHttpMethodOnRedirect', 'Resume', 'RetryIntervalSec', 'SkipCertificateCheck', 'SkipHeaderValidation'
            'SkipHttpErrorCheck', 'SslProtocol', 'Token', 'UnixSocket'
        )
        'Join-Path' = @('AdditionalChildPath')
        'Measure-Object' = @('AllStats', 'StandardDeviation')
        'New-Guid' = @('Empty', 'InputObject')
        'New-TimeSpan' = @('Milliseconds')
        'Out-String' = @('NoNewline')
        'Resolve-Path' = @('Force', 'RelativeBasePath')
        'Select-Object' = @('CaseInsensitive', 'SkipIndex')
        'Select-String' = @('Culture', 'NoEmphasis', 'Raw')
        'Sort-Object' = @('Bottom', 'Stable', 'Top')
        'Split-Path' = @('Extension', 'LeafBase')
        'Start-Job' = @('ConnectingTimeout', 'Options', 'WorkingDirectory')
        'Start-Process' = @('Environment')
        'Start-Sleep' = @('Duration')
        'Tee-Object' = @('Encoding')
        'Test-Connection' = @(
            'Detailed', 'DontFragment', 'IPv4', 'IPv6', 'MaxHops', 'MtuSize', 'Ping', 'Repeat', 'ResolveDestination', 'TargetName'
            'TcpPort', 'TimeoutSeconds', 'Traceroute'
        )
        'Wait-Process' = @('Any', 'PassThru')
    }
    Commands = @(
        'ConvertFrom-CliXml', 'ConvertTo-CliXml', 'Disable-ExperimentalFeature', 'Enable-ExperimentalFeature', 'Get-Error'
        'Get-ExperimentalFeature', 'Get-PSSubsystem', 'Get-SecureRandom', 'Get-Uptime', 'Join-String', 'Remove-Alias'
        'Start-ThreadJob', 'Switch-Process', 'Test-Json'
    )
}
