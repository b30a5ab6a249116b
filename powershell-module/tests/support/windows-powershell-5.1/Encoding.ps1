# The encodings that Windows PowerShell 5.1's commands read and write by default, and what it calls encodings.
# https://learn.microsoft.com/powershell/module/microsoft.powershell.core/about/about_character_encoding?view=powershell-5.1

# The name of an encoding in 5.1, as PowerShell 7 knows it. UTF8 has a byte order mark, and there is no name without.
# Default is the system's code page: Western European, as on most servers.
function Get-WindowsPowerShellEncoding {
    param([string] $Name)

    switch ($Name) {
        'UTF8' { return New-Object -TypeName System.Text.UTF8Encoding -ArgumentList $true }
        'Default' { return [System.Text.Encoding]::GetEncoding(1252) }
        'OEM' { return [System.Text.Encoding]::GetEncoding(437) }
        'BigEndianUnicode' { return [System.Text.Encoding]::BigEndianUnicode }
        'BigEndianUTF32' { return New-Object -TypeName System.Text.UTF32Encoding -ArgumentList $true, $true }
        'UTF32' { return [System.Text.Encoding]::UTF32 }
        'UTF7' { return [System.Text.Encoding]::GetEncoding(65000) }
        'ASCII' { return [System.Text.Encoding]::ASCII }
        default { return [System.Text.Encoding]::Unicode }
    }
}

# How a command's own default becomes its encoding.
function Get-EncodingChange {
    param([string] $Default)

    $name = "`$(if (`$PSBoundParameters.ContainsKey('Encoding')) { `$PSBoundParameters['Encoding'] } else { '$Default' })"
    "`$PSBoundParameters['Encoding'] = Get-WindowsPowerShellEncoding -Name $name; "
}

$ofProvider = 'Ascii', 'BigEndianUnicode', 'BigEndianUTF32', 'Byte', 'Default', 'Oem', 'String', 'Unicode', 'Unknown', 'UTF7', 'UTF8', 'UTF32'
$ofCommand = 'ASCII', 'BigEndianUnicode', 'Default', 'OEM', 'String', 'Unicode', 'Unknown', 'UTF7', 'UTF8', 'UTF32'
# Bytes are an encoding in 5.1, a switch in 7.
$change = "if (`$PSBoundParameters.ContainsKey('Encoding') -and `$PSBoundParameters['Encoding'] -eq 'Byte') { `$null = `$PSBoundParameters.Remove('Encoding'); `$PSBoundParameters['AsByteStream'] = [switch] `$true } else { $(Get-EncodingChange -Default 'Default')}; "
$read = [ordered] @{ Delimiter = [string]; Wait = [switch]; Raw = [switch]; Encoding = [string]; Stream = [string] }
$write = [ordered] @{ NoNewline = [switch]; Encoding = [string]; Stream = [string] }
Set-CommandProxy -Name 'Get-Content' -Without 'AsByteStream' -With $read -EncodingName $ofProvider -Change $change
Set-CommandProxy -Name 'Set-Content' -Without 'AsByteStream' -With $write -EncodingName $ofProvider -Change $change
Set-CommandProxy -Name 'Add-Content' -Without 'AsByteStream' -With $write -EncodingName $ofProvider -Change $change

$own = [ordered] @{ Encoding = [string] }
Set-CommandProxy -Name 'Out-File' -With $own -EncodingName $ofCommand -Change (Get-EncodingChange -Default 'Unicode')
Set-CommandProxy -Name 'Export-Clixml' -With $own -EncodingName $ofCommand -Change (Get-EncodingChange -Default 'Unicode')
# Redirection goes through Out-File itself, and heeds this.
$PSDefaultParameterValues['Out-File:Encoding'] = 'Unicode'

# Export-Csv and ConvertTo-Csv start with a line that names the type, unless told not to.
# https://learn.microsoft.com/powershell/module/microsoft.powershell.utility/export-csv?view=powershell-5.1 (-NoTypeInformation)
$typed = "if (-not `$PSBoundParameters.ContainsKey('NoTypeInformation')) { `$PSBoundParameters['IncludeTypeInformation'] = [switch] `$true }; "
$newOfCsv = 'IncludeTypeInformation', 'NoHeader', 'QuoteFields', 'UseQuotes'
Set-CommandProxy -Name 'ConvertTo-Csv' -Without $newOfCsv -Change $typed
Set-CommandProxy -Name 'Export-Csv' -Without $newOfCsv -With $own -EncodingName $ofCommand -Change ($typed + (Get-EncodingChange -Default 'ASCII'))
