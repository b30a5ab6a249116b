# Which .NET type an expression of a script has, as far as its text tells: from casts, constructors, static members, typed
# parameters, and variables that are set from such. Nothing where it does not; what is not known is never guessed.

Set-StrictMode -Version 3.0
Import-Module -Name (Join-Path -Path $PSScriptRoot -ChildPath 'DesktopType.psm1')
Import-Module -Name (Join-Path -Path $PSScriptRoot -ChildPath 'ScriptScope.psm1')
Import-Module -Name (Join-Path -Path $PSScriptRoot -ChildPath 'SyntaxTree.psm1')

# What cmdlets give whose answer is of one type. Source: the cmdlets' reference for 5.1.
$commandOutputs = @{
    'Get-Process' = 'System.Diagnostics.Process'
    'Join-Path' = 'System.String'
    'Split-Path' = 'System.String'
    'ConvertTo-Json' = 'System.String'
    'Get-Acl' = 'System.Security.AccessControl.FileSystemSecurity'
    'Get-Module' = 'System.Management.Automation.PSModuleInfo'
}
$automaticVariables = @{
    PSCmdlet = 'System.Management.Automation.PSCmdlet'
    ExecutionContext = 'System.Management.Automation.EngineIntrinsics'
    MyInvocation = 'System.Management.Automation.InvocationInfo'
    PSVersionTable = 'System.Collections.Hashtable'
    PSBoundParameters = 'System.Collections.Generic.Dictionary`2[System.String,System.Object]'
    PSScriptRoot = 'System.String'
    PID = 'System.Int32'
    true = 'System.Boolean'
    false = 'System.Boolean'
}
$booleanOperators = 'Is', 'IsNot', 'And', 'Or', 'Xor', 'Ccontains', 'Icontains', 'In', 'Iin', 'Cin', 'Notin', 'Inotin', 'Cnotin', 'Inotcontains', 'Cnotcontains'

# The script's blocks, variables and functions, to look them up by. Outputs: what functions of other files say to give, and
# Variables: what other files set for all to see.
function New-ScriptContext {
    param([Parameter(Mandatory = $true)] [System.Management.Automation.Language.Ast] $Ast, [hashtable] $Outputs = @{}, [hashtable] $Variables = @{})

    @{ Ast = $Ast; Outputs = $Outputs; Shared = $Variables; Scopes = $null; Types = @{}; Busy = @{}; Unresolved = New-Object -TypeName System.Collections.ArrayList }
}

# What a function's OutputType says, where it is one type.
function Get-FunctionOutput {
    param([Parameter(Mandatory = $true)] [System.Management.Automation.Language.Ast] $Ast)

    $outputs = @{}
    foreach ($function in Find-Ast -Ast $Ast -Kind 'FunctionDefinitionAst') {
        $block = $function.Body.ParamBlock
        if ($null -eq $block) { continue }
        $types = @($block.Attributes | Where-Object -FilterScript { $_ -is [System.Management.Automation.Language.AttributeAst] -and $_.TypeName.FullName -eq 'OutputType' } |
                ForEach-Object -Process { $_.PositionalArguments } | Where-Object -FilterScript { $_ -is [System.Management.Automation.Language.TypeExpressionAst] })
        if ($types.Count -eq 1) { $outputs[$function.Name] = Hide-OpenType -Name (Resolve-TypeName -TypeName $types[0].TypeName) }
    }
    $outputs
}

# An object of any shape tells nothing of what it has.
function Hide-OpenType {
    param([AllowNull()] [AllowEmptyString()] [string] $Name)

    if ($Name -notin 'System.Object', 'System.Management.Automation.PSObject', 'System.Array') { $Name }
}

function Get-VariableType {
    param([Parameter(Mandatory = $true)] [hashtable] $Context, [Parameter(Mandatory = $true)] [System.Management.Automation.Language.VariableExpressionAst] $Ast)

    $name = $Ast.VariablePath.UserPath -replace '\A(script|local|private|global):'
    if ($name -in '_', 'PSItem') {
        # The error, where what handles it is nearer than any block.
        $current = $Ast.Parent
        while ($null -ne $current) {
            if ($current -is [System.Management.Automation.Language.ScriptBlockExpressionAst] -or $current -is [System.Management.Automation.Language.SwitchStatementAst]) { return }
            if ($current -is [System.Management.Automation.Language.CatchClauseAst]) { return 'System.Management.Automation.ErrorRecord' }
            $current = $current.Parent
        }
        return
    }
    if ($automaticVariables.ContainsKey($name)) { return $automaticVariables[$name] }
    if ($name -match '\Aenv:') { return 'System.String' }
    $scope = Get-OwnScope -Ast $Ast
    while ($null -ne $scope) {
        $variables = Get-ScopeVariable -Context $Context -Scope $scope
        if ($variables.ContainsKey($name)) { return Get-EntryType -Context $Context -Entry $variables[$name] }
        if ($null -eq $scope.Parent) { break }
        $scope = Get-OwnScope -Ast $scope.Parent
    }
    if ($Context.Shared.ContainsKey($name)) { return $Context.Shared[$name] }
}

function Get-EntryType {
    param([Parameter(Mandatory = $true)] [hashtable] $Context, [Parameter(Mandatory = $true)] [hashtable] $Entry)

    if ($null -ne $Entry.Constraint) {
        return Hide-OpenType -Name (Resolve-TypeName -TypeName $Entry.Constraint.TypeName -Unresolved $Context.Unresolved)
    }
    if ($Entry.IsUnknown) { return }
    $types = @(
        foreach ($value in $Entry.Values) {
            if ($value.Extent.Text -eq '$null') { continue }
            $type = Get-ScriptType -Context $Context -Ast $value
            if (-not $type) { return }
            $type
        }
        foreach ($list in $Entry.Lists) {
            $type = Get-ScriptType -Context $Context -Ast $list
            if ($type) { $element = Get-ElementType -Name $type } else { $element = $null }
            if (-not $element) { return }
            $element
        }
    )
    $different = @($types | Select-Object -Unique)
    if ($different.Count -eq 1) { $different[0] }
}

# The full name of an expression's type, or of what a statement gives; nothing where the text does not tell.
function Get-ScriptType {
    param([Parameter(Mandatory = $true)] [hashtable] $Context, [AllowNull()] [object] $Ast)

    if ($null -eq $Ast) { return }
    $key = '{0}-{1}-{2}' -f $Ast.GetType().Name, $Ast.Extent.StartOffset, $Ast.Extent.EndOffset
    if ($Context.Types.ContainsKey($key)) { return $Context.Types[$key] }
    # A variable that is set from itself.
    if ($Context.Busy.ContainsKey($key)) { return }
    $Context.Busy[$key] = $true
    $type = Get-FreshType -Context $Context -Ast $Ast
    $Context.Busy.Remove($key)
    if (-not $type -or $type -in 'System.Object', 'System.Void') { $type = $null }
    $Context.Types[$key] = $type
    $type
}

function Get-FreshType {
    param([Parameter(Mandatory = $true)] [hashtable] $Context, [Parameter(Mandatory = $true)] [object] $Ast)

    switch ($Ast.GetType().Name) {
        'ConstantExpressionAst' { return $Ast.StaticType.FullName }
        'StringConstantExpressionAst' { return 'System.String' }
        'ExpandableStringExpressionAst' { return 'System.String' }
        'HashtableAst' { return 'System.Collections.Hashtable' }
        'ScriptBlockExpressionAst' { return 'System.Management.Automation.ScriptBlock' }
        'ArrayExpressionAst' { return 'System.Object[]' }
        'ArrayLiteralAst' { return 'System.Object[]' }
        'TypeExpressionAst' { return 'System.Type' }
        'ParenExpressionAst' { return Get-ScriptType -Context $Context -Ast $Ast.Pipeline }
        'CommandExpressionAst' { return Get-ScriptType -Context $Context -Ast $Ast.Expression }
        'AssignmentStatementAst' { return Get-ScriptType -Context $Context -Ast $Ast.Right }
        'AttributedExpressionAst' { return Get-ScriptType -Context $Context -Ast $Ast.Child }
        'VariableExpressionAst' { return Get-VariableType -Context $Context -Ast $Ast }
        'PipelineAst' { if ($Ast.PipelineElements.Count -eq 1) { return Get-ScriptType -Context $Context -Ast $Ast.PipelineElements[0] } }
        'CommandAst' { return Get-CommandType -Context $Context -Ast $Ast }
        'ConvertExpressionAst' {
            $name = $Ast.Type.TypeName.FullName
            if ($name -eq 'ordered') { return 'System.Collections.Specialized.OrderedDictionary' }
            return Hide-OpenType -Name (Resolve-TypeName -TypeName $Ast.Type.TypeName -Unresolved $Context.Unresolved)
        }
        'UnaryExpressionAst' {
            switch ([string] $Ast.TokenKind) {
                'Not' { return 'System.Boolean' }
                'Exclaim' { return 'System.Boolean' }
                'Join' { return 'System.String' }
                'Csplit' { return 'System.String[]' }
                'Isplit' { return 'System.String[]' }
            }
        }
        'BinaryExpressionAst' { return Get-OperationType -Context $Context -Ast $Ast }
        'IndexExpressionAst' {
            $target = Get-ScriptType -Context $Context -Ast $Ast.Target
            if ($target -eq 'System.String') { return 'System.Char' }
            # A list of places gives a list.
            if ($target -and $Ast.Index -isnot [System.Management.Automation.Language.ArrayLiteralAst]) { return Get-ElementType -Name $target }
        }
        { $_ -in 'MemberExpressionAst', 'InvokeMemberExpressionAst' } { return (Resolve-Member -Context $Context -Ast $Ast).Type }
    }
}

function Get-OperationType {
    param([Parameter(Mandatory = $true)] [hashtable] $Context, [Parameter(Mandatory = $true)] [System.Management.Automation.Language.BinaryExpressionAst] $Ast)

    $operator = [string] $Ast.Operator
    if ($operator -in $booleanOperators) { return 'System.Boolean' }
    switch ($operator) {
        'Format' { return 'System.String' }
        'Join' { return 'System.String' }
        'Isplit' { return 'System.String[]' }
        'Csplit' { return 'System.String[]' }
        'As' { if ($Ast.Right -is [System.Management.Automation.Language.TypeExpressionAst]) { return Resolve-TypeName -TypeName $Ast.Right.TypeName -Unresolved $Context.Unresolved } }
    }
    $left = Get-ScriptType -Context $Context -Ast $Ast.Left
    if ($left -eq 'System.String' -and $operator -in 'Plus', 'Multiply', 'Ireplace', 'Creplace') { return $left }
}

# What a command gives: the constructed object, the type that a cmdlet always gives, or that a function says it gives.
function Get-CommandType {
    param([Parameter(Mandatory = $true)] [hashtable] $Context, [Parameter(Mandatory = $true)] [System.Management.Automation.Language.CommandAst] $Ast)

    $name = $Ast.GetCommandName()
    if (-not $name) { return }
    if ($name -eq 'New-Object') {
        $typeName = (Get-NewObject -Ast $Ast).TypeName
        if ($typeName -in 'PSObject', 'PSCustomObject', 'System.Object') { return }
        if ($typeName) { return Resolve-PlainName -Name $typeName -Unresolved $Context.Unresolved }
        return
    }
    if ($commandOutputs.ContainsKey($name)) { return $commandOutputs[$name] }
    # All of the text at once, else line by line.
    if ($name -eq 'Get-Content' -and $Ast.Extent.Text -match ' -Raw\b') { return 'System.String' }
    if ($Context.Outputs.ContainsKey($name)) { return $Context.Outputs[$name] }
}

# Type name and constructor arguments of New-Object: ArgumentCount is -1 where the text does not tell.
function Get-NewObject {
    param([Parameter(Mandatory = $true)] [System.Management.Automation.Language.CommandAst] $Ast)

    $found = @{ TypeName = $null; ArgumentCount = 0; Arguments = @() }
    $elements = @($Ast.CommandElements)
    for ($index = 1; $index -lt $elements.Count; $index++) {
        $element = $elements[$index]
        if ($element -isnot [System.Management.Automation.Language.CommandParameterAst]) {
            if ($index -eq 1 -and $element -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $found.TypeName = $element.Value }
            continue
        }
        $argument = $element.Argument
        if ($null -eq $argument -and $index + 1 -lt $elements.Count) { $argument = $elements[++$index] }
        if ($element.ParameterName -eq 'TypeName' -and $argument -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $found.TypeName = $argument.Value }
        if ($element.ParameterName -eq 'ArgumentList') {
            if ($argument -is [System.Management.Automation.Language.ArrayExpressionAst] -and $argument.SubExpression.Statements.Count -eq 1) {
                $only = $argument.SubExpression.Statements[0]
                if ($only -is [System.Management.Automation.Language.PipelineAst] -and $only.PipelineElements.Count -eq 1 -and $only.PipelineElements[0] -is [System.Management.Automation.Language.CommandExpressionAst]) {
                    $argument = $only.PipelineElements[0].Expression
                }
            }
            if ($argument -is [System.Management.Automation.Language.ArrayLiteralAst]) {
                $found.Arguments = @($argument.Elements)
                $found.ArgumentCount = $found.Arguments.Count
            } elseif ($argument -is [System.Management.Automation.Language.ConstantExpressionAst] -or $argument -is [System.Management.Automation.Language.ExpandableStringExpressionAst]) {
                $found.Arguments = @($argument)
                $found.ArgumentCount = 1
            } else { $found.ArgumentCount = -1 }
        }
    }
    $found
}

# What a member access means: Target, the type that it is looked for in; Members of that name; Type, what it gives; Missing,
# the types that framework.json lacks; IsKnown, whether there is anything to hold it to.
function Resolve-Member {
    param([Parameter(Mandatory = $true)] [hashtable] $Context, [Parameter(Mandatory = $true)] [System.Management.Automation.Language.MemberExpressionAst] $Ast)

    $found = @{ Name = $null; Target = $null; Members = @(); Type = $null; Missing = New-Object -TypeName System.Collections.ArrayList; IsKnown = $false; ArgumentCount = -1; Arguments = @() }
    if ($Ast.Member -isnot [System.Management.Automation.Language.StringConstantExpressionAst]) { return $found }
    $found.Name = $Ast.Member.Value
    $isCall = $Ast -is [System.Management.Automation.Language.InvokeMemberExpressionAst]
    if ($isCall) {
        $found.Arguments = @($Ast.Arguments | Where-Object -FilterScript { $null -ne $_ })
        $found.ArgumentCount = $found.Arguments.Count
    }
    if ($Ast.Static) {
        if ($Ast.Expression -isnot [System.Management.Automation.Language.TypeExpressionAst]) { return $found }
        $found.Target = Resolve-TypeName -TypeName $Ast.Expression.TypeName -Unresolved $Context.Unresolved
    } else {
        $found.Target = Get-ScriptType -Context $Context -Ast $Ast.Expression
    }
    if (-not $Ast.Static) {
        $intrinsic = Get-IntrinsicMember -Name $found.Name -ArgumentCount $found.ArgumentCount
        $hasOwn = $found.Target -and -not $found.Target.EndsWith('[]') -and @(Get-DesktopMember -TypeName $found.Target -Name $found.Name).Count -gt 0
        if ($null -ne $intrinsic -and -not $hasOwn) {
            $found.IsKnown = $true
            $found.Members = @($intrinsic)
            $found.Type = $intrinsic.Type
            return $found
        }
    }
    if (-not $found.Target) { return $found }
    $found.IsKnown = $true
    $name = $found.Name
    if ($Ast.Static -and $name -eq 'new') { $name = '.ctor' }
    $isConstructor = $name -eq '.ctor'
    $places = @($found.Target)
    if ($found.Target.EndsWith('[]')) {
        # A member of the list itself, or of each of its items.
        $places = @('System.Array')
        $element = Get-ElementType -Name $found.Target
        if ($element) { $places += $element } else { $found.IsKnown = $false }
    } elseif (-not $isCall -and -not $Ast.Static) {
        # The elements of a document have names of their own.
        if (Test-DerivedType -Name $found.Target -From 'System.Xml.XmlNode') { $found.IsKnown = $false }
        # Of each item of what can be run through, where it has none of that name itself.
        $element = Get-ElementType -Name $found.Target
        if ($element) { $places += $element }
    }
    foreach ($place in $places) {
        $found.Members = @(Get-DesktopMember -TypeName $place -Name $name -Static:($Ast.Static -and -not $isConstructor) -Missing $found.Missing | Where-Object -FilterScript { ($null -ne $_.Parameters) -eq $isCall -and $_.Name -ne 'Item' })
        if ($found.Members.Count -gt 0) { break }
    }
    if ($found.Members.Count -gt 0) { $found.IsKnown = $true }
    if ($found.Members.Count -eq 0 -and -not $isCall -and -not $Ast.Static -and (Test-DerivedType -Name $found.Target -From 'System.Collections.IDictionary')) {
        # A key of a table.
        $found.IsKnown = $false
        return $found
    }
    if ($isConstructor) { $found.Type = $found.Target } else {
        $types = @($found.Members | Where-Object -FilterScript { -not $isCall -or $_.Parameters.Count -eq $found.ArgumentCount } | ForEach-Object -Process { $_.Type } | Select-Object -Unique)
        if ($types.Count -eq 1) { $found.Type = $types[0] }
    }
    $found
}

Export-ModuleMember -Function *
