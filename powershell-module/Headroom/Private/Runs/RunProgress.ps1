# The lines that the engine appends while it runs.

# Many times what a line of the engine has, and what is read of a file at a time.
$longestLineBytes = 65536
$chunkBytes = 1048576
# What is read whole where nothing else can be done.
$largestSharedBytes = 64MB

# A reader that gives each line once, with its number. Cheap to ask again and again: it reads on where it stopped.
function Get-ProgressReader {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $RunId,
        [int] $AfterLine = 0
    )

    @{ Path = Get-RunFile -RunId $RunId -Name 'progress.jsonl'; Offset = [long] 0; Line = 0; AfterLine = $AfterLine; IsInLongLine = $false }
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

# The texts of the lines that came since the last call. One that is longer than any of the engine's is given as nothing, for
# its number.
function Read-NewLine {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [hashtable] $Reader)

    if (-not (Test-FullLanguage)) { return Read-NewLineByCmdlet -Reader $Reader }
    while ($null -ne ($chunk = Read-LineChunk -Path $Reader.Path -Offset $Reader.Offset)) {
        $Reader.Offset += $chunk.Length
        if (-not $chunk.HasEnd) {
            # In the middle of a line that is too long already.
            $Reader.IsInLongLine = $true
            continue
        }
        $lines = $chunk.Text.Split("`n")
        # The end of such a line is the line.
        if ($Reader.IsInLongLine) { $lines[0] = '' }
        $Reader.IsInLongLine = $false
        foreach ($line in $lines) {
            if ($line.Length -gt $longestLineBytes) { '' } else { $line }
        }
    }
}

# The same for Constrained Language Mode, where a file is read from its beginning or not at all: so only when it grew.
function Read-NewLineByCmdlet {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [hashtable] $Reader)

    $file = Get-PlainFile -Path $Reader.Path -LargestBytes $largestSharedBytes
    if ($null -eq $file -or $file.Length -eq $Reader.Offset) { return }
    $Reader.Offset = $file.Length
    $lines = (Read-SharedText -Path $Reader.Path).Split("`n")
    # What stands after the last line feed is still being written.
    for ($i = $Reader.Line; $i -lt $lines.Count - 1; $i++) {
        if ($lines[$i].Length -gt $longestLineBytes) { '' } else { $lines[$i] }
    }
}

# The newest line; $null before the first. Reads the end of the file only.
function Get-NewestProgress {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $RunId)

    $text = Read-FileTail -Path (Get-RunFile -RunId $RunId -Name 'progress.jsonl') -Bytes (2 * $longestLineBytes)
    # Outright: what a call without output leaves is written as {} by Windows PowerShell.
    if (-not $text) { return $null }
    # One that is still being written is no JSON yet; then the one before it is the newest.
    $lines = @($text.TrimEnd("`n", "`r").Split("`n") | Microsoft.PowerShell.Utility\Select-Object -Last 2)
    for ($i = $lines.Count - 1; $i -ge 0; $i--) {
        if ($lines[$i].Length -gt $longestLineBytes) { continue }
        $progress = ConvertFrom-ProgressLine -Line $lines[$i]
        if ($null -ne $progress) { return $progress }
    }
    $null
}

# The text of at most the last bytes of a file; nothing if there is no file to read.
function Read-FileTail {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [string] $Path, [Parameter(Mandatory = $true)] [int] $Bytes)

    $item = Get-PlainFile -Path $Path
    if ($null -eq $item) { return }
    if (-not (Test-FullLanguage)) {
        # Here a file is read whole or not at all.
        if ($item.Length -gt $largestSharedBytes) { return }
        $text = [string] (Get-Content -LiteralPath $Path -Raw -Encoding UTF8)
        if ($text.Length -gt $Bytes) { $text = $text.Substring($text.Length - $Bytes) }
        return $text
    }
    $offset = [System.Math]::Max([long] 0, $item.Length - $Bytes)
    $read = Read-FileByte -Path $Path -Offset $offset -Bytes $Bytes
    if ($null -ne $read) { [System.Text.Encoding]::UTF8.GetString($read) }
}

# The lines that are complete from an offset on, as far as a chunk reaches: Text, without the last line's end, and Length in
# bytes. Without HasEnd it is a piece of a line that no chunk holds. Nothing where no line is complete.
function Read-LineChunk {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $Path, [Parameter(Mandatory = $true)] [long] $Offset)

    $bytes = Read-FileByte -Path $Path -Offset $Offset -Bytes $chunkBytes
    if ($null -eq $bytes) { return }
    # Cut before decoding: the byte of a line feed is part of no other character.
    $end = [System.Array]::LastIndexOf($bytes, [byte] 10)
    if ($end -ge 0) { return @{ Text = [System.Text.Encoding]::UTF8.GetString($bytes, 0, $end); Length = $end + 1; HasEnd = $true } }
    if ($bytes.Length -ge $chunkBytes) { @{ Text = ''; Length = $bytes.Length; HasEnd = $false } }
}

# Up to this number of bytes of a file from an offset; nothing if there are none.
function Read-FileByte {
    [CmdletBinding()]
    [OutputType([byte[]])]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        [Parameter(Mandatory = $true)] [long] $Offset,
        [Parameter(Mandatory = $true)] [int] $Bytes
    )

    if ($null -eq (Get-PlainFile -Path $Path)) { return }
    $stream = [System.IO.File]::Open($Path, 'Open', 'Read', 'ReadWrite, Delete')
    try {
        $length = [System.Math]::Min($stream.Length - $Offset, $Bytes)
        if ($length -le 0) { return }
        $buffer = New-Object -TypeName byte[] -ArgumentList $length
        $null = $stream.Seek($Offset, 'Begin')
        $count = 0
        while ($count -lt $length) {
            $read = $stream.Read($buffer, $count, $length - $count)
            if ($read -eq 0) { break }
            $count += $read
        }
    } finally {
        $stream.Dispose()
    }
    if ($count -eq 0) { return }
    if ($count -lt $length) { [System.Array]::Resize([ref] $buffer, $count) }
    , $buffer
}

# A line as it fits the contract; nothing where it was damaged, as by a full disk. The others still count.
function ConvertFrom-ProgressLine {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Line)

    $problem = ''
    try {
        $progress = ConvertFrom-ContractJson -Json $Line.TrimStart([char] 0xFEFF)
        $problem = Find-ContractProblem -Document 'progress' -Value $progress
        if (-not $problem) { return $progress }
    } catch {
        if (Test-ProblemRecord -ErrorRecord $_) { throw }
        $problem = Get-FailureReason -ErrorRecord $_
    }
    Write-Verbose -Message ($strings['ProgressLineDamaged'] -f $problem)
}
