# Results as files for other programs.

# Csv, Html, Json or Xml: as asked, else as the file's name says.
function Select-ExportFormat {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        [AllowEmptyString()] [string] $Format
    )

    if ($Format) { return $Format }
    switch ([System.IO.Path]::GetExtension($Path)) {
        '.csv' { return 'Csv' }
        '.htm' { return 'Html' }
        '.html' { return 'Html' }
        '.json' { return 'Json' }
        '.xml' { return 'Xml' }
    }
    throw (New-ProblemRecord -Code 'ExportFormatNotKnown' -Argument $Path -Target $Path -Category InvalidArgument)
}

# Refuses what is not a result, a run without one, and a file that is there already.
function Assert-Exportable {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [object[]] $Measured,
        [Parameter(Mandatory = $true)] [string] $Format,
        [switch] $Force
    )

    if ($Format -eq 'Html' -and $Measured.Count -gt 1) { throw (New-ProblemRecord -Code 'ReportOfSeveral' -Argument $Measured.Count -Target $Path -Category InvalidArgument) }
    if ($Measured.Count -eq 0) { throw (New-ProblemRecord -Code 'NothingToExport' -Target $Path -Category InvalidArgument) }
    foreach ($each in $Measured) {
        $run = Get-PropertyValue -InputObject $each -Name 'run'
        if ($null -eq $run) { throw (New-ProblemRecord -Code 'NothingToExport' -Target $Path -Category InvalidArgument) }
        if ($null -eq (Get-PropertyValue -InputObject $each -Name 'result')) {
            throw (New-ProblemRecord -Code 'RunWithoutResult' -Argument $run.id, $run.status -Target $run.id -Category InvalidData)
        }
    }
    Assert-ExportPath -Path $Path -Force:$Force
}

# The path of a file to write, from a path relative to the current location; refuses an invalid one.
function Resolve-ExportPath {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [object] $Cmdlet,
        [Parameter(Mandatory = $true)] [string] $Path
    )

    $shown = $Path -replace '[\x00-\x1f]', '?'
    if ($Path.IndexOfAny([System.IO.Path]::GetInvalidPathChars()) -ge 0) {
        throw (New-ProblemRecord -Code 'ExportPathNotValid' -Argument $shown, $strings['PathCharacters'] -Target $shown -Category InvalidArgument)
    }
    try {
        $full = $Cmdlet.GetUnresolvedProviderPathFromPSPath($Path)
    } catch {
        # No such drive, or no such provider.
        if (-not (Test-ExceptionType -Exception (Get-ExceptionCause -Exception $_.Exception) -Name 'System.Management.Automation.SessionStateException')) { throw }
        throw (New-ProblemRecord -Code 'ExportPathNotValid' -Argument $shown, (Get-FailureReason -ErrorRecord $_) -Target $shown -Category InvalidArgument)
    }
    # Those of the registry, of variables and of the like start nowhere.
    if (-not $full -or -not (Test-Rooted -Path $full)) {
        throw (New-ProblemRecord -Code 'ExportPathNotValid' -Argument $shown, $strings['PathNotOfFiles'] -Target $shown -Category InvalidArgument)
    }
    $full
}

# Refuses a folder that is not there; what is there and no plain file, whatever is allowed; and a file that is not to be replaced.
function Assert-ExportPath {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        [switch] $Force
    )

    $folder = Split-Path -Path $Path -Parent
    if (-not [System.IO.Directory]::Exists($folder)) {
        throw (New-ProblemRecord -Code 'ExportFolderNotFound' -Argument $folder -Target $folder -Category ObjectNotFound)
    }
    # A device or a pipe would be replaced by a file, which would break the programs that use it.
    $item = Get-Item -LiteralPath $Path -Force -ErrorAction Ignore
    if ($null -eq $item) { return }
    $reason = Find-FileProblem -Item $item -LargestBytes ([long]::MaxValue)
    if ($reason) { throw (New-ProblemRecord -Code 'ExportTargetNotFile' -Argument $Path, $reason -Target $Path -Category InvalidArgument) }
    if (-not $Force) { throw (New-ProblemRecord -Code 'FileExists' -Argument $Path -Target $Path -Category ResourceExists) }
}

# Written under another name first: no reader sees half of it, and the old file stays until the new one is complete.
function Write-ExportFile {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        [Parameter(Mandatory = $true)] [string] $Text,
        [switch] $Force
    )

    $new = '{0}.{1}.new' -f $Path, [guid]::NewGuid().ToString('N').Substring(0, 8)
    try {
        Write-PlainText -Path $new -Text $Text
        Move-WholeFile -Path $new -Destination $Path -Force:$Force
    } finally {
        [System.IO.File]::Delete($new)
    }
}

# Puts a file that is whole in its place; over another one only with -Force, else that stays and this fails.
function Move-WholeFile {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        [Parameter(Mandatory = $true)] [string] $Destination,
        [switch] $Force
    )

    if ($Force -and [System.IO.File]::Exists($Destination)) {
        [System.IO.File]::Replace($Path, $Destination, [NullString]::Value)
    } else {
        [System.IO.File]::Move($Path, $Destination)
    }
}

# The id of a run, where that is what was given: as text, as a run itself, or as the end of one. Nothing for a result, which
# has all in it.
function Get-ExportRunId {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [object] $InputObject)

    if ($InputObject -is [string] -and $InputObject -cmatch $runIdPattern) { return [string] $InputObject }
    $id = Get-PropertyValue -InputObject $InputObject -Name 'id'
    if ($null -eq $id -and $null -eq $InputObject.PSObject.Properties['result']) { $id = Get-PropertyValue -InputObject $InputObject -Name 'RunId' }
    if ($id -is [string] -and $id -cmatch $runIdPattern) { $id }
}

function ConvertTo-ExportText {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [object[]] $Measured,
        [Parameter(Mandatory = $true)] [string] $Format
    )

    # The documents alone: no type names or other additions of PowerShell's.
    $documents = @($Measured | ForEach-Object -Process { [pscustomobject] @{ run = $_.run; result = $_.result } })
    switch ($Format) {
        'Csv' { (@($Measured | ForEach-Object -Process { Get-ExportRow -Measured $_ } | ConvertTo-Csv -NoTypeInformation) -join "`n") + "`n" }
        'Json' {
            # One run is a document, several are a list of them.
            $subject = $documents
            if ($documents.Count -eq 1) { $subject = $documents[0] }
            (ConvertTo-Json -InputObject $subject -Depth $contractDepth) + "`n"
        }
        'Xml' { ConvertTo-ExportXml -Document $documents }
        'Html' { ConvertTo-ReportHtml -Measured $Measured[0] -MadeAt (ConvertTo-ContractTime -Time ([datetime]::UtcNow)) }
    }
}

# The rows of one run: of each time span its threads, or threads together, by target, then the whole.
function Get-ExportRow {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Measured)

    $isStep = $null -ne (Get-PropertyValue -InputObject $Measured.result -Name 'search')
    foreach ($timeSpan in $Measured.result.timeSpans) {
        foreach ($thread in $timeSpan.threads) {
            foreach ($target in $thread.targets) {
                New-ExportRow -Run $Measured.run -TimeSpan $timeSpan -Scope 'thread' -Thread (Get-ThreadNumber -Thread $thread) -TargetPath $target.path -Statistics $target
            }
        }
        New-ExportRow -Run $Measured.run -TimeSpan $timeSpan -Scope 'total' -Statistics $timeSpan -IsStep:$isStep
    }
}

# The number of a thread, or the first and the last of those whose figures are together.
function Get-ThreadNumber {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [object] $Thread)

    $count = Get-PropertyValue -InputObject $Thread -Name 'threadCount'
    if ($null -eq $count -or $count -le 1) { return [string] $Thread.index }
    '{0}-{1}' -f $Thread.index, ($Thread.index + $count - 1)
}

function New-ExportRow {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Run,
        [Parameter(Mandatory = $true)] [object] $TimeSpan,
        [Parameter(Mandatory = $true)] [string] $Scope,
        [AllowNull()] [object] $Thread,
        [AllowNull()] [AllowEmptyString()] [string] $TargetPath,
        [Parameter(Mandatory = $true)] [object] $Statistics,
        [switch] $IsStep
    )

    $row = [ordered] @{
        runId = $Run.id; runName = $Run.name; status = $Run.status; nodeName = $Run.nodeName; volumeId = $Run.volumeId
        coordinatorNodeName = $Run.coordinatorNodeName; createdAt = $Run.createdAt; timeSpan = $TimeSpan.index
        scope = $Scope; thread = $Thread; target = $TargetPath; measuredSeconds = $TimeSpan.measuredSeconds
    }
    foreach ($direction in 'total', 'read', 'write') {
        $figures = $Statistics.$direction
        $row["${direction}Bytes"] = $figures.bytes
        $row["${direction}IoCount"] = $figures.ioCount
        $row["${direction}ThroughputBytesPerSecond"] = $figures.throughputBytesPerSecond
        $row["${direction}Iops"] = $figures.iops
        $row["${direction}IopsStdDev"] = $figures.iopsStdDev
        foreach ($name in 'mean', 'stdDev', 'min', 'max') {
            $row["${direction}Latency$($name.Substring(0, 1).ToUpperInvariant())$($name.Substring(1))Microseconds"] = Get-PropertyValue -InputObject $figures.latency -Name "${name}Microseconds"
        }
    }
    # Of the whole only: the threads do not tell.
    $isTotal = $Scope -eq 'total'
    foreach ($at in 50, 90, 95, 99, 99.9) {
        $row["totalLatencyP$(Format-Number -Value $at -Format '0.#')Microseconds"] = $(if ($isTotal) { Get-Percentile -Percentile @($TimeSpan.latencyPercentiles) -At $at })
    }
    $row['cpuUsagePercent'] = $(if ($isTotal) { Get-PropertyValue -InputObject (Get-PropertyValue -InputObject $TimeSpan.cpu -Name 'average') -Name 'usagePercent' })
    # The figures above are of the whole measured time; verdicts and comparisons take this one where there is one.
    $row['steadyIops'] = $(if ($isTotal) { Get-SteadyRate -TimeSpan $TimeSpan -IsStep:$IsStep })
    $seen = $null
    if ($isTotal) { $seen = Get-SeenOnVolume -TimeSpan $TimeSpan }
    $row['volumeIops'] = $(if ($null -ne $seen) { $seen.Iops })
    $row['volumeThroughputBytesPerSecond'] = $(if ($null -ne $seen) { $seen.BytesPerSecond })
    foreach ($name in @($row.Keys)) { $row[$name] = ConvertTo-Cell -Value $row[$name] }
    [pscustomobject] $row
}

# The IOPS of the steady part; nothing if the time span is not steady, or if a steady state was not requested. For a
# step of a search whose IOPS drop now and then, the level between the drops, as on the page.
function Get-SteadyRate {
    [CmdletBinding()]
    [OutputType([double])]
    param([Parameter(Mandatory = $true)] [object] $TimeSpan, [switch] $IsStep)

    $steadyState = Get-PropertyValue -InputObject $TimeSpan -Name 'steadyState'
    $isSteady = Get-PropertyValue -InputObject $steadyState -Name 'isSteady'
    $hasDrops = $IsStep -and (Get-PropertyValue -InputObject $steadyState -Name 'reason') -ceq 'drops'
    if ($isSteady -eq $true -or $hasDrops) { Get-PropertyValue -InputObject $steadyState -Name 'steadyIops' }
}

# The I/O of all programs by the volumes' counters, including the engine's own: a table with Iops and BytesPerSecond;
# nothing without counters.
function Get-SeenOnVolume {
    [CmdletBinding()]
    [OutputType([hashtable])]
    param([Parameter(Mandatory = $true)] [object] $TimeSpan)

    $volumes = @(Get-PropertyValue -InputObject $TimeSpan -Name 'devices' | Where-Object -FilterScript { $null -ne $_ -and $_.level -ceq 'volume' })
    if ($volumes.Count -eq 0 -or $TimeSpan.measuredSeconds -le 0) { return }
    $requests, $bytes = [double] 0, [double] 0
    foreach ($volume in $volumes) {
        $requests += $volume.readCount + $volume.writeCount
        $bytes += $volume.readBytes + $volume.writeBytes
    }
    @{
        Iops = [double] [decimal]::Round([decimal] ($requests / $TimeSpan.measuredSeconds), 2)
        BytesPerSecond = [long] ($bytes / $TimeSpan.measuredSeconds)
    }
}

# A value as a cell: numbers in one format, and no text that a spreadsheet would read as a formula.
function ConvertTo-Cell {
    [CmdletBinding()]
    [OutputType([string])]
    param([AllowNull()] [object] $Value)

    if ($null -eq $Value) { return '' }
    if ($Value -is [string]) {
        # Where the decimal sign is a comma, Excel parts cells at semicolons and lines at their breaks, whatever is quoted.
        $text = $Value -replace '(?<=[;\r\n])(?=[=+\-@\uff1d\uff0b\uff0d\uff20])', "'"
        if ($text -match '\A[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]') { return "'$text" }
        return $text
    }
    ([System.IFormattable] $Value).ToString($null, [cultureinfo]::InvariantCulture)
}

# The documents as XML: elements named as in the contract, <item> in lists, xsi:nil for what is not known.
function ConvertTo-ExportXml {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [object[]] $Document)

    $settings = New-Object -TypeName System.Xml.XmlWriterSettings -Property @{ Indent = $true; NewLineChars = "`n" }
    $text = New-Object -TypeName System.IO.StringWriter
    $writer = [System.Xml.XmlWriter]::Create($text, $settings)
    try {
        $writer.WriteStartElement('headroomResults')
        $writer.WriteAttributeString('xmlns', 'xsi', $null, 'http://www.w3.org/2001/XMLSchema-instance')
        foreach ($each in $Document) { Write-XmlElement -Writer $writer -Name 'measured' -Value $each }
        $writer.WriteEndElement()
    } finally {
        $writer.Dispose()
    }
    # The writer names the encoding of the text, not that of the file.
    $text.ToString().Replace('encoding="utf-16"', 'encoding="utf-8"') + "`n"
}

function Write-XmlElement {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [System.Xml.XmlWriter] $Writer,
        [Parameter(Mandatory = $true)] [string] $Name,
        [AllowNull()] [object] $Value
    )

    $Writer.WriteStartElement($Name)
    if ($null -eq $Value) {
        $Writer.WriteAttributeString('xsi', 'nil', 'http://www.w3.org/2001/XMLSchema-instance', 'true')
    } elseif ($Value -is [string]) {
        # Characters that XML cannot hold, in any writing.
        $Writer.WriteString(($Value -replace '[\x00-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]', [string] [char] 0xFFFD))
    } elseif ($Value -is [bool]) {
        $Writer.WriteString($Value.ToString().ToLowerInvariant())
    } elseif ($Value -is [System.ValueType]) {
        $Writer.WriteString(([System.IFormattable] $Value).ToString($null, [cultureinfo]::InvariantCulture))
    } elseif ($Value -is [System.Collections.IList]) {
        foreach ($item in $Value) { Write-XmlElement -Writer $Writer -Name 'item' -Value $item }
    } else {
        foreach ($property in $Value.PSObject.Properties) { Write-XmlElement -Writer $Writer -Name $property.Name -Value $property.Value }
    }
    $Writer.WriteEndElement()
}
