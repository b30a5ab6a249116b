BeforeAll { Import-Module -Name "$PSScriptRoot/../../../Headroom" }

Describe 'Raw answers' {
    It 'has a call written out for every question of the list, and for no other' {
        InModuleScope 'Headroom' {
            $assumptions = Import-PowerShellDataFile -LiteralPath (Join-Path -Path (Get-ModuleFolder) -ChildPath 'Assumptions.psd1')
            $asked = @($assumptions.Commands | Where-Object -FilterScript { $_.ContainsKey('Probe') } | ForEach-Object -Process { $_.Name } | Select-Object -Unique)
            $asked.Count | Should -BeGreaterThan 10
            $rawCalls.Keys | Sort-Object | Should -BeExactly ($asked | Sort-Object)
            foreach ($name in $rawCalls.Keys) { "$($rawCalls[$name])".Trim() | Should -BeExactly "`$given = `$_; $name @given -ErrorAction Stop" }
            @($asked -notmatch '\AGet-') | Should -HaveCount 0
            # Each answer is an entry of its own.
            $names = @($assumptions.Commands | Where-Object -FilterScript { $_.ContainsKey('Probe') } | ForEach-Object -Process { Get-QuestionName -Question $_ })
            $names | Select-Object -Unique | Should -HaveCount $names.Count
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
