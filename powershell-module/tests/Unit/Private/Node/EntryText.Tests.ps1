BeforeAll { Import-Module -Name "$PSScriptRoot/../../../../Headroom" }

Describe 'Find-EntryText' {
    It 'finds values with their places, and no names of fields' {
        InModuleScope 'Headroom' {
            $found = @(Find-EntryText -Name 'nodes/1/cluster.json' -Text '{"name":"a","nodes":[{"name":"b\"c","x":[1,"d"]}],"e":{},"f":"g"}')
            $found | ForEach-Object -Process { '{0}/{1}={2}' -f $_.Parent, $_.Key, $_.Value } | Should -BeExactly @('/name=a', 'nodes/name=b"c', 'x/x=d', '/f=g')
        }
    }

    It 'takes a text that looks like a date as a text' {
        InModuleScope 'Headroom' { (Find-EntryText -Name 'a.json' -Text '{"t":"2026-11-21T05:43:27Z\n"}').Value | Should -BeExactly "2026-11-21T05:43:27Z`n" }
    }

    It 'takes each line by itself, so that one that was cut off does not spoil the next' {
        InModuleScope 'Headroom' {
            $text = "{`"a`":`"b`n{`"c`":`"d`"}"
            $found = @(Find-EntryText -Name 'runs/x/progress.jsonl' -Text $text)
            $found.Value | Should -BeExactly @('b', 'd')
            $text.Substring($found[1].Start, $found[1].Length) | Should -BeExactly 'd'
        }
    }

    It 'finds values in CliXml as the serializer writes it' {
        InModuleScope 'Headroom' {
            $object = [pscustomobject] @{ Name = "R&D <1>`n_x0041_"; Owner = [pscustomobject] @{ Name = 'hv1' }; Paths = @('p', 'q'); Size = 5; None = $null }
            $text = [System.Management.Automation.PSSerializer]::Serialize($object, 4)
            $found = @(Find-EntryText -Name 'raw/Get-VM.clixml' -Text $text)
            $found | ForEach-Object -Process { '{0}/{1}={2}' -f $_.Parent, $_.Key, $_.Value } | Should -BeExactly @("/Name=R&D <1>`n_x0041_", 'Owner/Name=hv1', 'Paths/Paths=p', 'Paths/Paths=q')
            $written = ConvertTo-EntryInner -Text $found[0].Value -Writing 'clixml'
            $written | Should -BeExactly $text.Substring($found[0].Start, $found[0].Length)
        }
    }
}
