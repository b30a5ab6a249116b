# What a person wrote on a run: a tag and a note, in a file beside it.

# The note of a run; $null if there is none, or if the file is damaged: the run can still be read. Returned explicitly, as it
# becomes part of a document.
function Read-RunNote {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $RunId)

    $read = Read-ContractDocument -Path (Get-RunFile -RunId $RunId -Name 'note.json') -Document 'run-note'
    if ($null -eq $read -or $read.Reason) { return $null }
    $read.Value
}

# Text for a tag or a note without blanks around it; $null where nothing is left. Refuses what the contract does not allow: signs that
# a terminal or a page acts on, and more than its length.
function ConvertTo-NoteText {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [AllowNull()] [AllowEmptyString()] [string] $Text,
        [Parameter(Mandatory = $true)] [ValidateSet('tag', 'text')] [string] $Name
    )

    $trimmed = "$Text".Trim()
    if (-not $trimmed) { return $null }
    $known = Get-ContractRule
    $rules = $known['Rules']
    $rule = $rules[$rules[$known['Documents']['run-note']].fields[$Name][1]]
    if ($trimmed -cnotmatch $rule.pattern) { throw (New-ProblemRecord -Code 'NoteNotPlain' -Category InvalidArgument) }
    if ($trimmed.Length -gt $rule.to) {
        throw (New-ProblemRecord -Code 'NoteTooLong' -Argument $trimmed.Length, $rule.to -Category InvalidArgument)
    }
    $trimmed
}

# A note of these texts, as this user's.
function Get-NewRunNote {
    [CmdletBinding()]
    param([AllowNull()] [object] $Tag, [AllowNull()] [object] $Text)

    New-Object -TypeName PSObject -Property ([ordered] @{
            contractVersion = 1
            tag = $Tag
            text = $Text
            savedAt = ConvertTo-ContractTime -Time (Get-Date)
            savedBy = Get-CurrentUserName
        })
}

# Saves a note in place of the previous one. An empty note deletes the file. Links, folders and special files stay.
function Write-RunNote {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $RunId,
        [Parameter(Mandatory = $true)] [object] $Note
    )

    Assert-StateRoot
    $path = Get-RunFile -RunId $RunId -Name 'note.json'
    $item = Get-Item -LiteralPath $path -Force -ErrorAction Ignore
    if ($null -ne $item) {
        # Of any size: it is replaced as a whole.
        $reason = Find-FileProblem -Item $item -LargestBytes ([long]::MaxValue)
        if ($reason) { throw (New-ProblemRecord -Code 'NoteNotReadable' -Argument $path, $reason -Target $path -Category InvalidData) }
    }
    if ($null -ne $Note.tag -or $null -ne $Note.text) {
        Write-ContractDocument -Path $path -Document $Note
    } elseif ($null -ne $item) {
        Remove-Item -LiteralPath $path -Force -ErrorAction Stop
    }
}

# A run without its tag and note, for a support file: names in them would not be found.
function Hide-RunNote {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true, ValueFromPipeline = $true)] [object] $Run)

    process {
        $Run.note = $null
        $Run
    }
}
