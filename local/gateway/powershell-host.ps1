# Runs the plugin's scripts for the gateway: requests as JSON lines on standard input, answers as JSON lines on
# standard output. Each call has its own runspace and prints its output at once.
#
#   in   {"id": 1, "script": "param(...) ...", "parameters": {...}}     {"cancel": 1}
#   out  {"ready": "7.4.6"}   {"id": 1, "output": "..."}   {"id": 1, "error": "..."}   {"id": 1, "done": true}
#
# With -Constrained the scripts run in Constrained Language Mode, as on a node whose application control does not know them.
param([switch] $Constrained)

Set-StrictMode -Version 3.0
$ErrorActionPreference = 'Stop'

$utf8 = New-Object -TypeName System.Text.UTF8Encoding -ArgumentList $false
$reader = New-Object -TypeName System.IO.StreamReader -ArgumentList ([Console]::OpenStandardInput()), $utf8
$stream = New-Object -TypeName System.IO.StreamWriter -ArgumentList ([Console]::OpenStandardOutput()), $utf8
$stream.AutoFlush = $true
# The calls write from threads of their own, a line at a time.
$writer = [System.IO.TextWriter]::Synchronized($stream)

# What each runspace runs. The answers go out from inside it, so that a stream is not held back until its end.
$runCall = {
    param($Id, $Script, $Parameters, $Writer)

    try {
        # Runspaces are used again. A module that was removed from the node since is gone for the next call.
        Get-Module | Where-Object -FilterScript { $_.Path -and -not (Test-Path -LiteralPath $_.Path) } | Remove-Module -Force
        & ([scriptblock]::Create($Script)) @Parameters 2>&1 | ForEach-Object -Process {
            if ($_ -is [System.Management.Automation.ErrorRecord]) { throw $_ }
            $Writer.WriteLine((ConvertTo-Json -Compress -InputObject @{ id = $Id; output = [string] $_ }))
        }
        $Writer.WriteLine((ConvertTo-Json -Compress -InputObject @{ id = $Id; done = $true }))
    } catch {
        $Writer.WriteLine((ConvertTo-Json -Compress -InputObject @{ id = $Id; error = $_.Exception.Message }))
    }
}

# The same in constrained language mode: a separate session for each call, as this one must not change.
$runConstrainedCall = {
    param($Id, $Script, $Parameters, $Writer)

    $initial = [initialsessionstate]::CreateDefault()
    $initial.LanguageMode = 'ConstrainedLanguage'
    $runspace = [runspacefactory]::CreateRunspace($initial)
    $call = [powershell]::Create()
    try {
        $runspace.Open()
        $call.Runspace = $runspace
        $null = $call.AddScript($Script).AddParameters($Parameters)
        $output = New-Object -TypeName 'System.Management.Automation.PSDataCollection[psobject]'
        $none = New-Object -TypeName 'System.Management.Automation.PSDataCollection[psobject]'
        $none.Complete()
        $running = $call.BeginInvoke($none, $output)
        do {
            $isOver = $running.AsyncWaitHandle.WaitOne(50)
            foreach ($text in $output.ReadAll()) {
                $Writer.WriteLine((ConvertTo-Json -Compress -InputObject @{ id = $Id; output = [string] $text }))
            }
        } until ($isOver)
        $null = $call.EndInvoke($running)
        if ($call.Streams.Error.Count -gt 0) { throw $call.Streams.Error[0] }
        $Writer.WriteLine((ConvertTo-Json -Compress -InputObject @{ id = $Id; done = $true }))
    } catch {
        $failure = $_.Exception.GetBaseException()
        # The script's own error, not that it ended the script.
        if ($failure -is [System.Management.Automation.IContainsErrorRecord]) { $failure = $failure.ErrorRecord.Exception }
        $Writer.WriteLine((ConvertTo-Json -Compress -InputObject @{ id = $Id; error = $failure.Message }))
    } finally {
        $call.Dispose()
        $runspace.Dispose()
    }
}

# Read without ConvertFrom-Json, which would turn a name that looks like a date into one.
function Read-Request {
    param([string] $Line)

    $root = [System.Text.Json.JsonDocument]::Parse($Line).RootElement
    $request = @{ Parameters = @{}; Problem = $null }
    try {
        foreach ($property in $root.EnumerateObject()) {
            if ($property.Name -ne 'parameters') {
                $request[$property.Name] = Read-Value -Element $property.Value
                continue
            }
            foreach ($parameter in $property.Value.EnumerateObject()) {
                $request.Parameters[$parameter.Name] = Read-Value -Element $parameter.Value
            }
        }
    } catch {
        # It ends the call whose parameters cannot be read, and not this process with everybody else's calls.
        $request.Problem = "[ParameterNotValid] The call was not run: $($_.Exception.GetBaseException().Message) Next: Correct the call."
    }
    $request
}

function Read-Value {
    param([System.Text.Json.JsonElement] $Element)

    switch ([string] $Element.ValueKind) {
        'String' { $Element.GetString() }
        'Number' { $Element.GetInt64() }
        'True' { $true }
        'False' { $false }
        default { throw "A value of the kind $($Element.ValueKind) is not taken." }
    }
}

# Keeps the runspace of a call that ran to its end; one that was stopped may have loaded half a module.
function Remove-EndedCall {
    param([hashtable] $Calls, [System.Collections.Generic.Stack[runspace]] $IdleRunspaces)

    foreach ($id in @($Calls.Keys)) {
        $call = $Calls[$id]
        $state = [string] $call.InvocationStateInfo.State
        if ($state -notin 'Completed', 'Failed', 'Stopped') { continue }
        if ($state -eq 'Completed') { $IdleRunspaces.Push($call.Runspace) } else { $call.Runspace.Dispose() }
        $call.Dispose()
        $Calls.Remove($id)
    }
}

# An idle runspace, or one more. No runspace pool: its runspaces share the list of formats, which breaks when one of them
# loads or removes a module while another does.
function Get-IdleRunspace {
    param([System.Collections.Generic.Stack[runspace]] $IdleRunspaces)

    if ($IdleRunspaces.Count -gt 0) { return $IdleRunspaces.Pop() }
    $runspace = [runspacefactory]::CreateRunspace()
    $runspace.Open()
    & $setLastingDrive -Drive @($runspace.SessionStateProxy.Drive.GetAll() | Where-Object -Property 'Name' -EQ -Value '/')
    $runspace
}

$setLastingDrive = Join-Path -Path $PSScriptRoot -ChildPath '../../powershell-module/tests/support/Set-LastingDrive.ps1'
$idleRunspaces = New-Object -TypeName 'System.Collections.Generic.Stack[runspace]'
$calls = @{}
$writer.WriteLine((ConvertTo-Json -Compress -InputObject @{ ready = [string] $PSVersionTable.PSVersion }))

while ($null -ne ($line = $reader.ReadLine())) {
    Remove-EndedCall -Calls $calls -IdleRunspaces $idleRunspaces
    $request = Read-Request -Line $line
    if ($request.ContainsKey('cancel')) {
        if ($calls.ContainsKey($request.cancel)) { $null = $calls[$request.cancel].BeginStop($null, $null) }
        continue
    }
    if ($null -ne $request.Problem) {
        $writer.WriteLine((ConvertTo-Json -Compress -InputObject @{ id = $request.id; error = $request.Problem }))
        continue
    }
    $call = [powershell]::Create()
    $call.Runspace = Get-IdleRunspace -IdleRunspaces $idleRunspaces
    $null = $call.AddScript($(if ($Constrained) { $runConstrainedCall } else { $runCall }), $true)
    $null = $call.AddParameters(@{ Id = $request.id; Script = $request.script; Parameters = $request.Parameters; Writer = $writer })
    $calls[$request.id] = $call
    $null = $call.BeginInvoke()
}

# Standard input has ended: so has the gateway.
foreach ($call in $calls.Values) { $null = $call.BeginStop($null, $null) }
[Environment]::Exit(0)
