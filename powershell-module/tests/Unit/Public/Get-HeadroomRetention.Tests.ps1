BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
}

Describe 'Get-HeadroomRetention' {
    BeforeEach {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        $ids = '20260101-000000-00000001', '20260102-000000-00000002'
        foreach ($id in $ids) { $null = Add-TestRun -RunId $id -File @{ 'result.json' = '{}'; 'engine.log' = 'x' * 1000 } }
    }
    AfterEach { Exit-TestNode }

    It 'keeps all where nobody has saved a rule, and tells the space' {
        $kept = Get-HeadroomRetention
        $kept.retention | Should -BeNullOrEmpty
        $kept.runCount | Should -Be 2
        $kept.sizeBytes | Should -BeGreaterThan 2000
        $kept.outdated | Should -BeNullOrEmpty
    }

    It 'tells what another rule would delete, and saves and deletes nothing' {
        $kept = Get-HeadroomRetention -Keep Newest -Count 1 -Raw
        $kept.outdated | Should -BeExactly @($ids[0])
        $kept.outdatedSizeBytes | Should -BeGreaterThan 1000
        $kept.outdatedSizeBytes | Should -BeLessThan $kept.sizeBytes
        $kept.retention | Should -BeNullOrEmpty
        (Get-HeadroomRetention -Keep Days -Count 1).outdated | Should -BeExactly @($ids[1], $ids[0])
        @(Get-HeadroomRun).Count | Should -Be 2
    }

    It 'takes a damaged rule for none: <Text>' -ForEach @(@{ Text = '{}' }, @{ Text = '{"contractVersion":1,"keep":"newest","count":0,"savedAt":"2026-11-21T06:10:00Z","savedBy":null}' }) {
        Set-Content -LiteralPath (Join-Path -Path $node.State -ChildPath 'retention.json') -Value $Text
        $kept = Get-HeadroomRetention
        $kept.retention | Should -BeNullOrEmpty
        $kept.outdated | Should -BeNullOrEmpty
    }

    It 'refuses a rule without its number' {
        (Get-ThrownError { Get-HeadroomRetention -Keep Days }).FullyQualifiedErrorId | Should -BeExactly 'RetentionWithoutCount,Get-HeadroomRetention'
    }
}
