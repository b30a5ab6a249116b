# Finds the pieces of one kind in a script's syntax tree. Compiled predicates: a script block would be asked for each node,
# which takes most of the time that looking takes.

Set-StrictMode -Version 3.0

$predicates = @{}

# All pieces of the kinds that are named, without 'System.Management.Automation.Language.'; also those of kinds that come
# from them.
function Find-Ast {
    param(
        [Parameter(Mandatory = $true)] [System.Management.Automation.Language.Ast] $Ast,
        [Parameter(Mandatory = $true)] [string[]] $Kind
    )

    foreach ($name in $Kind) {
        if (-not $predicates.ContainsKey($name)) {
            $isInstance = [type].GetMethod('IsInstanceOfType')
            $predicates[$name] = $isInstance.CreateDelegate([System.Func[System.Management.Automation.Language.Ast, bool]], [type] "System.Management.Automation.Language.$name")
        }
        $Ast.FindAll($predicates[$name], $true)
    }
}

Export-ModuleMember -Function *
