# Looks types and their members up as Windows PowerShell 5.1 on .NET Framework 4.7.2 has them, in framework.json.
# Runs in Windows PowerShell 5.1 too, as every test does.

Set-StrictMode -Version 3.0

$framework = $null
$accelerators = (Import-PowerShellDataFile -LiteralPath (Join-Path -Path $PSScriptRoot -ChildPath 'accelerators.psd1')).Accelerators

# What PowerShell itself adds to every object, and what its type data adds to some types.
# Sources: about_Intrinsic_Members, about_Properties and about_Types.ps1xml of 5.1.
$everyObject = @{ PSObject = 'System.Management.Automation.PSObject'; PSTypeNames = 'System.String[]'; PSBase = ''; PSAdapted = ''; PSExtended = ''; Count = 'System.Int32'; Length = 'System.Int32' }
$everyMethod = @{ Where = '1,2,3'; ForEach = '1,2,3,4,5,6,7,8,9' }
$extended = @{
    'System.Diagnostics.Process' = @{ Name = 'System.String'; Path = 'System.String' }
    'System.Array' = @{ Count = 'System.Int32' }
    'System.IO.FileInfo' = @{ BaseName = 'System.String'; Mode = 'System.String'; LinkType = 'System.String'; Target = '' }
    'Microsoft.PowerShell.Commands.GenericMeasureInfo' = @{ Average = 'System.Double'; Sum = 'System.Double'; Maximum = 'System.Double'; Minimum = 'System.Double' }
    'Microsoft.PowerShell.Commands.GroupInfo' = @{ Count = 'System.Int32'; Group = ''; Name = 'System.String'; Values = '' }
    'System.Management.Automation.PathInfo' = @{ ProviderPath = 'System.String'; Path = 'System.String'; Drive = ''; Provider = '' }
    'System.IO.DirectoryInfo' = @{ BaseName = 'System.String'; Mode = 'System.String'; LinkType = 'System.String'; Target = '' }
}

$typeCache = @{}
$memberNames = $null
$memberPattern = '\A(?<static>static )?(?<type>\S+) (?<name>[^(\s]+)(\((?<parameters>.*)\))?\z'

# Reads the list of types and their members.
function Import-FrameworkData {
    param([string] $Path = (Join-Path -Path $PSScriptRoot -ChildPath 'framework.json'))

    $script:framework = Get-Content -LiteralPath $Path -Raw | ConvertFrom-Json
    $script:memberNames = $null
    $typeCache.Clear()
}

# A type of framework.json with its members parsed; $null where it is not in it.
function Get-DesktopType {
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Name)

    if ($typeCache.ContainsKey($Name)) { return $typeCache[$Name] }
    $type = $null
    $entry = $framework.types.PSObject.Properties[$Name]
    if ($null -ne $entry) {
        $members = @{}
        foreach ($text in @($entry.Value.members)) {
            if ($text -notmatch $memberPattern) { throw "framework.json: '$text' of $Name is not understood." }
            $parameters = $null
            if ($Matches.ContainsKey('parameters')) { $parameters = @($Matches.parameters -split ', ' -ne '') }
            $member = @{ Name = $Matches.name; Type = $Matches.type; IsStatic = $Matches.ContainsKey('static'); Parameters = $parameters }
            if (-not $members.ContainsKey($member.Name)) { $members[$member.Name] = @() }
            $members[$member.Name] += $member
        }
        $type = @{ Name = $Name; Base = $entry.Value.base; Assembly = $entry.Value.assembly; Interfaces = @($entry.Value.interfaces); IsEnum = $entry.Value.kind -eq 'enum'; Kind = $entry.Value.kind; Members = $members }
    }
    $typeCache[$Name] = $type
    $type
}

# Whether it was looked for in the reference assemblies and is not there.
function Test-AbsentType {
    param([Parameter(Mandatory = $true)] [string] $Name)

    $Name -in $framework.absent
}

# The full name of a type as a script writes it; $null where nothing is known of it. Unresolved: names that framework.json
# has nothing about are added to it.
function Resolve-TypeName {
    param([Parameter(Mandatory = $true)] [object] $TypeName, [switch] $Attribute, [System.Collections.ArrayList] $Unresolved)

    if ($TypeName -is [System.Management.Automation.Language.ArrayTypeName]) {
        $element = Resolve-TypeName -TypeName $TypeName.ElementType -Unresolved $Unresolved
        if ($element) { return "$element[]" }
        return
    }
    if ($TypeName -is [System.Management.Automation.Language.GenericTypeName]) {
        $arguments = @($TypeName.GenericArguments | ForEach-Object -Process { Resolve-TypeName -TypeName $_ -Unresolved $Unresolved })
        $name = $TypeName.TypeName.FullName
        if ($name -notmatch '`') { $name += '`' + $TypeName.GenericArguments.Count }
        return Resolve-PlainName -Name ("$name[$($arguments -join ',')]") -Unresolved $Unresolved
    }
    Resolve-PlainName -Name ([string] $TypeName.FullName) -Attribute:$Attribute -Unresolved $Unresolved
}

function Resolve-PlainName {
    param([Parameter(Mandatory = $true)] [string] $Name, [switch] $Attribute, [System.Collections.ArrayList] $Unresolved)

    if ($Name.EndsWith('[]')) {
        $element = Resolve-PlainName -Name $Name.Substring(0, $Name.Length - 2) -Unresolved $Unresolved
        if ($element) { return "$element[]" }
        return
    }
    if ($accelerators.ContainsKey($Name)) { return $accelerators[$Name] }
    # As the shell looks: the name itself, then below System; an attribute's with its ending.
    $names = @($Name, "System.$Name")
    if ($Attribute) { $names = @("${Name}Attribute", "System.${Name}Attribute", "System.Management.Automation.${Name}Attribute") + $names }
    foreach ($each in $names) {
        $entry = $framework.types.PSObject.Properties[$each]
        if ($null -ne $entry) { return $entry.Name }
    }
    if ($null -ne $Unresolved) { $null = $Unresolved.Add($Name) }
}

# Whether one type is the other or comes from it.
function Test-DerivedType {
    param([Parameter(Mandatory = $true)] [string] $Name, [Parameter(Mandatory = $true)] [string] $From)

    while ($Name) {
        if ($Name -eq $From) { return $true }
        $type = Get-DesktopType -Name $Name
        if ($null -eq $type) { return $false }
        if ($From -in $type.Interfaces) { return $true }
        $Name = $type.Base
    }
    $false
}

# All members of that name that a type has, its own and inherited ones. Missing: types to look in that framework.json lacks.
function Get-DesktopMember {
    param([Parameter(Mandatory = $true)] [string] $TypeName, [Parameter(Mandatory = $true)] [string] $Name, [switch] $Static, [System.Collections.ArrayList] $Missing)

    # Constructors are not inherited.
    if ($Name -eq '.ctor') {
        $own = Get-DesktopType -Name $TypeName
        if ($null -ne $own -and $own.Members.ContainsKey($Name)) { $own.Members[$Name] }
        return
    }
    $queue = New-Object -TypeName System.Collections.Queue
    $queue.Enqueue($TypeName)
    $seen = @{}
    while ($queue.Count -gt 0) {
        $current = $queue.Dequeue()
        if (-not $current -or $seen.ContainsKey($current)) { continue }
        $seen[$current] = $true
        $type = Get-DesktopType -Name $current
        if ($null -eq $type) {
            if ($null -ne $Missing) { $null = $Missing.Add($current) }
            continue
        }
        if ($type.Members.ContainsKey($Name)) {
            foreach ($member in $type.Members[$Name]) { if ($member.IsStatic -eq [bool] $Static) { $member } }
        }
        if ($extended.ContainsKey($current) -and $extended[$current].ContainsKey($Name) -and -not $Static) {
            @{ Name = $Name; Type = $extended[$current][$Name]; IsStatic = $false; Parameters = $null }
        }
        $queue.Enqueue($type.Base)
        if ($type.Kind -eq 'interface') {
            $queue.Enqueue('System.Object')
            foreach ($interface in $type.Interfaces) { $queue.Enqueue($interface) }
        }
    }
}

# The types of framework.json that come from a given one.
function Get-DerivedType {
    param([Parameter(Mandatory = $true)] [string] $Name)

    foreach ($entry in $framework.types.PSObject.Properties) {
        if ($entry.Name -ne $Name -and (Test-DerivedType -Name $entry.Name -From $Name)) { $entry.Name }
    }
}

# What one gets from a list of a type, item by item; $null where that is not told.
function Get-ElementType {
    param([Parameter(Mandatory = $true)] [string] $Name)

    if ($Name.EndsWith('[]')) {
        $element = $Name.Substring(0, $Name.Length - 2)
        if ($element -ne 'System.Object') { return $element }
        return
    }
    $type = Get-DesktopType -Name $Name
    if ($null -eq $type) { return }
    foreach ($interface in $type.Interfaces) {
        if ($interface -match '\ASystem\.Collections\.Generic\.IEnumerable`1\[(.+)\]\z') { return $Matches[1] }
    }
    if ($type.Members.ContainsKey('Item')) {
        $element = $type.Members['Item'][0].Type
        if ($element -ne 'System.Object') { return $element }
    }
}

# Whether any type of framework.json has a property of that name, or a method of that name with so many arguments.
function Test-KnownMember {
    param([Parameter(Mandatory = $true)] [string] $Name, [int] $ArgumentCount = -1)

    if ($null -eq $memberNames) {
        $script:memberNames = @{}
        foreach ($entry in $framework.types.PSObject.Properties) {
            # Not by .Values: a type may have a member of that name.
            foreach ($pair in (Get-DesktopType -Name $entry.Name).Members.GetEnumerator()) {
                if (-not $memberNames.ContainsKey($pair.Key)) { $memberNames[$pair.Key] = New-Object -TypeName System.Collections.ArrayList }
                foreach ($member in $pair.Value) { if (-not $member.IsStatic) { $null = $memberNames[$pair.Key].Add($member.Parameters) } }
            }
        }
        foreach ($table in $extended.GetEnumerator()) {
            foreach ($each in $table.Value.GetEnumerator()) {
                if (-not $memberNames.ContainsKey($each.Key)) { $memberNames[$each.Key] = New-Object -TypeName System.Collections.ArrayList }
                $null = $memberNames[$each.Key].Add($null)
            }
        }
    }
    if (-not $memberNames.ContainsKey($Name)) { return $false }
    foreach ($parameters in $memberNames[$Name]) { if (Test-ArgumentCount -Parameters $parameters -Count $ArgumentCount) { return $true } }
    $false
}

# Whether a member with these parameters, $null if it is not a method, takes so many arguments; -1 for none at all.
function Test-ArgumentCount {
    param([AllowNull()] [AllowEmptyCollection()] [object[]] $Parameters, [Parameter(Mandatory = $true)] [int] $Count)

    if ($null -eq $Parameters) { return $Count -lt 0 }
    $required = @($Parameters | Where-Object -FilterScript { $_ -notmatch '\A(optional|params) ' }).Count
    $isOpen = $Parameters.Count -gt 0 -and $Parameters[-1] -match '\Aparams '
    $Count -ge $required -and ($Count -le $Parameters.Count -or $isOpen)
}

function Get-IntrinsicMember {
    param([Parameter(Mandatory = $true)] [string] $Name, [int] $ArgumentCount = -1)

    if ($ArgumentCount -lt 0 -and $everyObject.ContainsKey($Name)) { return @{ Name = $Name; Type = $everyObject[$Name]; Parameters = $null } }
    if ($everyMethod.ContainsKey($Name) -and "$ArgumentCount" -in ($everyMethod[$Name] -split ',')) { return @{ Name = $Name; Type = ''; Parameters = @() } }
}

Import-FrameworkData
Export-ModuleMember -Function *
