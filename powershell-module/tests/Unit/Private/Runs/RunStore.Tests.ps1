BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'The run store' {
    BeforeEach { $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") }
    AfterEach { Exit-TestNode }

    It 'makes ids that sort by age and pass its own check' {
        InModuleScope -ModuleName 'Headroom' {
            $ids = 1..20 | ForEach-Object -Process { Get-NewRunId }
            @($ids | Select-Object -Unique) | Should -HaveCount 20
            foreach ($id in $ids) { { Get-RunFolder -RunId $id } | Should -Not -Throw }
        }
    }

    It 'refuses <Id> before it becomes part of a path' -ForEach @(
        @{ Id = '' }, @{ Id = '..' }, @{ Id = '../../etc' }, @{ Id = '/etc' }, @{ Id = 'C:\Windows' }
        @{ Id = '20260102-030405-0a1b2c3' }, @{ Id = '20260102-030405-0A1B2C3D' }, @{ Id = "20260102-030405-0a1b2c3d`n" }
        @{ Id = '20260102-030405-0a1b2c3d/..' }, @{ Id = "$([char] 0x0662)0260102-030405-0a1b2c3d" }
    ) {
        $thrown = Get-ThrownError { InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $Id } { Get-RunFolder -RunId $Id } }
        $thrown.FullyQualifiedErrorId | Should -BeExactly 'RunIdNotValid'
    }

    It 'lists runs newest first, and nothing that is no run' {
        $null = Add-TestRun -RunId '20260102-030405-0a1b2c3d'
        $null = Add-TestRun -RunId '20260102-030406-0a1b2c3d'
        $null = New-Item -ItemType Directory -Path "$($node.State)/runs/other", "$($node.State)/runs/20260102-030407-0a1b2c3d"
        InModuleScope -ModuleName 'Headroom' { Get-RunId } | Should -BeExactly @('20260102-030406-0a1b2c3d', '20260102-030405-0a1b2c3d')
    }

    It 'has no runs before the first' {
        InModuleScope -ModuleName 'Headroom' { @(Get-RunId) } | Should -HaveCount 0
    }

    It 'says which run is damaged (<Name>), and still lists the others' -ForEach @(
        @{ Name = 'not JSON'; Text = '{"id":' }
        @{ Name = 'empty'; Text = '' }
        @{ Name = 'a list with the run'; Text = '[{"id":"20260102-030405-0a1b2c3d"}]' }
        @{ Name = 'a name twice but for its case'; Text = '{"id":"20260102-030405-0a1b2c3d","Id":""}' }
        @{ Name = 'another run''s'; Text = '{"id":"20260102-030405-ffffffff"}' }
    ) {
        $folder = Add-TestRun -RunId '20260102-030405-0a1b2c3d'
        [System.IO.File]::WriteAllText("$folder/run.json", $Text)
        $null = Add-TestRun -RunId '20260102-030406-0a1b2c3d'
        $thrown = Get-ThrownError { InModuleScope -ModuleName 'Headroom' { Get-StartedRun -RunId '20260102-030405-0a1b2c3d' } }
        $thrown.FullyQualifiedErrorId | Should -BeExactly 'RunNotReadable'
        $runs = InModuleScope -ModuleName 'Headroom' { @(Get-AllStartedRun -WarningVariable warned -WarningAction SilentlyContinue); $warned }
        $runs[0].id | Should -BeExactly '20260102-030406-0a1b2c3d'
        [string] $runs[1] | Should -Match 'RunNotReadable'
    }

    # Linux only: who may make a symbolic link on Windows depends on its settings.
    It 'deletes the folder of a run, and nothing that a link in it leads to' -Skip:($env:OS -eq 'Windows_NT') {
        $folder = Add-TestRun
        $outside = New-Item -ItemType Directory -Path "$($node.Volume)/outside"
        Set-Content -LiteralPath "$outside/precious" -Value 'x'
        $null = New-Item -ItemType SymbolicLink -Path "$folder/link" -Target $outside
        InModuleScope -ModuleName 'Headroom' { Remove-RunFolder -RunId '20260102-030405-0a1b2c3d' }
        $folder | Should -Not -Exist
        "$outside/precious" | Should -Exist
    }
}
