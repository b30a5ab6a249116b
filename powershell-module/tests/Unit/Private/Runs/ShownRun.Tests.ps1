BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'The IOPS of a run' {
    BeforeEach {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        $progress = (Get-GoldenText -Kind 'valid' -Name 'progress.measuring' | ConvertFrom-Json | ConvertTo-Json -Compress) + "`n"
    }
    AfterEach { Exit-TestNode }

    It 'are those of its result, and of a list not in the document' {
        $result = Get-GoldenText -Kind 'valid' -Name 'result.hci-b2ms-read'
        $null = Add-TestRun -File @{ 'result.json' = $result; 'progress.jsonl' = $progress }
        (Get-HeadroomRun).iops | Should -Be (ConvertFrom-Json -InputObject $result).timeSpans[0].total.iops
        (Get-HeadroomRun -Raw).PSObject.Properties.Name | Should -Not -Contain 'iops'
    }

    It 'are there inside a result too, and in no document of it' {
        $result = Get-GoldenText -Kind 'valid' -Name 'result.hci-b2ms-read'
        $null = Add-TestRun -File @{ 'result.json' = $result; 'progress.jsonl' = $progress }
        $measured = Get-HeadroomRun | Get-HeadroomResult
        $measured.run.iops | Should -Be (ConvertFrom-Json -InputObject $result).timeSpans[0].total.iops
        (Get-HeadroomRun | Get-HeadroomResult -Raw).run.PSObject.Properties.Name | Should -Not -Contain 'iops'
        $null = $measured | Export-HeadroomResult -Path "$TestDrive/measured.json" -Force
        $kept = (Get-Content -LiteralPath "$TestDrive/measured.json" -Raw | ConvertFrom-Json)
        @(@($kept)[0].run.PSObject.Properties.Name) | Should -Be @((Get-HeadroomRun -Raw).PSObject.Properties.Name)
    }

    It 'are inside a result without one the newest that it told of' {
        $null = Add-TestRun -File @{ 'progress.jsonl' = $progress }
        (Get-HeadroomRun | Get-HeadroomResult).run.iops | Should -Be 1953.3
    }

    It 'are the newest that it told of where it has no result, and not known where it told of none' {
        $null = Add-TestRun -File @{ 'progress.jsonl' = $progress }
        (Get-HeadroomRun).iops | Should -Be 1953.3
        $null = Add-TestRun -RunId '20260102-030406-0a1b2c3d'
        (Get-HeadroomRun -Newest 1).iops | Should -Be $null
    }

    It 'do not stand in the way where the result is damaged: <Name>' -ForEach @(
        @{ Name = 'no time span'; TimeSpans = @() }
        @{ Name = 'a number as time span'; TimeSpans = @(5) }
        @{ Name = 'a text as rate'; TimeSpans = @(@{ total = @{ iops = 'many' } }) }
        @{ Name = 'nothing'; TimeSpans = $null }
    ) {
        $result = ConvertFrom-TestJson -Json (Get-GoldenText -Kind 'valid' -Name 'result.hci-b2ms-read')
        $result.timeSpans = $TimeSpans
        $null = Add-TestRun -File @{ 'result.json' = ConvertTo-Json -InputObject $result -Depth 32 }
        $run = @(Get-HeadroomRun -ErrorAction Stop)
        $run.Count | Should -Be 1
        $run[0].iops | Should -BeNullOrEmpty
    }

    It 'are not known where the result is no JSON' {
        $null = Add-TestRun -File @{ 'result.json' = '{' }
        (Get-HeadroomRun -ErrorAction Stop).iops | Should -BeNullOrEmpty
    }

    It 'are not known of a run that failed before it measured' {
        $null = Add-TestRun -File @{ 'result.json' = Get-GoldenText -Kind 'valid' -Name 'result.failed-before-measuring' }
        (Get-HeadroomRun -ErrorAction Stop).iops | Should -BeNullOrEmpty
    }
}
