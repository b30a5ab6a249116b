# Documents on disk, held against the contract where they are read: whoever shares the disk, or a fault of it, may have put
# anything in their place. The rules are the contract's schemas in a form that is quick to go through; its build makes it.

# More than any that is written has, by document.
$largestDocumentBytes = @{ run = 8MB; result = 64MB; move = 64KB; entries = 1MB }
$contractRules = @{}
$longestReason = 300

# The rules of all documents, read once a session: Documents, the number of each one's rule, and Rules.
function Get-ContractRule {
    [CmdletBinding()]
    param()

    if ($contractRules.Count -eq 0) {
        $path = Join-Path -Path (Join-Path -Path (Get-ModuleFolder) -ChildPath 'Data') -ChildPath 'contract.json'
        $text = Read-SharedText -Path $path
        if (-not $text) { throw (New-ProblemRecord -Code 'ContractDataNotFound' -Argument $path -Target $path -Category ObjectNotFound) }
        $data = ConvertFrom-ContractJson -Json $text
        $rules = @(foreach ($rule in $data.rules) { ConvertTo-RuleTable -Rule $rule })
        $contractRules['Documents'] = $data.documents
        $contractRules['Rules'] = $rules
    }
    $contractRules
}

# As tables, which are looked up faster than objects.
function ConvertTo-RuleTable {
    [CmdletBinding()]
    [OutputType([hashtable])]
    param([Parameter(Mandatory = $true)] [object] $Rule)

    $table = @{
        types = @{}; values = $null; least = $null; above = $null; most = $null; shortest = $null; longest = $null
        pattern = $null; items = $null; fewest = $null; largest = $null; isUnique = $false; fields = $null; required = $null
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
        [Parameter(Mandatory = $true)] [ValidateSet('run', 'progress', 'result', 'move', 'entries')] [string] $Document,
        [AllowNull()] [object] $Value,
        [string[]] $Top = @()
    )

    # A script that carries this code along has no rules with it; it takes little from what it reads, and that with care.
    if (Get-Variable -Name 'carriedVersion' -ValueOnly -ErrorAction Ignore) { return }
    $known = Get-ContractRule
    $rules = $known.Rules
    # Each: names and values, numbers of rules, and the place that they are in.
    $open = @{ 0 = @(@(''), @(, $Value), @($known.Documents.$Document), '') }
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
            $isRight = $true
            if ($null -ne $rule.values -and $value -cnotin $rule.values) { $isRight = $false }
            elseif ($type -eq 'text') {
                $isRight = ($null -eq $rule.shortest -or $value.Length -ge $rule.shortest) -and ($null -eq $rule.longest -or $value.Length -le $rule.longest) -and
                    ($null -eq $rule.pattern -or $value -cmatch $rule.pattern)
            } elseif ($type -eq 'whole' -or $type -eq 'number') {
                $isRight = ($null -eq $rule.least -or $value -ge $rule.least) -and ($null -eq $rule.most -or $value -le $rule.most) -and ($null -eq $rule.above -or $value -gt $rule.above)
            } elseif ($type -eq 'list') {
                $isRight = ($null -eq $rule.fewest -or $value.Count -ge $rule.fewest) -and ($null -eq $rule.largest -or $value.Count -le $rule.largest)
                if ($rule.isUnique -and @($value | Sort-Object -Unique).Count -ne $value.Count) { $isRight = $false }
            }
            if (-not $isRight) { return ($strings['FieldValue'] -f $shown) }
            if ($type -eq 'list' -and $value.Count -gt 0) {
                $places = 0..($value.Count - 1)
                $open[$count] = @($places, $value, (@($rule.items) * $value.Count), "$above$($names[$i])/")
                $count++
            } elseif ($type -eq 'object') {
                $place = "$above$($names[$i])/"
                $fields = $rule.fields
                $given = @{}
                $held = @()
                $inside = @()
                $of = @()
                foreach ($property in $value.PSObject.Properties) {
                    $field = $fields[$property.Name]
                    # Not by its name, which may be as long as the file.
                    if ($null -eq $field -or $field[0] -cne $property.Name) { return ($strings['FieldUnknown'] -f $place) }
                    $given[$property.Name] = $true
                    if ($index -eq 0 -and $Top.Count -gt 0 -and $property.Name -notin $Top) { continue }
                    $held += $property.Name
                    $inside += , $property.Value
                    $of += $field[1]
                }
                foreach ($name in $rule.required) {
                    if (-not $given.ContainsKey($name)) { return ($strings['FieldMissing'] -f "$place$name") }
                }
                if ($held.Count -gt 0) {
                    $open[$count] = @($held, $inside, $of, $place)
                    $count++
                }
            }
        }
    }
}

# A document of a file: Value, or in words why it cannot be read. Nothing where there is no file. What the caller gets fits the
# contract.
function Read-ContractDocument {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        [Parameter(Mandatory = $true)] [ValidateSet('run', 'result', 'move', 'entries')] [string] $Document,
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
        $read.Reason = Find-ContractProblem -Document $Document -Value $value -Top $Top
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

# Why what is there is no file that would be read, in words: a folder, a link to somewhere else, a pipe or a device, which
# would be waited for without an end, or more than there can be. Nothing where it will do.
function Find-FileProblem {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [object] $Item, [Parameter(Mandatory = $true)] [long] $LargestBytes)

    if ($Item.PSIsContainer) { return $strings['FileIsFolder'] }
    if ([string] $Item.Attributes -match 'ReparsePoint' -and $Item.LinkType -in 'SymbolicLink', 'Junction') { return $strings['FileIsLink'] }
    # Linux alone has it.
    $kind = Get-PropertyValue -InputObject (Get-PropertyValue -InputObject $Item -Name 'UnixStat') -Name 'ItemType'
    if ($null -ne $kind -and [string] $kind -ne 'File') { return $strings['FileIsSpecial'] }
    if ($Item.Length -gt $LargestBytes) { return ($strings['FileTooLarge'] -f $Item.Length, $LargestBytes) }
}
