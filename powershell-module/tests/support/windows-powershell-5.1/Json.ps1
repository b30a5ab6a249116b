# ConvertFrom-Json and ConvertTo-Json of Windows PowerShell 5.1, as cmdlets, so that what a caller sees of them, errors too,
# is as there. Compiled once for each text of them, as that takes seconds on a busy machine.

$sources = 'ConvertFromJson.cs', 'ConvertToJson.cs' | ForEach-Object -Process { Join-Path -Path $PSScriptRoot -ChildPath $_ }
$hash = ((Get-FileHash -LiteralPath $sources -Algorithm SHA256).Hash | ForEach-Object -Process { $_.Substring(0, 16).ToLowerInvariant() }) -join '-'
$folder = Join-Path -Path $PSScriptRoot -ChildPath 'bin'
$library = Join-Path -Path $folder -ChildPath "WindowsPowerShell51.Json.$hash.dll"
if (-not (Test-Path -LiteralPath $library)) {
    $null = New-Item -ItemType Directory -Path $folder -Force
    # Under a name of its own first: another process may be doing the same.
    $new = Join-Path -Path $folder -ChildPath "$([guid]::NewGuid().ToString('N')).dll"
    Add-Type -LiteralPath $sources -OutputAssembly $new -OutputType Library
    Move-Item -LiteralPath $new -Destination $library -Force
}
Microsoft.PowerShell.Core\Import-Module -Name $library
