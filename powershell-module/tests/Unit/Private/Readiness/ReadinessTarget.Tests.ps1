BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    $workload = '{"contractVersion":1,"timeSpans":[{"targets":[{"path":"/v/a"}]}]}' | ConvertFrom-Json
    function Get-Check([hashtable] $Volume = @{}, [object] $Engine = $null) {
        $property = @{ id = '/v'; path = '/v' }
        foreach ($name in $Volume.Keys) { $property[$name] = $Volume[$name] }
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Workload = $workload; Property = $property; Engine = $Engine } {
            Get-TargetCheck -Facts @{ Node = @{ name = 'node1' } } -Volume (Get-VolumeRecord -Property $Property) -WorkloadProfile $Workload -Engine $Engine
        }
    }
    function New-Target([string] $State, [string] $Path = '/v/a', [bool] $Created = $false, [string] $Code = 'TargetNotFound', [string] $Message = 'It said so.', [object] $Target = $null) {
        $problem = $null
        if ($State -ne 'ready') { $problem = [pscustomobject] @{ code = $Code; message = $Message; action = 'Use --allow-overwrite.'; target = $Target } }
        [pscustomobject] @{ path = $Path; state = $State; created = $Created; problem = $problem }
    }
}

Describe 'The check of targets' {
    BeforeEach { Mock -ModuleName 'Headroom' -CommandName 'Get-VerifiedEngine' -MockWith { [pscustomobject] @{ Path = 'engine' } } }

    It 'asks the engine once, about files in the volume''s folder alone' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-TargetState' -MockWith { New-Target 'ready'; New-Target 'ready' '/v/b' }
        $check = Get-Check
        $check.id, $check.verdict, $check.message, $check.action | Should -BeExactly @('target', 'ready', 'The run can use its 2 targets.', $null)
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-TargetState' -Times 1 -Exactly -ParameterFilter { $Folder -ceq '/v' -and ($ProfileJson | ConvertFrom-Json).timeSpans[0].targets[0].path -ceq '/v/a' }
    }

    It 'asks an engine that it is lent, as long as its file is the one that was verified' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-TargetState' -MockWith { New-Target 'ready' }
        Mock -ModuleName 'Headroom' -CommandName 'Assert-EngineUnchanged'
        (Get-Check -Engine ([pscustomobject] @{ Path = 'lent' })).verdict | Should -BeExactly 'ready'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-TargetState' -Times 1 -Exactly -ParameterFilter { $Engine.Path -ceq 'lent' }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-VerifiedEngine' -Times 0 -Exactly
        Mock -ModuleName 'Headroom' -CommandName 'Assert-EngineUnchanged' -MockWith { throw 'It is another one.' }
        (Get-Check -Engine ([pscustomobject] @{ Path = 'lent' })).verdict | Should -BeExactly 'unknown'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-TargetState' -Times 1 -Exactly
    }

    It 'says of one target that it can be used' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-TargetState' -MockWith { New-Target 'ready' }
        (Get-Check).message | Should -BeExactly 'The run can use its target.'
    }

    It 'confines nothing on a disk' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-TargetState' -MockWith { New-Target 'ready' '#1' }
        (Get-Check @{ kind = 'physical-disk'; id = '#1' }).verdict | Should -BeExactly 'ready'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-TargetState' -Times 1 -Exactly -ParameterFilter { -not $Folder }
    }

    It 'blocks: <Name>' -ForEach @(
        @{ Name = 'a file that is not there'; Target = @('missing'); Reason = 'The target must exist*'; Message = '/v/a does not exist, and this profile does not create it.'; Action = 'Enter a size for the test file*' }
        @{ Name = 'a folder that is not there'; Target = @('missing', '/v/f/a', $true); Reason = 'The target must exist*'; Message = 'The folder of /v/f/a does not exist.'; Action = 'Create the folder*' }
        @{ Name = 'a disk that is gone'; Volume = @{ kind = 'physical-disk' }; Target = @('missing', '#3'); Reason = 'A run only reads a disk*'; Message = 'Disk 3 was not found.'; Action = 'Specify its number*' }
        @{ Name = 'a file of others'; Target = @('foreign', '/v/a', $true, 'TargetNotOurs'); Message = 'The file /v/a was not created by Headroom, or others have written to it since.'; Action = 'Delete the file if nobody needs it, choose another volume, or paste*' }
        @{ Name = 'a file of others in the place of the note'; Target = @('foreign', '/v/a', $true, 'TargetNotOurs', 'x', '/v/a.headroom-io'); Message = 'The file /v/a.headroom-io was not created by Headroom*'; Action = 'Delete the file*' }
        @{ Name = 'a link'; Target = @('foreign', '/v/a', $true, 'TargetIsLink', 'The target is a link.'); Message = '/v/a: The target is a link.'; Action = 'Delete the file*' }
        @{ Name = 'what cannot be read, with the reason'; Target = @('unreadable', '/v/a', $true, 'AccessDenied', 'Access is denied.'); Message = '/v/a: Access is denied.'; Action = 'Use --allow-overwrite.' }
    ) {
        $given = @($Target) + @($null) * 6
        $found = New-Target $given[0]
        if ($given[1]) { $found.path = $given[1] }
        $found.created = [bool] $given[2]
        if ($given[3]) { $found.problem.code = $given[3] }
        if ($given[4]) { $found.problem.message = $given[4] }
        $found.problem.target = $given[5]
        Mock -ModuleName 'Headroom' -CommandName 'Get-TargetState' -MockWith { $found }
        $given = @{}
        if ($null -ne (Get-Variable -Name 'Volume' -ValueOnly -ErrorAction Ignore)) { $given = $Volume }
        $check = Get-Check $given
        $check.verdict | Should -BeExactly 'blocking'
        $check.message | Should -BeLike $Message
        $check.action | Should -BeLike $Action
        $expected = 'A run never overwrites a file*'
        if ($null -ne (Get-Variable -Name 'Reason' -ValueOnly -ErrorAction Ignore)) { $expected = $Reason }
        $check.reason | Should -BeLike $expected -Because 'the reason is the one of this cause'
        if ($Target[0] -ne 'unreadable') { $check.action | Should -Not -Match 'allow-overwrite' -Because 'the module never does that' }
    }

    It 'names the first ones, each mend once, and counts the rest' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-TargetState' -MockWith { New-Target 'ready' '/v/0'; foreach ($name in 1..5) { New-Target 'missing' "/v/$name" } }
        $check = Get-Check
        $check.message | Should -BeLike "/v/1 does not exist*/v/2 does not exist*/v/3 does not exist* 2 more targets can't be used either."
        $check.message | Should -Not -Match '/v/[045]'
        [regex]::Matches($check.action, 'Enter a size for the test file').Count | Should -Be 1
    }

    It 'is not known where the engine cannot be asked' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-TargetState' -MockWith { throw 'It does not start.' }
        $check = Get-Check
        $check.verdict, $check.message | Should -BeExactly @('unknown', 'Could not be checked: It does not start.')
        Mock -ModuleName 'Headroom' -CommandName 'Get-VerifiedEngine' -MockWith { throw 'There is none.' }
        (Get-Check).verdict | Should -BeExactly 'unknown'
    }

    It 'asks nothing for those who may only read, and nothing of a disk that is not there' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-TargetState' -MockWith { throw 'It was asked.' }
        $check = Get-Check @{ isForReader = $true }
        $check.verdict | Should -BeExactly 'unknown'
        $check.message | Should -BeLike 'Could not be checked: only accounts that can start a run *'
        $check = Get-Check @{ isAbsent = $true; kind = 'physical-disk'; id = '#3' }
        $check.verdict, $check.message | Should -BeExactly @('blocking', 'Disk 3 was not found on node1.')
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-TargetState' -Times 0 -Exactly
    }
}
