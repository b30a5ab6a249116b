# Words of the product's own texts in a support file: what they say is no name, whatever a site calls a node.

# Sentences, logs among them.
function Test-ProseText {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [hashtable] $Text)

    $prose = (Get-StandInRule).Prose
    $Text.Key -eq '' -or $prose.ContainsKey($Text.Key) -or $prose.ContainsKey("$($Text.Parent)/$($Text.Key)")
}

# Whether what was found in a sentence is a name. Words of the product's own sentences are not; nor is an ordinary word that
# the site writes in another case, unless quotation marks, a path, an account or a domain are around it.
function Test-NameInProse {
    [CmdletBinding()]
    [OutputType([bool])]
    param(
        [Parameter(Mandatory = $true)] [string] $Text,
        [Parameter(Mandatory = $true)] [System.Text.RegularExpressions.Match] $Match,
        [Parameter(Mandatory = $true)] [object] $Spellings
    )

    $rules = Get-StandInRule
    if (Test-OwnWord -Text $Text -Match $Match) { return $false }
    if ($Spellings.ContainsKey($Match.Value)) { return $true }
    $own = Get-OwnWord
    foreach ($word in $rules.OwnWord.Matches($Match.Value)) {
        if (-not $own.ContainsKey($word.Value)) { return $true }
    }
    $rules.MarkedBefore.IsMatch($Text.Substring(0, $Match.Index)) -or $rules.MarkedAfter.IsMatch($Text.Substring($Match.Index + $Match.Length))
}

# Whether each word of what was found stands as it does in a text of the product.
function Test-OwnWord {
    [CmdletBinding()]
    [OutputType([bool])]
    param(
        [Parameter(Mandatory = $true)] [string] $Text,
        [Parameter(Mandatory = $true)] [System.Text.RegularExpressions.Match] $Match
    )

    $own = Get-OwnWord
    foreach ($word in (Get-StandInRule).OwnWord.Matches($Match.Value)) {
        if (-not $own.ContainsKey($word.Value)) { return $false }
        $before = $Text.Substring(0, $Match.Index + $word.Index)
        $after = $Text.Substring($Match.Index + $word.Index + $word.Length)
        $stands = $false
        foreach ($surrounding in $own[$word.Value]) {
            $stands = $before.EndsWith($surrounding[0], [System.StringComparison]::Ordinal) -and $after.StartsWith($surrounding[1], [System.StringComparison]::Ordinal)
            if ($stands) { break }
        }
        if (-not $stands) { return $false }
    }
    $true
}

# What stands before and after each word of the texts, up to the next word or to what is filled in; read once a session.
function Get-OwnWord {
    [CmdletBinding()]
    param()

    if ($standInRules.ContainsKey('Own')) { return $standInRules['Own'] }
    $rules = Get-StandInRule
    # A dictionary tells upper from lower case.
    $own = [System.Collections.Generic.Dictionary[string, object]]::new()
    $texts = Read-StandInData -Name 'own-texts.json'
    foreach ($text in $texts) {
        foreach ($word in $rules.OwnWord.Matches($text)) {
            $before = $rules.OwnBefore.Match($text.Substring(0, $word.Index)).Value
            $after = $rules.OwnAfter.Match($text.Substring($word.Index + $word.Length)).Value
            # A single word does not show what it means.
            if ($before -eq '' -and $after -eq '') { continue }
            $known = @()
            if ($own.ContainsKey($word.Value)) { $known = $own[$word.Value] }
            $own[$word.Value] = $known + , @($before, $after)
        }
    }
    $standInRules['Own'] = $own
    $own
}
