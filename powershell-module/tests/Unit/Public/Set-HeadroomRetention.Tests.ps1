BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
}

Describe 'Set-HeadroomRetention' {
    BeforeEach {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        $file = Join-Path -Path $node.State -ChildPath 'retention.json'
        $ids = '20260101-000000-00000001', '20260102-000000-00000002', '20260103-000000-00000003'
        foreach ($id in $ids) { $null = Add-TestRun -RunId $id -File @{ 'result.json' = '{}' } }
    }
    AfterEach { Exit-TestNode }

    It 'saves the rule, deletes the runs that it does not keep, and tells which' {
        $kept = Set-HeadroomRetention -Keep Newest -Count 1 -Confirm:$false
        $kept.PSObject.TypeNames | Should -Contain 'Headroom.KeptRuns'
        $kept.removed | Should -BeExactly @($ids[1], $ids[0])
        $kept.runCount | Should -Be 1
        $kept.retention.keep | Should -BeExactly 'newest'
        @(Get-HeadroomRun).id | Should -BeExactly $ids[2]
        (Get-HeadroomRetention -Raw).retention.count | Should -Be 1
    }

    It 'deletes nothing and saves nothing with -WhatIf, and names each run' {
        $said = Receive-OtherSession -Session (Start-OtherSession -Command 'Set-HeadroomRetention -Keep Newest -Count 1 -WhatIf')
        foreach ($id in $ids[0..1]) { $said | Should -Match ([regex]::Escape($id)) }
        $said | Should -Not -Match ([regex]::Escape($ids[2]))
        $file | Should -Not -Exist
        @(Get-HeadroomRun).Count | Should -Be 3
    }

    It 'keeps all again' {
        $null = Set-HeadroomRetention -Keep Days -Count 100000 -Confirm:$false
        (Set-HeadroomRetention -Keep All -Confirm:$false).removed | Should -BeNullOrEmpty
        (Get-HeadroomRetention).retention.keep | Should -BeExactly 'all'
        @(Get-HeadroomRun).Count | Should -Be 3
    }

    It 'refuses a rule that tells too little or too much, and saves nothing' {
        (Get-ThrownError { Set-HeadroomRetention -Keep Newest -Confirm:$false }).FullyQualifiedErrorId | Should -BeExactly 'RetentionWithoutCount,Set-HeadroomRetention'
        (Get-ThrownError { Set-HeadroomRetention -Keep All -Count 1 -Confirm:$false }).FullyQualifiedErrorId | Should -BeExactly 'RetentionWithCount,Set-HeadroomRetention'
        { Set-HeadroomRetention -Keep Newest -Count 0 -Confirm:$false } | Should -Throw
        $file | Should -Not -Exist
    }

    It 'replaces no folder, and deletes nothing then' {
        $null = New-Item -ItemType Directory -Path $file
        (Get-ThrownError { Set-HeadroomRetention -Keep Newest -Count 1 -Confirm:$false }).FullyQualifiedErrorId | Should -BeExactly 'RetentionNotSaved,Set-HeadroomRetention'
        @(Get-HeadroomRun).Count | Should -Be 3
    }
}
