# The scripts that reach a node, and what they know of one another.

Set-StrictMode -Version 3.0
Import-Module -Name (Join-Path -Path $PSScriptRoot -ChildPath 'DesktopType.psm1')
Import-Module -Name (Join-Path -Path $PSScriptRoot -ChildPath 'ScriptType.psm1')
Import-Module -Name (Join-Path -Path $PSScriptRoot -ChildPath 'SyntaxTree.psm1')

$repository = [System.IO.Path]::GetFullPath((Join-Path -Path $PSScriptRoot -ChildPath '../../../..'))
$folders = 'powershell-module/Headroom', 'gateway-plugin/scripts', 'gateway-plugin/node', 'gateway-plugin/carried'

# Each with Name, its path in the repository, and Ast.
function Get-ShippedScript {
    foreach ($folder in $folders) {
        foreach ($file in Get-ChildItem -LiteralPath (Join-Path -Path $repository -ChildPath $folder) -Recurse -Include '*.ps1', '*.psm1') {
            $name = $file.FullName.Substring($repository.TrimEnd('\', '/').Length + 1).Replace('\', '/')
            [pscustomobject] @{ Name = $name; Ast = [System.Management.Automation.Language.Parser]::ParseFile($file.FullName, [ref] $null, [ref] $null) }
        }
    }
}

# What is true of all of them together, as parameters for Find-TypeProblem: what functions give, what variables of the
# module are, and the names of properties that objects have.
function Get-SharedKnowledge {
    param([Parameter(Mandatory = $true)] [object[]] $Script)

    $outputs = @{}
    $variables = @{}
    foreach ($each in $Script) {
        $own = Get-FunctionOutput -Ast $each.Ast
        foreach ($name in $own.Keys) { $outputs[$name] = $own[$name] }
        $context = New-ScriptContext -Ast $each.Ast
        $entries = Get-ScopeVariable -Context $context -Scope $each.Ast
        foreach ($name in $entries.Keys) {
            $type = Get-EntryType -Context $context -Entry $entries[$name]
            # Two files' own variables of one name are two variables.
            if ($variables.ContainsKey($name) -and $variables[$name] -ne $type) { $type = $null }
            $variables[$name] = $type
        }
    }
    @{ Outputs = $outputs; Variables = $variables; PropertyNames = Get-PropertyName -Script $Script }
}

function Get-PropertyName {
    param([Parameter(Mandatory = $true)] [object[]] $Script)

    $names = @{}
    $list = Join-Path -Path $repository -ChildPath 'powershell-module/Headroom/Assumptions.psd1'
    foreach ($property in (Import-PowerShellDataFile -LiteralPath $list).Commands.Properties) { foreach ($part in $property.Name -split '\.') { $names[$part] = $true } }
    foreach ($folder in 'engine/contract', 'limits') {
        foreach ($file in Get-ChildItem -LiteralPath (Join-Path -Path $repository -ChildPath $folder) -Filter '*.json') {
            foreach ($match in [regex]::Matches((Get-Content -LiteralPath $file.FullName -Raw), '"([A-Za-z]\w*)"\s*:')) { $names[$match.Groups[1].Value] = $true }
        }
    }
    # The list's own fields are read as properties too.
    $trees = @($Script | ForEach-Object -Process { $_.Ast }) + [System.Management.Automation.Language.Parser]::ParseFile($list, [ref] $null, [ref] $null)
    foreach ($tree in $trees) {
        foreach ($table in Find-Ast -Ast $tree -Kind 'HashtableAst') {
            foreach ($pair in $table.KeyValuePairs) { if ($pair.Item1 -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $names[$pair.Item1.Value] = $true } }
        }
    }
    $names
}

Export-ModuleMember -Function *
