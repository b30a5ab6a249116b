# The raw answers of the cmdlets that the module uses. Objects keep only the properties in Assumptions.psd1, so that a
# support file contains nothing unexpected.

$rawDepth = 10
$mostOtherProperties = 1000

# Commands, one for each question that Assumptions.psd1 asks, and Entries with the answers as CliXml; or a Reason.
function Get-RawAnswer {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $ProviderName)

    $answer = @{ Reason = $null; Commands = @(); Entries = @() }
    if ($ProviderName -eq 'simulated') { $answer.Reason = $strings['RawSimulated'] }
    if ($ProviderName -eq 'local' -and -not (Test-Windows)) { $answer.Reason = $strings['RawNotWindows'] }
    if (-not (Test-FullLanguage)) { $answer.Reason = $strings['RawConstrained'] }
    if ($answer.Reason) { return $answer }
    $assumptions = Import-PowerShellDataFile -LiteralPath (Join-Path -Path (Get-ModuleFolder) -ChildPath 'Assumptions.psd1')
    # What a later question is asked with.
    $live = @{}
    foreach ($question in $assumptions.Commands | Where-Object -FilterScript { $_.ContainsKey('Probe') }) {
        $asked = Invoke-Probe -Question $question -Live $live
        if (-not $live.ContainsKey($question.Name)) { $live[$question.Name] = $asked.Objects }
        $answer.Commands += Get-RawRecord -Question $question -Asked $asked
        if ($asked.Calls.Count -gt 0) {
            $text = [System.Management.Automation.PSSerializer]::Serialize($asked.Calls, $rawDepth)
            $answer.Entries += Get-SupportEntry -Name "raw/$(Get-QuestionName -Question $question).clixml" -Text $text
        }
    }
    $answer
}

# The cmdlet, with the class after a dot where it asks for one.
function Get-QuestionName {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [hashtable] $Question)

    $class = $Question.Probe['ClassName']
    if ($class) { return '{0}.{1}' -f $Question.Name, $class }
    $Question.Name
}

# Asks a question as often as there is something to ask it with. Calls are what goes into the file, Objects what came.
function Invoke-Probe {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Question,
        [Parameter(Mandatory = $true)] [hashtable] $Live
    )

    # What Windows shows only to administrators, such as antivirus exclusions, is not shown to others here either.
    $told = @($Question.Properties | Where-Object -FilterScript { -not $_['IsPrivate'] })
    $asked = @{ Calls = @(); Objects = @(); IsMissing = $false }
    if ($null -eq (Microsoft.PowerShell.Core\Get-Command -Name $Question.Name -ErrorAction Ignore)) {
        $asked.IsMissing = $true
        return $asked
    }
    $arguments = @(@{})
    if ($Question.ContainsKey('ProbeFrom')) {
        $parameter = @($Question.ProbeFrom.Keys)[0]
        $arguments = @(foreach ($object in @($Live[$Question.ProbeFrom[$parameter]])) { if ($null -ne $object) { @{ $parameter = $object } } })
    }
    for ($i = 0; $i -lt $arguments.Count; $i++) {
        $from = -1
        if ($Question.ContainsKey('ProbeFrom')) { $from = $i }
        $given = $Question.Probe + $arguments[$i]
        $failure = $null
        $objects = @()
        try {
            $objects = @(ForEach-Object -InputObject $given -Process $windowsCalls[$Question.Name])
        } catch {
            $failure = '{0}: {1}' -f $_.Exception.GetType().FullName, ([string] $_.Exception.Message).Trim()
        }
        $asked.Objects += $objects
        # Of an object that is private as a whole, only that it came.
        $output = @()
        if ($told.Count -gt 0 -or $Question.Properties.Count -eq 0) { $output = @($objects | ForEach-Object -Process { Get-ListedProperty -InputObject $_ -Property $told }) }
        $asked.Calls += New-Object -TypeName PSObject -Property ([ordered] @{ From = $from; Error = $failure; Output = $output })
    }
    $asked
}

# An object with the listed properties and no others. A path with dots goes down; a list on the way is taken by item.
function Get-ListedProperty {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [AllowNull()] [object] $InputObject,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [object[]] $Property,
        [string] $Path = ''
    )

    if ($null -eq $InputObject) { return $null }
    $here = @($Property | Where-Object -FilterScript { $_.Name.StartsWith($Path, 'Ordinal') } | ForEach-Object -Process { $_.Name.Substring($Path.Length) })
    if ($here.Count -eq 0) { return ConvertTo-PlainValue -Value $InputObject }
    $kept = [ordered] @{}
    foreach ($name in @($here | ForEach-Object -Process { $_.Split('.')[0] } | Microsoft.PowerShell.Utility\Select-Object -Unique)) {
        $found = $InputObject.PSObject.Properties[$name]
        if ($null -eq $found) { continue }
        $value = $found.Value
        if ($here -ccontains $name) {
            $kept[$name] = ConvertTo-PlainValue -Value $value
        } elseif ($value -is [System.Collections.IList]) {
            $kept[$name] = @(foreach ($item in $value) { Get-ListedProperty -InputObject $item -Property $Property -Path "$Path$name." })
        } else {
            $kept[$name] = Get-ListedProperty -InputObject $value -Property $Property -Path "$Path$name."
        }
    }
    New-Object -TypeName PSObject -Property $kept
}

# A value without anything behind it: numbers, texts, identities and lists of them; of all else its text.
function ConvertTo-PlainValue {
    [CmdletBinding()]
    param([AllowNull()] [object] $Value)

    if ($null -eq $Value -or $Value -is [string] -or $Value -is [guid]) { return $Value }
    if ($Value -is [System.Collections.IList]) {
        $items = @(foreach ($item in $Value) { ConvertTo-PlainValue -Value $item })
        return , $items
    }
    if ($Value -is [System.ValueType] -and ($Value.GetType().IsPrimitive -or $Value -is [decimal] -or $Value -is [datetime])) { return $Value }
    [string] $Value
}

# The details of a question in addition to its answer.
function Get-RawRecord {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Question,
        [Parameter(Mandatory = $true)] [hashtable] $Asked
    )

    $failed = @($Asked.Calls | Where-Object -FilterScript { $null -ne $_.Error })
    $status = 'captured'
    if ($Asked.IsMissing) { $status = 'missing' } elseif ($Asked.Calls.Count -eq 0) { $status = 'not-asked' } elseif ($failed.Count -eq $Asked.Calls.Count) { $status = 'failed' } elseif ($failed.Count -gt 0) { $status = 'partial' }
    $problem = $null
    if ($failed.Count -gt 0) { $problem = $failed[0].Error }
    $typeName = $null
    $others = @()
    $first = $Asked.Objects | Where-Object -FilterScript { $null -ne $_ } | Microsoft.PowerShell.Utility\Select-Object -First 1
    if ($null -ne $first) {
        $typeName = [string] $first.PSObject.TypeNames[0]
        $listed = @($Question.Properties | ForEach-Object -Process { $_.Name.Split('.')[0] })
        $others = @($first.PSObject.Properties | ForEach-Object -Process { $_.Name } | Where-Object -FilterScript { $_ -and $_ -notin $listed } | Microsoft.PowerShell.Utility\Select-Object -First $mostOtherProperties)
    }
    New-Object -TypeName PSObject -Property ([ordered] @{
            name = Get-QuestionName -Question $Question
            module = $Question.Module
            status = $status
            count = @($Asked.Objects).Count
            problem = $problem
            typeName = $typeName
            otherProperties = $others
        })
}
