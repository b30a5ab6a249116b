# The lines that the engine appends while it runs.

# A reader that gives each line once, with its number. Cheap to ask again and again: it reads on where it stopped.
function Get-ProgressReader {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $RunId,
        [int] $AfterLine = 0
    )

    @{ Path = Get-RunFile -RunId $RunId -Name 'progress.jsonl'; Offset = [long] 0; Line = 0; AfterLine = $AfterLine }
}

# The lines written since the last call. One that is still being written waits for the next.
function Read-ProgressLine {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [hashtable] $Reader)

    foreach ($line in (Read-NewLine -Reader $Reader)) {
        $Reader.Line++
        if ($Reader.Line -le $Reader.AfterLine) { continue }
        $progress = ConvertFrom-ProgressLine -Line $line
        if ($null -eq $progress) { continue }
        $numbered = New-Object -TypeName PSObject -Property ([ordered] @{ line = $Reader.Line; progress = $progress })
        Add-Member -InputObject $numbered -TypeName 'Headroom.ProgressLine' -PassThru
    }
}

# The texts of the lines that came since the last call.
function Read-NewLine {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [hashtable] $Reader)

    if (-not (Test-FullLanguage)) { return Read-NewLineByCmdlet -Reader $Reader }
    $bytes = Read-CompleteLine -Path $Reader.Path -Offset $Reader.Offset
    if ($null -eq $bytes) { return }
    $Reader.Offset += $bytes.Length
    ConvertTo-Line -Bytes $bytes
}

# The same for Constrained Language Mode, where a file is read from its beginning or not at all: so only when it grew.
function Read-NewLineByCmdlet {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [hashtable] $Reader)

    $file = Get-Item -LiteralPath $Reader.Path -Force -ErrorAction Ignore
    if ($null -eq $file -or $file.Length -eq $Reader.Offset) { return }
    $Reader.Offset = $file.Length
    $lines = (Read-SharedText -Path $Reader.Path).Split("`n")
    # What stands after the last line feed is still being written.
    for ($i = $Reader.Line; $i -lt $lines.Count - 1; $i++) { $lines[$i] }
}

# The newest line; $null before the first. Reads the end of the file only.
function Get-NewestProgress {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $RunId)

    $path = Get-RunFile -RunId $RunId -Name 'progress.jsonl'
    # Outright: what a call without output leaves is written as {} by Windows PowerShell.
    if (-not (Test-Path -LiteralPath $path -PathType Leaf)) { return $null }
    # One that is still being written is no JSON yet; then the one before it is the newest.
    $lines = @(Get-Content -LiteralPath $path -Tail 2 -Encoding UTF8)
    for ($i = $lines.Count - 1; $i -ge 0; $i--) {
        $progress = ConvertFrom-ProgressLine -Line $lines[$i]
        if ($null -ne $progress) { return $progress }
    }
    $null
}

# The bytes from an offset to the end of the last line that is complete; nothing where there is none.
function Read-CompleteLine {
    [CmdletBinding()]
    [OutputType([byte[]])]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        [Parameter(Mandatory = $true)] [long] $Offset
    )

    if (-not [System.IO.File]::Exists($Path)) { return }
    $stream = [System.IO.File]::Open($Path, 'Open', 'Read', 'ReadWrite, Delete')
    try {
        $length = $stream.Length - $Offset
        if ($length -le 0) { return }
        $bytes = New-Object -TypeName byte[] -ArgumentList $length
        $null = $stream.Seek($Offset, 'Begin')
        $count = 0
        while ($count -lt $length) {
            $read = $stream.Read($bytes, $count, $length - $count)
            if ($read -eq 0) { break }
            $count += $read
        }
    } finally {
        $stream.Dispose()
    }
    # Cut before decoding: the byte of a line feed is part of no other character.
    $end = [System.Array]::LastIndexOf($bytes, [byte] 10, [System.Math]::Max(0, $count - 1))
    if ($end -lt 0) { return }
    [System.Array]::Resize([ref] $bytes, $end + 1)
    , $bytes
}

# The texts of lines that each end in a line feed.
function ConvertTo-Line {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [byte[]] $Bytes)

    [System.Text.Encoding]::UTF8.GetString($Bytes, 0, $Bytes.Length - 1).Split("`n")
}

# A parsed line; nothing where it was damaged, as by a full disk. The others still count.
function ConvertFrom-ProgressLine {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Line)

    try {
        ConvertFrom-ContractJson -Json $Line
    } catch [System.ArgumentException], [System.InvalidOperationException] {
        Write-Verbose -Message ($strings['ProgressLineDamaged'] -f $Line)
    }
}
