BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

# Linux only: who may make a symbolic link on Windows depends on its settings.
Describe 'Assert-TargetInside' -Skip:($env:OS -eq 'Windows_NT') {
    BeforeAll {
        $base = (New-Item -ItemType Directory -Path "$TestDrive/guard").FullName
        $null = New-Item -ItemType Directory -Path "$base/volume/folder", "$base/elsewhere"
        $null = New-Item -ItemType SymbolicLink -Path "$base/volume/out" -Target "$base/elsewhere"
        $null = New-Item -ItemType SymbolicLink -Path "$base/volume/relative-out" -Target '../elsewhere'
        $null = New-Item -ItemType SymbolicLink -Path "$base/volume/in" -Target "$base/volume/folder"
        $null = New-Item -ItemType SymbolicLink -Path "$base/volume/chain" -Target 'out'
        $null = New-Item -ItemType SymbolicLink -Path "$base/volume/dangling.dat" -Target "$base/elsewhere/not-yet.dat"
        $null = New-Item -ItemType SymbolicLink -Path "$base/volume/loop" -Target 'loop'
        $null = New-Item -ItemType SymbolicLink -Path "$base/linked-volume" -Target "$base/volume"
        function Test-Target([string] $Path, [string] $VolumePath = "$base/volume") {
            $workload = [pscustomobject] @{ timeSpans = @([pscustomobject] @{ targets = @([pscustomobject] @{ path = $Path }) }) }
            $volume = [pscustomobject] @{ name = 'test'; path = $VolumePath }
            InModuleScope -ModuleName 'Headroom' -Parameters @{ Workload = $workload; Volume = $volume } {
                Assert-TargetInside -WorkloadProfile $Workload -Volume $Volume
            }
        }
    }

    It 'lets <Name> pass' -ForEach @(
        @{ Name = 'a file in the volume'; Path = 'volume/test.dat' }
        @{ Name = 'a file in a folder that is not there yet'; Path = 'volume/new/folder/test.dat' }
        @{ Name = 'a link inside the volume'; Path = 'volume/in/test.dat' }
        @{ Name = 'a way up that stays inside'; Path = 'volume/folder/../test.dat' }
        @{ Name = 'doubled separators'; Path = 'volume//./test.dat' }
    ) {
        { Test-Target "$base/$Path" } | Should -Not -Throw
    }

    It 'lets a file pass when the volume itself is reached by a link' {
        { Test-Target "$base/linked-volume/test.dat" -VolumePath "$base/linked-volume" } | Should -Not -Throw
        { Test-Target "$base/volume/test.dat" -VolumePath "$base/linked-volume" } | Should -Not -Throw
    }

    It 'refuses <Name>' -ForEach @(
        @{ Name = 'a file elsewhere'; Path = 'elsewhere/test.dat' }
        @{ Name = 'the volume itself'; Path = 'volume' }
        @{ Name = 'a neighbour whose name starts alike'; Path = 'volume2/test.dat' }
        @{ Name = 'a way up'; Path = 'volume/../test.dat' }
        @{ Name = 'a way up behind a folder that is not there'; Path = 'volume/x/../../test.dat' }
        @{ Name = 'a link out'; Path = 'volume/out/test.dat' }
        @{ Name = 'a relative link out'; Path = 'volume/relative-out/test.dat' }
        @{ Name = 'links one after the other'; Path = 'volume/chain/test.dat' }
        @{ Name = 'a link to a file that is not there yet'; Path = 'volume/dangling.dat' }
        @{ Name = 'a way up after a link out'; Path = 'volume/out/../test.dat' }
    ) {
        $thrown = Get-ThrownError { Test-Target "$base/$Path" }
        $thrown.FullyQualifiedErrorId | Should -BeExactly 'TargetOutsideVolume'
        $thrown.TargetObject | Should -BeExactly "$base/$Path"
    }

    It 'refuses a relative path' {
        (Get-ThrownError { Test-Target 'test.dat' }).FullyQualifiedErrorId | Should -BeExactly 'TargetOutsideVolume'
    }

    It 'refuses links without an end' {
        (Get-ThrownError { Test-Target "$base/volume/loop/test.dat" }).FullyQualifiedErrorId | Should -BeExactly 'TooManyLinks'
    }

    # By what is done and not by a clock: each part is looked at once.
    It 'looks at each of <Count> parts once, <Name>' -ForEach @(
        @{ Name = 'and they are not there'; Count = 40; Text = 'a/' * 40; Looks = 40 }
        @{ Name = 'half of them the way back'; Count = 80; Text = 'a/../' * 40; Looks = 40 }
    ) {
        $counted = InModuleScope -ModuleName 'Headroom' -Parameters @{ Text = $Text } {
            $script:looked = 0
            Mock -CommandName 'Get-LinkTarget' -MockWith { $script:looked++ }
            $null = Resolve-RealPath -Path "/$Text"
            $script:looked
        }
        $counted | Should -Be $Looks
    }

    It 'takes no list apart for each part of a path' {
        $body = InModuleScope -ModuleName 'Headroom' { (Get-Command -Name 'Resolve-RealPath').ScriptBlock.Ast }
        $loop = $body.Find({ $args[0] -is [System.Management.Automation.Language.WhileStatementAst] }, $true)
        # Only below the count of links, which has an end, may there be more work than one part's.
        $perPart = $loop.Extent.Text -replace '(?s)\$followed\+\+.*'
        $perPart.Length | Should -BeGreaterThan 200
        $perPart | Should -Not -Match '\|| -join |\.\.\('
    }

    It 'refuses a path longer than the system takes, before it is taken apart' {
        Mock -ModuleName 'Headroom' -CommandName 'Split-PathPart' -MockWith { throw 'taken apart' } -ParameterFilter { $Path -like '*xxx*' }
        $thrown = Get-ThrownError { Test-Target ("$base/volume/" + 'x' * 4096) }
        $thrown.FullyQualifiedErrorId | Should -BeExactly 'TargetPathTooLong'
        $thrown.Exception.Message.Length | Should -BeLessThan 400
    }

    It 'refuses what the system does not take as a path' {
        (Get-ThrownError { Test-Target "$base/volume/x`0y" }).FullyQualifiedErrorId | Should -BeExactly 'TargetPathNotValid'
    }

    It 'says so when the volume is not there' {
        (Get-ThrownError { Test-Target "$base/volume/x" -VolumePath "$base/gone" }).FullyQualifiedErrorId | Should -BeExactly 'VolumeNotAvailable'
    }
}

Describe 'On Windows' {
    BeforeEach { Mock -ModuleName 'Headroom' -CommandName 'Test-Windows' -MockWith { $true } }

    It '<Path> is rooted: <Expected>' -ForEach @(
        @{ Path = 'C:\ClusterStorage\test01\x.dat'; Expected = $true }
        @{ Path = '\\server\share\x.dat'; Expected = $true }
        @{ Path = 'C:x.dat'; Expected = $false }
        @{ Path = '\x.dat'; Expected = $false }
        @{ Path = 'x.dat'; Expected = $false }
    ) {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Path = $Path } { Test-Rooted -Path $Path } | Should -Be $Expected
    }

    It 'upper and lower case are the same' {
        InModuleScope -ModuleName 'Headroom' { Test-Below -Path 'C:\VOL\x' -Root 'C:\vol' } | Should -BeTrue
    }

    It '<Path> is <Expected>' -ForEach @(
        @{ Path = 'C:\vol\a\..\x.dat'; Expected = 'C:\vol\x.dat' }
        @{ Path = 'C:/vol//./x.dat'; Expected = 'C:\vol\x.dat' }
        @{ Path = 'C:\vol\..\..\..\x.dat'; Expected = 'C:\x.dat' }
        @{ Path = '\\server\share\a\..\..\x.dat'; Expected = '\\server\share\x.dat' }
        @{ Path = 'C:\'; Expected = 'C:\' }
        @{ Path = 'C:/vol/..'; Expected = 'C:\' }
    ) {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Path = $Path } { Resolve-RealPath -Path $Path } | Should -BeExactly $Expected
    }

    It 'follows a relative link, and .. before links: <Link> is <Expected>' -ForEach @(
        @{ Link = 'in'; Expected = 'C:\vol\in\x.dat' }, @{ Link = '..\out'; Expected = 'C:\out\x.dat' }, @{ Link = 'D:\far'; Expected = 'D:\far\x.dat' }
    ) {
        Mock -ModuleName 'Headroom' -CommandName 'Get-LinkTarget' -MockWith { if ($Path -eq 'C:\vol\link') { $Link } }
        InModuleScope -ModuleName 'Headroom' { Resolve-RealPath -Path 'C:\vol\link\x.dat' } | Should -BeExactly $Expected
    }

    It 'refuses <Path>, which Windows reads as another' -ForEach @(@{ Path = 'C:\vol\.. \x.dat' }, @{ Path = 'C:\vol\...\x.dat' }, @{ Path = 'C:\vol\x.dat ' }) {
        $thrown = Get-ThrownError { InModuleScope -ModuleName 'Headroom' -Parameters @{ Path = $Path } { Resolve-RealPath -Path $Path } }
        $thrown.Exception.Message | Should -Match '\A\[TargetPathNotPlain\]'
    }
}

Describe 'A path to a server, on Windows' {
    BeforeEach {
        Mock -ModuleName 'Headroom' -CommandName 'Test-Windows' -MockWith { $true }
        Mock -ModuleName 'Headroom' -CommandName 'Test-Path' -MockWith { $true }
        # A link on the volume that somebody who may write there has made.
        Mock -ModuleName 'Headroom' -CommandName 'Get-LinkTarget' -MockWith { if ($Path -eq 'C:\vol\link') { '\\server\share\folder' } }
        function Test-Target([string] $Path, [string] $VolumePath = 'C:\vol') {
            $workload = [pscustomobject] @{ timeSpans = @([pscustomobject] @{ targets = @([pscustomobject] @{ path = $Path }) }) }
            $volume = [pscustomobject] @{ name = 'volume'; path = $VolumePath }
            InModuleScope -ModuleName 'Headroom' -Parameters @{ Workload = $workload; Volume = $volume } {
                Assert-TargetInside -WorkloadProfile $Workload -Volume $Volume
            }
        }
    }

    It 'is refused and not looked at: <Path>' -ForEach @(
        @{ Path = '\\server\share\x.dat' }
        @{ Path = '//server/share/x.dat' }
        @{ Path = '\\?\UNC\server\share\x.dat' }
        @{ Path = '\\.\UNC\server\share\x.dat' }
        @{ Path = 'C:\vol\link\x.dat' }
        @{ Path = 'C:\vol\folder\..\link\deeper\x.dat' }
    ) {
        (Get-ThrownError { Test-Target $Path }).FullyQualifiedErrorId | Should -BeExactly 'TargetOutsideVolume'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-LinkTarget' -Times 0 -Exactly -ParameterFilter { $Path -match '\A[\\/]{2}' }
    }

    It 'is refused on a share that is another one' {
        (Get-ThrownError { Test-Target '\\server\other\x.dat' -VolumePath '\\server\share' }).FullyQualifiedErrorId | Should -BeExactly 'TargetOutsideVolume'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-LinkTarget' -Times 0 -Exactly -ParameterFilter { $Path -match 'other' }
    }

    It 'is taken on the share that is the volume, in any case' {
        { Test-Target '\\SERVER\Share\x.dat' -VolumePath '\\server\share' } | Should -Not -Throw
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-LinkTarget' -Times 1 -ParameterFilter { $Path -match 'x\.dat\z' }
    }
}

Describe 'A physical disk' {
    BeforeAll {
        function Test-Disk([hashtable] $Target) {
            $workload = [pscustomobject] @{ timeSpans = @([pscustomobject] @{ targets = @([pscustomobject] $Target) }) }
            InModuleScope -ModuleName 'Headroom' -Parameters @{ Workload = $workload } {
                Assert-TargetInside -WorkloadProfile $Workload -Volume (Get-VolumeRecord -Property @{ id = '#1'; kind = 'physical-disk' })
            }
        }
    }

    It 'may be read' {
        { Test-Disk @{ path = '#1' } } | Should -Not -Throw
        { Test-Disk @{ path = '#1'; writePercent = 0; createSizeBytes = $null } } | Should -Not -Throw
    }

    It 'refuses <Name>' -ForEach @(
        @{ Name = 'writes'; Target = @{ path = '#1'; writePercent = 1 }; Code = 'DiskReadOnly' }
        @{ Name = 'a file size'; Target = @{ path = '#1'; createSizeBytes = 1048576 }; Code = 'DiskReadOnly' }
        @{ Name = 'another disk'; Target = @{ path = '#2' }; Code = 'TargetNotTheDisk' }
        @{ Name = 'a file'; Target = @{ path = '/var/tmp/x.dat' }; Code = 'TargetNotTheDisk' }
    ) {
        (Get-ThrownError { Test-Disk $Target }).Exception.Message | Should -Match "\A\[$Code\]"
    }
}
