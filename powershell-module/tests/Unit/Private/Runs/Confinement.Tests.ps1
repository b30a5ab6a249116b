BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'Assert-Confined' {
    BeforeEach {
        $top = (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())").FullName
        $volume = [pscustomobject] @{ id = 'v'; name = 'v'; path = Join-Path -Path $top -ChildPath 'volume'; kind = 'fixed' }
        $null = New-Item -ItemType Directory -Path "$($volume.path)/tests", "$top/outside"
        function Get-Refusal([string] $Path, [string] $Source) {
            $target = [pscustomobject] @{ path = $Path }
            if ($Source) { Add-Member -InputObject $target -NotePropertyName 'writeBuffer' -NotePropertyValue ([pscustomobject] @{ sourcePath = $Source }) }
            $workload = [pscustomobject] @{ timeSpans = @([pscustomobject] @{ targets = @($target) }) }
            try { InModuleScope -ModuleName 'Headroom' -Parameters @{ Workload = $workload; Volume = $volume } { Assert-Confined -WorkloadProfile $Workload -Volume $Volume } } catch { $_.FullyQualifiedErrorId }
        }
    }

    It 'takes a target and a source below the folder of the volume' {
        Get-Refusal "$($volume.path)/tests/io.dat" "$($volume.path)/./source.bin" | Should -BeNullOrEmpty
        Get-Refusal "$($volume.path)/tests/../io.dat" | Should -BeNullOrEmpty
    }

    It 'refuses a source elsewhere, whoever may read it' {
        Get-Refusal "$($volume.path)/io.dat" "$top/outside/secret" | Should -BeExactly 'SourceOutsideVolume'
        Get-Refusal "$($volume.path)/io.dat" "$($volume.path)/../outside/secret" | Should -BeExactly 'SourceOutsideVolume'
        Get-Refusal "$($volume.path)/io.dat" 'secret' | Should -BeExactly 'SourceOutsideVolume'
    }

    It 'refuses a source anywhere where the caller''s rights are not those of the session, and does not look at it' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-OtherCaller' -MockWith { 'CONTOSO\alice' }
        Mock -ModuleName 'Headroom' -CommandName 'Resolve-RealPath' -MockWith { $Path }
        foreach ($source in "$($volume.path)/source.bin", "$top/outside/secret") { Get-Refusal "$($volume.path)/io.dat" $source | Should -BeExactly 'SourceNotOfCaller' }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Resolve-RealPath' -Times 0 -Exactly
        Get-Refusal "$($volume.path)/io.dat" | Should -BeNullOrEmpty
        $volume.kind = 'physical-disk'
        Get-Refusal '#3' "$($volume.path)/source.bin" | Should -BeExactly 'SourceNotOfCaller'
    }

    # Linux only: links need a right on Windows.
    It 'refuses what is behind a link, wherever that leads' -Skip:($env:OS -eq 'Windows_NT') {
        $null = New-Item -ItemType SymbolicLink -Path "$($volume.path)/link" -Target "$($volume.path)/tests"
        $null = New-Item -ItemType SymbolicLink -Path "$top/way" -Target $volume.path
        Get-Refusal "$($volume.path)/link/io.dat" | Should -BeExactly 'TargetBehindLink'
        Get-Refusal "$top/way/io.dat" | Should -BeExactly 'TargetBehindLink'
        Get-Refusal "$($volume.path)/io.dat" "$($volume.path)/link/source" | Should -BeExactly 'SourceOutsideVolume'
        # The folder itself may be behind one.
        $volume.path = "$top/way"
        Get-Refusal "$top/way/io.dat" | Should -BeNullOrEmpty
    }

    It 'asks nothing of a physical disk' {
        $volume.kind = 'physical-disk'
        Get-Refusal '#3' | Should -BeNullOrEmpty
    }
}

Describe 'A link on the volume to a server, on Windows' {
    It 'is refused, and the server is not asked: <Path>' -ForEach @(
        @{ Path = 'C:\vol\link\x.dat' }, @{ Path = 'C:\vol\folder\..\link\deeper\x.dat' }, @{ Path = '\\server\share\x.dat' }
    ) {
        Mock -ModuleName 'Headroom' -CommandName 'Test-Windows' -MockWith { $true }
        Mock -ModuleName 'Headroom' -CommandName 'Get-LinkTarget' -MockWith { if ($Path -eq 'C:\vol\link') { '\\server\share\folder' } }
        $volume = [pscustomobject] @{ id = 'v'; name = 'v'; path = 'C:\vol'; kind = 'fixed' }
        $source = [pscustomobject] @{ path = 'C:\vol\io.dat'; writeBuffer = [pscustomobject] @{ sourcePath = $Path } }
        foreach ($case in @{ Target = $source; Code = 'SourceOutsideVolume' }, @{ Target = [pscustomobject] @{ path = $Path }; Code = 'TargetBehindLink' }) {
            $workload = [pscustomobject] @{ timeSpans = @([pscustomobject] @{ targets = @($case.Target) }) }
            $thrown = Get-ThrownError { InModuleScope -ModuleName 'Headroom' -Parameters @{ Workload = $workload; Volume = $volume } { Assert-Confined -WorkloadProfile $Workload -Volume $Volume } }
            $thrown.FullyQualifiedErrorId | Should -BeExactly $case.Code
        }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-LinkTarget' -Times 0 -Exactly -ParameterFilter { $Path -match '\A[\\/]{2}' }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-LinkTarget' -ParameterFilter { $Path -match '\AC:' }
    }
}
