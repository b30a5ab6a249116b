# A JEA endpoint puts proxies of its own before some cmdlets, which take next to nothing, for modules too. So nothing that runs
# on a node calls one of them but by its full name.

BeforeDiscovery {
    Import-Module -Name "$PSScriptRoot/../support/desktop/ScriptList.psm1"
    $scripts = @(Get-ShippedScript | ForEach-Object -Process { @{ Name = $_.Name; Ast = $_.Ast } })
}

BeforeAll {
    Import-Module -Name "$PSScriptRoot/../support/desktop/SyntaxTree.psm1"
    # Source: https://learn.microsoft.com/powershell/scripting/learn/remoting/jea/session-configurations
    $shadowed = @{
        'Clear-Host' = 'cls', 'clear'; 'Exit-PSSession' = 'exsn'; 'Get-Command' = 'gcm'; 'Get-FormatData' = @(); 'Get-Help' = 'help', 'man'
        'Measure-Object' = 'measure'; 'Out-Default' = @(); 'Select-Object' = 'select'
    }
    # The calls of such names, in words.
    function Find-Shadowed([System.Management.Automation.Language.Ast] $Ast) {
        $names = @($shadowed.Keys) + @($shadowed.Values | ForEach-Object -Process { $_ })
        foreach ($command in Find-Ast -Ast $Ast -Kind 'CommandAst') {
            if ($command.GetCommandName() -in $names) { 'line {0}: {1}' -f $command.Extent.StartLineNumber, $command.Extent.Text }
        }
    }
    function Find-InText([string] $Text) { Find-Shadowed ([System.Management.Automation.Language.Parser]::ParseInput($Text, [ref] $null, [ref] $null)) }
}

Describe 'What runs on a node' {
    It 'is found, and calls some of them by their full names' -ForEach @(@{ Scripts = $scripts }) {
        $Scripts.Count | Should -BeGreaterThan 90
        $calls = @($Scripts | ForEach-Object -Process { Find-Ast -Ast $_.Ast -Kind 'CommandAst' } | Where-Object -FilterScript { $_.GetCommandName() -eq 'Microsoft.PowerShell.Utility\Select-Object' })
        $calls.Count | Should -BeGreaterThan 40
    }

    It '<Name> calls none by its short name' -ForEach $scripts { Find-Shadowed $Ast | Should -BeNullOrEmpty }
}

Describe 'The rule' {
    It 'knows all that such an endpoint puts there' {
        $own = @([initialsessionstate]::CreateRestricted('RemoteServer').Commands | Where-Object -FilterScript { $_.CommandType -eq 'Function' -and $_.Visibility -eq 'Public' })
        $own.Count | Should -BeGreaterThan 5
        @($own.Name) | Where-Object -FilterScript { $_ -notin $shadowed.Keys } | Should -BeNullOrEmpty
    }

    It 'finds <_>' -ForEach @('1 | Select-Object -First 1', '1, 2 | measure', 'if ($x) { @(get-command x) }', '$x | & Select-Object -Skip 1') { Find-InText $_ | Should -Not -BeNullOrEmpty }

    It 'lets <_> be' -ForEach @('1 | Microsoft.PowerShell.Utility\Select-Object -First 1', '"Select-Object"', '# Get-Help', 'Sort-Object') { Find-InText $_ | Should -BeNullOrEmpty }
}
