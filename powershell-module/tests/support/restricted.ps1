# Makes calls, one after the other, in a session as a JEA endpoint gives it to who has a role: only the role's commands and
# JEA's own proxies are seen. In this process and not in that of the tests, as such a session leaves its mark on a process.
# Made by PowerShell from a session configuration file, as an endpoint's are. PowerShell 7 alone can do that without an endpoint.
param(
    [Parameter(Mandatory = $true)] [string] $RoleCapability,
    [Parameter(Mandatory = $true)] [string] $Folder
)

$ErrorActionPreference = 'Stop'
$configuration = Join-Path -Path $Folder -ChildPath 'session.pssc'
New-PSSessionConfigurationFile -Path $configuration -SessionType RestrictedRemoteServer -RoleDefinitions @{ 'NODE\Users' = @{ RoleCapabilities = $RoleCapability } }
$initial = [initialsessionstate]::CreateFromSessionConfigurationFile($configuration, { $true })
# Who calls, as such a session has it in a variable. This process acts as somebody else, as a virtual account would.
$caller = [System.Management.Automation.Remoting.PSIdentity]::new('Negotiate', $true, 'NODE\alice', $null)
$senderInfo = [System.Management.Automation.Remoting.PSSenderInfo]::new([System.Management.Automation.Remoting.PSPrincipal]::new($caller, $null), 'http://node:5985/wsman')
$initial.Variables.Add([System.Management.Automation.Runspaces.SessionStateVariableEntry]::new('PSSenderInfo', $senderInfo, '', 'ReadOnly'))
$runspace = [runspacefactory]::CreateRunspace($initial)
$runspace.Open()
& "$PSScriptRoot/Set-LastingDrive.ps1" -Drive @($runspace.SessionStateProxy.Drive.GetAll() | Where-Object -Property 'Name' -EQ -Value '/')
$lastId = $null
$calls = @(Get-Content -LiteralPath (Join-Path -Path $Folder -ChildPath 'calls.json') -Raw | ConvertFrom-Json)
$answers = foreach ($asked in $calls) {
    $answer = [ordered] @{ Command = $asked.Command; Mode = [string] $runspace.SessionStateProxy.LanguageMode; Text = $null; Message = $null; Trace = $null }
    $call = [powershell]::Create()
    $call.Runspace = $runspace
    $null = $call.AddCommand($asked.Command)
    foreach ($parameter in $asked.Parameters.PSObject.Properties) {
        $value = $parameter.Value
        # What the newest call that made something made.
        if ($value -is [string] -and $value -eq '<id>') { $value = $lastId }
        # JSON knows one kind of whole number.
        if ($value -is [long]) { $value = [int] $value }
        $null = $call.AddParameter($parameter.Name, $value)
    }
    try {
        $texts = @($call.Invoke() | ForEach-Object -Process { [string] $_ })
        if ($call.Streams.Error.Count -gt 0) { throw $call.Streams.Error[0] }
        $answer.Text = $texts -join "`n"
        if ($asked.Command -match '\A(Start|Move)-') { $lastId = (ConvertFrom-Json -InputObject $answer.Text).id }
    } catch {
        $failure = $_.Exception.GetBaseException()
        $answer.Message = $failure.Message
        if ($failure -is [System.Management.Automation.IContainsErrorRecord]) { $answer.Trace = $failure.ErrorRecord.ScriptStackTrace }
    }
    $answer
    $call.Dispose()
}
ConvertTo-Json -InputObject @($answers) -Depth 4
