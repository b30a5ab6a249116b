# Finds what a script asks of .NET that Windows PowerShell 5.1 on .NET Framework 4.7.2 does not have.

Set-StrictMode -Version 3.0
Import-Module -Name (Join-Path -Path $PSScriptRoot -ChildPath 'DesktopType.psm1')
Import-Module -Name (Join-Path -Path $PSScriptRoot -ChildPath 'ScriptType.psm1')
Import-Module -Name (Join-Path -Path $PSScriptRoot -ChildPath 'SyntaxTree.psm1')

$regenerate = 'pwsh powershell-module/tests/support/desktop/Update-DesktopData.ps1'

# What the shell itself has loaded; everything else Add-Type has to load first. Those at the end come with Windows
# PowerShell's own modules and accelerators.
$loadedAssemblies = 'mscorlib', 'System', 'System.Core', 'System.Xml', 'System.Management.Automation', 'System.Management', 'System.DirectoryServices', 'System.Numerics', 'System.Data', 'System.Configuration'

# What is wrong with the types and members that a script names: objects with File, Line, Item, Problem and Place.
# PropertyNames: names that objects have which are no .NET type's. Needed, where given, gets the types that have to be looked
# up.
function Find-TypeProblem {
    param(
        [Parameter(Mandatory = $true)] [System.Management.Automation.Language.Ast] $Ast,
        [string] $File = '',
        [hashtable] $Outputs = @{},
        [hashtable] $Variables = @{},
        [hashtable] $PropertyNames = @{},
        [System.Collections.ArrayList] $Needed
    )

    $context = New-ScriptContext -Ast $Ast -Outputs $Outputs -Variables $Variables
    foreach ($each in Find-Ast -Ast $Ast -Kind 'TypeExpressionAst', 'TypeConstraintAst', 'AttributeAst', 'MemberExpressionAst', 'CommandAst', 'ConvertExpressionAst') {
        $context.Unresolved.Clear()
        $found = @(switch ($each.GetType().Name) {
                'TypeExpressionAst' {
                    Find-NameProblem -TypeName $each.TypeName
                    Find-LoadProblem -Name (Resolve-TypeName -TypeName $each.TypeName) -Text $Ast.Extent.Text
                }
                'TypeConstraintAst' { if ($each.TypeName.FullName -ne 'ordered') { Find-NameProblem -TypeName $each.TypeName } elseif ($each.Parent -isnot [System.Management.Automation.Language.ConvertExpressionAst]) { 'ordered is no type in 5.1, only a way to write a table.' } }
                'AttributeAst' { Find-AttributeProblem -Attribute $each }
                'MemberExpressionAst' { Find-MemberProblem -Context $context -Ast $each -PropertyNames $PropertyNames -Needed $Needed }
                'InvokeMemberExpressionAst' { Find-MemberProblem -Context $context -Ast $each -PropertyNames $PropertyNames -Needed $Needed }
                'CommandAst' { if ($each.GetCommandName() -eq 'New-Object') { Find-ConstructorProblem -Context $context -Ast $each } }
                'ConvertExpressionAst' { Find-EnumProblem -TypeName (Resolve-TypeName -TypeName $each.Type.TypeName) -Value $each.Child }
            })
        foreach ($name in $context.Unresolved) { if ($null -ne $Needed) { $null = $Needed.Add($name) } }
        foreach ($problem in $found) {
            if ($null -ne $Needed -and $problem -match '\A(\S+) is not in framework\.json') { $null = $Needed.Add($Matches[1]) }
            [pscustomobject] @{ File = $File; Line = $each.Extent.StartLineNumber; Item = Get-ItemName -Context $context -Ast $each; Problem = $problem; Place = $each }
        }
    }
}

# How exceptions.psd1 names what was found: the type, or the type and its member.
function Get-ItemName {
    param([Parameter(Mandatory = $true)] [hashtable] $Context, [Parameter(Mandatory = $true)] [System.Management.Automation.Language.Ast] $Ast)

    if ($Ast -is [System.Management.Automation.Language.MemberExpressionAst]) {
        $resolved = Resolve-Member -Context $Context -Ast $Ast
        $target = $resolved.Target
        if (-not $target -and $Ast.Static) { $target = $Ast.Expression.TypeName.FullName }
        if ($Ast.Static) { return '{0}::{1}' -f $target, $resolved.Name }
        if (-not $target) { return '.{0}' -f $resolved.Name }
        return '{0}.{1}' -f $target, $resolved.Name
    }
    if ($Ast -is [System.Management.Automation.Language.ConvertExpressionAst]) { return $Ast.Type.TypeName.FullName }
    if ($Ast -is [System.Management.Automation.Language.CommandAst]) { return 'New-Object {0}' -f (Get-NewObject -Ast $Ast).TypeName }
    $Ast.TypeName.FullName
}

function Find-NameProblem {
    param([Parameter(Mandatory = $true)] [object] $TypeName, [switch] $Attribute)

    $unresolved = New-Object -TypeName System.Collections.ArrayList
    $name = Resolve-TypeName -TypeName $TypeName -Attribute:$Attribute -Unresolved $unresolved
    foreach ($each in $unresolved) { Get-AbsenceText -Name $each }
    # A short name stands for a type that has to be there too.
    if ($name -and -not $name.EndsWith('[]') -and $null -eq (Get-DesktopType -Name $name)) { Get-AbsenceText -Name $name }
}

# A type that 5.1 finds only once its assembly is loaded.
function Find-LoadProblem {
    param([AllowNull()] [AllowEmptyString()] [string] $Name, [Parameter(Mandatory = $true)] [string] $Text)

    if (-not $Name -or $Name.EndsWith('[]')) { return }
    $type = Get-DesktopType -Name $Name
    if ($null -eq $type -or $type.Assembly -in $loadedAssemblies) { return }
    if ($Text -notmatch "Add-Type -AssemblyName '$([regex]::Escape($type.Assembly))'") { "5.1 has not loaded $($type.Assembly), which has $Name; use Add-Type -AssemblyName." }
}

function Get-AbsenceText {
    param([Parameter(Mandatory = $true)] [string] $Name)

    if (Test-AbsentType -Name $Name) { "$Name is neither in .NET Framework 4.7.2 nor in Windows PowerShell 5.1." } else { "$Name is not in framework.json; run $regenerate." }
}

function Find-AttributeProblem {
    param([Parameter(Mandatory = $true)] [System.Management.Automation.Language.AttributeAst] $Attribute)

    $problems = @(Find-NameProblem -TypeName $Attribute.TypeName -Attribute)
    if ($problems.Count -gt 0) { return $problems }
    $type = Resolve-TypeName -TypeName $Attribute.TypeName -Attribute
    foreach ($argument in $Attribute.NamedArguments) {
        if (@(Get-DesktopMember -TypeName $type -Name $argument.ArgumentName).Count -eq 0) { "$type has no $($argument.ArgumentName)." }
    }
}

function Find-MemberProblem {
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Context,
        [Parameter(Mandatory = $true)] [System.Management.Automation.Language.MemberExpressionAst] $Ast,
        [Parameter(Mandatory = $true)] [hashtable] $PropertyNames,
        [AllowNull()] [System.Collections.ArrayList] $Needed
    )

    $resolved = Resolve-Member -Context $Context -Ast $Ast
    if ($null -eq $resolved.Name) { return }
    foreach ($type in $resolved.Missing) {
        if ($null -ne $Needed) { $null = $Needed.Add($type) }
        if (-not (Test-AbsentType -Name $type)) { return Get-AbsenceText -Name $type }
    }
    $isCall = $resolved.ArgumentCount -ge 0
    if (-not $resolved.IsKnown) {
        # The type itself is reported where it stands.
        if ($Ast.Static) { return }
        if ($isCall) {
            if (-not (Test-KnownMember -Name $resolved.Name -ArgumentCount $resolved.ArgumentCount)) { "no type that is used has a method $($resolved.Name) with $($resolved.ArgumentCount) arguments." }
        } elseif ($resolved.Target -and ((Test-DerivedType -Name $resolved.Target -From 'System.Collections.IDictionary') -or (Test-DerivedType -Name $resolved.Target -From 'System.Xml.XmlNode'))) {
            return
        } elseif (-not $PropertyNames.ContainsKey($resolved.Name) -and -not (Test-KnownMember -Name $resolved.Name)) { "nobody has a property $($resolved.Name): no type that is used, no cmdlet of Assumptions.psd1, no document of the contract, no table of a script." }
        return
    }
    if ($resolved.Members.Count -eq 0) {
        # The object may be of a type that comes from the one that is told.
        if (-not $Ast.Static) {
            foreach ($derived in Get-DerivedType -Name $resolved.Target) { if (@(Get-DesktopMember -TypeName $derived -Name $resolved.Name).Count -gt 0) { return } }
        }
        return "$($resolved.Target) has no $($resolved.Name)."
    }
    if ($isCall -and $null -ne $resolved.Members[0].Parameters -and $resolved.Members[0].ContainsKey('IsStatic')) { Find-CallProblem -Context $Context -Resolved $resolved }
}

# Whether there is an overload that takes these arguments.
function Find-CallProblem {
    param([Parameter(Mandatory = $true)] [hashtable] $Context, [Parameter(Mandatory = $true)] [hashtable] $Resolved)

    $reasons = @()
    foreach ($member in $Resolved.Members) {
        $reason = Find-ArgumentProblem -Context $Context -Parameters $member.Parameters -Arguments $Resolved.Arguments
        if (-not $reason) { return }
        $reasons += $reason
    }
    "$($Resolved.Target).$($Resolved.Name) takes no such arguments: $(@($reasons | Select-Object -Unique) -join ', or ')."
}

function Find-ArgumentProblem {
    param([Parameter(Mandatory = $true)] [hashtable] $Context, [AllowEmptyCollection()] [string[]] $Parameters, [AllowEmptyCollection()] [object[]] $Arguments)

    if (-not (Test-ArgumentCount -Parameters $Parameters -Count $Arguments.Count)) { return "$($Arguments.Count) given, not $($Parameters.Count)" }
    for ($index = 0; $index -lt $Arguments.Count; $index++) {
        $parameter = $Parameters[[System.Math]::Min($index, $Parameters.Count - 1)] -replace '\A(optional|params) '
        $type = Get-ScriptType -Context $Context -Ast $Arguments[$index]
        if ($type -ne 'System.String') { continue }
        $text = $null
        if ($Arguments[$index] -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $text = $Arguments[$index].Value }
        # 5.1 makes characters of a text: one of several would be taken for each of them.
        if ($parameter -in 'System.Char', 'System.Char[]' -and ($null -eq $text -or $text.Length -ne 1)) { return "a text where $parameter is wanted" }
        $declared = Get-DesktopType -Name $parameter
        if ($null -ne $declared -and $declared.IsEnum -and $null -ne $text) {
            $problem = @(Find-EnumProblem -TypeName $parameter -Value $Arguments[$index])
            if ($problem.Count -gt 0) { return $problem[0].TrimEnd('.') }
        }
    }
}

function Find-ConstructorProblem {
    param([Parameter(Mandatory = $true)] [hashtable] $Context, [Parameter(Mandatory = $true)] [System.Management.Automation.Language.CommandAst] $Ast)

    $new = Get-NewObject -Ast $Ast
    if (-not $new.TypeName) { return }
    $unresolved = New-Object -TypeName System.Collections.ArrayList
    $type = Resolve-PlainName -Name $new.TypeName -Unresolved $unresolved
    foreach ($name in $unresolved) { return Get-AbsenceText -Name $name }
    if (-not $type -or $type.EndsWith('[]')) { return }
    if ($null -eq (Get-DesktopType -Name $type)) { return Get-AbsenceText -Name $type }
    Find-LoadProblem -Name $type -Text $Context.Ast.Extent.Text
    if ($new.ArgumentCount -le 0) { return }
    $constructors = @((Get-DesktopType -Name $type).Members['.ctor'])
    $resolved = @{ Target = $type; Name = 'new'; Members = $constructors; Arguments = $new.Arguments }
    Find-CallProblem -Context $Context -Resolved $resolved
}

# Names that an enumeration does not have, in a text that is turned into one.
function Find-EnumProblem {
    param([AllowNull()] [AllowEmptyString()] [string] $TypeName, [Parameter(Mandatory = $true)] [object] $Value)

    if (-not $TypeName -or $Value -isnot [System.Management.Automation.Language.StringConstantExpressionAst]) { return }
    $type = Get-DesktopType -Name $TypeName
    if ($null -eq $type -or -not $type.IsEnum) { return }
    foreach ($name in $Value.Value -split ',\s*') { if (-not $type.Members.ContainsKey($name)) { "$TypeName has no value $name." } }
}

Export-ModuleMember -Function *
