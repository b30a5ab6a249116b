# A profile in a file: JSON as the contract has it, or DISKSPD's XML, which the engine reads.

$largestProfileBytes = 8MB

# The profile of a file as JSON text.
function Read-ProfileFile {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [object] $Cmdlet,
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Path
    )

    $full = Resolve-InputPath -Cmdlet $Cmdlet -Path $Path -LargestBytes $largestProfileBytes -Code 'ProfileFileNotReadable'
    # As its first bytes say it is written: redirection in Windows PowerShell writes UTF-16.
    $text = [string] (Read-SharedText -Path $full)
    if ($text.TrimStart([char] 0xFEFF, ' ', "`t", "`r", "`n").StartsWith('<')) { return (ConvertFrom-XmlProfile -Path $full) }
    # What takes the place of bytes that are no text; in a path it would name another file.
    if ($text.Contains([string] [char] 0xFFFD)) {
        $shown = Get-ShownText -Text $Path
        throw (New-ProblemRecord -Code 'ProfileFileNotReadable' -Argument $shown, "$($strings['FileNotText'])." -Target $shown -Category InvalidData)
    }
    $text
}

# A profile with a copy of its test file asked for, where that is wanted. What is no object of JSON stays as it is: the engine says what is wrong with it.
function Add-FileCopy {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $ProfileJson,
        [switch] $Wanted
    )

    if (-not $Wanted) { return $ProfileJson }
    try {
        $workload = ConvertFrom-ContractJson -Json $ProfileJson
    } catch {
        return $ProfileJson
    }
    if ($workload -isnot [System.Management.Automation.PSCustomObject]) { return $ProfileJson }
    $workload | Add-Member -MemberType NoteProperty -Name 'copyFile' -Value $true -Force
    ConvertTo-ContractJson -InputObject $workload
}

# The file that a path names, for reading. Refuses what is missing, not a plain file, or larger than so many bytes, as the
# problem of a code.
function Resolve-InputPath {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [object] $Cmdlet,
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Path,
        [Parameter(Mandatory = $true)] [long] $LargestBytes,
        [Parameter(Mandatory = $true)] [string] $Code
    )

    $shown = Get-ShownText -Text $Path
    $full, $reason, $item = '', $strings['PathNotThere'], $null
    try {
        if ($Path) { $full = Resolve-ExportPath -Cmdlet $Cmdlet -Path $Path }
    } catch {
        $reason = Get-FailureReason -ErrorRecord $_
    }
    if ($full) { $item = Get-Item -LiteralPath $full -Force -ErrorAction Ignore }
    if ($null -ne $item) { $reason = Find-FileProblem -Item $item -LargestBytes $LargestBytes }
    if ($reason) { throw (New-ProblemRecord -Code $Code -Argument $shown, $reason -Target $shown -Category InvalidArgument) }
    $full
}

# DISKSPD's XML profile as the engine reads it, as JSON text.
function ConvertFrom-XmlProfile {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [string] $Path)

    $engine = Get-VerifiedEngine
    $answer = Invoke-Engine -Path $engine.Path -ArgumentList "-X$Path", '-Rpjson'
    if ($answer.ExitCode -eq 0) { return $answer.Output }
    $shown = Get-ShownText -Text $Path
    $reason = ("$($answer.Errors)" -replace '\AERROR: ').Trim()
    if (-not $reason) { $reason = $strings['NoReasonGiven'] }
    if (-not $reason.EndsWith('.')) { $reason = "$reason." }
    throw (New-ProblemRecord -Code 'ProfileFileNotReadable' -Argument $shown, $reason -Target $shown -Category InvalidData)
}
