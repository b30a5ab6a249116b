# What is a link, and where it leads.

# Where a link leads; nothing for all else. A volume's mount point is no link here: it has no other path to go by.
function Get-LinkTarget {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [string] $Path)

    if ((Test-FullLanguage) -and -not (Test-ReparsePoint -Path $Path)) { return }
    $item = Get-Item -LiteralPath $Path -Force -ErrorAction Ignore
    if ($null -eq $item -or [string] $item.Attributes -notmatch 'ReparsePoint') { return }
    if ($item.LinkType -notin 'SymbolicLink', 'Junction') { return }
    $target = [string] @($item.Target)[0]
    if ($target -match '\A(\\\\\?\\)?Volume\{') { return }
    # The form that Windows itself uses for long paths, in front of a drive.
    $target -replace '\A\\\\\?\\(?=[A-Za-z]:)'
}

# Whether something is a link or a mount point, with one system call: the cmdlet would check all parts of a path for
# each of them. What cannot be read is refused, and does not count as no link.
function Test-ReparsePoint {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [string] $Path)

    try {
        $attributes = [int] (New-Object -TypeName System.IO.FileInfo -ArgumentList $Path).Attributes
    } catch {
        # .NET Framework gives the last two, for signs that its files have not and for what is too long for it.
        $refusals = 'System.ArgumentException', 'System.NotSupportedException', 'System.IO.PathTooLongException'
        if (-not (Test-ExceptionType -Exception (Get-ExceptionCause -Exception $_.Exception) -Name $refusals)) { throw }
        throw (New-ProblemRecord -Code 'TargetPathNotValid' -Argument $Path, (Get-FailureReason -ErrorRecord $_) -Target $Path -Category InvalidArgument)
    }
    # -1: not there.
    $attributes -ne -1 -and ($attributes -band [int] [System.IO.FileAttributes]::ReparsePoint) -ne 0
}
