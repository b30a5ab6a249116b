# Compares this node with what the module assumes about Windows. Assumptions.psd1 has the list and explains its fields.

# All entries in the order of the file, in which what others are asked with comes before them.
function Get-AssumptionEntry {
    [CmdletBinding()]
    param()

    @((Import-PowerShellDataFile -LiteralPath (Join-Path -Path (Get-ModuleFolder) -ChildPath 'Assumptions.psd1')).Commands)
}

# Those of the cmdlets that are meant, and those that they are asked with.
function Select-AssumptionEntry {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object[]] $Entry,
        [Parameter(Mandatory = $true)] [string[]] $Command
    )

    $names = @($Entry | Where-Object -FilterScript { Test-LikeAny -Text $_.Name -Pattern $Command } | ForEach-Object -Process { $_.Name } | Microsoft.PowerShell.Utility\Select-Object -Unique)
    if ($names.Count -eq 0) {
        $target = $Command -join ', '
        throw (New-ProblemRecord -Code 'AssumptionNotFound' -Argument $target -Target $target -Category ObjectNotFound)
    }
    # From the end: a question comes after the one that it is asked with.
    for ($index = $Entry.Count - 1; $index -ge 0; $index--) {
        $question = $Entry[$index]
        if ($question.Name -in $names -and $question.ContainsKey('ProbeFrom')) { $names += @($question.ProbeFrom.Keys | ForEach-Object -Process { $question.ProbeFrom[$_] }) }
    }
    @($Entry | Where-Object -FilterScript { $_.Name -in $names })
}

function Test-LikeAny {
    [CmdletBinding()]
    [OutputType([bool])]
    param(
        [Parameter(Mandatory = $true)] [string] $Text,
        [Parameter(Mandatory = $true)] [string[]] $Pattern
    )

    @($Pattern | Where-Object -FilterScript { $Text -like $_ }).Count -gt 0
}

# Records for all of them: the cmdlet and its parameters once, then what each question is answered with.
function Get-AssumptionRecord {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowEmptyCollection()] [object[]] $Entry)

    $answers = @{}
    $seen = @{}
    foreach ($question in $Entry) {
        $found = Microsoft.PowerShell.Core\Get-Command -Name $question.Name -Module $question.Module -ErrorAction Ignore | Microsoft.PowerShell.Utility\Select-Object -First 1
        if (-not $seen.ContainsKey($question.Name)) { Test-CommandAssumption -Question $question -Found $found }
        $seen[$question.Name] = $true
        if ($null -eq $found) { continue }
        foreach ($name in $question.Parameters) { Test-ParameterAssumption -Question $question -Found $found -Name $name }
        if (-not $question.ContainsKey('Probe')) { continue }
        $answer = Read-WindowsAnswer -Question $question -Answers $answers
        if (-not $answers.ContainsKey($question.Name)) { $answers[$question.Name] = $answer.Objects }
        Test-AnswerAssumption -Question $question -Answer $answer
        foreach ($property in $question.Properties) { Test-PropertyAssumption -Question $question -Answer $answer -Property $property }
    }
}

function New-AssumptionRecord {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Question,
        [Parameter(Mandatory = $true)] [string] $Subject,
        [Parameter(Mandatory = $true)] [ValidateSet('ok', 'differs', 'does-without', 'not-told')] [string] $Verdict,
        [AllowNull()] [string] $Expected,
        [AllowNull()] [string] $Found,
        [bool] $IsOptional,
        [string] $Source
    )

    $name = $Question.Name
    if ($Question.ContainsKey('Probe') -and $Question.Probe.ContainsKey('ClassName')) { $name = '{0} {1}' -f $name, $Question.Probe.ClassName }
    if (-not $Source) { $Source = $Question.Source }
    $record = New-Object -TypeName PSObject -Property ([ordered] @{
            command = $name
            subject = $Subject
            verdict = $Verdict
            expected = $Expected
            found = $Found
            isOptional = $IsOptional -or [bool] $Question['IsOptional']
            source = $Source
        })
    $record | Add-Member -TypeName 'Headroom.Assumption'
    $record
}

function Get-MissingVerdict {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [bool] $IsOptional)

    if ($IsOptional) { 'does-without' } else { 'differs' }
}

function Test-CommandAssumption {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Question,
        [AllowNull()] [object] $Found
    )

    $told = @{ Question = $Question; Subject = $strings['AssumptionCmdlet']; Expected = $Question.Module; Verdict = 'ok'; Found = $Question.Module }
    if ($null -eq $Found) {
        $told.Verdict = Get-MissingVerdict -IsOptional ([bool] $Question['IsOptional'])
        # Another product's command of that name would be called in its place.
        $other = Microsoft.PowerShell.Core\Get-Command -Name $Question.Name -ErrorAction Ignore | Microsoft.PowerShell.Utility\Select-Object -First 1
        $told.Found = $strings['AssumptionMissing']
        if ($null -ne $other) { $told.Found = $strings['AssumptionOtherModule'] -f $other.Source }
    }
    New-AssumptionRecord @told
}

function Test-ParameterAssumption {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Question,
        [Parameter(Mandatory = $true)] [object] $Found,
        [Parameter(Mandatory = $true)] [string] $Name
    )

    $told = @{ Question = $Question; Subject = "-$Name"; Verdict = 'ok'; Expected = $strings['AssumptionThere']; Found = $strings['AssumptionThere'] }
    if (@($Found.Parameters.Keys) -notcontains $Name) {
        $told.Verdict = 'differs'
        $told.Found = $strings['AssumptionMissing']
    }
    New-AssumptionRecord @told
}

# Whether the node answers at all. An empty answer is one, but says nothing of the properties.
function Test-AnswerAssumption {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Question,
        [Parameter(Mandatory = $true)] [hashtable] $Answer
    )

    $told = @{ Question = $Question; Subject = $strings['AssumptionAnswer']; Expected = $strings['AssumptionObjects']; Verdict = 'ok'; Found = $strings['AssumptionCount'] -f $Answer.Objects.Count }
    if ($Answer.Objects.Count -eq 0) {
        $told.Verdict = 'not-told'
        if ($Answer.Reason) { $told.Found = $Answer.Reason }
    }
    New-AssumptionRecord @told
}

# One property of all objects of an answer: there, of a type that the code takes, with values that it knows.
function Test-PropertyAssumption {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Question,
        [Parameter(Mandatory = $true)] [hashtable] $Answer,
        [Parameter(Mandatory = $true)] [hashtable] $Property
    )

    $told = @{
        Question = $Question; Subject = $Property.Name; Expected = Get-AssumptionText -Property $Property
        IsOptional = [bool] $Property['IsOptional']; Source = [string] $Property['Source']; Verdict = 'ok'
    }
    $read = @{ Values = @(); IsMissing = $false }
    foreach ($object in $Answer.Objects) { Read-PropertyPath -InputObject $object -Part ($Property.Name -split '\.') -Read $read }
    if ($Answer.Objects.Count -eq 0) {
        $told.Verdict = 'not-told'
        $told.Found = $strings['AssumptionNoObject']
    } elseif ($read.IsMissing) {
        $told.Verdict = Get-MissingVerdict -IsOptional ($told.IsOptional -or [bool] $Question['IsOptional'])
        $told.Found = $strings['AssumptionMissing']
    } elseif ($read.Values.Count -eq 0) {
        $told.Verdict = 'not-told'
        $told.Found = $strings['AssumptionNoValue']
    } else {
        $differences = @(Find-ValueDifference -Value $read.Values -Property $Property)
        $told.Found = @($read.Values | ForEach-Object -Process { Get-OwnTypeName -Value $_ } | Microsoft.PowerShell.Utility\Select-Object -Unique) -join ', '
        if ($differences.Count -gt 0) {
            $told.Verdict = 'differs'
            $told.Found = $differences -join '; '
        }
    }
    New-AssumptionRecord @told
}

# Adds the values of a path to -Read, except $null and empty texts.
function Read-PropertyPath {
    [CmdletBinding()]
    param(
        [AllowNull()] [object] $InputObject,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [string[]] $Part,
        [Parameter(Mandatory = $true)] [hashtable] $Read
    )

    foreach ($item in @($InputObject)) {
        if ($null -eq $item -or ($item -is [string] -and $item -eq '')) { continue }
        if ($Part.Count -eq 0) {
            $Read.Values += , $item
            continue
        }
        $member = $item.PSObject.Properties[$Part[0]]
        if ($null -eq $member) {
            $Read.IsMissing = $true
            continue
        }
        Read-PropertyPath -InputObject $member.Value -Part @($Part | Microsoft.PowerShell.Utility\Select-Object -Skip 1) -Read $Read
    }
}

# In words what is out of place with values: their type, a name that the code does not know, a figure out of range.
function Find-ValueDifference {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [object[]] $Value,
        [Parameter(Mandatory = $true)] [hashtable] $Property
    )

    $types = @()
    $names = @()
    $figures = @()
    foreach ($each in $Value) {
        # By name, as in Constrained Language Mode not every type may be asked for; from another session they have a prefix.
        $own = @($each.PSObject.TypeNames | ForEach-Object -Process { $_ -replace '\ADeserialized\.' })
        if (@($Property.Type | Where-Object -FilterScript { $_ -in $own }).Count -eq 0) {
            $types += $own[0]
            continue
        }
        if ($Property.ContainsKey('Values')) { $names += @(([string] $each) -split ',\s*' | Where-Object -FilterScript { $_ -notin $Property.Values }) }
        if ($Property.ContainsKey('Range') -and ([decimal] $each -lt $Property.Range[0] -or [decimal] $each -gt $Property.Range[1])) { $figures += [string] $each }
    }
    if ($types.Count -gt 0) { @($types | Microsoft.PowerShell.Utility\Select-Object -Unique) -join ', ' }
    if ($names.Count -gt 0) { $strings['AssumptionNotKnown'] -f (@($names | Microsoft.PowerShell.Utility\Select-Object -Unique) -join ', ') }
    if ($figures.Count -gt 0) { $strings['AssumptionOutOfRange'] -f (@($figures | Microsoft.PowerShell.Utility\Select-Object -First 3) -join ', ') }
}

function Get-OwnTypeName {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [object] $Value)

    $Value.PSObject.TypeNames[0] -replace '\ADeserialized\.'
}

function Get-AssumptionText {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [hashtable] $Property)

    $text = $Property.Type -join ' | '
    if ($Property.ContainsKey('Values')) { $text += ': ' + ($Property.Values -join ', ') }
    if ($Property.ContainsKey('Range')) { $text += ': {0} .. {1}' -f $Property.Range[0], $Property.Range[1] }
    $text
}
