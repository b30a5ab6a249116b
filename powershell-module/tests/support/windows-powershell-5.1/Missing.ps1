# Parameters and commands that Windows PowerShell 5.1 has not; NotThere.psd1 lists them, with their source.

$notThere = Import-PowerShellDataFile -LiteralPath (Join-Path -Path $PSScriptRoot -ChildPath 'NotThere.psd1')
# -TimeoutSec is another name of one of those since 7.4.
$added = @{ 'Invoke-RestMethod' = @{ TimeoutSec = [int] }; 'Invoke-WebRequest' = @{ TimeoutSec = [int] } }
foreach ($name in $notThere.Parameters.Keys) {
    # Some are Windows' only.
    if (-not (Get-Command -Name $name -CommandType Cmdlet -ErrorAction Ignore)) { continue }
    $with = @{}
    if ($added.ContainsKey($name)) { $with = $added[$name] }
    Set-CommandProxy -Name $name -Without $notThere.Parameters[$name] -With $with
}
foreach ($name in $notThere.Commands) {
    Set-Item -Path "function:script:$name" -Value {
        $what = $MyInvocation.InvocationName
        $exception = New-Object -TypeName System.Management.Automation.CommandNotFoundException -ArgumentList "The term '$what' is not recognized as the name of a cmdlet, function, script file, or operable program."
        throw (New-Object -TypeName System.Management.Automation.ErrorRecord -ArgumentList $exception, 'CommandNotFoundException', 'ObjectNotFound', $what)
    }
}
