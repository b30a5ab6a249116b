BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

# The way over a real session is in Integration/Coordinator.Tests.ps1.
Describe 'What runs on the other node' {
    It 'is 5.1, and asks for nothing that the module does not export' {
        $blocks = InModuleScope -ModuleName 'Headroom' { $askNode, $runThere }
        foreach ($block in $blocks) {
            $names = @($block.Ast.FindAll({ $args[0] -is [System.Management.Automation.Language.CommandAst] }, $true) | ForEach-Object -Process { $_.GetCommandName() })
            $names | Should -Contain 'Import-Module'
            $own = @($names | Where-Object -FilterScript { $_ -match 'Headroom' })
            $own.Count | Should -BeGreaterThan 0
            $own | Where-Object -FilterScript { $_ -notin (Get-Module -Name 'Headroom').ExportedFunctions.Keys } | Should -BeNullOrEmpty
        }
    }

    It 'gives the whole result as text' {
        Mock -ModuleName 'Headroom' -CommandName 'Import-Module'
        Mock -ModuleName 'Headroom' -CommandName 'Invoke-HeadroomRun' -MockWith { [pscustomobject] @{ run = @{ volumeId = $VolumeId }; result = (Get-GoldenText -Kind 'valid' -Name 'result.hci-b2ms-read' | ConvertFrom-Json) } }
        $json = InModuleScope -ModuleName 'Headroom' { ForEach-Object -InputObject 1 -Process { . $runThere @{ VolumeId = 'v'; ProfileJson = '{}' } } }
        ($json | ConvertFrom-Json).result.timeSpans[0].threads[0].targets[0].total.latency.maxMicroseconds | Should -Be 171205
    }
}
