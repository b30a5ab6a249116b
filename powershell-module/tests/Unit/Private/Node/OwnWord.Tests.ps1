BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
}

Describe "The product's own words" {
    It 'are those of its sentences, by what is before and after them' {
        InModuleScope 'Headroom' {
            $own = Get-OwnWord
            # Count is one of the words, and would be read as a key.
            @($own.GetEnumerator()).Count | Should -BeGreaterThan 700
            $around = @($own['VM'] | ForEach-Object -Process { '{0}VM{1}' -f $_[0], $_[1] })
            $around | Should -Contain 'the VM size'
        }
    }

    It 'are no names in sentences, and are in fields' {
        InModuleScope 'Headroom' {
            Test-ProseText -Text @{ Key = 'message'; Parent = 'checks' } | Should -BeTrue
            Test-ProseText -Text @{ Key = ''; Parent = '' } | Should -BeTrue
            Test-ProseText -Text @{ Key = 'nodeName'; Parent = '' } | Should -BeFalse
        }
    }

    It 'leaves the fixed words of every text of the module, where a node is called <_>' -ForEach 'vm', 'VM', 'node', 'test', 'volume', 'Data', 'Backup', 'SQL' {
        InModuleScope 'Headroom' -Parameters @{ Name = $_ } {
            # A text of one word may be that word or the name: nothing tells which.
            $templates = @($strings.Keys | Where-Object -FilterScript { $strings[$_].Trim() -match '\s' } | ForEach-Object -Process { $strings[$_] })
            $templates.Count | Should -BeGreaterThan 300
            $filled = @($templates | ForEach-Object -Process { $_ -f (@($Name) * 9) })
            $document = ConvertTo-Json -InputObject @{ nodeName = $Name; checks = @($filled | ForEach-Object -Process { @{ reason = $_ } }) } -Depth 4
            $entry = Get-SupportEntry -Name 'nodes/1/readiness/1.json' -Text $document
            $found = @(New-Object -TypeName PSObject -Property ([ordered] @{ kind = 'node'; name = $Name; standIn = 'node1' }))
            $edited = ConvertFrom-Json -InputObject (Edit-SupportEntry -Entry $entry -Replacer (Get-Replacer -StandIn $found)).text
            $edited.nodeName | Should -BeExactly 'node1'
            $harmed = @()
            $kept = @()
            for ($i = 0; $i -lt $templates.Count; $i++) {
                $text = $edited.checks[$i].reason
                # What a text is made of between what is filled in, which is the name or its stand-in.
                $fixed = @([regex]::Split($templates[$i], '\{\d+[^}]*\}') | ForEach-Object -Process { [regex]::Escape($_) }) -join "(?:$Name|node1)"
                if ($text -cnotmatch "\A$fixed\z") { $harmed += '{0} -> {1}' -f $filled[$i], $text }
                if ($text -cne ($templates[$i] -f (@('node1') * 9))) { $kept += $text }
            }
            $harmed | Should -BeNullOrEmpty
            # Where a figure belongs ('more than the {0} bytes'), an ordinary word looks like a part of the sentence.
            $kept.Count | Should -BeLessOrEqual 3 -Because ($kept -join '; ')
        }
    }
}
