# Holds scripts against what Windows PowerShell 5.1 has, for the conventions: of each script what was found, and what of it no
# exception and no guard accounts for.

Set-StrictMode -Version 3.0
foreach ($name in 'DesktopType', 'ScriptType', 'SyntaxTree', 'ScriptList', 'SyntaxUse', 'TypeUse', 'CommandUse', 'PlatformUse') {
    Import-Module -Name (Join-Path -Path $PSScriptRoot -ChildPath "$name.psm1")
}

$exceptions = Import-PowerShellDataFile -LiteralPath (Join-Path -Path $PSScriptRoot -ChildPath 'exceptions.psd1')

# The scripts by what they may know: Scripts, and Known, those whose functions and tables they may use. What reaches a node
# knows nothing of the tests.
function Get-CheckedSet {
    $shipped = @(Get-ShippedScript)
    $tests = @(Get-TestScript)
    [pscustomobject] @{ Scripts = $shipped; Known = $shipped; IsTest = $false }
    [pscustomobject] @{ Scripts = $tests; Known = $shipped + $tests; IsTest = $true }
}

# Each script as a case for -ForEach: Name, IsTest, Found (all that a check found), Open (texts of what nothing accounts for).
# A test's code may use what is not there where it is skipped in Windows PowerShell. Kind: Syntax, Types,
# Commands or Platform.
function Get-DesktopCase {
    param([Parameter(Mandatory = $true)] [ValidateSet('Syntax', 'Types', 'Commands', 'Platform')] [string] $Kind)

    foreach ($set in Get-CheckedSet) {
        # Scripts that reach a node do run on Linux too, and know where they are.
        if ($Kind -eq 'Platform' -and -not $set.IsTest) { continue }
        $knowledge = Get-CheckKnowledge -Kind $Kind -Set $set
        foreach ($script in $set.Scripts) {
            $found = @(Find-DesktopProblem -Kind $Kind -Script $script -Knowledge $knowledge)
            $open = @($found | Where-Object -FilterScript { -not (Test-Exception -Kind $Kind -Problem $_) -and -not ($set.IsTest -and (Test-SkippedOnWindows -Ast $_.Place)) })
            @{ Name = $script.Name; IsTest = $set.IsTest; Script = $script; Found = $found; Open = @($open | ForEach-Object -Process { "line $($_.Line): $($_.Problem)" }) }
        }
    }
}

# The texts of what a check finds in a script that a test writes: PropertyNames are names that objects may have.
function Find-TextProblem {
    param([Parameter(Mandatory = $true)] [string] $Kind, [Parameter(Mandatory = $true)] [string] $Text, [string[]] $PropertyName = @())

    $tokens = $null
    $ast = [System.Management.Automation.Language.Parser]::ParseInput($Text, [ref] $tokens, [ref] $null)
    $knowledge = @{}
    if ($Kind -eq 'Types') {
        $knowledge.PropertyNames = @{}
        foreach ($name in $PropertyName) { $knowledge.PropertyNames[$name] = $true }
    }
    if ($Kind -eq 'Commands') { $knowledge = Get-KnownCommand -Script @() }
    Find-DesktopProblem -Kind $Kind -Script ([pscustomobject] @{ Name = ''; Ast = $ast; Tokens = $tokens }) -Knowledge $knowledge | ForEach-Object -Process { $_.Problem }
}

# The exceptions of a kind as cases for -ForEach: File, Item, Reason and Count, how often it is one.
function Get-ExceptionCase {
    param([Parameter(Mandatory = $true)] [string] $Kind, [Parameter(Mandatory = $true)] [object[]] $Case)

    foreach ($exception in $exceptions[$Kind]) {
        $same = @($Case | ForEach-Object -Process { $_.Found } | Where-Object -FilterScript { $_.File -like $exception.File -and $_.Item -like $exception.Item })
        @{ File = $exception.File; Item = $exception.Item; Reason = $exception.Reason; Count = $same.Count }
    }
}

function Test-Exception {
    param([Parameter(Mandatory = $true)] [string] $Kind, [Parameter(Mandatory = $true)] [object] $Problem)

    @($exceptions[$Kind] | Where-Object -FilterScript { $Problem.File -like $_.File -and $Problem.Item -like $_.Item }).Count -gt 0
}

# What a check has to know beside the script itself.
function Get-CheckKnowledge {
    param([Parameter(Mandatory = $true)] [string] $Kind, [Parameter(Mandatory = $true)] [object] $Set)

    switch ($Kind) {
        'Types' {
            $shared = Get-SharedKnowledge -Script $Set.Known
            if ($Set.IsTest) { foreach ($each in $exceptions.Properties) { foreach ($name in $each.Names) { $shared.PropertyNames[$name] = $true } } }
            return $shared
        }
        'Commands' {
            if (-not $Set.IsTest) { return Get-KnownCommand -Script $Set.Known }
            # The stand-ins of Windows' cmdlets are held to Assumptions.psd1 elsewhere, and do not take its place here.
            $shared = @($Set.Known | Where-Object -FilterScript { $_.Name -notlike '*.Tests.ps1' -and $_.Name -notlike '*/stubs/*' })
            return Get-KnownCommand -Script $shared -TestFramework
        }
        default { return @{} }
    }
}

function Find-DesktopProblem {
    param([Parameter(Mandatory = $true)] [string] $Kind, [Parameter(Mandatory = $true)] [object] $Script, [Parameter(Mandatory = $true)] [hashtable] $Knowledge)

    switch ($Kind) {
        'Syntax' { Find-SyntaxProblem -Ast $Script.Ast -Token $Script.Tokens -File $Script.Name }
        'Types' { Find-TypeProblem -Ast $Script.Ast -File $Script.Name @Knowledge }
        'Commands' {
            # A test's functions are its own file's, whatever others call theirs.
            $known = $Knowledge.Clone()
            Add-OwnFunction -Known $known -Ast $Script.Ast
            Find-CommandProblem -Ast $Script.Ast -File $Script.Name -Known $known
        }
        'Platform' { Find-PlatformProblem -Ast $Script.Ast -File $Script.Name }
    }
}

Export-ModuleMember -Function *
