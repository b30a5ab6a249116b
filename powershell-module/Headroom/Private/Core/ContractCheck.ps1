# Documents on disk, held against the contract where they are read: whoever shares the disk, or a fault of it, may have put
# anything in their place. The rules are the contract's schemas in a form that is quick to go through; its build makes it.

# More than any that is written has, by document.
$largestDocumentBytes = @{ run = 8MB; 'run-note' = 16KB; result = 64MB; move = 64KB; entries = 1MB; retention = 16KB }
$contractRules = @{}
$longestReason = 300
# The texts that were found right in this session, by what they were held against: a start looks at hundreds of runs several times, and
# what was written of them stays as it was. Told apart by their case too, unlike the keys of @{}. All of them are forgotten where they
# are more than that together.
$rightTexts = @{ Known = $null; Length = 0 }
$mostRightCharacters = 8MB
$longestRightText = 64KB

# The rules of all documents, read once a session: Documents, the number of each one's rule, Rules, Defaults of profiles, and the
# LongestTimes of work.
function Get-ContractRule {
    [CmdletBinding()]
    param()

    if ($contractRules.Count -eq 0) {
        $path = Join-Path -Path (Join-Path -Path (Get-ModuleFolder) -ChildPath 'Data') -ChildPath 'contract.json'
        $text = Read-SharedText -Path $path
        if (-not $text) { throw (New-ProblemRecord -Code 'ContractDataNotFound' -Argument $path -Target $path -Category ObjectNotFound) }
        $data = ConvertFrom-ContractJson -Json $text
        $numbers = @{}
        foreach ($document in (Get-PropertyValue -InputObject $data -Name 'documents').PSObject.Properties) { $numbers[$document.Name] = $document.Value }
        $contractRules['Rules'] = @(foreach ($rule in (Get-PropertyValue -InputObject $data -Name 'rules')) { ConvertTo-RuleTable -Rule $rule })
        $contractRules['Documents'] = $numbers
        $contractRules['Defaults'] = Get-PropertyValue -InputObject $data -Name 'defaults'
        $contractRules['LongestTimes'] = Get-PropertyValue -InputObject $data -Name 'longestTimes'
    }
    $contractRules
}

# A field of a profile, of its time span or of a target; the schema's default where it is left out.
function Get-ProfileField {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $InputObject,
        [Parameter(Mandatory = $true)] [ValidateSet('Profile', 'Search', 'TimeSpan', 'Target')] [string] $Of,
        [Parameter(Mandatory = $true)] [string] $Name
    )

    $defaults = Get-PropertyValue -InputObject (Get-ContractRule)['Defaults'] -Name $Of
    Get-PropertyValue -InputObject $InputObject -Name $Name -Default (Get-PropertyValue -InputObject $defaults -Name $Name)
}

# When a run, a copy of a test file and a search end by themselves: runSeconds, copySeconds, and totalSeconds of each effort of
# search. Nobody waits longer for a figure, and a wrong number of seconds must not keep a volume busy for weeks.
function Get-LongestTime {
    [CmdletBinding()]
    param()

    (Get-ContractRule)['LongestTimes']
}

# As tables, which are looked up faster than objects.
function ConvertTo-RuleTable {
    [CmdletBinding()]
    [OutputType([hashtable])]
    param([Parameter(Mandatory = $true)] [object] $Rule)

    $table = @{
        types = @{}; values = $null; from = $null; to = $null; above = $null; pattern = $null; isUnique = $false
        items = $null; fields = $null; required = $null
    }
    foreach ($property in $Rule.PSObject.Properties) { $table[$property.Name] = $property.Value }
    $table.types = @{}
    foreach ($type in $Rule.types -split ' ') { $table.types[$type] = $true }
    # One of these is both: JSON has one kind of number.
    if ($table.types.ContainsKey('number')) { $table.types['whole'] = $true }
    if ($null -ne $table.fields) {
        $fields = @{}
        foreach ($field in $table.fields.PSObject.Properties) { $fields[$field.Name] = @($field.Name, $field.Value) }
        $table.fields = $fields
    }
    $table
}

# What of a value is not as the contract has it, in words; nothing where all is. With -Top only these fields of the document
# itself are gone into. One loop over what is still to be looked at, and no call for each value: runs have hundreds.
function Find-ContractProblem {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [ValidateSet('run', 'run-note', 'profile', 'progress', 'result', 'move', 'entries', 'retention', 'limits-in-force')] [string] $Document,
        [AllowNull()] [object] $Value,
        [string[]] $Top = @()
    )

    # A script that carries this code along has no rules with it; it takes little from what it reads, and that with care.
    if (Get-Variable -Name 'carriedVersion' -ValueOnly -ErrorAction Ignore) { return }
    $known = Get-ContractRule
    $rules = $known['Rules']
    # Each: names and values, numbers of rules, and the place that they are in.
    $open = @{ 0 = @(@(''), @(, $Value), @($known['Documents'][$Document]), '') }
    $count = 1
    for ($index = 0; $index -lt $count; $index++) {
        $names, $values, $numbers, $above = $open[$index]
        $open.Remove($index)
        for ($i = 0; $i -lt $names.Count; $i++) {
            $value = $values[$i]
            $shown = "$above$($names[$i])"
            if (-not $shown) { $shown = '/' }
            $rule = $rules[$numbers[$i]]
            $type = 'object'
            if ($null -eq $value) { $type = 'null' }
            elseif ($value -is [string]) { $type = 'text' }
            elseif ($value -is [bool]) { $type = 'flag' }
            elseif ($value -is [array]) { $type = 'list' }
            elseif ($value -is [int] -or $value -is [long]) { $type = 'whole' }
            elseif ($value -is [System.ValueType]) {
                $type = 'number'
                # 1.0 is a whole number too; one that is none, or without an end, is no number of JSON.
                if (-not ($value -le 1.7976931348623157e308 -and $value -ge -1.7976931348623157e308)) { $type = 'other' }
                elseif ($value % 1 -eq 0) { $type = 'whole' }
            }
            if (-not $rule.types.ContainsKey($type)) { return ($strings['FieldKind'] -f $shown) }
            if ($type -eq 'null') { continue }
            $measure = $value
            if ($type -eq 'text') { $measure = $value.Length } elseif ($type -eq 'list') { $measure = $value.Count }
            $isRight = ($null -eq $rule.values -or $value -cin $rule.values) -and ($null -eq $rule.pattern -or $value -cmatch $rule.pattern)
            if (($null -ne $rule.from -and $measure -lt $rule.from) -or ($null -ne $rule.to -and $measure -gt $rule.to) -or ($null -ne $rule.above -and $measure -le $rule.above)) { $isRight = $false }
            if ($rule.isUnique -and @($value | Sort-Object -Unique).Count -ne $value.Count) { $isRight = $false }
            if (-not $isRight) { return ($strings['FieldValue'] -f $shown) }
            if ($type -eq 'list' -and $value.Count -gt 0) {
                $places = 0..($value.Count - 1)
                $open[$count] = @($places, $value, (@($rule.items) * $value.Count), "$above$($names[$i])/")
                $count++
            } elseif ($type -eq 'object') {
                $fields = @{ Problem = $null; Names = @(); Values = @(); Numbers = @() }
                Add-ObjectField -To $fields -InputObject $value -Rule $rule -Place "$above$($names[$i])/" -Wanted @(if ($index -eq 0) { $Top })
                if ($fields.Problem) { return $fields.Problem }
                if ($fields.Names.Count -gt 0) {
                    $open[$count] = @($fields.Names, $fields.Values, $fields.Numbers, "$above$($names[$i])/")
                    $count++
                }
            }
        }
    }
}

# The fields of an object that are to be looked at: names, values and numbers of rules; or what is wrong with them as a whole.
function Add-ObjectField {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $To,
        [Parameter(Mandatory = $true)] [object] $InputObject,
        [Parameter(Mandatory = $true)] [hashtable] $Rule,
        [Parameter(Mandatory = $true)] [string] $Place,
        [AllowEmptyCollection()] [string[]] $Wanted = @()
    )

    $fields = $Rule.fields
    $given = @{}
    foreach ($property in $InputObject.PSObject.Properties) {
        $name = $property.Name
        $field = $fields[$name]
        # Not told by its name, which may be as long as the file.
        if ($null -eq $field -or $field[0] -cne $name) {
            $To.Problem = $strings['FieldUnknown'] -f $Place
            return
        }
        $given[$name] = $true
        if ($Wanted.Count -gt 0 -and $name -notin $Wanted) { continue }
        $To.Names += $name
        $To.Values += , $property.Value
        $To.Numbers += $field[1]
    }
    foreach ($name in $Rule.required) {
        if (-not $given.ContainsKey($name)) {
            $To.Problem = $strings['FieldMissing'] -f "$Place$name"
            return
        }
    }
}

# A document of a file: Value, or in words why it cannot be read. Nothing where there is no file. What the caller gets fits the
# contract.
function Read-ContractDocument {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        [Parameter(Mandatory = $true)] [ValidateSet('run', 'run-note', 'result', 'move', 'entries', 'retention')] [string] $Document,
        [string[]] $Top = @()
    )

    $item = Get-Item -LiteralPath $Path -Force -ErrorAction Ignore
    if ($null -eq $item) { return }
    $read = @{ Value = $null; Reason = Find-FileProblem -Item $item -LargestBytes $largestDocumentBytes[$Document] }
    if ($read.Reason) { return $read }
    try {
        $text = Read-SharedText -Path $Path -Strict
        # Deleted meanwhile.
        if ($null -eq $text) { return }
        $value = ConvertFrom-ContractJson -Json $text
        $key = "$Document $Top`n$text"
        if ($null -eq $rightTexts.Known -or -not $rightTexts.Known.ContainsKey($key)) {
            $read.Reason = Find-ContractProblem -Document $Document -Value $value -Top $Top
            if (-not $read.Reason -and $text.Length -le $longestRightText) { Save-RightText -Key $key }
        }
    } catch {
        # A problem of the package's own data is none of this file.
        if (Test-ProblemRecord -ErrorRecord $_) { throw }
        $read.Reason = Get-FailureReason -ErrorRecord $_
        # What reads JSON names the place, which may be as long as the file is deep.
        if ($read.Reason.Length -gt $longestReason) { $read.Reason = $read.Reason.Substring(0, $longestReason) + '...' }
    }
    if (-not $read.Reason) { $read.Value = $value }
    $read
}

function Save-RightText {
    [Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseLiteralInitializerForHashtable', '', Justification = 'A literal one would take two texts for one that differ by case alone.')]
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $Key)

    if ($null -eq $rightTexts.Known -or $rightTexts.Length + $Key.Length -gt $mostRightCharacters) {
        $rightTexts.Known, $rightTexts.Length = (New-Object -TypeName System.Collections.Hashtable), 0
    }
    $rightTexts.Known[$Key] = $true
    $rightTexts.Length += $Key.Length
}

# The file of a path that may be opened: one that is there and is a plain one. Nothing for a link, a folder or a pipe in its
# place, or one that is larger than -LargestBytes.
function Get-PlainFile {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $Path, [long] $LargestBytes = [long]::MaxValue)

    $item = Get-Item -LiteralPath $Path -Force -ErrorAction Ignore
    if ($null -ne $item -and -not (Find-FileProblem -Item $item -LargestBytes $LargestBytes)) { $item }
}

# Why what is there is no file that would be read, in words: a folder, a link to somewhere else, a pipe or a device, which
# would be waited for without an end, or more than there can be. Nothing where it will do.
function Find-FileProblem {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [object] $Item, [Parameter(Mandatory = $true)] [long] $LargestBytes)

    if (Get-PropertyValue -InputObject $Item -Name 'PSIsContainer') { return $strings['FileIsFolder'] }
    if ([string] $Item.Attributes -match 'ReparsePoint' -and $Item.LinkType -in 'SymbolicLink', 'Junction') { return $strings['FileIsLink'] }
    # Linux alone has it.
    $kind = Get-PropertyValue -InputObject (Get-PropertyValue -InputObject $Item -Name 'UnixStat') -Name 'ItemType'
    if ($null -ne $kind -and [string] $kind -ne 'File') { return $strings['FileIsSpecial'] }
    if ($Item.Length -gt $LargestBytes) { return ($strings['FileTooLarge'] -f $Item.Length, $LargestBytes) }
}
