# Runs commands as a gateway does, one after the other: each comes as a line of JSON on standard input, with its text and
# its parameters. Answers are lines of JSON on standard output: {"output"} for each text printed, then {"done"} or {"error"}.

Set-StrictMode -Version 3.0
$ErrorActionPreference = 'Stop'
$utf8 = New-Object -TypeName System.Text.UTF8Encoding -ArgumentList $false
[Console]::OutputEncoding = $utf8
[Console]::InputEncoding = $utf8

function Write-Answer {
    param([hashtable] $Answer)
    [Console]::Out.WriteLine((ConvertTo-Json -InputObject $Answer -Compress))
}

while ($null -ne ($line = [Console]::In.ReadLine())) {
    $request = ConvertFrom-Json -InputObject $line
    $parameters = @{}
    foreach ($property in $request.parameters.PSObject.Properties) { $parameters[$property.Name] = $property.Value }
    try {
        & ([scriptblock]::Create($request.script)) @parameters | ForEach-Object -Process { Write-Answer -Answer @{ output = $_ } }
        Write-Answer -Answer @{ done = $true }
    } catch {
        Write-Answer -Answer @{ error = $_.Exception.Message }
    }
}
