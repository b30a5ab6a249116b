# The placeholders for names and addresses in a support file: the rules are data, which the tool reads too.

$standInRules = @{}

# The rules with their expressions made, read once a session.
function Get-StandInRule {
    [CmdletBinding()]
    param()

    if ($standInRules.ContainsKey('Read')) { return $standInRules['Read'] }
    $data = Read-StandInData -Name 'stand-ins.json'
    # Dictionaries tell upper from lower case, as names of fields do.
    $fixed = [System.Collections.Generic.Dictionary[string, object]]::new()
    foreach ($field in $data.fixed) { $fixed[$field] = $true }
    $prose = [System.Collections.Generic.Dictionary[string, object]]::new()
    foreach ($field in $data.prose) { $prose[$field] = $true }
    $places = [System.Collections.Generic.Dictionary[string, object]]::new()
    foreach ($place in $data.places) { $places['{0}|{1}' -f (Get-PropertyValue -InputObject $place -Name 'in'), $place.at] = @($place.form) }
    $public = [System.Collections.Generic.Dictionary[string, object]]::new()
    foreach ($place in $data.public) { $public[$place] = $true }
    $standInRules['Read'] = @{
        Templates = $data.standIns
        ShortestName = $data.shortestName
        KindOfPattern = $data.kindOfPattern
        FormOfPattern = $data.formOfPattern
        InDomains = $data.inDomains
        Public = $public
        Fixed = $fixed
        Prose = $prose
        MarkedBefore = Get-StandInExpression -Pattern $data.markedBefore
        MarkedAfter = Get-StandInExpression -Pattern $data.markedAfter
        OwnWord = Get-StandInExpression -Pattern $data.ownWord
        OwnBefore = Get-StandInExpression -Pattern $data.ownBefore
        OwnAfter = Get-StandInExpression -Pattern $data.ownAfter
        Places = $places
        Forms = ConvertTo-StandInExpression -Patterns $data.forms
        Patterns = ConvertTo-StandInExpression -Patterns $data.patterns
        Keep = ConvertTo-StandInExpression -Patterns $data.keep
    }
    $standInRules['Read']
}

# A file of the data that the tool reads too.
function Read-StandInData {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $Name)

    $path = Join-Path -Path (Join-Path -Path (Get-ModuleFolder) -ChildPath 'Data') -ChildPath $Name
    $text = Read-SharedText -Path $path
    if (-not $text) { throw (New-ProblemRecord -Code 'StandInDataNotFound' -Argument $path -Target $path -Category ObjectNotFound) }
    ConvertFrom-ContractJson -Json $text
}

# Tables of lists of expressions, by the names that they have in the data.
function ConvertTo-StandInExpression {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Patterns)

    $expressions = [ordered] @{}
    foreach ($property in $Patterns.PSObject.Properties) { $expressions[$property.Name] = @($property.Value | ForEach-Object -Process { Get-StandInExpression -Pattern $_ }) }
    $expressions
}

function Get-StandInExpression {
    [CmdletBinding()]
    [OutputType([regex])]
    param([Parameter(Mandatory = $true)] [string] $Pattern)

    New-Object -TypeName regex -ArgumentList $Pattern, 'IgnoreCase, CultureInvariant'
}

# Every name in the entries once, in the order in which they come up: kind, name, standIn. What is known to be a name
# first, as an address may be a part of one.
function Find-StandIn {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowEmptyCollection()] [object[]] $Entry)

    $rules = Get-StandInRule
    $found = @{ Names = [ordered] @{}; Counts = @{}; Public = @{} }
    $texts = @(foreach ($each in $Entry) {
            $document = Get-EntryDocument -Name $each.name
            foreach ($text in Find-EntryText -Name $each.name -Text $each.text) {
                if ($rules.Public.ContainsKey("$document|$($text.Key)")) { $found.Public[$text.Value.ToLowerInvariant()] = $true }
                $text.Forms = @(Find-TextForm -Document $document -Text $text)
                $text
            }
        })
    foreach ($text in $texts) {
        # Of several forms, the first that finds something counts.
        foreach ($form in $text.Forms) {
            if ($rules.Forms[$form][0].IsMatch($text.Value)) {
                Add-StandIn -Found $found -Expression $rules.Forms[$form][0] -Text $text.Value
                break
            }
        }
    }
    # A text that comes up again has nothing new to tell. A dictionary tells upper from lower case.
    $open = [System.Collections.Generic.Dictionary[string, object]]::new()
    foreach ($text in $texts) {
        if ($open.ContainsKey($text.Value) -or (Test-FixedText -Text $text)) { continue }
        $open[$text.Value] = $true
        Add-PatternStandIn -Found $found -Text $text.Value
    }
    Add-DomainStandIn -Found $found -Text @($open.Keys)
    $found.Names.Values
}

# The forms that names have where a text stands; none where it is no place for names.
function Find-TextForm {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Document,
        [Parameter(Mandatory = $true)] [hashtable] $Text
    )

    $places = (Get-StandInRule).Places
    foreach ($place in "$Document|$($Text.Parent)/$($Text.Key)", "|$($Text.Parent)/$($Text.Key)", "$Document|$($Text.Key)", "|$($Text.Key)") {
        if ($places.ContainsKey($place)) { return $places[$place] }
    }
}

# Adds what the patterns find in a text: a name as a whole, the groups in it, or what a form finds in it. What has a form
# is looked at once: the later patterns do not see it.
function Add-PatternStandIn {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Found,
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Text
    )

    $rules = Get-StandInRule
    $rest = $Text
    foreach ($pattern in $rules.Patterns.Keys) {
        $expression = $rules.Patterns[$pattern][0]
        if (-not $expression.IsMatch($rest)) { continue }
        $form = Get-PropertyValue -InputObject $rules.FormOfPattern -Name $pattern
        if ($null -eq $form) {
            Add-StandIn -Found $Found -Expression $expression -Text $rest -Kind (Get-PropertyValue -InputObject $rules.KindOfPattern -Name $pattern)
            continue
        }
        foreach ($match in $expression.Matches($rest)) { Add-StandIn -Found $Found -Expression $rules.Forms[$form][0] -Text $match.Value }
        $rest = $expression.Replace($rest, ' ')
    }
}

# What the domains that were found tell: the one that they lie in, its short name, and the hosts in all of them.
function Add-DomainStandIn {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Found,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [AllowEmptyString()] [string[]] $Text
    )

    $rules = Get-StandInRule
    $domains = [ordered] @{}
    foreach ($name in @($Found.Names.Values | Where-Object -Property kind -EQ -Value 'domain' | ForEach-Object -Process { $_.name })) {
        $domains[$name] = $true
        foreach ($match in $rules.Forms['domainPart'][0].Matches($name)) { $domains[$match.Groups['domain'].Value] = $true }
        Add-StandIn -Found $Found -Expression $rules.Forms['domainPart'][0] -Text $name
    }
    if ($domains.Count -eq 0) { return }
    $expression = Get-StandInExpression -Pattern $rules.InDomains.Replace('{0}', (Join-NamePattern -Name @($domains.Keys)))
    foreach ($each in $Text) {
        foreach ($match in $expression.Matches($each)) { Add-StandIn -Found $Found -Expression $rules.Forms['labels'][0] -Text $match.Value }
    }
}

# Any of these names, the longer before those that they hold.
function Join-NamePattern {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [string[]] $Name)

    @($Name | Sort-Object -Property 'Length' -Descending | ForEach-Object -Process { [regex]::Escape($_) }) -join '|'
}

# Adds what an expression finds in a text: each named group is a name of that kind; digits tell groups of one kind apart.
function Add-StandIn {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Found,
        [Parameter(Mandatory = $true)] [regex] $Expression,
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Text,
        [AllowNull()] [AllowEmptyString()] [string] $Kind
    )

    foreach ($match in $Expression.Matches($Text)) {
        if ($Kind) { Add-StandInName -Found $Found -Kind $Kind -Name $match.Value }
        foreach ($group in $Expression.GetGroupNames() -notmatch '\A[0-9]') {
            if ($match.Groups[$group].Success) { Add-StandInName -Found $Found -Kind ($group -replace '[0-9]+\z') -Name $match.Groups[$group].Value }
        }
    }
}

function Add-StandInName {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Found,
        [Parameter(Mandatory = $true)] [string] $Kind,
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Name
    )

    $rules = Get-StandInRule
    $key = $Name.ToLowerInvariant()
    if ($Found.Names.Contains($key) -or $Found.Public.ContainsKey($key) -or $Name.Trim().Length -lt $rules.ShortestName) { return }
    foreach ($reason in @($rules.Keep['any']) + @($rules.Keep[$Kind])) {
        if ($null -ne $reason -and $reason.IsMatch($Name)) { return }
    }
    $Found.Counts[$Kind] = 1 + [int] $Found.Counts[$Kind]
    $number = [string] $Found.Counts[$Kind]
    $template = [string] (Get-PropertyValue -InputObject $rules.Templates -Name $Kind)
    $width = [regex]::Match($template, '\{0(?::(\d+))?\}')
    if ($width.Groups[1].Success) { $number = $number.PadLeft([int] $width.Groups[1].Value, '0') }
    $standIn = $template.Replace($width.Value, $number)
    $Found.Names[$key] = New-Object -TypeName PSObject -Property ([ordered] @{ kind = $Kind; name = $Name; standIn = $standIn })
}

# Words of the contract, which are no names even where something is called the same.
function Test-FixedText {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [hashtable] $Text)

    $fixed = (Get-StandInRule).Fixed
    $Text.Key -ne '' -and ($fixed.ContainsKey($Text.Key) -or $fixed.ContainsKey("$($Text.Parent)/$($Text.Key)"))
}

# What a file is, by its name: cluster of nodes/1/cluster.json, raw/Get-VM of nodes/1/raw/Get-VM.clixml.
function Get-EntryDocument {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [string] $Name)

    if ($Name -cmatch '(?:\A|/)(raw/[^/]+)\.clixml\z') { return $Matches[1] }
    if ($Name -cmatch '([a-z]+)(?:/\d+)?\.jsonl?\z') { return $Matches[1] }
    ''
}

# The one expression that finds all names, and the placeholder for each. Longer names come before names that they
# contain.
function Get-Replacer {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowEmptyCollection()] [object[]] $StandIn)

    if ($StandIn.Count -eq 0) { return }
    $table = @{}
    # A dictionary tells upper from lower case.
    $spellings = [System.Collections.Generic.Dictionary[string, object]]::new()
    foreach ($each in $StandIn) {
        $table[$each.name.ToLowerInvariant()] = $each.standIn
        $spellings[$each.name] = $true
    }
    $any = Join-NamePattern -Name @($StandIn | ForEach-Object -Process { $_.name })
    @{ Expression = Get-StandInExpression -Pattern "(?<![\p{L}\p{N}])(?:$any)(?![\p{L}\p{N}])"; Table = $table; Spellings = $spellings }
}

# An entry with its names replaced.
function Edit-SupportEntry {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Entry,
        [AllowNull()] [hashtable] $Replacer
    )

    if ($null -eq $Replacer) { return $Entry }
    $written = New-Object -TypeName System.Text.StringBuilder
    $end = 0
    foreach ($text in Find-EntryText -Name $Entry.name -Text $Entry.text) {
        # Most texts hold none of the names.
        if (-not $Replacer.Expression.IsMatch($text.Value) -or (Test-FixedText -Text $text)) { continue }
        $seen = Edit-NameText -Text $text.Value -Replacer $Replacer -Prose:(Test-ProseText -Text $text)
        if ($seen -ceq $text.Value) { continue }
        $null = $written.Append($Entry.text, $end, $text.Start - $end).Append((ConvertTo-EntryInner -Text $seen -Writing $text.Writing))
        $end = $text.Start + $text.Length
    }
    $null = $written.Append($Entry.text, $end, $Entry.text.Length - $end)
    New-Object -TypeName PSObject -Property ([ordered] @{ name = $Entry.name; text = $written.ToString() })
}

function Edit-NameText {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Text,
        [Parameter(Mandatory = $true)] [hashtable] $Replacer,
        # It is a sentence, in which a word may be what it says and no name.
        [switch] $Prose
    )

    $written = New-Object -TypeName System.Text.StringBuilder
    $end = 0
    foreach ($match in $Replacer.Expression.Matches($Text)) {
        if ($Prose -and -not (Test-NameInProse -Text $Text -Match $match -Spellings $Replacer.Spellings)) { continue }
        $null = $written.Append($Text, $end, $match.Index - $end).Append($Replacer.Table[$match.Value.ToLowerInvariant()])
        $end = $match.Index + $match.Length
    }
    $written.Append($Text, $end, $Text.Length - $end).ToString()
}
