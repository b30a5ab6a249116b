# What somebody at a prompt gets, beside what the contract says: times as dates, and names for the kinds of objects, by which
# Headroom.Format.ps1xml shows them. Documents that are kept or sent stay as the contract has them: -Raw gives those.

# Where documents have times.
$timeNames = 'createdAt', 'readAt', 'startedAt', 'endedAt', 'movedAt', 'savedAt', 'checkedAt', 'timestamp'
# And the documents inside them that have some.
$partNames = 'run', 'result', 'process', 'readiness', 'progress', 'entries', 'limits', 'facts', 'limitFacts', 'note', 'retention'

# What a run has for a prompt only: ShownRun.ps1.
$shownNames = 'iops', 'isIopsLeftOut'

# A document with its times as dates in this machine's time, as Windows' own cmdlets give them. Changes the document itself.
function ConvertTo-ShownDocument {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [AllowNull()] [object] $Document,
        [string] $TypeName
    )

    if ($null -eq $Document) { return }
    # A list has hundreds of runs: a function call for each name would take longer than all else.
    $properties = $Document.PSObject.Properties
    foreach ($name in $timeNames) {
        $property = $properties[$name]
        if ($null -eq $property -or $property.Value -isnot [string] -or -not $property.Value) { continue }
        $text = $property.Value
        try {
            $Document.$name = (ConvertFrom-ContractTime -Text $text).ToLocalTime()
        } catch {
            # It stays what it is, which somebody may find more in than a failure.
            Write-Verbose -Message $_.Exception.Message
        }
    }
    foreach ($name in $partNames) {
        $property = $properties[$name]
        if ($null -ne $property -and $property.Value -is [System.Management.Automation.PSCustomObject]) { $null = ConvertTo-ShownDocument -Document $property.Value }
    }
    if ($TypeName) { Add-Member -InputObject $Document -TypeName $TypeName }
    Add-PartType -Document $Document
    $Document
}

# What parts of a document are called, by which each is shown where somebody looks at it alone; by what the document is called.
$partTypes = @{
    'Headroom.Cluster' = @{
        nodes = 'Headroom.Node'; volumes = 'Headroom.Volume'; pools = 'Headroom.StoragePool'; drives = 'Headroom.Drive'
        storageJobs = 'Headroom.StorageJob'; notKnown = 'Headroom.UnknownFact'
    }
    'Headroom.Volume' = @{ accessStates = 'Headroom.VolumeAccess' }
    'Headroom.LimitFacts' = @{
        qos = 'Headroom.Limit'; vmSizeSource = 'Headroom.Source'; disksSource = 'Headroom.Source'; copiesSource = 'Headroom.Source'
        notKnown = 'Headroom.UnknownFact'; entries = 'Headroom.LimitEntries'
    }
    'Headroom.Limit' = @{ source = 'Headroom.Source' }
    'Headroom.LimitEntries' = @{ limits = 'Headroom.Limit' }
    'Headroom.Readiness' = @{ checks = 'Headroom.ReadinessCheck' }
    'Headroom.Activity' = @{
        volumes = 'Headroom.VolumeActivity'; drives = 'Headroom.DriveActivity'; virtualDisks = 'Headroom.VirtualDiskActivity'
        notKnown = 'Headroom.UnknownFact'
    }
    'Headroom.History' = @{ series = 'Headroom.HistorySeries'; notKnown = 'Headroom.UnknownFact' }
    'Headroom.Run' = @{ error = 'Headroom.Problem'; readiness = 'Headroom.Readiness' }
    'Headroom.Move' = @{ error = 'Headroom.Problem' }
    'Headroom.Result' = @{ run = 'Headroom.Run' }
    'Headroom.ImportedResult' = @{ run = 'Headroom.Run'; limitFacts = 'Headroom.LimitFacts' }
    'Headroom.Verdict' = @{ limits = 'Headroom.VerdictLimit' }
    'Headroom.VerdictLimit' = @{ source = 'Headroom.Source' }
}

# Calls the parts of a document by their names, and theirs, and lets the dates of sources be dates.
function Add-PartType {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Document)

    foreach ($own in @($Document.PSObject.TypeNames)) {
        if (-not $partTypes.ContainsKey($own)) { continue }
        foreach ($name in $partTypes[$own].Keys) {
            foreach ($part in @(Get-PropertyValue -InputObject $Document -Name $name -Default @())) {
                if ($part -isnot [System.Management.Automation.PSCustomObject]) { continue }
                # Several things may have one source.
                $type = $partTypes[$own][$name]
                if ($part.PSObject.TypeNames -notcontains $type) { Add-Member -InputObject $part -TypeName $type }
                if ($type -eq 'Headroom.Source') { Set-SourceDate -Source $part }
                Add-PartType -Document $part
            }
        }
    }
}

# The date of a source as one: a day, as this module writes it or as Microsoft's pages have it. Another text stays as it is.
function Set-SourceDate {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Source)

    $text = Get-PropertyValue -InputObject $Source -Name 'date'
    if ($text -isnot [string] -or $text -notmatch '\A(?:(?<y>[0-9]{4})-(?<m>[0-9]{2})-(?<d>[0-9]{2})|(?<m>[0-9]{2})/(?<d>[0-9]{2})/(?<y>[0-9]{4}))\z') { return }
    $year, $month, $day = [int] $Matches['y'], [int] $Matches['m'], [int] $Matches['d']
    if ($year -lt 1 -or $month -notin 1..12 -or $day -notin 1..[datetime]::DaysInMonth($year, $month)) { return }
    # Not parsed: what that takes is no core type, which constrained language would refuse.
    $Source.date = New-Object -TypeName datetime -ArgumentList $year, $month, $day
}

# A copy of it as the contract has it again.
function ConvertFrom-ShownDocument {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowNull()] [object] $Document)

    if ($Document -isnot [System.Management.Automation.PSCustomObject]) { return $Document }
    $copy = [ordered] @{}
    foreach ($property in $Document.PSObject.Properties) {
        if ($property.Name -notin $shownNames -or $Document.PSObject.TypeNames -notcontains 'Headroom.Run') { $copy[$property.Name] = $property.Value }
    }
    foreach ($name in $timeNames) {
        if ($copy.Contains($name) -and $copy[$name] -is [datetime]) { $copy[$name] = ConvertTo-ContractTime -Time $copy[$name] }
    }
    foreach ($name in $partNames) {
        if ($copy.Contains($name)) { $copy[$name] = ConvertFrom-ShownDocument -Document $copy[$name] }
    }
    New-Object -TypeName PSObject -Property $copy
}

$leadingMark = '\A\uFEFF+'

# A profile as JSON text: from text, from an object of the same shape, or from a run that was made by one, also as part of a result.
function ConvertTo-ProfileJson {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [AllowEmptyString()] [string] $ProfileJson,
        [AllowNull()] [object] $WorkloadProfile
    )

    # The text of a file may begin with a byte order mark, which JSON does not allow.
    if ($null -eq $WorkloadProfile) { return $ProfileJson -replace $leadingMark }
    # What a pipeline brings may be the text of a file.
    if ($WorkloadProfile -is [string]) { return $WorkloadProfile -replace $leadingMark }
    $types = $WorkloadProfile.PSObject.TypeNames
    # A volume that a pipeline brings is no profile beside it.
    if ($types -contains 'Headroom.Volume') { throw (New-ProblemRecord -Code 'ProfileNotGiven' -Argument $WorkloadProfile.name) }
    if ($types -contains 'Headroom.Result' -or $types -contains 'Headroom.RunEnd') { $WorkloadProfile, $types = $WorkloadProfile.run, @('Headroom.Run') }
    if ($types -contains 'Headroom.Run') { $WorkloadProfile = $WorkloadProfile.profile }
    Assert-ProfileKind -Value $WorkloadProfile
    ConvertTo-ContractJson -InputObject $WorkloadProfile
}

# Refuses objects that are not documents or contain others, such as a file or a script block: their properties lead to
# more and more objects, which takes too long.
function Assert-ProfileKind {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [AllowNull()] [object] $Value,
        [string] $Place = '',
        [int] $Depth = 0
    )

    $parts = @{}
    if ($Value -is [System.Collections.IDictionary]) {
        foreach ($name in $Value.Keys) { $parts["$Place/$name"] = $Value[$name] }
    } elseif ($Value -is [System.Management.Automation.PSCustomObject]) {
        foreach ($property in $Value.PSObject.Properties) { $parts["$Place/$($property.Name)"] = $property.Value }
    } elseif ($Depth -gt 0 -and $Value -is [System.Collections.IList]) {
        for ($index = 0; $index -lt $Value.Count; $index++) { $parts["$Place/$index"] = $Value[$index] }
    } elseif ($Depth -eq 0 -or -not ($null -eq $Value -or $Value -is [string] -or $Value -is [System.ValueType])) {
        $kind = @($Value.PSObject.TypeNames)[0]
        throw (New-ProblemRecord -Code 'ProfileNotDocument' -Argument $kind, "$Place/" -Target $kind -Category InvalidArgument)
    }
    # Deeper than any document: it may hold itself.
    if ($Depth -ge $contractDepth) { return }
    foreach ($name in $parts.Keys) { Assert-ProfileKind -Value $parts[$name] -Place $name -Depth ($Depth + 1) }
}

# The ids that a command was given. An empty one stays, and is refused like any other invalid id: a variable that was
# never set must not mean everything.
function Get-GivenId {
    [CmdletBinding()]
    [OutputType([string])]
    param([AllowNull()] [AllowEmptyString()] [AllowEmptyCollection()] [string[]] $Id)

    if ($null -eq $Id -or $Id.Count -eq 0) { return '' }
    $Id
}

# What else somebody prefers, by the parameter that goes before it. Some are of commands alone that change something.
$callerPreferences = @{
    WarningPreference = 'WarningAction'
    VerbosePreference = 'Verbose'
    ConfirmPreference = 'Confirm'
    WhatIfPreference = 'WhatIf'
}

# Makes a command follow its caller's preferences, as a cmdlet does: a module does not see the preferences of a calling
# function or script, such as its -WhatIf. Sets them in the command's scope, except those that are parameters of the
# command. Returns the action for an error about one of several items: -ErrorAction, else the caller's preference. -Own
# is the command's own $ErrorActionPreference.
function Import-CallerPreference {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Cmdlet,
        [Parameter(Mandatory = $true)] [object] $Own
    )

    # No method may be called in constrained language.
    if (-not (Test-FullLanguage)) { return $Own }
    $bound = $Cmdlet.MyInvocation.BoundParameters.Keys
    $known = $Cmdlet.MyInvocation.MyCommand.Parameters.Keys
    foreach ($name in $callerPreferences.Keys) {
        $parameter = $callerPreferences[$name]
        if ($parameter -in $bound -or $parameter -notin $known) { continue }
        $preferred = $Cmdlet.SessionState.PSVariable.GetValue($name)
        # Which it would itself ask about, or only speak of, once they are set.
        if ($null -ne $preferred) { Set-Variable -Scope 1 -Name $name -Value $preferred -WhatIf:$false -Confirm:$false -Verbose:$false }
    }
    if ('ErrorAction' -in $bound) { return $Own }
    $preferred = $Cmdlet.SessionState.PSVariable.GetValue('ErrorActionPreference')
    if ($null -eq $preferred) { return $Own }
    $preferred
}
