# Where texts are in the files of a support file: what is a value, under which name, and what is syntax. A file is taken
# apart into its tokens, never searched as a whole: names of fields, numbers and syntax stay as they are.

$jsonTokens = '"((?:[^"\\]|\\[\s\S])*)(?:("(\s*:)?)|\\?\z)|[{}\[\]]'
# CliXml as PowerShell's serializer writes it: <Obj N="..."> around, texts in <S>, <G> and <ToString>.
$cliXmlTokens = '<Obj\b([^>]*?)(/?)>|</Obj>|<(S|G|ToString)\b([^>]*)>([^<]*)</\3>'
# CliXml writes what XML cannot hold, and what looks like such a writing, as _xHHHH_.
$cliXmlEscape = '_x([0-9A-Fa-f]{4})_'

# The texts of a file, in order: each with where it starts, how long it is, its Value, the Key of its field, the Parent
# around that, and how it is written.
function Find-EntryText {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Name,
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Text
    )

    if ($Name.EndsWith('.json', 'Ordinal')) { return Find-JsonText -Text $Text -Offset 0 }
    if ($Name.EndsWith('.clixml', 'Ordinal')) { return Find-CliXmlText -Text $Text }
    if (-not $Name.EndsWith('.jsonl', 'Ordinal')) { return @{ Start = 0; Length = $Text.Length; Value = $Text; Key = ''; Parent = ''; Writing = 'plain' } }
    # Line by line: one that was cut off does not spoil the others.
    $offset = 0
    foreach ($line in $Text.Split("`n")) {
        Find-JsonText -Text $line -Offset $offset
        $offset += $line.Length + 1
    }
}

function Find-JsonText {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Text,
        [Parameter(Mandatory = $true)] [int] $Offset
    )

    $around = New-Object -TypeName System.Collections.ArrayList
    $key = ''
    foreach ($token in [regex]::Matches($Text, $jsonTokens)) {
        $inner = $token.Groups[1]
        if (-not $inner.Success) {
            if ($token.Value -in '{', '[') { $null = $around.Add($key) } else { $key = Remove-LastText -List $around }
            continue
        }
        $value = ConvertFrom-JsonInner -Text $inner.Value
        if ($token.Groups[3].Success) {
            $key = $value
            continue
        }
        $parent = ''
        if ($around.Count -gt 0) { $parent = $around[$around.Count - 1] }
        @{ Start = $Offset + $inner.Index; Length = $inner.Length; Value = $value; Key = $key; Parent = $parent; Writing = 'json' }
    }
}

# Removes the last text from a list and returns it; an empty text if the list is empty, as after a truncated text.
function Remove-LastText {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [AllowEmptyCollection()] [System.Collections.ArrayList] $List)

    if ($List.Count -eq 0) { return '' }
    $List[$List.Count - 1]
    $List.RemoveAt($List.Count - 1)
}

# What stands between the quotes of a JSON text; one that was cut off in the middle is taken as it is.
function ConvertFrom-JsonInner {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Text)

    if (-not $Text.Contains('\')) { return $Text }
    try {
        # In a list, as a lone text is not taken by every version; and not as a date, whatever it looks like.
        [string] @((ConvertFrom-ContractJson -Json "{`"text`":`"$Text`"}").text)[0]
    } catch [System.ArgumentException] {
        $Text
    }
}

function Find-CliXmlText {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Text)

    $around = New-Object -TypeName System.Collections.ArrayList
    foreach ($token in [regex]::Matches($Text, $cliXmlTokens)) {
        $parent = ''
        if ($around.Count -gt 0) { $parent = $around[$around.Count - 1] }
        if ($token.Value -ceq '</Obj>') {
            $null = Remove-LastText -List $around
        } elseif (-not $token.Groups[3].Success) {
            if ($token.Groups[2].Length -eq 0) { $null = $around.Add((Get-CliXmlName -Attributes $token.Groups[1].Value -Default $parent)) }
        } else {
            $inner = $token.Groups[5]
            $key = Get-CliXmlName -Attributes $token.Groups[4].Value -Default $parent
            @{ Start = $inner.Index; Length = $inner.Length; Value = ConvertFrom-CliXmlInner -Text $inner.Value; Key = $key; Parent = $parent; Writing = 'clixml' }
        }
    }
}

function Get-CliXmlName {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Attributes,
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Default
    )

    $match = [regex]::Match($Attributes, '\bN="([^"]*)"')
    if ($match.Success) { ConvertFrom-CliXmlInner -Text $match.Groups[1].Value } else { $Default }
}

function ConvertFrom-CliXmlInner {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Text)

    $plain = $Text.Replace('&lt;', '<').Replace('&gt;', '>').Replace('&quot;', '"').Replace('&apos;', "'").Replace('&amp;', '&')
    foreach ($escape in @([regex]::Matches($plain, $cliXmlEscape) | Sort-Object -Property 'Index' -Descending)) {
        $character = [string] [char] [System.Convert]::ToInt32($escape.Groups[1].Value, 16)
        $plain = $plain.Remove($escape.Index, $escape.Length).Insert($escape.Index, $character)
    }
    $plain
}

# A text as it is written in a file of that kind.
function ConvertTo-EntryInner {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Text,
        [Parameter(Mandatory = $true)] [string] $Writing
    )

    if ($Writing -eq 'plain') { return $Text }
    $written = New-Object -TypeName System.Text.StringBuilder
    $short = @{ 8 = '\b'; 9 = '\t'; 10 = '\n'; 12 = '\f'; 13 = '\r'; 34 = '\"'; 92 = '\\' }
    for ($i = 0; $i -lt $Text.Length; $i++) {
        $code = [int] $Text[$i]
        $isHalf = $code -ge 0xD800 -and $code -le 0xDFFF
        if ($Writing -eq 'json') {
            if ($short.ContainsKey($code)) { $null = $written.Append($short[$code]) } elseif ($code -lt 32) { $null = $written.AppendFormat('\u{0:x4}', $code) } else { $null = $written.Append($Text[$i]) }
        } elseif ($code -lt 32 -or $isHalf -or $code -ge 0xFFFE -or ($code -eq 95 -and $Text.Substring($i) -match "\A$cliXmlEscape")) {
            $null = $written.AppendFormat('_x{0:X4}_', $code)
        } else {
            $null = $written.Append($Text[$i])
        }
    }
    if ($Writing -eq 'json') { return $written.ToString() }
    $written.ToString().Replace('&', '&amp;').Replace('<', '&lt;').Replace('>', '&gt;')
}
