BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
}

Describe 'Get-HeadroomRun' {
    BeforeEach {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        $id = '20260102-030405-0a1b2c3d'
    }
    AfterEach { Exit-TestNode }

    It 'gives nothing before the first run' { @(Get-HeadroomRun) | Should -HaveCount 0 }

    It 'gives the run with its newest progress' {
        $progress = Get-GoldenText -Kind 'valid' -Name 'progress.measuring' | ConvertFrom-Json | ConvertTo-Json -Compress
        $null = Add-TestRun -RunId $id -File @{ 'progress.jsonl' = "$progress`n" }
        (Get-HeadroomRun -RunId $id).progress.totalIops | Should -Be 1953.3
        Get-HeadroomRun | Out-String | Should -Match "$id.*1,953"
    }

    It 'goes on without a run that is damaged, and warns of it' {
        [System.IO.File]::WriteAllText("$(Add-TestRun -RunId $id)/run.json", '{')
        $null = Add-TestRun -RunId '20260102-030406-0a1b2c3d'
        $runs = @(Get-HeadroomRun -WarningVariable warned -WarningAction SilentlyContinue)
        $runs.id | Should -BeExactly @('20260102-030406-0a1b2c3d')
        [string] $warned | Should -Match $id
    }

    It 'says so when there is no such run' {
        $thrown = Get-ThrownError { Get-HeadroomRun -RunId $id }
        $thrown.FullyQualifiedErrorId | Should -BeExactly 'RunNotFound,Get-HeadroomRun'
        $thrown.TargetObject | Should -BeExactly $id
    }
}
