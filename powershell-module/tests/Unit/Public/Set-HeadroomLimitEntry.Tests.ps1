BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
}

Describe 'Set-HeadroomLimitEntry' {
    BeforeEach {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") -Simulated
        $json = Get-GoldenText -Kind 'valid' -Name 'entries.network-and-size'
        $file = Join-Path -Path $node.State -ChildPath 'entries.json'
    }
    AfterEach { Exit-TestNode }

    It 'keeps entries, which then stand beside what was found' {
        $kept = Set-HeadroomLimitEntry -EntriesJson $json -Confirm:$false
        $kept.PSObject.TypeNames | Should -Contain 'Headroom.LimitEntries'
        $limits = Get-HeadroomLimit -VolumeId 'test01'
        $limits.vmSize | Should -BeExactly 'Standard_B2ms'
        $limits.entries.vmSize | Should -BeExactly 'Standard_D8ds_v4'
        $limits.entries.disks.caching | Should -BeExactly 'read-only'
        $limits.entries.limits[0].value | Should -Be 2500000000
        $limits.entries.limits[0].source.kind | Should -BeExactly 'user'
        $limits.entries.savedBy | Should -Not -BeNullOrEmpty
    }

    It 'deletes what was entered when nothing is' {
        $null = Set-HeadroomLimitEntry -EntriesJson $json -Confirm:$false
        $null = Set-HeadroomLimitEntry -EntriesJson (Get-GoldenText -Kind 'valid' -Name 'entries.nothing-entered') -Confirm:$false
        $file | Should -Not -Exist
        $limits = Get-HeadroomLimit -VolumeId 'test01'
        $limits.entries | Should -BeNullOrEmpty
        $limits.vmSize | Should -BeExactly 'Standard_B2ms'
    }

    It 'keeps nothing with -WhatIf' {
        Set-HeadroomLimitEntry -EntriesJson $json -WhatIf | Should -BeNullOrEmpty
        $file | Should -Not -Exist
    }

    It 'leaves what was kept where it refuses' {
        $null = Set-HeadroomLimitEntry -EntriesJson $json -Confirm:$false
        $before = Get-Content -LiteralPath $file -Raw
        (Get-ThrownError { Set-HeadroomLimitEntry -EntriesJson '{}' -Confirm:$false }).FullyQualifiedErrorId | Should -Match '\AEntriesNotValid,'
        Set-HeadroomLimitEntry -EntriesJson '{}' -Confirm:$false -ErrorAction SilentlyContinue | Should -BeNullOrEmpty
        Get-Content -LiteralPath $file -Raw | Should -BeExactly $before
    }
}
