BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    Import-Module -Name "$PSScriptRoot/../../../support/JsonText.psm1"
}

Describe 'Get-RunLimit' {
    BeforeEach {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") -Simulated
        $golden = Get-GoldenText -Kind 'valid' -Name 'limits-in-force.hci-b2ms-read'
        function Get-Kept([string] $Json, [string] $VolumeId = 'test01') {
            InModuleScope -ModuleName 'Headroom' -Parameters @{ Json = $Json; VolumeId = $VolumeId } {
                $given = Get-GivenVolume -VolumeId $VolumeId -Detailed
                Get-RunLimit -Json $Json -Facts $given.Facts -Volume $given.Volume
            }
        }
    }
    AfterEach { Exit-TestNode }

    It 'keeps limits as they were worked out' {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Kept = Get-Kept $golden; Golden = $golden } {
            ConvertTo-ContractJson -InputObject $Kept | Should -BeExactly (ConvertTo-ContractJson -InputObject (ConvertFrom-ContractJson -Json $Golden))
        }
    }

    It 'keeps facts where nobody worked anything out' {
        $kept = Get-Kept ''
        $kept.limits | Should -BeNullOrEmpty
        $kept.facts.vmSize | Should -BeExactly 'Standard_B2ms'
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Kept = $kept } {
            $read = ConvertFrom-ContractJson -Json (ConvertTo-ContractJson -InputObject $Kept)
            Find-ContractProblem -Document 'limits-in-force' -Value $read | Should -BeNullOrEmpty
        }
    }

    It 'keeps nothing where the facts cannot be had, and lets the run start' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-LimitFact' -MockWith { throw 'not today' }
        Get-Kept '' | Should -BeNullOrEmpty
    }

    It 'refuses <Name>' -ForEach @(
        @{ Name = 'no JSON'; Change = { 'x' } }
        @{ Name = 'a list'; Change = { '[]' } }
        @{ Name = 'facts alone'; Change = { Get-GoldenText -Kind 'valid' -Name 'limit-facts.hci-b2ms-read' } }
        @{ Name = 'a figure of 0'; Change = { $golden -replace '"value": 1920', '"value": 0' } }
        @{ Name = 'those of another volume'; Change = { $golden -replace '"volumeId": "test01"', '"volumeId": "test02"' } }
        @{ Name = 'those of another node'; Change = { $golden -replace '"nodeName": "node1"', '"nodeName": "node2"' } }
    ) {
        $json = & $Change
        $json | Should -Not -BeExactly $golden
        (Get-ThrownError { Get-Kept $json }).Exception.Message | Should -Match '\A\[LimitsNotValid\]'
    }

    It 'refuses every golden document that breaks the contract' {
        $examples = @(Get-GoldenDocument -Kind 'invalid' -Schema 'limits-in-force')
        $examples.Count | Should -BeGreaterOrEqual 2
        foreach ($example in $examples) {
            $broken = Get-JsonMember -Json $example.Text -Name 'document'
            (Get-ThrownError { Get-Kept $broken }).Exception.Message | Should -Match '\A\[LimitsNotValid\]' -Because $example.Name
        }
    }
}
