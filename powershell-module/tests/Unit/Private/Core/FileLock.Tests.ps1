BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"

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

    # Linux only: Windows asks for a right to make a link, and has no such pipes.
    It 'is refused where in its place is <_>' -Skip:($env:OS -eq 'Windows_NT') -ForEach 'a link to nothing', 'a link to a file', 'a folder', 'a pipe' {
        $isThere = $_ -eq 'a link to a file'
        $locks = "$env:HEADROOM_STATE_ROOT/locks"
        (Enter 'b').Dispose()
        $outside = "$TestDrive/$([guid]::NewGuid())"
        switch ($_) {
            'a link to nothing' { ln -s $outside "$locks/a" }
            'a link to a file' { Set-Content -LiteralPath $outside -Value 'kept'; ln -s $outside "$locks/a" }
            'a folder' { $null = New-Item -ItemType Directory -Path "$locks/a" }
            'a pipe' { mkfifo "$locks/a" }
        }
        (Get-ThrownError { Enter 'a' }).FullyQualifiedErrorId | Should -BeExactly 'LockNotPlain'
        Test-Path -LiteralPath $outside | Should -Be $isThere
    }

    It 'is seen to be held, by looking alone' {
        function Test-Now { InModuleScope -ModuleName 'Headroom' { Test-FileLock -Name 'a' } }
        Test-Now | Should -BeFalse
        "$env:HEADROOM_STATE_ROOT/locks" | Should -Not -Exist
        $hold = Enter 'a'
        Test-Now | Should -BeTrue
        $hold.Dispose()
        Test-Now | Should -BeFalse
    }

    It 'is not refused because somebody looks at it' {
        (Enter 'a').Dispose()
        $look = [System.IO.File]::Open("$env:HEADROOM_STATE_ROOT/locks/a", 'Open', 'Read', 'ReadWrite, Delete')
        Mock -ModuleName 'Headroom' -CommandName 'Start-Sleep' -MockWith { $look.Dispose() }
        (Enter 'a').Dispose()
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-Sleep' -Times 1 -Exactly
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
