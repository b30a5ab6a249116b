BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'RunRemoval' {
    BeforeEach {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        $id = '20260102-030405-0a1b2c3d'
        $folder = Add-TestRun -RunId $id -File @{ 'result.json' = '{}' }
    }
    AfterEach { Exit-TestNode }

    It 'lets a run go that has ended' {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $id } {
            $run = Get-RemovableRun -RunId $Id
            Assert-RunEnded -RunId $Id -StartedRun $run
            Remove-EndedRun -RunId $Id -StartedRun $run
        }
        $folder | Should -Not -Exist
    }

    It 'refuses one whose lock somebody holds' {
        Mock -ModuleName 'Headroom' -CommandName 'Test-RunLocked' -MockWith { $true }
        Set-Content -LiteralPath "$folder/run.json" -Value '{}'
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $id } {
            { Assert-RunEnded -RunId $Id -StartedRun (Get-RemovableRun -RunId $Id) } | Should -Throw -ErrorId 'RunStillRunning'
        }
    }

    It 'leaves the folder of one whose lock cannot be taken away' {
        Mock -ModuleName 'Headroom' -CommandName 'Remove-RunLock' -MockWith { $false }
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $id } {
            { Remove-EndedRun -RunId $Id -StartedRun (Get-StartedRun -RunId $Id) } | Should -Throw -ErrorId 'RunLockHeld'
        }
        $folder | Should -Exist
    }
}
