BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'The records of moves' {
    BeforeEach {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        function Add-Move([string] $Id, [string] $Status, [string] $VolumeId = 'test01') {
            $move = Get-GoldenText -Kind 'valid' -Name 'move.to-be-given-back' | ConvertFrom-Json
            $move.id = $Id
            $move.status = $Status
            $move.volumeId = $VolumeId
            InModuleScope -ModuleName 'Headroom' -Parameters @{ Move = $move } { Write-MoveRecord -Move $Move }
        }
    }
    AfterEach { Exit-TestNode }

    It 'are none at first' { InModuleScope -ModuleName 'Headroom' { Get-AllMoveRecord } | Should -BeNullOrEmpty }

    It 'come back as they were written, with those to be settled first' {
        Add-Move -Id '20260101-000003-00000000' -Status 'returned'
        Add-Move -Id '20260101-000001-00000000' -Status 'intended'
        Add-Move -Id '20260101-000002-00000000' -Status 'moved'
        Add-Move -Id '20260101-000004-00000000' -Status 'superseded'
        (InModuleScope -ModuleName 'Headroom' { Get-AllMoveRecord }).id | ForEach-Object -Process { $_.Substring(14, 1) } | Should -Be @('2', '1', '4', '3')
    }

    It 'may be written again' {
        Add-Move -Id '20260101-000001-00000000' -Status 'intended'
        Add-Move -Id '20260101-000001-00000000' -Status 'moved'
        (InModuleScope -ModuleName 'Headroom' { Get-MoveRecord -MoveId '20260101-000001-00000000' }).status | Should -BeExactly 'moved'
        Get-ChildItem -LiteralPath "$env:HEADROOM_STATE_ROOT/moves" | Should -HaveCount 1
    }

    It 'tell which move of a volume is unsettled' {
        Add-Move -Id '20260101-000001-00000000' -Status 'moved' -VolumeId 'other'
        Add-Move -Id '20260101-000002-00000000' -Status 'failed'
        InModuleScope -ModuleName 'Headroom' { Get-UnsettledMove -VolumeId 'test01' } | Should -BeNullOrEmpty
        (InModuleScope -ModuleName 'Headroom' { Get-UnsettledMove -VolumeId 'other' }).id | Should -BeExactly '20260101-000001-00000000'
    }

    It 'that are damaged are named and do not stand in the way' {
        Add-Move -Id '20260101-000001-00000000' -Status 'moved'
        Set-Content -LiteralPath "$env:HEADROOM_STATE_ROOT/moves/20260101-000002-00000000.json" -Value '{'
        Set-Content -LiteralPath "$env:HEADROOM_STATE_ROOT/moves/notes.json" -Value '{}'
        $all = @(InModuleScope -ModuleName 'Headroom' { Get-AllMoveRecord -WarningVariable warned -WarningAction SilentlyContinue; $warned } )
        $all[0].id | Should -BeExactly '20260101-000001-00000000'
        $all.Count | Should -Be 2
        [string] $all[1] | Should -Match '\A\[MoveNotReadable\] .*20260101-000002-00000000'
    }

    It 'are found by ids only' -ForEach @(
        @{ Id = '../runs/20260101-000001-00000000'; Code = 'MoveIdNotValid' }
        @{ Id = ''; Code = 'MoveIdNotValid' }
        @{ Id = "20260101-000001-00000000`n"; Code = 'MoveIdNotValid' }
        @{ Id = '20260101-000001-00000000'; Code = 'MoveNotFound' }
    ) {
        (Get-ThrownError { InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $Id } { Get-MoveRecord -MoveId $Id } }).FullyQualifiedErrorId | Should -BeLike "$Code*"
    }
}
