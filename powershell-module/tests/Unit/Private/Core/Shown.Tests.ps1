BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    function Get-Shown([object] $Document) { InModuleScope -ModuleName 'Headroom' -Parameters @{ Document = $Document } { ConvertTo-ShownDocument -Document $Document -TypeName 'Headroom.Run' } }
    function Get-Kept([object] $Document) { InModuleScope -ModuleName 'Headroom' -Parameters @{ Document = $Document } { ConvertFrom-ShownDocument -Document $Document } }
}

Describe 'A document that is shown' {
    BeforeEach {
        $text = '{"id":"x","createdAt":"2026-01-02T03:04:05.678Z","endedAt":null,"process":{"startedAt":"2026-01-02T03:04:06.000Z"}}'
        $document = ConvertFrom-TestJson -Json $text
    }

    It 'has its times as dates of this machine, and its type' {
        $shown = Get-Shown $document
        $shown.createdAt | Should -BeOfType [datetime]
        $shown.createdAt.Kind | Should -BeExactly 'Local'
        $shown.createdAt.ToUniversalTime() | Should -Be ([datetime]::Parse('2026-01-02T03:04:05.678Z').ToUniversalTime())
        $shown.process.startedAt | Should -BeOfType [datetime]
        $shown.endedAt | Should -BeNullOrEmpty
        $shown.PSObject.TypeNames[0] | Should -BeExactly 'Headroom.Run'
    }

    It 'is again what it was, and stays as it is shown' {
        $shown = Get-Shown $document
        ConvertTo-Json -InputObject (Get-Kept $shown) -Depth 8 -Compress | Should -BeExactly $text
        $shown.createdAt | Should -BeOfType [datetime]
        $shown.process.startedAt | Should -BeOfType [datetime]
    }

    It 'keeps what is no time: <_>' -ForEach @('yesterday', '', '2026-99-99T00:00:00Z') {
        $document.createdAt = $_
        (Get-Shown $document).createdAt | Should -BeExactly $_
    }
}

Describe 'The date of a source' {
    It 'is one where it is a day: <Text>' -ForEach @(@{ Text = '2026-03-10' }, @{ Text = '03/10/2026' }) {
        $limits = ConvertFrom-TestJson -Json (Get-GoldenText -Kind 'valid' -Name 'limit-facts.entered-and-qos')
        foreach ($source in @($limits.qos.source) + $limits.copiesSource) { $source.date = $Text }
        $shown = InModuleScope -ModuleName 'Headroom' -Parameters @{ Document = $limits } { ConvertTo-ShownDocument -Document $Document -TypeName 'Headroom.LimitFacts' }
        $shown.qos.Count | Should -Be 1
        $shown.readAt | Should -BeOfType [datetime]
        foreach ($source in @($shown.qos.source) + $shown.copiesSource) { $source.date | Should -Be ([datetime] '2026-03-10') }
        $shown.vmSizeSource.date | Should -BeOfType [datetime]
        $shown.entries.limits[0].source.date | Should -BeOfType [datetime]
    }

    It 'stays what else it is: <_>' -ForEach @('', 'spring 2026', '2026-13-01', '13/13/2026') {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Text = $_ } {
            $source = New-Object -TypeName PSObject -Property @{ date = $Text }
            Set-SourceDate -Source $source
            $source.date | Should -BeExactly $Text
        }
    }
}

Describe 'A profile' {
    It 'is the same from <Name>' -ForEach @(
        @{ Name = 'text'; Given = { @{ ProfileJson = '{"contractVersion":1}' } } }
        @{ Name = 'text of a pipeline'; Given = { @{ WorkloadProfile = '{"contractVersion":1}' } } }
        @{ Name = 'a table'; Given = { @{ WorkloadProfile = @{ contractVersion = 1 } } } }
        @{ Name = 'an object'; Given = { @{ WorkloadProfile = [pscustomobject] @{ contractVersion = 1 } } } }
        @{ Name = 'a result'; Given = { @{ WorkloadProfile = [pscustomobject] @{ PSTypeName = 'Headroom.Result'; run = [pscustomobject] @{ profile = [pscustomobject] @{ contractVersion = 1 } }; result = $null } } } }
        @{ Name = 'the end of a run'; Given = { @{ WorkloadProfile = [pscustomobject] @{ PSTypeName = 'Headroom.RunEnd'; run = [pscustomobject] @{ profile = [pscustomobject] @{ contractVersion = 1 } } } } } }
        @{ Name = 'a run'; Given = { @{ WorkloadProfile = [pscustomobject] @{ PSTypeName = 'Headroom.Run'; profile = [pscustomobject] @{ contractVersion = 1 } } } } }
    ) {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Given = (& $Given) } { ConvertTo-ProfileJson @Given } | Should -BeExactly '{"contractVersion":1}'
    }

    It 'leaves out the mark of the encoding that the text of a file begins with' {
        InModuleScope -ModuleName 'Headroom' {
            $text = [string] [char] 0xFEFF + '{"a":"' + [char] 0xFEFF + '"}'
            # By their signs: PowerShell takes texts for equal that differ in this one alone.
            foreach ($given in @{ ProfileJson = $text }, @{ WorkloadProfile = $text }) {
                [int[]] [char[]] (ConvertTo-ProfileJson @given) | Should -Be ([int[]] [char[]] $text.Substring(1))
            }
        }
    }
}

Describe 'What is no profile' {
    It 'is asked for where a pipeline brings a volume alone' {
        $volume = [pscustomobject] @{ PSTypeName = 'Headroom.Volume'; name = 'Volume1' }
        { InModuleScope -ModuleName 'Headroom' -Parameters @{ Volume = $volume } { ConvertTo-ProfileJson -WorkloadProfile $Volume } } |
            Should -Throw -ErrorId 'ProfileNotGiven*' -ExpectedMessage '*Volume1*'
    }

    It 'is refused at once, and named: <Name>' -ForEach @(
        @{ Name = 'a file'; Given = { Get-Item -LiteralPath $PSScriptRoot }; Kind = 'System.IO.DirectoryInfo'; Place = '/' }
        @{ Name = 'a script block'; Given = { { 1 } }; Kind = 'System.Management.Automation.ScriptBlock'; Place = '/' }
        @{ Name = 'a number'; Given = { 5 }; Kind = 'System.Int32'; Place = '/' }
        @{ Name = 'a list'; Given = { , @(@{ contractVersion = 1 }) }; Kind = 'System.Object[]'; Place = '/' }
        @{ Name = 'a file in it'; Given = { @{ timeSpans = @(@{ targets = @([pscustomobject] @{ path = Get-Item -LiteralPath $PSScriptRoot }) }) } }; Kind = 'System.IO.DirectoryInfo'; Place = '/timeSpans/0/targets/0/path/' }
    ) {
        # What would take it apart for hours.
        Mock -ModuleName 'Headroom' -CommandName 'ConvertTo-ContractJson' -MockWith { throw 'It was taken apart.' }
        $thrown = Get-ThrownError { Test-HeadroomProfile -WorkloadProfile (& $Given) }
        $thrown.FullyQualifiedErrorId | Should -BeExactly 'ProfileNotDocument,Test-HeadroomProfile'
        $thrown.Exception.Message | Should -Match "at $Place it contains a $([regex]::Escape($Kind))\. Next: "
    }

    It 'is refused from a pipeline too' {
        Mock -ModuleName 'Headroom' -CommandName 'ConvertTo-ContractJson' -MockWith { throw 'It was taken apart.' }
        (Get-ThrownError { Get-Item -LiteralPath $PSCommandPath | Test-HeadroomProfile }).FullyQualifiedErrorId | Should -BeExactly 'ProfileNotDocument,Test-HeadroomProfile'
    }

    It 'does not go on without an end where it holds itself' {
        $own = @{}
        $own['own'] = $own
        { InModuleScope -ModuleName 'Headroom' -Parameters @{ Own = $own } { Assert-ProfileKind -Value $Own } } | Should -Not -Throw
    }
}

Describe 'An error that concerns one of many' {
    BeforeAll {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/errors")
        $null = Add-TestRun
        $known = '20260102-030405-0a1b2c3d'
        $unknown = '20260102-030405-00000000'
    }
    AfterAll { Exit-TestNode }

    It 'is kept quiet about where that is asked, and the others are seen to: <_>' -ForEach 'Get-HeadroomRun', 'Get-HeadroomResult', 'Watch-HeadroomRun', 'Stop-HeadroomRun' {
        @(& $_ -RunId $unknown, $known -ErrorAction SilentlyContinue).Count | Should -Be 1
        @(& $_ -RunId $unknown, $known -ErrorAction Ignore).Count | Should -Be 1
        @($unknown, $known, $unknown | & $_ -ErrorAction SilentlyContinue).Count | Should -Be 1
    }

    It 'is told, and ends nothing' {
        $given = @(Get-HeadroomResult -RunId $unknown, $known -ErrorAction Continue 2>&1)
        $given.Count | Should -Be 2
        $given[0].FullyQualifiedErrorId | Should -BeExactly 'RunNotFound,Get-HeadroomResult'
        $given[1].run.id | Should -BeExactly $known
    }

    It 'ends what asked for that, by its parameter or by the preference of the script' {
        { Get-HeadroomResult -RunId $unknown, $known -ErrorAction Stop } | Should -Throw -ExpectedMessage '*RunNotFound*'
        $ErrorActionPreference = 'Stop'
        { Get-HeadroomResult -RunId $unknown, $known } | Should -Throw -ExpectedMessage '*RunNotFound*'
        $ErrorActionPreference = 'SilentlyContinue'
        @(Get-HeadroomResult -RunId $unknown, $known).Count | Should -Be 1
    }

    It 'leaves a file unwritten that would lack a run' {
        Export-HeadroomResult -RunId $known, $unknown -Path "$TestDrive/half.json" -ErrorAction SilentlyContinue | Should -BeNullOrEmpty
        "$TestDrive/half.json" | Should -Not -Exist
    }
}

Describe 'What whoever calls prefers' {
    BeforeAll {
        # As somebody's own function, which hands on nothing.
        function Invoke-Own {
            [CmdletBinding(SupportsShouldProcess = $true)]
            param([Parameter(Mandatory = $true, Position = 0)] [scriptblock] $Do)

            $null = $PSCmdlet.ShouldProcess('what follows')
            & $Do
        }
    }
    BeforeEach {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        $id = '20260102-030405-0a1b2c3d'
        $folder = Add-TestRun -RunId $id -File @{ 'result.json' = Get-GoldenText -Kind 'valid' -Name 'result.hci-b2ms-read' }
        $file = "$($node.Volume)/a.csv"
        $json = New-TestProfile -VolumePath $node.Volume
        Mock -ModuleName 'Headroom' -CommandName 'Start-RunOnVolume'
        Mock -ModuleName 'Headroom' -CommandName 'Get-CurrentRun' -ParameterFilter { $RunId -ne $id } -MockWith { [pscustomobject] @{ id = $RunId; status = 'running' } }
        Mock -ModuleName 'Headroom' -CommandName 'Watch-HeadroomRun'
    }
    AfterEach { Exit-TestNode }

    It 'to see only, is heeded: <Name>' -ForEach @(
        @{ Name = 'Remove-HeadroomRun'; Do = { Get-HeadroomRun | Remove-HeadroomRun -Confirm:$false } }
        @{ Name = 'Export-HeadroomResult'; Do = { Export-HeadroomResult -RunId $id -Path $file } }
        @{ Name = 'Start-HeadroomRun'; Do = { Start-HeadroomRun -ProfileJson $json -VolumeId $node.VolumeId } }
        @{ Name = 'Invoke-HeadroomRun'; Do = { Invoke-HeadroomRun -ProfileJson $json -VolumeId $node.VolumeId } }
    ) {
        Invoke-Own -WhatIf $Do | Should -BeNullOrEmpty
        & { $WhatIfPreference = $true; & $Do } | Should -BeNullOrEmpty
        $folder | Should -Exist
        $file | Should -Not -Exist
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-RunOnVolume' -Times 0 -Exactly
    }

    It 'to see only, is not heeded where a parameter says otherwise, and gone afterwards' {
        & { $WhatIfPreference = $true; Remove-HeadroomRun -RunId $id -Confirm:$false -WhatIf:$false }
        $folder | Should -Not -Exist
        $null = Add-TestRun -RunId $id
        Invoke-Own -WhatIf { Remove-HeadroomRun -RunId $id }
        (Remove-HeadroomRun -RunId $id).removed | Should -BeExactly $id
    }

    It 'to be told more, is heeded' {
        @(& { $VerbosePreference = 'Continue'; Get-HeadroomRun } 4>&1 | Where-Object -FilterScript { $_.GetType().Name -eq 'VerboseRecord' }).Count | Should -Be 1
        @(& { $VerbosePreference = 'Continue'; Get-HeadroomRun -Verbose:$false } 4>&1 | Where-Object -FilterScript { $_.GetType().Name -eq 'VerboseRecord' }).Count | Should -Be 0
    }

    It 'of questions and warnings, is there for the command: <Name>' -ForEach @(
        @{ Name = 'ConfirmPreference'; Value = 'Low'; Otherwise = { Remove-HeadroomRun -RunId $id -Confirm:$false } }
        @{ Name = 'WarningPreference'; Value = 'SilentlyContinue'; Otherwise = { Remove-HeadroomRun -RunId $id -WarningAction Continue } }
    ) {
        # As the module sees it, and not this file.
        InModuleScope -ModuleName 'Headroom' { Mock -CommandName 'Get-RemovableRun' -MockWith { throw "it is $ConfirmPreference, $WarningPreference." } }
        (Get-ThrownError { Set-Variable -Name $Name -Value $Value; Remove-HeadroomRun -RunId $id }).Exception.Message | Should -Match "it is .*\b$Value\b"
        (Get-ThrownError { Set-Variable -Name $Name -Value $Value; & $Otherwise }).Exception.Message | Should -Not -Match "it is .*\b$Value\b"
    }
}
