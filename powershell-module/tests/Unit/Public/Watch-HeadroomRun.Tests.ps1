BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
}

Describe 'Watch-HeadroomRun' {
    BeforeEach {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        $id = '20260102-030405-0a1b2c3d'
        $progress = Get-GoldenText -Kind 'valid' -Name 'progress.measuring' | ConvertFrom-Json | ConvertTo-Json -Compress
        $path = "$(Add-TestRun -RunId $id -File @{ 'progress.jsonl' = "$progress`n$progress`n" })/progress.jsonl"
    }
    AfterEach { Exit-TestNode }

    It 'gives the lines and then the run' {
        $seen = @(Watch-HeadroomRun -RunId $id)
        $seen[0..1].line | Should -Be @(1, 2)
        $seen[0].progress.totalIops | Should -Be 1953.3
        $seen[2].run.id | Should -BeExactly $id
        $seen | Should -HaveCount 3
        $seen[0..1] | Out-String | Should -Match 'measuring.*1,953'
    }

    It 'leaves out what is known already' {
        @(Watch-HeadroomRun -RunId $id -AfterLine 1)[0].line | Should -Be 2
        @(Watch-HeadroomRun -RunId $id -AfterLine 2) | Should -HaveCount 1
    }

    It 'gives lines that are written while it watches, as they are written' {
        # The run is over once four lines have been asked for.
        $script:asked = 0
        Mock -ModuleName 'Headroom' -CommandName 'Test-RunOver' -MockWith {
            $script:asked++
            if ($script:asked -lt 4) { [System.IO.File]::AppendAllText($path, "$progress`n") }
            $script:asked -ge 4
        }
        Mock -ModuleName 'Headroom' -CommandName 'Start-Sleep'
        $seen = @(Watch-HeadroomRun -RunId $id | ForEach-Object -Process { if ($null -ne $_.PSObject.Properties['line']) { "$($_.line) after $script:asked" } })
        $seen | Should -BeExactly @('1 after 1', '2 after 1', '3 after 1', '4 after 2', '5 after 3')
    }

    It 'lets an error of the next command in the pipeline be that command''s' {
        $thrown = Get-ThrownError { Watch-HeadroomRun -RunId $id | ForEach-Object -Process { throw 'mine' } }
        $thrown.Exception.Message | Should -BeExactly 'mine'
    }

    It 'says so when there is no such run' {
        (Get-ThrownError { Watch-HeadroomRun -RunId '20000101-000000-00000000' }).FullyQualifiedErrorId | Should -BeExactly 'RunNotFound,Watch-HeadroomRun'
    }
}
