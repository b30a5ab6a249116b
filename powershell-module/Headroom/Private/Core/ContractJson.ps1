# The contract's JSON, read and written the same way by Windows PowerShell 5.1 and PowerShell 7.

# Deeper than any document of the contract; ConvertTo-Json would cut at 2.
$contractDepth = 32
# Stands before texts that look like dates while they are parsed; a private-use character that no document has.
$dateGuard = [string] [char] 0xF8FF
# What ConvertFrom-Json can be told. Looked up once, as it is slow; by the parameters, as they are what counts.
$jsonParameters = (Microsoft.PowerShell.Core\Get-Command -Name 'ConvertFrom-Json').Parameters
# To leave dates alone: from 7.5 on.
$canKeepDates = $null -ne $jsonParameters['DateKind']
# To hand on a list as one value: from 7.0 on. Windows PowerShell does nothing else.
$canKeepLists = $null -ne $jsonParameters['NoEnumerate']
# The texts that it converts to dates where this cannot be turned off: in 7.0 to 7.4 both formats, in Windows PowerShell
# only the old one, with escaped slashes. A quote that opens a text never has a backslash before it, and one that closes
# it never a digit after it.
$dateStart = '(?<!\\)"(?=\\/Date\()'
if ($canKeepLists) { $dateStart = '(?<!\\)"(?=[0-9]{4}-[0-9]{2}-[0-9]{2}T|\\?/Date\()' }

# The value of a document: one for one text, the same in every version. A list at its top is ONE object, however many items
# it has; what PowerShell's own cmdlet does with it differs by version. Put it into a variable before taking it apart, as
# foreach over the call itself sees the list as its only item. Texts stay texts, those that look like dates too. Fails with
# an ArgumentException on invalid JSON, and with an InvalidOperationException on names that differ in their case alone.
function ConvertFrom-ContractJson {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Json)

    if (-not $canKeepDates) { return ConvertFrom-GuardedJson -Json $Json }
    $value = ConvertFrom-Json -InputObject $Json -DateKind String -NoEnumerate
    , (Get-BareValue -Value $value)
}

# For what cannot be told to leave dates alone: such texts are disguised while they are parsed.
function ConvertFrom-GuardedJson {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Json)

    $options = @{}
    if ($canKeepLists) { $options['NoEnumerate'] = $true }
    $guarded = [regex]::Replace($Json, $dateStart, ('"' + $dateGuard))
    $value = ConvertFrom-Json -InputObject $guarded @options
    if ($guarded.Length -gt $Json.Length) { $value = Remove-DateGuard -Value $value }
    , (Get-BareValue -Value $value)
}

# Without what the pipeline puts around a list: Windows PowerShell would write it as {"value": [...], "Count": n}.
function Get-BareValue {
    [CmdletBinding()]
    param([AllowNull()] [object] $Value)

    if ($Value -is [array]) { return , [object[]] $Value }
    $Value
}

function Remove-DateGuard {
    [CmdletBinding()]
    param([AllowNull()] [object] $Value)

    if ($Value -is [string]) {
        if ($Value.StartsWith($dateGuard, [System.StringComparison]::Ordinal)) { return $Value.Substring(1) }
        return $Value
    }
    if ($Value -is [System.Collections.IList]) {
        $items = @(foreach ($item in $Value) { , (Remove-DateGuard -Value $item) })
        return , $items
    }
    if ($Value -is [System.Management.Automation.PSCustomObject]) {
        foreach ($property in $Value.PSObject.Properties) {
            if ($property.Value -is [string] -or $property.Value -isnot [System.ValueType]) {
                $Value.($property.Name) = Remove-DateGuard -Value $property.Value
            }
        }
    }
    $Value
}

function ConvertTo-ContractJson {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [AllowNull()] [AllowEmptyCollection()] [object] $InputObject)

    # Not through the pipeline, which would take a list of one apart.
    ConvertTo-Json -InputObject $InputObject -Depth $contractDepth -Compress
}

# The whole text of a file that another process may be writing or replacing; $null if it does not exist. With -Strict,
# invalid UTF-8 is an error; otherwise it becomes a replacement character.
function Read-SharedText {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [string] $Path, [switch] $Strict)

    if (-not (Test-FileThere -Path $Path)) { return }
    # The cmdlet would be in the way of a file that is put in its place meanwhile; here is nothing better.
    if (-not (Test-FullLanguage)) { return [string] (Get-Content -LiteralPath $Path -Raw -Encoding UTF8) }
    $stream = [System.IO.File]::Open($Path, 'Open', 'Read', 'ReadWrite, Delete')
    try {
        $encoding = New-Object -TypeName System.Text.UTF8Encoding -ArgumentList $false, $Strict.IsPresent
        # Refuse byte order marks of other encodings.
        $reader = New-Object -TypeName System.IO.StreamReader -ArgumentList $stream, $encoding, (-not $Strict)
        $reader.ReadToEnd().TrimStart([char] 0xFEFF)
    } finally {
        $stream.Dispose()
    }
}

# Writes UTF-8 without a byte order mark, which 5.1's own cmdlets cannot; where only they may be used, there is one. On
# disk when it returns: what it says may be needed after a power cut.
function Write-PlainText {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Text
    )

    if (-not (Test-FullLanguage)) {
        Set-Content -LiteralPath $Path -Value $Text -Encoding UTF8 -NoNewline -WhatIf:$false -Confirm:$false
        return
    }
    $bytes = (New-Object -TypeName System.Text.UTF8Encoding -ArgumentList $false).GetBytes($Text)
    $stream = [System.IO.File]::Open($Path, 'Create', 'Write', 'Read')
    try {
        $stream.Write($bytes, 0, $bytes.Length)
        $stream.Flush($true)
    } finally {
        $stream.Dispose()
    }
}

# Writes a document under another name and renames it, so that no reader sees half of it.
function Write-ContractDocument {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        [Parameter(Mandatory = $true)] [object] $Document
    )

    # A unique name: two processes may be writing.
    $new = '{0}.{1}.new' -f $Path, [guid]::NewGuid().ToString('N')
    try {
        Write-PlainText -Path $new -Text (ConvertTo-ContractJson -InputObject $Document)
        if ([System.IO.File]::Exists($Path)) {
            [System.IO.File]::Replace($new, $Path, [NullString]::Value)
        } else {
            [System.IO.File]::Move($new, $Path)
        }
    } finally {
        [System.IO.File]::Delete($new)
    }
}

# A time as the contract writes it.
function ConvertTo-ContractTime {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [datetime] $Time)

    $Time.ToUniversalTime().ToString("yyyy-MM-dd'T'HH:mm:ss.fff'Z'", [System.Globalization.CultureInfo]::InvariantCulture)
}

function ConvertFrom-ContractTime {
    [CmdletBinding()]
    [OutputType([datetime])]
    param([Parameter(Mandatory = $true)] [string] $Text)

    [datetime]::Parse($Text, [System.Globalization.CultureInfo]::InvariantCulture, 'AdjustToUniversal, AssumeUniversal')
}
