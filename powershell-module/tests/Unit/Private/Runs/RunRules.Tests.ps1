# The rules of a run, held to the contract's cases. local/runs and local/stand-in have them a second time, for machines without
# PowerShell: run-rules.test.mjs and move-steps.test.mjs there read the same file.

BeforeDiscovery {
    $text = Get-Content -LiteralPath "$PSScriptRoot/../../../../../engine/contract/vectors/run-rules.json" -Raw -Encoding UTF8
    # Windows PowerShell hands a list on as one.
    $vectors = ConvertFrom-Json -InputObject $text
    $cases = @{}
    foreach ($kind in $vectors.PSObject.Properties | Where-Object -FilterScript { $_.Name -ne 'description' }) {
        $cases[$kind.Name] = @($kind.Value | ForEach-Object -Process { @{ Name = $_.name; Case = $_ } })
    }
    $least = @{ timeLimits = 12; names = 6; checkParts = 4; notes = 12; states = 12; retentionRules = 4; retention = 10; refusals = 7; engineArguments = 4; leftovers = 10; keptLimits = 5; moves = 5 }
    $counts = @($least.Keys | ForEach-Object -Process { @{ Kind = $_; Count = @($cases[$_]).Count; Least = $least[$_] } })
}

BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"

    function Get-Field([object] $Of, [string] $Name, [object] $Default = $null) {
        $property = $Of.PSObject.Properties[$Name]
        if ($null -eq $property) { return , $Default }
        , $property.Value
    }

    # The properties of an object as a table; empty without an object.
    function Get-Table([object] $Of) {
        $table = @{}
        if ($null -ne $Of) { foreach ($property in $Of.PSObject.Properties) { $table[$property.Name] = $property.Value } }
        $table
    }

    # What a rule gives, or the problem that it refuses with: as the case has it.
    function Assert-Rule([object] $Case, [object] $Expected, [scriptblock] $Rule, [hashtable] $With) {
        $code = Get-Field $Case 'problem'
        if ($null -eq $code) {
            $found = InModuleScope -ModuleName 'Headroom' -Parameters $With $Rule
            (ConvertTo-Json -InputObject $found -Compress) | Should -BeExactly (ConvertTo-Json -InputObject $Expected -Compress)
            return
        }
        $thrown = Get-ThrownError { InModuleScope -ModuleName 'Headroom' -Parameters $With $Rule }
        $thrown.FullyQualifiedErrorId.Split(',')[0] | Should -BeExactly $code
        $message = Get-Field $Case 'message'
        if ($null -ne $message) { $thrown.Exception.Message | Should -Match ('\A' + [regex]::Escape("[$code] $message Next: ")) }
    }

    # A run on disk as the case has it, and its folder.
    function Add-RunOfCase([object] $Case, [string] $Id, [hashtable] $Property = @{}, [string] $Result) {
        $run = $Property + (Get-Table (Get-Field $Case 'run'))
        $process = [pscustomobject] @{ id = 2147483647; startedAt = '2026-01-02T03:04:05.000Z'; isInHostJob = [bool] (Get-Field -Of $Case -Name 'isInHostJob' -Default $false) }
        $run['process'] = $process
        $file = Get-Table (Get-Field $Case 'files')
        $golden = Get-Field -Of $Case -Name 'result' -Default $Result
        if ($golden) {
            $document = Get-GoldenText -Kind 'valid' -Name $golden | ConvertFrom-Json
            $code = Get-Field $Case 'errorCode'
            if ($code) { $document.error.code = $code }
            if (Get-Field -Of $Case -Name 'warns' -Default $false) { $document.warnings = @($document.warnings) + @([pscustomobject] @{ code = 'Other'; message = 'It stays.'; target = $run['profile'].timeSpans[0].targets[0].path }) }
            if (-not $file.ContainsKey('result.json')) { $file['result.json'] = ConvertTo-Json -InputObject $document -Depth 32 }
        }
        Add-TestRun -RunId $Id -Property $run -File $file
    }
}

Describe 'The rules of a run' {
    BeforeEach { $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") }
    AfterEach { Exit-TestNode }

    It 'are held to cases of <Kind>' -ForEach $counts {
        $Count | Should -BeGreaterOrEqual $Least
    }

    It 'have a time limit for <Name>' -ForEach $cases['timeLimits'] {
        $with = @{ Workload = $Case.profile }
        Assert-Rule -Case $Case -Expected (Get-Field $Case 'timeLimitSeconds') -Rule { Get-TimeLimitSecond -WorkloadProfile $Workload } -With $with
        if ($null -ne (Get-Field $Case 'expectedSeconds')) {
            InModuleScope -ModuleName 'Headroom' -Parameters $with { Get-ExpectedSecond -WorkloadProfile $Workload } | Should -Be $Case.expectedSeconds
        }
    }

    It 'have a name of a run: <Name>' -ForEach $cases['names'] {
        Assert-Rule -Case $Case -Expected (Get-Field $Case 'is') -Rule { Get-RunName -Name $Given.name -PresetId $Given.presetId } -With @{ Given = $Case.given }
    }

    It 'have a part of a check: <Name>' -ForEach $cases['checkParts'] {
        Assert-Rule -Case $Case -Expected (Get-Field $Case 'is') -Rule { Get-CheckPart -Id $Given.id -Role $Given.role -Method $Given.method } -With @{ Given = $Case.given }
    }

    It 'have a text of a note: <Name>' -ForEach $cases['notes'] {
        # An empty text stands for none where a document is made of it.
        Assert-Rule -Case $Case -Expected (Get-Field $Case 'is') -Rule { (Get-NewRunNote -Tag (ConvertTo-NoteText -Text $Text -Name $Of) -Text $null).tag } -With @{ Text = $Case.text; Of = $Case.of }
    }

    It 'have a status for a folder with <Name>' -ForEach $cases['states'] {
        $id = '20260102-030405-0a1b2c3d'
        $null = Add-RunOfCase -Case $Case -Id $id
        $isFull = [bool] (Get-Field -Of $Case -Name 'isFull' -Default $false)
        Mock -ModuleName 'Headroom' -CommandName 'Test-StateRootFull' -MockWith { $isFull }
        $run = InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $id } { Get-CurrentRun -RunId $Id }
        $run.status | Should -BeExactly $Case.status
        if ($null -eq $Case.problem) {
            $run.error | Should -BeNullOrEmpty
            return
        }
        $run.error.code | Should -BeExactly $Case.problem
        $message = Get-Field $Case 'message'
        if ($null -ne $message) { $run.error.message | Should -BeExactly $message }
        if ($Case.status -eq 'lost') { $run.error.target | Should -BeExactly $id }
    }

    It 'have a rule of what is kept: <Name>' -ForEach $cases['retentionRules'] {
        Assert-Rule -Case $Case -Expected (Get-Field $Case 'is') -Rule { Get-NewRetention -Keep $Given.keep -Count $Given.count | Select-Object -Property 'keep', 'count' } -With @{ Given = $Case.given }
    }

    It 'have runs that are not kept: <Name>' -ForEach $cases['retention'] {
        $ids = @{}
        foreach ($run in $Case.runs) {
            $ids[[int] $run.ageHours] = '{0}-00000000' -f [datetime]::UtcNow.AddHours(-$run.ageHours).ToString('yyyyMMdd-HHmmss')
            $folder = Add-RunOfCase -Case $run -Id $ids[[int] $run.ageHours] -Result 'result.hci-b2ms-read'
            $folder | Should -Exist
        }
        $found = InModuleScope -ModuleName 'Headroom' -Parameters @{ Rule = $Case.rule } { @(Get-OutdatedRunId -Retention $Rule) }
        @($found) | Should -BeExactly @($Case.outdated | ForEach-Object -Process { $ids[[int] $_] })
    }

    It 'have a refusal for <Name>' -ForEach $cases['refusals'] {
        $found = InModuleScope -ModuleName 'Headroom' -Parameters @{ Case = (Get-Table $Case) } {
            $check = @{
                ProfileProblems = @($Case['profileProblems'] | Where-Object -FilterScript { $_ })
                Blocking = @($Case['blocking'] | Where-Object -FilterScript { $_ })
                Problems = @($Case['problems'] | Where-Object -FilterScript { $_ } | ForEach-Object -Process { New-ProblemRecord -Code $_.code -Argument $_.filled -Target $_.target })
                Volume = [pscustomobject] @{ id = 'test01' }
            }
            Get-ErrorProblem -ErrorRecord (Get-StartRefusal -Check $check)
        }
        foreach ($field in 'code', 'message', 'action', 'target') { $found.$field | Should -BeExactly $Case.is.$field }
    }

    It 'have limits that a run keeps: <Name>' -ForEach $cases['keptLimits'] {
        $with = @{ Text = ''; Json = (Get-Field -Of $Case -Name 'text' -Default ''); VolumeId = (Get-Field -Of $Case -Name 'volumeId' -Default 'test01') }
        $document = Get-Field $Case 'document'
        if ($document) { $with['Json'] = Get-GoldenText -Kind 'valid' -Name $document }
        $facts = Get-Field $Case 'facts'
        if ($facts) { $with['Text'] = Get-GoldenText -Kind 'valid' -Name $facts }
        $known = InModuleScope -ModuleName 'Headroom' -Parameters $with { if ($Text) { ConvertFrom-ContractJson -Json $Text } }
        Mock -ModuleName 'Headroom' -CommandName 'Get-LimitFact' -MockWith { if ($null -eq $known) { throw 'not today' } else { $known } }
        $keep = { Get-RunLimit -Json $Json -Facts @{ Node = [pscustomobject] @{ name = 'node1' } } -Volume ([pscustomobject] @{ id = $VolumeId }) }
        $code = Get-Field $Case 'problem'
        if ($code) {
            (Get-ThrownError { InModuleScope -ModuleName 'Headroom' -Parameters $with $keep }).FullyQualifiedErrorId.Split(',')[0] | Should -BeExactly $code
            return
        }
        $kept = InModuleScope -ModuleName 'Headroom' -Parameters $with $keep
        $expected = Get-Field $Case 'is'
        if ($document) { $expected = InModuleScope -ModuleName 'Headroom' -Parameters $with { ConvertFrom-ContractJson -Json $Json } }
        elseif ($null -ne $expected) { Add-Member -InputObject $expected -NotePropertyName 'facts' -NotePropertyValue $known -Force }
        # Field by field, as the module has another order of them.
        $fields = @(if ($null -ne $expected) { $expected.PSObject.Properties | ForEach-Object -Process { $_.Name } })
        @(if ($null -ne $kept) { $kept.PSObject.Properties }).Count | Should -Be $fields.Count
        foreach ($field in $fields) {
            (ConvertTo-Json -InputObject $kept.$field -Depth 16 -Compress) | Should -BeExactly (ConvertTo-Json -InputObject $expected.$field -Depth 16 -Compress) -Because $field
        }
    }

    It 'have what the engine is told for <Name>' -ForEach $cases['engineArguments'] {
        $run = $Case.run
        Add-Member -InputObject $run -NotePropertyName 'id' -NotePropertyValue '20260102-030405-0a1b2c3d' -Force
        $told = InModuleScope -ModuleName 'Headroom' -Parameters @{ Run = $run; Device = $Case.device } {
            $folder = Get-RunFolder -RunId $Run.id
            Get-EngineArgument -Run $Run -SimulatedDevice $Device | ForEach-Object -Process { $_.Replace($folder, '{folder}').Replace('{folder}\', '{folder}/') }
        }
        @($told) | Should -BeExactly @($Case.is)
    }

    It 'have files that are left: <Name>' -ForEach $cases['leftovers'] {
        $path = Join-Path -Path $node.Volume -ChildPath 'a.dat'
        foreach ($end in @(Get-Field -Of $Case -Name 'beside' -Default @())) { [System.IO.File]::WriteAllText("$path$end", '{}') }
        $content = Get-Field $Case 'content'
        if ($null -ne $content) { [System.IO.File]::WriteAllText($path, $content) }
        $workload = (Get-GoldenText -Kind 'valid' -Name 'run.running' | ConvertFrom-Json).profile
        $workload.timeSpans[0].targets[0].path = $path
        $id = '20260102-030405-0a1b2c3d'
        $property = @{ profile = $workload; volumeId = 'test01' }
        foreach ($name in @((Get-Table (Get-Field $Case 'run')).Keys)) { $property.Remove($name) }
        $null = Add-RunOfCase -Case $Case -Id $id -Property $property
        $left = @(InModuleScope -ModuleName 'Headroom' { Get-Leftover -VolumeId 'test01' })
        $expected = @(if ($Case.left) { $path })
        @($left | ForEach-Object -Process { $_.Path }) | Should -BeExactly $expected
    }

    It 'have an order of moves: <Name>' -ForEach $cases['moves'] {
        $folder = New-Item -ItemType Directory -Path (Join-Path -Path $node.State -ChildPath 'moves')
        foreach ($each in $Case.moves) {
            $move = Get-GoldenText -Kind 'valid' -Name 'move.to-be-given-back' | ConvertFrom-Json
            $move.id = Get-Field -Of $each -Name 'idInside' -Default $each.id
            $move.status = $each.status
            [System.IO.File]::WriteAllText("$folder/$($each.id).json", (Get-Field -Of $each -Name 'text' -Default (ConvertTo-Json -InputObject $move -Depth 8)))
        }
        $found = @(InModuleScope -ModuleName 'Headroom' { Get-AllMoveRecord -WarningAction SilentlyContinue })
        @($found | ForEach-Object -Process { $_.id }) | Should -BeExactly @($Case.order)
    }
}
