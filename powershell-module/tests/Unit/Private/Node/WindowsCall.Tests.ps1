BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    Import-StubModule -Name 'Storage'
    $assumptions = @((Import-PowerShellDataFile -LiteralPath "$PSScriptRoot/../../../../Headroom/Assumptions.psd1").Commands)
}
AfterAll { Remove-StubModule }

Describe 'The calls' {
    It 'are those that the list asks for, and no others' {
        $calls = InModuleScope -ModuleName 'Headroom' { $windowsCalls }
        $probed = @($assumptions | Where-Object -FilterScript { $_.ContainsKey('Probe') } | ForEach-Object -Process { $_.Name } | Select-Object -Unique)
        $probed.Count | Should -BeGreaterThan 15
        $calls.Keys | Sort-Object | Should -BeExactly ($probed | Sort-Object)
    }

    It 'ask that very cmdlet, which only reads, and stop where it fails' {
        $calls = InModuleScope -ModuleName 'Headroom' { $windowsCalls }
        foreach ($name in $calls.Keys) {
            $name | Should -BeLike 'Get-*'
            ([string] $calls[$name]).Trim() | Should -BeExactly "`$given = `$_; $name @given -ErrorAction Stop"
        }
    }
}

Describe 'Read-WindowsAnswer' {
    BeforeAll {
        function Read-Answer([hashtable] $Question, [hashtable] $Answers = @{}) {
            InModuleScope -ModuleName 'Headroom' -Parameters @{ Question = $Question; Answers = $Answers } { Read-WindowsAnswer -Question $Question -Answers $Answers }
        }
    }

    It 'asks once for each object that it is asked with, and keeps what came where one of them is refused' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-VirtualDisk' -MockWith { if ($StoragePool -eq 'b') { throw 'not this one' } else { "disk of $StoragePool" } }
        $answer = Read-Answer @{ Name = 'Get-VirtualDisk'; Probe = @{}; ProbeFrom = @{ StoragePool = 'Get-StoragePool' } } @{ 'Get-StoragePool' = @('a', 'b', 'c') }
        $answer.Objects | Should -BeExactly @('disk of a', 'disk of c')
        $answer.Reason | Should -BeExactly 'not this one'
    }

    It 'hands the arguments of the list on' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-StoragePool' -MockWith { 'pool' }
        (Read-Answer @{ Name = 'Get-StoragePool'; Probe = @{ IsPrimordial = $false } }).Objects | Should -BeExactly @('pool')
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-StoragePool' -Times 1 -Exactly -ParameterFilter { -not $IsPrimordial[0] }
    }

    It 'says what it had nothing to ask with' {
        (Read-Answer @{ Name = 'Get-VirtualDisk'; Probe = @{}; ProbeFrom = @{ StoragePool = 'Get-StoragePool' } }).Reason | Should -BeExactly 'Get-StoragePool returned nothing to query it with'
    }
}
