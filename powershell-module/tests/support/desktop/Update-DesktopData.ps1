# Rewrites framework.json: the types that shipped scripts and those that test them name, with their members, from the
# reference assemblies of .NET Framework 4.7.2 and of Windows PowerShell 5.1; and commands.json: the commands of 5.1 that
# scripts use or may use, with their parameters, from the profile that comes with PSScriptAnalyzer. Needs the .NET SDK, NuGet,
# PSScriptAnalyzer and PowerShell 7. README.md says more.
[CmdletBinding()]
param([string] $PackageFolder = (Join-Path -Path $PSScriptRoot -ChildPath '../../../../.cache/desktop'))

Set-StrictMode -Version 3.0
$ErrorActionPreference = 'Stop'

# The metadata of the assemblies is read, none of them is loaded; the reader is the third package's.
$packages = [ordered] @{
    'Microsoft.NETFramework.ReferenceAssemblies.net472' = '1.0.3'
    'PowerShellStandard.Library' = '5.1.0-preview-06'
    'System.Reflection.MetadataLoadContext' = '9.0.20'
}
# Where types are looked for: what the shell loads by itself, and what Add-Type can load.
$assemblyNames = @(
    'mscorlib', 'System', 'System.Core', 'System.Xml', 'System.Management.Automation', 'System.Management', 'System.DirectoryServices', 'System.Numerics', 'System.Data'
    'System.Configuration', 'System.IO.Compression', 'System.IO.Compression.FileSystem', 'System.Net.Http', 'System.Runtime.Serialization', 'System.Security', 'System.ServiceProcess', 'System.Web', 'System.Xml.Linq'
)
# What the checker's tests ask for, and what the shell's own variables are.
$roots = @(
    'System.Object', 'System.String', 'System.Char', 'System.Int32', 'System.Int64', 'System.Double', 'System.Boolean', 'System.Array', 'System.Convert'
    'System.IO.File', 'System.IO.Path', 'System.IO.FileInfo', 'System.IO.DirectoryInfo', 'System.Security.Cryptography.SHA256', 'System.StringComparison'
    'System.Collections.Hashtable', 'System.Collections.Specialized.OrderedDictionary', 'System.Collections.IDictionary', 'System.Collections.ArrayList'
    'System.Diagnostics.Process', 'System.Type', 'System.DateTime', 'System.TimeSpan', 'System.Version', 'System.Guid', 'System.Text.StringBuilder'
    'System.Management.Automation.PSObject', 'System.Management.Automation.PSMemberInfo', 'System.Management.Automation.PSPropertyInfo'
    'System.Management.Automation.ErrorRecord', 'System.Management.Automation.PSCmdlet', 'System.Management.Automation.EngineIntrinsics'
    'System.Management.Automation.InvocationInfo', 'System.Management.Automation.ScriptBlock', 'System.Management.Automation.PSModuleInfo'
    'System.Management.Automation.SwitchParameter', 'System.Management.Automation.SessionState', 'System.Management.Automation.CommandInfo'
    'System.Collections.Generic.Dictionary`2[System.String,System.Object]', 'System.Collections.Generic.List`1[System.String]'
    'System.Xml.XmlDocument', 'System.Text.RegularExpressions.Regex', 'System.Text.RegularExpressions.Match', 'System.Text.RegularExpressions.Group'
    'System.Net.Http.HttpClient', 'System.Collections.Generic.List`1[System.IO.FileInfo]', 'semver', 'ValidateNotNullOrWhiteSpace', 'System.IO.NoSuchException'
    'System.Management.Automation.Language.NamedAttributeArgumentAst', 'System.Management.Automation.Language.ParenExpressionAst', 'System.Management.Automation.Language.UnaryExpressionAst'
    'System.Tuple`2[System.Management.Automation.Language.ExpressionAst,System.Management.Automation.Language.StatementAst]'
    'System.Net.IPEndPoint', 'System.Net.Sockets.TcpClient', 'System.Uri', 'System.Xml.XmlNode'
    'System.Management.Automation.RuntimeException', 'System.IO.FileAttributes', 'System.IO.FileSystemInfo', 'System.Security.AccessControl.FileSystemSecurity', 'System.IO.UnixFileMode'
)
$frameworkFile = Join-Path -Path $PSScriptRoot -ChildPath 'framework.json'
$commandsFile = Join-Path -Path $PSScriptRoot -ChildPath 'commands.json'

function Get-ReferencePackage {
    $null = New-Item -ItemType Directory -Path $PackageFolder -Force
    $items = foreach ($id in $packages.Keys) { "<PackageDownload Include=`"$id`" Version=`"[$($packages[$id])]`" />" }
    $project = Join-Path -Path $PackageFolder -ChildPath 'packages.csproj'
    "<Project Sdk=`"Microsoft.NET.Sdk`"><PropertyGroup><TargetFramework>netstandard2.0</TargetFramework><DisableImplicitFrameworkReferences>true</DisableImplicitFrameworkReferences></PropertyGroup><ItemGroup>$($items -join '')</ItemGroup></Project>" |
        Set-Content -LiteralPath $project
    dotnet restore $project --packages (Join-Path -Path $PackageFolder -ChildPath 'packages') | Out-Host
    if ($LASTEXITCODE -ne 0) { throw 'The packages cannot be had; dotnet said why above.' }
    foreach ($id in $packages.Keys) {
        $folder = Join-Path -Path $PackageFolder -ChildPath "packages/$($id.ToLowerInvariant())/$($packages[$id])"
        [pscustomobject] @{ Id = $id; Folder = $folder; Sha512 = (Get-Content -LiteralPath (Get-ChildItem -LiteralPath $folder -Filter '*.nupkg.sha512').FullName -Raw).Trim() }
    }
}

# A type by the name that framework.json gives it; nothing where no assembly has it.
function Find-Type([string] $Name) {
    if ($Name -match '\A(?<open>[^\[]+`\d+)\[(?<arguments>.+)\]\z') {
        $open = Find-Type $Matches.open
        if ($null -eq $open) { return }
        # Arguments that are generic themselves hold commas within brackets.
        $arguments = @([regex]::Matches($Matches.arguments, '(?:[^,\[\]]|\[(?>[^\[\]]+|\[(?<d>)|\](?<-d>))*\])+') | ForEach-Object -Process { Find-Type $_.Value })
        if ($arguments.Count -ne $open.GetGenericArguments().Count) { return }
        return $open.MakeGenericType([type[]] $arguments)
    }
    if ($Name.EndsWith('[]')) { return (Find-Type $Name.Substring(0, $Name.Length - 2)).MakeArrayType() }
    $visible[$Name]
}

function Get-ParameterText([object] $Method) {
    $texts = foreach ($parameter in $Method.GetParameters()) {
        $word = ''
        if ($parameter.IsOptional) { $word = 'optional ' }
        if (@($parameter.GetCustomAttributesData() | Where-Object -FilterScript { $_.AttributeType.Name -eq 'ParamArrayAttribute' }).Count -gt 0) { $word = 'params ' }
        $word + $parameter.ParameterType.ToString()
    }
    @($texts) -join ', '
}

function Get-TypeRecord([type] $Type) {
    $flags = [System.Reflection.BindingFlags] 'Public, Instance, Static, DeclaredOnly'
    $members = @(
        foreach ($constructor in $Type.GetConstructors('Public, Instance')) { "System.Void .ctor($(Get-ParameterText $constructor))" }
        # A value type can always be made of nothing.
        if ($Type.IsValueType -and -not $Type.IsEnum) { 'System.Void .ctor()' }
        foreach ($method in $Type.GetMethods($flags) | Where-Object -FilterScript { -not $_.IsSpecialName }) {
            '{0}{1} {2}({3})' -f $(if ($method.IsStatic) { 'static ' }), $method.ReturnType, $method.Name, (Get-ParameterText $method)
        }
        foreach ($property in $Type.GetProperties($flags)) {
            $isStatic = @($property.GetAccessors() | Where-Object -Property IsStatic).Count -gt 0
            '{0}{1} {2}' -f $(if ($isStatic) { 'static ' }), $property.PropertyType, $property.Name
        }
        foreach ($field in $Type.GetFields($flags) | Where-Object -FilterScript { -not $_.IsSpecialName }) { '{0}{1} {2}' -f $(if ($field.IsStatic) { 'static ' }), $field.FieldType, $field.Name }
    )
    $kind = 'class'
    if ($Type.IsEnum) { $kind = 'enum' } elseif ($Type.IsInterface) { $kind = 'interface' } elseif ($Type.IsValueType) { $kind = 'struct' }
    $base = ''
    if ($null -ne $Type.BaseType) { $base = $Type.BaseType.ToString() }
    [ordered] @{
        kind = $kind
        assembly = $Type.Assembly.GetName().Name
        base = $base
        interfaces = @($Type.GetInterfaces() | Where-Object -Property IsVisible | ForEach-Object -Process { $_.ToString() } | Sort-Object -Culture '')
        members = @($members | Sort-Object -Culture '' -CaseSensitive -Unique)
    }
}

function Write-Framework {
    $sorted = [ordered] @{}
    foreach ($name in $types.Keys | Sort-Object -Culture '') { $sorted[$name] = $types[$name] }
    $document = [ordered] @{
        about = 'Generated by Update-DesktopData.ps1; not written by hand.'
        packages = @($loaded | Select-Object -First 2 | ForEach-Object -Process { [ordered] @{ id = $_.Id; version = $packages[$_.Id]; sha512 = $_.Sha512 } })
        absent = @($absent.Keys | Sort-Object -Culture '')
        types = $sorted
    }
    [System.IO.File]::WriteAllText($frameworkFile, (ConvertTo-Json -InputObject $document -Depth 8) + "`n")
}

# The commands of 5.1 by name, with module and parameters, as the profile's syntax lines list them.
function Get-ProfileCommand {
    $analyzer = Get-Module -ListAvailable -Name 'PSScriptAnalyzer' | Select-Object -First 1
    if ($null -eq $analyzer) { throw 'PSScriptAnalyzer is not installed.' }
    $file = Get-ChildItem -LiteralPath (Join-Path -Path $analyzer.ModuleBase -ChildPath 'Settings') -Filter 'desktop-5.1.*-windows.json' | Select-Object -First 1
    $commands = @{}
    foreach ($module in (Get-Content -LiteralPath $file.FullName -Raw | ConvertFrom-Json).Modules) {
        foreach ($command in @($module.ExportedCommands)) {
            if ($null -eq $command -or -not $command.ParameterSets) { continue }
            # Hyper-V is there twice; the later one is the newer.
            $commands[$command.Name] = [ordered] @{
                module = $module.Name
                parameters = @([regex]::Matches($command.ParameterSets, '(?:\A|[ \[])-([A-Za-z]\w*)') | ForEach-Object -Process { $_.Groups[1].Value } | Sort-Object -Culture '' -Unique) -join ' '
            }
        }
    }
    @{ Source = "PSScriptAnalyzer $($analyzer.Version), Settings/$($file.Name)"; Commands = $commands }
}

$loaded = @(Get-ReferencePackage)
$reader = Get-ChildItem -Path (Join-Path -Path $loaded[2].Folder -ChildPath 'lib/net8.0') -Filter '*.dll'
Add-Type -LiteralPath $reader.FullName
$folder = Join-Path -Path $loaded[0].Folder -ChildPath 'build/.NETFramework/v4.7.2'
$files = @(Get-ChildItem -LiteralPath $folder -Filter '*.dll') + @(Get-ChildItem -LiteralPath (Join-Path -Path $folder -ChildPath 'Facades') -Filter '*.dll')
$files += @(Get-ChildItem -LiteralPath (Join-Path -Path $loaded[1].Folder -ChildPath 'lib/netstandard2.0') -Filter 'System.Management.Automation.dll')
$resolver = New-Object -TypeName System.Reflection.PathAssemblyResolver -ArgumentList (, [string[]] $files.FullName)
$metadata = New-Object -TypeName System.Reflection.MetadataLoadContext -ArgumentList $resolver, 'mscorlib'
# By name, whatever its case, as the shell looks.
$visible = @{}
foreach ($name in $assemblyNames) {
    foreach ($type in $metadata.LoadFromAssemblyName($name).GetExportedTypes()) { if (-not $visible.ContainsKey($type.FullName)) { $visible[$type.FullName] = $type } }
}

$types = @{}
$absent = @{}
$wanted = $roots
Write-Framework
foreach ($name in 'DesktopType', 'ScriptType', 'TypeUse', 'ScriptList', 'DesktopCheck') { Import-Module -Name (Join-Path -Path $PSScriptRoot -ChildPath "$name.psm1") -Force }
$sets = @(Get-CheckedSet)
# Round by round, as what a member gives is known only once its type is.
do {
    $before = $types.Count + $absent.Count
    foreach ($name in $wanted) {
        if ($name.EndsWith('[]') -or $name.EndsWith('&') -or $types.ContainsKey($name) -or $absent.ContainsKey($name)) { continue }
        $found = $null
        foreach ($each in $name, "System.$name", "${name}Attribute", "System.Management.Automation.${name}Attribute") {
            $found = Find-Type $each
            if ($null -ne $found) { break }
        }
        if ($null -eq $found) {
            $absent[$name] = $true
            continue
        }
        # With all that it inherits.
        while ($null -ne $found -and -not $types.ContainsKey($found.ToString())) {
            $types[$found.ToString()] = Get-TypeRecord $found
            if ($found.IsInterface) { foreach ($interface in $found.GetInterfaces()) { $types[$interface.ToString()] = Get-TypeRecord $interface } }
            $found = $found.BaseType
        }
    }
    Write-Framework
    Import-FrameworkData
    $needed = New-Object -TypeName System.Collections.ArrayList
    foreach ($set in $sets) {
        $knowledge = Get-SharedKnowledge -Script $set.Known
        foreach ($script in $set.Scripts) { $null = Find-TypeProblem -Ast $script.Ast -File $script.Name -Needed $needed @knowledge }
    }
    $wanted = @($needed | Sort-Object -Unique)
    Write-Verbose -Verbose -Message "$($types.Count) types, $($absent.Count) absent"
} while ($types.Count + $absent.Count -gt $before)

$profileData = Get-ProfileCommand
# All of 5.1's own modules, and of Windows' modules what Assumptions.psd1 names.
$ownModules = 'Core', 'Management', 'Utility', 'Security', 'Archive', 'Diagnostics', 'Host' | ForEach-Object -Process { "Microsoft.PowerShell.$_" }
$assumptions = Import-PowerShellDataFile -LiteralPath (Join-Path -Path $PSScriptRoot -ChildPath '../../../Headroom/Assumptions.psd1')
$kept = [ordered] @{}
foreach ($name in $profileData.Commands.Keys | Sort-Object -Culture '') {
    if ($profileData.Commands[$name].module -in $ownModules -or $name -in $assumptions.Commands.Name) { $kept[$name] = $profileData.Commands[$name] }
}
$document = [ordered] @{ about = 'Generated by Update-DesktopData.ps1; not written by hand.'; source = $profileData.Source; commands = $kept }
[System.IO.File]::WriteAllText($commandsFile, (ConvertTo-Json -InputObject $document -Depth 5) + "`n")
Write-Verbose -Verbose -Message "$($kept.Count) commands"
