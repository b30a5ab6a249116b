# Which scripts there are: those that reach a node, and those that test them; and what they know of one another.

Set-StrictMode -Version 3.0
Import-Module -Name (Join-Path -Path $PSScriptRoot -ChildPath 'DesktopType.psm1')
Import-Module -Name (Join-Path -Path $PSScriptRoot -ChildPath 'ScriptScope.psm1')
Import-Module -Name (Join-Path -Path $PSScriptRoot -ChildPath 'ScriptType.psm1')
Import-Module -Name (Join-Path -Path $PSScriptRoot -ChildPath 'SyntaxTree.psm1')

$repository = [System.IO.Path]::GetFullPath((Join-Path -Path $PSScriptRoot -ChildPath '../../../..'))
$shippedFolders = 'powershell-module/Headroom', 'gateway-plugin/scripts', 'gateway-plugin/node', 'gateway-plugin/carried'
# What test.ps1 loads, itself included, and what the plugin's tests start.
$testFolders = 'powershell-module/test.ps1', 'powershell-module/tests', 'gateway-plugin/tests'
# PowerShell 7's by what they are for; none is loaded where Windows PowerShell runs the tests.
$sevenOnly = @(
    # Gives PowerShell 7 the manners of 5.1, which 5.1 has.
    'powershell-module/tests/support/windows-powershell-5.1/*'
    # Creates the lists that the checks read, for contributors who change a script.
    'powershell-module/tests/support/desktop/Update-DesktopData.ps1'
    # Makes a session as an endpoint's, which only PowerShell 7 can do without an endpoint.
    'powershell-module/tests/support/restricted.ps1'
)

# The scripts that reach a node, each with Name, its path in the repository, Ast and Tokens.
function Get-ShippedScript {
    foreach ($folder in $shippedFolders) { Get-ScriptBelow -Path $folder }
}

# The scripts that test them, likewise.
function Get-TestScript {
    foreach ($path in $testFolders) {
        foreach ($script in Get-ScriptBelow -Path $path) {
            if (@($sevenOnly | Where-Object -FilterScript { $script.Name -like $_ }).Count -eq 0) { $script }
        }
    }
}

# The patterns of scripts that only PowerShell 7 loads.
function Get-SevenOnlyPattern {
    $sevenOnly
}

function Get-ScriptBelow {
    param([Parameter(Mandatory = $true)] [string] $Path)

    $full = Join-Path -Path $repository -ChildPath $Path
    $files = @(Get-ChildItem -LiteralPath $full -Recurse | Where-Object -FilterScript { $_.Extension -in '.ps1', '.psm1' })
    foreach ($file in $files) {
        $name = $file.FullName.Substring($repository.TrimEnd('\', '/').Length + 1).Replace('\', '/')
        $tokens = $null
        $ast = [System.Management.Automation.Language.Parser]::ParseFile($file.FullName, [ref] $tokens, [ref] $null)
        [pscustomobject] @{ Name = $name; Ast = $ast; Tokens = $tokens }
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
        # Not by .Keys: a variable may have that name.
        foreach ($entry in $entries.GetEnumerator()) {
            $name = $entry.Key
            $type = Get-EntryType -Context $context -Entry $entry.Value
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
    foreach ($folder in 'engine/contract', 'engine/contract/vectors', 'limits') {
        foreach ($file in Get-ChildItem -LiteralPath (Join-Path -Path $repository -ChildPath $folder) -Filter '*.json') {
            foreach ($match in [regex]::Matches((Get-Content -LiteralPath $file.FullName -Raw -Encoding UTF8), '"([A-Za-z]\w*)"\s*:')) { $names[$match.Groups[1].Value] = $true }
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
