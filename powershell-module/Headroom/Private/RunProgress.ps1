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

    $bytes = Read-CompleteLine -Path $Reader.Path -Offset $Reader.Offset
    if ($null -eq $bytes) { return }
    $Reader.Offset += $bytes.Length
    foreach ($line in (ConvertTo-Line -Bytes $bytes)) {
        $Reader.Line++
        if ($Reader.Line -le $Reader.AfterLine) { continue }
        $progress = ConvertFrom-ProgressLine -Line $line
        if ($null -eq $progress) { continue }
        [pscustomobject] @{ PSTypeName = 'Headroom.ProgressLine'; line = $Reader.Line; progress = $progress }
    }
}

# The newest line; nothing before the first. Reads the end of the file only.
function Get-NewestProgress {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $RunId)

    $path = Get-RunFile -RunId $RunId -Name 'progress.jsonl'
    if (-not [System.IO.File]::Exists($path)) { return }
    # A line has some 600 bytes.
    $tailBytes = 16384
    $start = [System.Math]::Max([long] 0, (New-Object -TypeName System.IO.FileInfo -ArgumentList $path).Length - $tailBytes)
    $bytes = Read-CompleteLine -Path $path -Offset $start
    if ($null -ne $bytes) { ConvertFrom-ProgressLine -Line @(ConvertTo-Line -Bytes $bytes)[-1] }
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
    } catch [System.ArgumentException] {
        Write-Verbose -Message ($strings['ProgressLineDamaged'] -f $Line)
    }
}
