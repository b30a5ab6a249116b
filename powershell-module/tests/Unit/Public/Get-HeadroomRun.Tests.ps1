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
        Get-HeadroomRun | Out-String | Should -Match "1,953.*$id"
    }

    It 'lists a run that is damaged as such, with the reason, and shows it in a table' {
        [System.IO.File]::WriteAllText("$(Add-TestRun -RunId $id)/run.json", '{')
        $null = Add-TestRun -RunId '20260102-030406-0a1b2c3d'
        $runs = @(Get-HeadroomRun)
        $runs.id | Should -BeExactly @('20260102-030406-0a1b2c3d', $id)
        $runs[1].status | Should -BeExactly 'unreadable'
        $runs[1].error.message | Should -Match "$id.*not JSON"
        $runs | Out-String -Width 200 | Should -Match "$id.*unreadable|unreadable.*$id"
    }

    It 'gives those of a status, of a volume, and the newest' {
        foreach ($number in 1..3) { $null = Add-TestRun -RunId "2026010$number-030405-0a1b2c3d" -Property @{ volumeId = "v$($number % 2)" } }
        $null = Add-TestRun -RunId '20260109-030405-0a1b2c3d' -File @{ 'result.json' = Get-GoldenText -Kind 'valid' -Name 'result.hci-b2ms-read' }
        @(Get-HeadroomRun).Count | Should -Be 4
        (Get-HeadroomRun -Status 'completed').id | Should -BeExactly '20260109-030405-0a1b2c3d'
        (Get-HeadroomRun -Status 'lost' -Newest 2).id | Should -BeExactly @('20260103-030405-0a1b2c3d', '20260102-030405-0a1b2c3d')
        (Get-HeadroomRun -VolumeId 'v1').id | Should -BeExactly @('20260103-030405-0a1b2c3d', '20260101-030405-0a1b2c3d')
        (Get-HeadroomRun -VolumeId 'v1' -Status 'lost' -Newest 1).id | Should -BeExactly '20260103-030405-0a1b2c3d'
        @(Get-HeadroomRun -VolumeId 'V1').Count | Should -Be 2
    }

    It 'gives each as soon as it has it' {
        foreach ($number in 1..3) { $null = Add-TestRun -RunId "2026010$number-030405-0a1b2c3d" }
        Mock -ModuleName 'Headroom' -CommandName 'Update-RunStatus' -MockWith { $Run }
        Mock -ModuleName 'Headroom' -CommandName 'ConvertTo-ShownRun' -MockWith { $Run }
        (Get-HeadroomRun | Select-Object -First 1).id | Should -BeExactly '20260103-030405-0a1b2c3d'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Update-RunStatus' -Times 1 -Exactly
    }

    It 'reads none that is not asked for' {
        foreach ($number in 1..3) { $null = Add-TestRun -RunId "2026010$number-030405-0a1b2c3d" }
        Mock -ModuleName 'Headroom' -CommandName 'Get-StartedRun' -MockWith { [pscustomobject] @{ id = $RunId; status = 'running'; volumeId = 'v' } }
        Mock -ModuleName 'Headroom' -CommandName 'Update-RunStatus' -MockWith { $Run }
        (Get-HeadroomRun -Newest 1).id | Should -BeExactly '20260103-030405-0a1b2c3d'
        (Get-HeadroomRun | Select-Object -First 1).id | Should -BeExactly '20260103-030405-0a1b2c3d'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-StartedRun' -Times 2 -Exactly
    }

    It 'gives the newest of those that are named, however they are' {
        $ids = @(foreach ($number in 2, 3, 1) { "2026010$number-030405-0a1b2c3d" })
        foreach ($each in $ids) { $null = Add-TestRun -RunId $each }
        (Get-HeadroomRun -RunId $ids -Newest 1).id | Should -BeExactly $ids[1]
        ($ids | Get-HeadroomRun -Newest 2).id | Should -BeExactly $ids[1, 0]
        @() | Get-HeadroomRun -Newest 2 | Should -BeNullOrEmpty
    }

    It 'refuses an id that is empty, and gives nothing: <Name>' -ForEach @(
        @{ Name = 'nothing'; Do = { Get-HeadroomRun $null } }
        @{ Name = 'no text'; Do = { Get-HeadroomRun -RunId '' } }
        @{ Name = 'no ids'; Do = { Get-HeadroomRun -RunId @() } }
        @{ Name = 'nothing, and the newest'; Do = { Get-HeadroomRun -RunId $null -Newest 1 } }
        @{ Name = 'no text of a pipeline'; Do = { '' | Get-HeadroomRun } }
        @{ Name = 'an object whose id is empty'; Do = { [pscustomobject] @{ RunId = $null } | Get-HeadroomRun } }
    ) {
        $null = Add-TestRun -RunId $id
        $given = & {
            $ErrorActionPreference = 'SilentlyContinue'
            & $Do
        }
        $given | Should -BeNullOrEmpty
        (Get-ThrownError $Do).FullyQualifiedErrorId | Should -BeExactly 'RunIdNotValid,Get-HeadroomRun'
    }

    It 'gives one that is damaged by its id too, as the list does, and it can be deleted so' {
        $folder = Add-TestRun -RunId $id
        [System.IO.File]::WriteAllText("$folder/run.json", '{')
        (Get-HeadroomRun -RunId $id).status | Should -BeExactly 'unreadable'
        (Get-HeadroomRun -RunId $id | Remove-HeadroomRun -Confirm:$false).removed | Should -BeExactly $id
        $folder | Should -Not -Exist
    }

    It 'leaves out one that is deleted while the others are read' {
        $null = Add-TestRun -RunId $id
        Mock -ModuleName 'Headroom' -CommandName 'Get-RunId' -MockWith { '20260109-030405-0a1b2c3d', '20260102-030405-0a1b2c3d' }
        (Get-HeadroomRun -ErrorAction Stop -WarningAction Stop).id | Should -BeExactly $id
        (Get-HeadroomRun -Newest 1 -ErrorAction Stop -WarningAction Stop).id | Should -BeExactly $id
    }

    It 'takes volumes of a pipeline for their runs, as one list with the newest first' {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") -Simulated
        $volumes = (Get-HeadroomCluster).volumes
        $volumes.id | Should -BeExactly @('test01', 'test02')
        foreach ($number in 1..4) { $null = Add-TestRun -RunId "2026010$number-030405-0a1b2c3d" -Property @{ volumeId = ('test01', 'test02', 'other')[$number % 3] } }
        ($volumes | Get-HeadroomRun -ErrorAction Stop).id | Should -BeExactly @('20260104-030405-0a1b2c3d', '20260103-030405-0a1b2c3d', '20260101-030405-0a1b2c3d')
        ($volumes[0] | Get-HeadroomRun).volumeId | Should -BeExactly 'test01'
        ($volumes | Get-HeadroomRun -Newest 1 -Status 'lost').id | Should -BeExactly '20260104-030405-0a1b2c3d'
        $volumes | Get-HeadroomRun -Status 'running' | Should -BeNullOrEmpty
        ($volumes | Get-HeadroomRun -VolumeId 'test01').id | Should -BeExactly '20260103-030405-0a1b2c3d'
        $volumes[0] | Get-HeadroomRun -VolumeId 'test02' | Should -BeNullOrEmpty
        ($volumes[0], (Get-HeadroomRun -VolumeId 'other') | Get-HeadroomRun).volumeId | Should -Be @('other', 'test01')
    }

    It 'takes runs, results and ids of a pipeline' {
        $null = Add-TestRun -RunId $id
        $run = Get-HeadroomRun
        ($run, ($run | Get-HeadroomResult), $id | Get-HeadroomRun).id | Should -BeExactly @($id, $id, $id)
        $run.createdAt | Should -BeOfType [datetime]
        (Get-HeadroomRun -Raw).createdAt | Should -BeOfType [string]
    }

    It 'lets no name steer the terminal' {
        $null = Add-TestRun -RunId $id -Property @{ name = "a$([char] 27)[2Jb" }
        Get-HeadroomRun | Out-String | Should -Match 'a\?\[2Jb'
    }

    It 'says so when there is no such run' {
        $thrown = Get-ThrownError { Get-HeadroomRun -RunId $id }
        $thrown.FullyQualifiedErrorId | Should -BeExactly 'RunNotFound,Get-HeadroomRun'
        $thrown.TargetObject | Should -BeExactly $id
    }
}
