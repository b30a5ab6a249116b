BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"

    function Enter([string] $Name) {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Name = $Name } {
            Enter-FileLock -Name $Name -Problem (New-ProblemRecord -Code 'VolumeBusy' -Argument 'a' -Category ResourceBusy)
        }
    }
}

Describe 'A lock' {
    BeforeEach { $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") }
    AfterEach { Exit-TestNode }

    It 'is held by one, whose problem the next one gets, until it is let go of' {
        $hold = Enter 'a'
        try {
            (Get-ThrownError { Enter 'a' }).FullyQualifiedErrorId | Should -BeExactly 'VolumeBusy'
            (Enter 'b').Dispose()
        } finally {
            $hold.Dispose()
        }
        (Enter 'a').Dispose()
    }

    It 'does not say that another holds it when the disk is full' {
        $hold = Enter 'a'
        try {
            Mock -ModuleName 'Headroom' -CommandName 'Test-DiskFull' -MockWith { $true }
            (Get-ThrownError { Enter 'a' }).FullyQualifiedErrorId | Should -Not -Be 'VolumeBusy'
        } finally {
            $hold.Dispose()
        }
    }
}
