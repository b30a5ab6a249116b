BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    function Get-Offer([string] $Parameter, [string] $Word = '') {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Parameter = $Parameter; Word = $Word } { Get-Completion -Parameter $Parameter -Word $Word }
    }
}

Describe 'What the Tab key offers' {
    BeforeEach { $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") -Simulated }
    AfterEach { Exit-TestNode }

    It 'fits what was typed, in any case and after a quote' {
        Get-Offer 'VolumeId' | Should -Be @('test01', 'test02')
        Get-Offer 'VolumeId' 'TEST02' | Should -Be 'test02'
        Get-Offer 'NodeName' "'node2" | Should -Be 'node2'
        Get-Offer 'VolumeId' 'x' | Should -BeNullOrEmpty
    }

    It 'can be run as it stands: <Name>' -ForEach @(
        @{ Name = 'a blank'; Id = 'two words' }
        @{ Name = 'a quote that would end it'; Id = "it's; Remove-Item x" }
        @{ Name = 'a typographic quote, which PowerShell takes for one'; Id = "a$([char] 0x2019); x" }
        @{ Name = 'a path'; Id = 'C:\ClusterStorage\a' }
        @{ Name = 'what would be a variable'; Id = '$(x)' }
        @{ Name = 'what would be a parameter'; Id = '-Force' }
    ) {
        Update-Simulation { param($Simulation) $Simulation.cluster.volumes[0].id = $Id }
        $errors = $null
        $ast = [System.Management.Automation.Language.Parser]::ParseInput("x $(@(Get-Offer 'VolumeId')[0])", [ref] $null, [ref] $errors)
        $errors | Should -BeNullOrEmpty
        $ast.EndBlock.Statements | Should -HaveCount 1
        $elements = $ast.EndBlock.Statements[0].PipelineElements[0].CommandElements
        $elements | Should -HaveCount 2
        $elements[1].Value | Should -BeExactly $Id
    }

    It 'has nothing in it that steers the terminal' {
        Update-Simulation { param($Simulation) $Simulation.cluster.volumes[0].id = "a$([char] 27)[2J" }
        Get-Offer 'VolumeId' | Should -Be 'test02'
    }

    It 'is nothing where it cannot be found out' {
        $env:HEADROOM_PROVIDER = 'none'
        Get-Offer 'VolumeId' | Should -BeNullOrEmpty
    }
}
