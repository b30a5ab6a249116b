BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"

    function Get-Outdated([string] $Keep = 'newest', [int] $Count = 1) {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Keep = $Keep; Count = $Count } {
            @(Get-OutdatedRunId -Retention (Get-NewRetention -Keep $Keep -Count $Count))
        }
    }
}

Describe 'Retention' {
    BeforeEach {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        $old, $new = '20260101-000000-00000001', '20260102-000000-00000002'
        $folder = Add-TestRun -RunId $old -File @{ 'result.json' = '{}' }
        $null = Add-TestRun -RunId $new -File @{ 'result.json' = '{}' }
    }
    AfterEach { Exit-TestNode }

    It 'takes runs by their age' {
        Get-Outdated | Should -BeExactly @($old)
        Get-Outdated -Count 2 | Should -BeNullOrEmpty
        Get-Outdated -Keep 'days' -Count 1 | Should -BeExactly @($new, $old)
        Get-Outdated -Keep 'days' -Count 100000 | Should -BeNullOrEmpty
    }

    It 'leaves a run with a tag or note' {
        $null = Set-HeadroomRunNote -RunId $old -Tag 'keep'
        Get-Outdated | Should -BeNullOrEmpty
    }

    It 'leaves a run that cannot be read, and what is no run' {
        Set-Content -LiteralPath "$folder/run.json" -Value '{}'
        $null = New-Item -ItemType Directory -Path "$folder/../20250101-000000-00000001", "$folder/../mine"
        Get-Outdated | Should -BeNullOrEmpty
    }

    It 'leaves a run that is under way, or whose engine still ends' {
        Mock -ModuleName 'Headroom' -CommandName 'Test-RunAlive' -MockWith { $true }
        Get-Outdated | Should -BeNullOrEmpty
        Remove-Item -LiteralPath "$folder/result.json"
        Get-Outdated | Should -BeNullOrEmpty
    }

    It 'leaves a run of a check that may go on' {
        $mark = [datetime]::UtcNow.AddHours(-1).ToString('yyyyMMdd-HHmmss')
        $check = [pscustomobject] @{ id = '9f8e7d6c'; role = 'other'; method = 'other-node' }
        $null = Add-TestRun -RunId "$mark-00000003" -File @{ 'result.json' = '{}' } -Property @{ check = $check }
        $null = Add-TestRun -RunId "$($mark.Substring(0, 14))9-00000004" -File @{ 'result.json' = '{}' } -Property @{ check = $check }
        Get-Outdated | Should -BeExactly @($new, $old)
    }

    # Linux only: Windows asks for a right to make a link.
    It 'counts the bytes of files, and nothing behind a link' -Skip:($env:OS -eq 'Windows_NT') {
        Set-Content -LiteralPath "$TestDrive/large" -Value ('x' * 100000)
        ln -s "$TestDrive/large" "$folder/engine.log"
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $old } { Get-RunSize -RunId $Id } | Should -BeLessThan 50000
    }

    It 'deletes what the saved rule does not keep, and says what it cannot' {
        InModuleScope -ModuleName 'Headroom' { Write-Retention -Retention (Get-NewRetention -Keep 'newest' -Count 1) }
        Mock -ModuleName 'Headroom' -CommandName 'Remove-EndedRun' -MockWith { throw 'no access' }
        InModuleScope -ModuleName 'Headroom' { Remove-OutdatedRun -WarningVariable said -WarningAction SilentlyContinue; "$said" } | Should -Match 'no access'
        $folder | Should -Exist
    }

    It 'is heeded after a start, by the same checks as a person' {
        InModuleScope -ModuleName 'Headroom' { Write-Retention -Retention (Get-NewRetention -Keep 'newest' -Count 1); Remove-OutdatedRun }
        $folder | Should -Not -Exist
        @(Get-HeadroomRun).id | Should -BeExactly $new
    }
}
