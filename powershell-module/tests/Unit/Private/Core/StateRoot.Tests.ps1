BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

# Linux only: where Linux keeps such folders.
Describe 'Get-StateRoot' -Skip:($env:OS -eq 'Windows_NT') {
    AfterEach { Exit-TestNode }

    It 'is <Expected> when <Name>' -ForEach @(
        @{ Name = 'it is asked for'; Root = '/data/state'; Xdg = '/xdg'; Expected = '/data/state' }
        @{ Name = 'the desktop has a folder for state'; Root = $null; Xdg = '/xdg'; Expected = '/xdg/headroom' }
        @{ Name = 'nothing is said'; Root = $null; Xdg = $null; Expected = "$HOME/.local/state/headroom" }
    ) {
        [System.Environment]::SetEnvironmentVariable('HEADROOM_STATE_ROOT', $Root)
        [System.Environment]::SetEnvironmentVariable('XDG_STATE_HOME', $Xdg)
        InModuleScope -ModuleName 'Headroom' { Get-StateRoot } | Should -BeExactly $Expected
    }
}

# Linux only: a file's mode.
Describe 'Get-StateFolder' -Skip:($env:OS -eq 'Windows_NT') {
    AfterEach { Exit-TestNode }

    It 'makes a folder that only its owner can use' {
        $env:HEADROOM_STATE_ROOT = Join-Path -Path $TestDrive -ChildPath 'new/state'
        $folder = InModuleScope -ModuleName 'Headroom' { Get-StateFolder -Name 'runs' }
        $folder | Should -BeExactly (Join-Path -Path $env:HEADROOM_STATE_ROOT -ChildPath 'runs')
        [int] [System.IO.File]::GetUnixFileMode($folder) | Should -Be ([Convert]::ToInt32('700', 8))
    }

    It 'refuses a root that others may write to' {
        $env:HEADROOM_STATE_ROOT = Join-Path -Path $TestDrive -ChildPath 'open'
        $null = [System.IO.Directory]::CreateDirectory($env:HEADROOM_STATE_ROOT)
        [System.IO.File]::SetUnixFileMode($env:HEADROOM_STATE_ROOT, [System.IO.UnixFileMode] 'UserRead, UserWrite, UserExecute, OtherWrite')
        $thrown = Get-ThrownError { InModuleScope -ModuleName 'Headroom' { Get-StateFolder -Name 'runs' } }
        $thrown.FullyQualifiedErrorId | Should -BeExactly 'StateRootNotPrivate'
    }

    Context 'the way there' {
        BeforeEach {
            $top = (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())").FullName
            $isRoot = (InModuleScope -ModuleName 'Headroom' { Get-LinuxUser }).Id -eq 0
            function Get-RefusedPart([string] $Root) {
                $env:HEADROOM_STATE_ROOT = $Root
                try { $null = InModuleScope -ModuleName 'Headroom' { Get-StateFolder -Name 'runs' } } catch {
                    $_.FullyQualifiedErrorId | Should -BeExactly 'StateRootOfOthers'
                    return $_.TargetObject
                }
            }
            function Set-Mode([string] $Path, [string] $Octal) { [System.IO.File]::SetUnixFileMode($Path, [System.IO.UnixFileMode] [Convert]::ToInt32($Octal, 8)) }
        }

        It 'is refused where <Name>' -ForEach @(
            @{ Name = 'others may exchange the folder'; Mode = '757'; IsRefused = $true }
            @{ Name = 'a group of others may'; Mode = '775'; Group = 65534; IsRefused = $true }
            @{ Name = 'they may not, as the folder is sticky, it is taken'; Mode = '1777'; IsRefused = $false }
            @{ Name = 'only its owner may write, it is taken'; Mode = '755'; IsRefused = $false }
        ) {
            $parent = "$top/parent"
            $null = New-Item -ItemType Directory -Path $parent
            Set-Mode $parent $Mode
            if ($_.Group) {
                if (-not $isRoot) { Set-ItResult -Skipped -Because 'only root may give a folder to another group'; return }
                chgrp $_.Group $parent
            }
            Get-RefusedPart "$parent/state" | Should -Be @($null, $parent)[[int] $IsRefused]
            Test-Path -LiteralPath "$parent/state" | Should -Be (-not $IsRefused)
        }

        It 'is refused where a list of its own lets another user write (ACL), which its mode does not tell' {
            $parent = "$top/parent"
            $null = New-Item -ItemType Directory -Path $parent
            # Root's group, so that only the list prevents access.
            if (-not $isRoot) { Set-ItResult -Skipped -Because 'only root may give a folder to the group root'; return }
            Set-Mode $parent '775'
            Get-RefusedPart "$parent/state" | Should -BeNullOrEmpty
            # Version 2; then tag, rights and id of each: the owner, the user nobody, the group, the mask, others.
            $entries = @(@(1, 7, -1), @(2, 7, 65534), @(4, 5, -1), @(16, 7, -1), @(32, 5, -1))
            $list = [System.BitConverter]::GetBytes(2) + @($entries | ForEach-Object -Process { [System.BitConverter]::GetBytes([int16] $_[0]) + [System.BitConverter]::GetBytes([int16] $_[1]) + [System.BitConverter]::GetBytes([int] $_[2]) })
            $call = Add-Type -Namespace 'HeadroomTest' -Name 'LinuxAttribute' -PassThru -MemberDefinition '[DllImport("libc", SetLastError = true)] public static extern int setxattr(string path, string name, byte[] value, IntPtr size, int flags);'
            if ($call::setxattr($parent, 'system.posix_acl_access', [byte[]] $list, [System.IntPtr] $list.Count, 0) -ne 0) { Set-ItResult -Skipped -Because 'there are no such lists here'; return }
            [int] [System.IO.File]::GetUnixFileMode($parent) | Should -Be ([Convert]::ToInt32('775', 8))
            Get-RefusedPart "$parent/state" | Should -BeExactly $parent
        }

        It 'is refused where another user owns <Name>' -ForEach @(@{ Name = 'the folder' ; Owned = 'state' }, @{ Name = 'a folder above it'; Owned = '' }) {
            if (-not $isRoot) { Set-ItResult -Skipped -Because 'only root may give a folder to another user'; return }
            $null = New-Item -ItemType Directory -Path "$top/parent/state/runs" -Force
            Set-Mode "$top/parent/state" '700'
            $part = "$top/parent/$Owned".TrimEnd('/')
            chown 65534 $part
            Get-RefusedPart "$top/parent/state" | Should -BeExactly $part
        }

        It 'is refused where a link leads to a place that others may change' {
            $null = New-Item -ItemType Directory -Path "$top/open/state" -Force
            Set-Mode "$top/open" '757'
            $null = New-Item -ItemType SymbolicLink -Path "$top/link" -Target "$top/open/state"
            Get-RefusedPart "$top/link" | Should -BeExactly "$top/open"
        }
    }

    It 'takes a folder of which that cannot be told for one with a list of its own' {
        InModuleScope -ModuleName 'Headroom' { Test-AccessList -Path '/proc/nothing' } | Should -BeTrue
        InModuleScope -ModuleName 'Headroom' { Mock -CommandName 'Add-Type' -MockWith { throw 'no' }; Test-AccessList -Path '/' } | Should -BeTrue
    }

    It 'takes the group that a user has for himself alone for nobody else' {
        InModuleScope -ModuleName 'Headroom' {
            Mock -CommandName 'Get-Content' -ParameterFilter { $LiteralPath -eq '/etc/group' } -MockWith { 'root:x:0:', 'ann:x:1000:', 'staff:x:50:ann,bob', 'both:x:1002:' }
            Mock -CommandName 'Get-Content' -ParameterFilter { $LiteralPath -eq '/etc/passwd' } -MockWith { 'ann:x:1000:1000::/home/ann:/bin/sh', 'cid:x:1002:1002::/:/bin/sh', 'dan:x:1003:1002::/:/bin/sh' }
            Test-OwnGroup -Id 1000 -UserName 'ann' | Should -BeTrue
            Test-OwnGroup -Id 50 -UserName 'ann' | Should -BeFalse
            Test-OwnGroup -Id 1002 -UserName 'cid' | Should -BeFalse -Because 'it is the first group of somebody else too'
            Test-OwnGroup -Id 4711 -UserName 'ann' | Should -BeFalse -Because 'who is in it is not known'
        }
    }
}

# Linux only: a file's mode.
Describe 'What is kept where others may write' -Skip:($env:OS -eq 'Windows_NT') {
    BeforeAll {
        $id = '20260102-030405-0a1b2c3d'
        $commands = @{
            'Get-HeadroomRun' = { Get-HeadroomRun }
            'Get-HeadroomResult' = { Get-HeadroomResult -RunId $id }
            'Watch-HeadroomRun' = { Watch-HeadroomRun -RunId $id }
            'Stop-HeadroomRun' = { Stop-HeadroomRun -RunId $id -Confirm:$false }
            'Remove-HeadroomRun' = { Remove-HeadroomRun -RunId $id -Confirm:$false }
            'Get-HeadroomMove' = { Get-HeadroomMove }
            'Restore-HeadroomVolume' = { Restore-HeadroomVolume -MoveId $id -Confirm:$false }
            'Move-HeadroomVolume' = { Move-HeadroomVolume -VolumeId 'v' -NodeName 'n' -Confirm:$false }
        }
    }
    BeforeEach {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        $folder = Add-TestRun -RunId $id -File @{ 'result.json' = '{}' }
        function Set-Mode([string] $Path, [string] $Octal) { [System.IO.File]::SetUnixFileMode($Path, [System.IO.UnixFileMode] [Convert]::ToInt32($Octal, 8)) }
    }
    AfterEach { Exit-TestNode }

    It 'is taken by no command: <Name>' -ForEach @(
        @{ Name = 'the state root'; Open = ''; Code = 'StateRootNotPrivate' }
        @{ Name = 'the folder of runs'; Open = '/runs'; Code = 'StateRootNotPrivate' }
        @{ Name = 'a folder above'; Open = '/..'; Code = 'StateRootOfOthers' }
    ) {
        Set-Mode ([System.IO.Path]::GetFullPath("$($node.State)$Open")) '777'
        foreach ($name in $commands.Keys) {
            (Get-ThrownError $commands[$name]).FullyQualifiedErrorId | Should -BeExactly "$Code,$name" -Because $name
        }
        (Get-ThrownError { InModuleScope -ModuleName 'Headroom' { Get-UsedEngineHash } }).FullyQualifiedErrorId | Should -BeExactly $Code
        $folder | Should -Exist
        "$folder/stop" | Should -Not -Exist
    }

    It 'is not taken where another user owns <_>' -ForEach '', '/runs', '/moves' {
        if ((InModuleScope -ModuleName 'Headroom' { Get-LinuxUser }).Id -ne 0) { Set-ItResult -Skipped -Because 'only root may give a folder to another user'; return }
        $null = New-Item -ItemType Directory -Path "$($node.State)$_" -Force
        chown 65534 "$($node.State)$_"
        (Get-ThrownError { Get-HeadroomRun }).FullyQualifiedErrorId | Should -BeExactly 'StateRootOfOthers,Get-HeadroomRun'
    }

    It 'is neither taken for what was entered, nor deleted, nor put in a support file' {
        $entries = Get-GoldenText -Kind 'valid' -Name 'entries.network-and-size' | ConvertFrom-Json
        $entries.clusterName = (Get-HeadroomCluster).name
        [System.IO.File]::WriteAllText("$($node.State)/entries.json", (ConvertTo-Json -InputObject $entries -Depth 8))
        $text = ConvertTo-Json -InputObject $entries -Depth 8
        $entries.vmSize = $null
        $entries.disks = $null
        $entries.limits = @()
        $empty = ConvertTo-Json -InputObject $entries -Depth 8
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Name = $entries.clusterName } { Read-LimitEntry -ClusterName $Name } | Should -Not -BeNullOrEmpty
        Set-Mode $node.State '777'
        (Get-ThrownError { InModuleScope -ModuleName 'Headroom' -Parameters @{ Name = $entries.clusterName } { Read-LimitEntry -ClusterName $Name } }).FullyQualifiedErrorId | Should -BeExactly 'StateRootNotPrivate'
        foreach ($json in $text, $empty) {
            (Get-ThrownError { Set-HeadroomLimitEntry -EntriesJson $json -Confirm:$false }).FullyQualifiedErrorId | Should -BeExactly 'StateRootNotPrivate,Set-HeadroomLimitEntry'
        }
        "$($node.State)/entries.json" | Should -Exist
        $limits = Get-HeadroomLimit -VolumeId $node.VolumeId
        $limits.entries | Should -BeNullOrEmpty
        @($limits.notKnown | Where-Object -Property fact -EQ -Value 'entered limits').reason | Should -BeLike '*StateRootNotPrivate*'
        $support = @{ Entries = @(); LeftOut = @(); Bytes = 0 }
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Support = $support } { Add-RunEntry -Support $Support -RunCount 5 }
        $support.Entries | Should -HaveCount 0
        $support.LeftOut.fact | Should -Be @('runs')
        $support.LeftOut.reason | Should -BeLike '*StateRootNotPrivate*'
        foreach ($name in 'Get-AllStartedRun', 'Get-AllMoveRecord') {
            (Get-ThrownError { InModuleScope -ModuleName 'Headroom' -Parameters @{ Name = $name } { & $Name } }).FullyQualifiedErrorId | Should -BeExactly 'StateRootNotPrivate' -Because $name
        }
    }

    It 'is refused, and not taken for nothing, where <_> is a file' -ForEach 'the state root', 'runs', 'moves', 'locks' {
        $path = if ($_ -eq 'the state root') { $node.State } else { "$($node.State)/$_" }
        Remove-Item -LiteralPath $path -Recurse -Force -ErrorAction Ignore
        [System.IO.File]::WriteAllText($path, 'x')
        foreach ($name in $commands.Keys) { (Get-ThrownError $commands[$name]).FullyQualifiedErrorId | Should -BeExactly "FolderIsFile,$name" -Because $name }
        (Get-ThrownError { InModuleScope -ModuleName 'Headroom' { Read-LimitEntry -ClusterName 'a' } }).FullyQualifiedErrorId | Should -BeExactly 'FolderIsFile'
    }

    It 'is looked at once for many runs' {
        Mock -ModuleName 'Headroom' -CommandName 'Assert-StateRoot'
        $null = $id, $id, $id | Get-HeadroomRun
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Assert-StateRoot' -Times 1 -Exactly
    }

    It 'is nothing where there is no state root, and none is made' {
        $env:HEADROOM_STATE_ROOT = "$($node.State)-none"
        Get-HeadroomRun | Should -BeNullOrEmpty
        Get-HeadroomMove | Should -BeNullOrEmpty
        $env:HEADROOM_STATE_ROOT | Should -Not -Exist
    }
}
