# Results of other programs, from files: DISKSPD's XML, fio's JSON, and Headroom's own JSON. What they mean is the tool's to say; here
# a file is read, and XML becomes text that the tool's reader takes apart.

# The tool's reader takes four times as much. An interpreter, which it has here, would take minutes.
$largestImportBytes = 16MB
# One more than the tool's reader takes of each, for it to refuse the whole.
$mostXmlElements = 200001
$mostXmlDepth = 33

# The text of a file as its first bytes say it is written: redirection in Windows PowerShell writes UTF-16.
function Read-ImportText {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [string] $Path)

    $text = [string] (Read-SharedText -Path $Path)
    if ($text.Contains([string] [char] 0)) { throw (New-ProblemRecord -Code 'ImportNotReadable' -Argument $Path, $strings['FileNotText'] -Target $Path -Category InvalidData) }
    $text
}

# A run and its result, from what a file holds: run, result, and whether the run was in the file.
function Read-ForeignResult {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $Path)

    $text = Read-ImportText -Path $Path
    $file = @{ text = $text; fileName = [System.IO.Path]::GetFileName($Path); xmlTokens = $null; xmlProblem = $null }
    if ($text.TrimStart().StartsWith('<', [System.StringComparison]::Ordinal)) {
        try {
            $file.xmlTokens = ConvertTo-XmlToken -Text $text.Trim()
        } catch [System.Xml.XmlException] {
            $file.xmlProblem = Get-FailureReason -ErrorRecord $_
        }
    }
    $opened = Invoke-ToolRule -Name Open -Document $file
    if ($null -eq $opened.result) {
        $reason = @($opened.problems | Microsoft.PowerShell.Utility\Select-Object -First 3) -join ' '
        throw (New-ProblemRecord -Code 'ImportNotReadable' -Argument $Path, $reason -Target $Path -Category InvalidData)
    }
    $opened
}

# XML as tokens, each after a sign that no XML holds: '<name', '@name' U+0002 'value', '=text' and '>'. A document type is refused,
# nothing is resolved, and what is larger or deeper than the reader takes ends where that is certain.
function ConvertTo-XmlToken {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [string] $Text)

    $settings = New-Object -TypeName System.Xml.XmlReaderSettings -Property @{ DtdProcessing = 'Prohibit'; XmlResolver = $null; IgnoreComments = $true; IgnoreProcessingInstructions = $true }
    $source = New-Object -TypeName System.IO.StringReader -ArgumentList $Text
    $reader = [System.Xml.XmlReader]::Create($source, $settings)
    $tokens = New-Object -TypeName System.Text.StringBuilder
    $start, $separator = [string] [char] 1, [string] [char] 2
    $count = 0
    try {
        while ($reader.Read()) {
            switch ([string] $reader.NodeType) {
                'Element' {
                    $count++
                    $isEmpty = $reader.IsEmptyElement
                    $null = $tokens.Append($start).Append('<').Append($reader.Name)
                    while ($reader.MoveToNextAttribute()) { $null = $tokens.Append($start).Append('@').Append($reader.Name).Append($separator).Append($reader.Value) }
                    if ($isEmpty) { $null = $tokens.Append($start).Append('>') }
                }
                'EndElement' { $null = $tokens.Append($start).Append('>') }
                { $_ -in 'Text', 'CDATA', 'Whitespace', 'SignificantWhitespace' } { $null = $tokens.Append($start).Append('=').Append($reader.Value) }
            }
            if ($count -ge $mostXmlElements -or $reader.Depth -gt $mostXmlDepth) { break }
        }
    } finally {
        $reader.Dispose()
    }
    $tokens.ToString()
}

# What somebody at a prompt gets of a file.
function ConvertTo-ImportedResult {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        [Parameter(Mandatory = $true)] [object] $Opened,
        [AllowNull()] [object] $LimitFacts
    )

    $verdict = Get-RunVerdict -Run $Opened.run -Result $Opened.result -LimitFacts $LimitFacts
    $maker = $Opened.result.engine
    $imported = New-Object -TypeName PSObject -Property ([ordered] @{
            path = $Path; program = ('{0} {1}' -f $maker.name, $maker.version); hasRun = $Opened.hasRun
            run = $Opened.run; result = $Opened.result; limitFacts = $LimitFacts; verdict = $verdict
        })
    ConvertTo-ShownResult -Measured $imported -TypeName 'Headroom.ImportedResult'
}
