# Makes calls in Constrained Language Mode: each in a session of its own, all in this process and not in that of the tests,
# as a process that ever had such a session treats what is passed on in all of its sessions with suspicion.
param(
    [Parameter(Mandatory = $true)] [string] $Module,
    [Parameter(Mandatory = $true)] [string] $CallFile
)

$ErrorActionPreference = 'Stop'
$text = 'param($module, $command, $parameters) Import-Module -Name $module -ErrorAction Stop; $given = @(& $command @parameters -ErrorAction Stop); ConvertTo-Json -InputObject $given -Depth 32'
$answers = @{}
# Their parameters are texts, numbers and switches, none of them a date.
$calls = Get-Content -LiteralPath $CallFile -Raw | ConvertFrom-Json
foreach ($asked in $calls.PSObject.Properties | Sort-Object -Property 'Name') {
    $command = $asked.Name
    $parameters = @{}
    foreach ($parameter in $asked.Value.PSObject.Properties) { $parameters[$parameter.Name] = $parameter.Value }
    $initial = [initialsessionstate]::CreateDefault()
    $initial.LanguageMode = 'ConstrainedLanguage'
    $runspace = [runspacefactory]::CreateRunspace($initial)
    $runspace.Open()
    $call = [powershell]::Create()
    $call.Runspace = $runspace
    $null = $call.AddScript($text).AddArgument($Module).AddArgument(($command -replace ' .*')).AddArgument($parameters)
    $answer = @{ Mode = [string] $runspace.SessionStateProxy.LanguageMode; Text = $null; Message = $null; Id = $null; Category = $null; Target = $null; Trace = $null }
    try {
        $answer.Text = [string] $call.Invoke()[0]
    } catch {
        $failure = $_.Exception.InnerException.ErrorRecord
        $answer.Message = $_.Exception.InnerException.Message
        $answer.Id = $failure.FullyQualifiedErrorId
        $answer.Category = [string] $failure.CategoryInfo.Category
        $answer.Target = [string] $failure.TargetObject
        $answer.Trace = @($failure.ScriptStackTrace) + @($runspace.SessionStateProxy.GetVariable('Error') | ForEach-Object -Process { "$_ $($_.ScriptStackTrace)" })
    }
    $answers[$command] = $answer
    $call.Dispose()
    $runspace.Dispose()
}
ConvertTo-Json -InputObject $answers -Depth 4
