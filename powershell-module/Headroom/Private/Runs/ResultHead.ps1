# How a run with a large result ended, told by the start of its file: a list of runs is not to read what it does not show.

# Larger results are not read whole for a list. A run of a minute writes a few hundred kilobytes.
$largestListedBytes = 4MB
# The engine writes how a run ended before all else.
$resultHeadBytes = 64KB

# Whether a result is too large to be read for a list.
function Test-LargeResult {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [string] $RunId)

    # Where no part of a file can be read, it is read whole.
    if (-not (Test-FullLanguage)) { return $false }
    $file = Get-PlainFile -Path (Get-RunFile -RunId $RunId -Name 'result.json')
    $null -ne $file -and $file.Length -gt $largestListedBytes -and $file.Length -le $largestDocumentBytes['result']
}

# Status, end and error of a large result, as Read-ContractDocument gives them.
function Read-ResultHead {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $RunId)

    $bytes = Read-FileByte -Path (Get-RunFile -RunId $RunId -Name 'result.json') -Offset 0 -Bytes $resultHeadBytes
    if ($null -eq $bytes) { return }
    $read = @{ Value = $null; Reason = $strings['ResultHeadOdd'] }
    $text = [System.Text.Encoding]::UTF8.GetString($bytes).TrimStart([char] 0xFEFF)
    # A quote inside a text has a backslash before it. What comes next is the first that is long.
    $end = [regex]::Match($text, ',\s*"system"\s*:').Index
    if ($end -eq 0) { return $read }
    try {
        $head = ConvertFrom-ContractJson -Json ($text.Substring(0, $end) + '}')
        # What was cut off is not gone into.
        foreach ($name in 'system', 'profile', 'timeSpans', 'warnings') { Add-Member -InputObject $head -NotePropertyName $name -NotePropertyValue $null }
        $read.Reason = Find-ContractProblem -Document 'result' -Value $head -Top 'status', 'endedAt', 'error'
    } catch {
        if (Test-ProblemRecord -ErrorRecord $_) { throw }
        $read.Reason = $strings['ResultHeadOdd']
        return $read
    }
    if (-not $read.Reason) { $read.Value = $head }
    $read
}
