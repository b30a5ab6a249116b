BeforeAll { Import-Module -Name "$PSScriptRoot/../../../../Headroom" }

Describe 'Raw answers' {
    It 'is an entry of its own for each question of the list' {
        InModuleScope 'Headroom' {
            $assumptions = Import-PowerShellDataFile -LiteralPath (Join-Path -Path (Get-ModuleFolder) -ChildPath 'Assumptions.psd1')
            $names = @($assumptions.Commands | Where-Object -FilterScript { $_.ContainsKey('Probe') } | ForEach-Object -Process { Get-QuestionName -Question $_ })
            $names.Count | Should -BeGreaterThan 20
            $names | Select-Object -Unique | Should -HaveCount $names.Count
            foreach ($name in $names) { $name | Should -Match '\A[A-Za-z]+-[A-Za-z]+(\.[A-Za-z0-9_]+)?\z' }
        }
    }

    It 'keeps the listed properties of an object, down its path and in lists, and nothing else' {
        InModuleScope 'Headroom' {
            $object = [pscustomobject] @{
                Name = 'a'; State = [System.ConsoleColor]::Red; Size = [uint64] 5; Id = [guid] '33333333-0000-4000-8000-0000000000dd'; Secret = 's'; Deep = [pscustomobject] @{ Name = 'd'; Secret = 's' }
                Items = @([pscustomobject] @{ Part = [pscustomobject] @{ Size = 1; Secret = 's' } }, [pscustomobject] @{ Part = $null }); Words = 'x', 'y'; Absent = $null
            }
            $listed = 'Name', 'State', 'Size', 'Id', 'Deep.Name', 'Items.Part.Size', 'Words', 'NotThere', 'Absent' | ForEach-Object -Process { @{ Name = $_ } }
            $kept = Get-ListedProperty -InputObject $object -Property $listed
            ConvertTo-Json -InputObject $kept -Depth 6 -Compress | Should -BeExactly '{"Name":"a","State":"Red","Size":5,"Id":"33333333-0000-4000-8000-0000000000dd","Deep":{"Name":"d"},"Items":[{"Part":{"Size":1}},{"Part":null}],"Words":["x","y"],"Absent":null}'
            $kept.Size | Should -BeOfType ([uint64])
        }
    }

    It 'leaves out what Windows tells only administrators: <Name>' -ForEach @(
        @{ Name = 'some of it'; Properties = @(@{ Name = 'Real' }, @{ Name = 'ExclusionPath'; IsPrivate = $true }); Expected = '[{"Real":true}]' }
        @{ Name = 'all of it'; Properties = @(@{ Name = 'ExclusionPath'; IsPrivate = $true }); Expected = '[]' }
    ) {
        InModuleScope 'Headroom' -Parameters @{ Properties = $Properties; Expected = $Expected } {
            Mock -CommandName 'Get-Command' -MockWith { $true }
            $windowsCalls['Get-TestThing'] = { [pscustomobject] @{ Real = $true; ExclusionPath = 'D:\Payroll' } }
            try {
                $asked = Invoke-Probe -Question @{ Name = 'Get-TestThing'; Module = 'X'; Probe = @{}; Properties = $Properties } -Live @{}
            } finally { $windowsCalls.Remove('Get-TestThing') }
            $asked.Objects | Should -HaveCount 1
            ConvertTo-Json -InputObject @($asked.Calls[0].Output) -Compress | Should -BeExactly $Expected
        }
    }

    It 'names antivirus exclusions as such' {
        $assumptions = Import-PowerShellDataFile -LiteralPath "$PSScriptRoot/../../../../Headroom/Assumptions.psd1"
        @($assumptions.Commands | Where-Object -FilterScript { $_.Name -eq 'Get-MpPreference' } | ForEach-Object -Process { $_.Properties } | Where-Object -FilterScript { $_.Name -like 'Exclusion*' -and -not $_['IsPrivate'] }) | Should -HaveCount 0
    }

    It 'asks nothing where there is nobody to ask, and says why' {
        InModuleScope 'Headroom' {
            Mock -CommandName 'Get-Command' -MockWith { throw 'asked' }
            foreach ($provider in 'simulated', 'local') {
                if ($provider -eq 'local' -and (Test-Windows)) { continue }
                $answer = Get-RawAnswer -ProviderName $provider
                $answer.Reason | Should -Not -BeNullOrEmpty
                $answer.Commands | Should -HaveCount 0
            }
        }
    }
}
