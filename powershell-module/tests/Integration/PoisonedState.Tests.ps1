# A state folder full of documents that a fault or somebody else damaged, made from the golden examples by mutation: none of
# them stands in the way of the sound ones, each is told with a reason, and each can be deleted, alone.

BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../Headroom"
    Import-Module -Name "$PSScriptRoot/../support/TestNode.psm1"
    $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/node") -Simulated
    $told = node "$PSScriptRoot/../../../engine/contract/tests/poisons.mjs" $node.State | ConvertFrom-Json
    # What was made: ids of the sound run and move, a file beside the state folder, and of each kind the damaged ones.
    $made = @{ sound = ''; soundMove = ''; outside = ''; runs = @(); results = @(); progress = @(); moves = @() }
    foreach ($kind in @($made.Keys)) {
        $value = $told.$kind
        if ($value -isnot [string]) { $value = @($value | ForEach-Object -Process { @{ id = $_.id; name = $_.name; fits = $_.$('fits'); isThere = $_.PSObject.Properties['isThere'] -and $_.$('isThere') } }) }
        $made[$kind] = $value
    }
    $folders = @(Get-ChildItem -LiteralPath "$($node.State)/runs" -Force | ForEach-Object -Process { $_.Name })
    $precious = Get-Content -LiteralPath $made.outside -Raw
    $listed = @(Get-HeadroomRun -Raw -WarningVariable warned -WarningAction SilentlyContinue)
    $byId = @{}
    foreach ($run in $listed) { $byId[$run.id] = $run }
    # The names of those that something does not hold for.
    function Find-Wrong([object[]] $Item, [scriptblock] $Holds) {
        foreach ($each in $Item) { if (-not (& $Holds $each $byId[$each.id])) { '{0}: {1} {2}' -f $each.name, $byId[$each.id].status, $byId[$each.id].error.message } }
    }
    function Get-Code([scriptblock] $Do) { (Get-ThrownError $Do).FullyQualifiedErrorId.Split(',')[0] }
}
AfterAll { Exit-TestNode }

Describe 'A poisoned state folder' {
    It 'is one, of every kind' {
        @($made.runs | Where-Object -FilterScript { -not $_.fits }).Count | Should -BeGreaterThan 100
        @($made.results | Where-Object -FilterScript { -not $_.fits }).Count | Should -BeGreaterThan 80
        @($made.progress).Count | Should -BeGreaterThan 50
        @($made.moves).Count | Should -BeGreaterThan 50
    }

    It 'is listed whole, and the sound run is what it is' {
        $listed | Should -HaveCount $folders.Count
        $byId[$made.sound].status | Should -BeExactly 'lost'
        $byId[$made.sound].volumeId | Should -BeExactly 'test01'
        ($byId[$made.sound] | Get-HeadroomRun).id | Should -BeExactly $made.sound
    }

    It 'names each run that does not fit, with the reason' {
        Find-Wrong $made.runs { param($item, $run) $item.fits -eq ($run.status -ne 'unreadable') } | Should -BeNullOrEmpty
        $unreadable = @($listed | Where-Object -FilterScript { $_.status -eq 'unreadable' })
        foreach ($run in $unreadable) {
            $run.error.code | Should -BeExactly 'RunNotReadable'
            $run.error.message | Should -Match 'run\.json: \S|: it is a link'
            $run.error.message.Length | Should -BeLessThan 1000
        }
    }

    It 'keeps to the contract in what it lists' {
        $lines = @($listed | Where-Object -FilterScript { $_.status -eq 'unreadable' } | ForEach-Object -Process {
                ConvertTo-Json -InputObject @{ schema = 'unreadable-run'; name = $_.id; document = $_ } -Depth 32 -Compress
            })
        $lines.Count | Should -BeGreaterThan 100
        $lines | node "$PSScriptRoot/../support/validate.mjs" | Should -BeNullOrEmpty
    }

    It 'shows each of them in a table' {
        $shown = @(InModuleScope -ModuleName 'Headroom' -Parameters @{ Listed = $listed } {
                foreach ($run in $Listed) { ConvertTo-ShownRun -Run (ConvertFrom-ContractJson -Json (ConvertTo-ContractJson -InputObject $run)) }
            })
        $shown | Should -HaveCount $folders.Count
        $text = $shown | Out-String -Width 200
        foreach ($run in $listed) { if (-not $text.Contains($run.id)) { $run.id | Should -BeNullOrEmpty -Because 'it is not in the table' } }
    }

    It 'calls a run failed whose result does not say how it ended' {
        Find-Wrong $made.results { param($item, $run) -not $item.isThere -or -not $item.fits -or $run.status -eq 'cancelled' } | Should -BeNullOrEmpty
        Find-Wrong $made.results { param($item, $run) $item.name -notmatch '\A/(status|error) ' -or $item.fits -or ($run.status -eq 'failed' -and $run.error.code -eq 'ResultNotReadable') } | Should -BeNullOrEmpty
    }

    It 'gives no result that does not fit, and says so' {
        # Every fourth: each is parsed twice.
        $some = @(for ($i = 0; $i -lt $made.results.Count; $i += 4) { $made.results[$i] })
        $wrong = foreach ($item in $some | Where-Object -FilterScript { $_.isThere }) {
            $answer = Get-HeadroomResult -RunId $item.id
            if (($null -ne $answer.result) -ne $item.fits) { $item.name }
            if (-not $item.fits -and $answer.run.error.code -ne 'ResultNotReadable') { "$($item.name): $($answer.run.error.code)" }
        }
        $wrong | Should -BeNullOrEmpty
    }

    It 'shows no line of progress that does not fit, however long' {
        Find-Wrong $made.progress { param($item, $run) $item.fits -eq ($null -ne $run.progress) } | Should -BeNullOrEmpty
        $long = $made.progress | Where-Object -FilterScript { $_.name -eq 'a line of five million' }
        @(Watch-HeadroomRun -RunId $long.id) | Should -HaveCount 1
    }

    It 'refuses to watch, to stop or to give the result of a run that cannot be read' {
        $id = @($made.runs | Where-Object -FilterScript { $_.name -like '/process *' -and -not $_.fits })[0].id
        Get-Code { Watch-HeadroomRun -RunId $id } | Should -BeExactly 'RunNotReadable'
        Get-Code { Stop-HeadroomRun -RunId $id -Confirm:$false } | Should -BeExactly 'RunNotReadable'
        Get-Code { Get-HeadroomResult -RunId $id } | Should -BeExactly 'RunNotReadable'
        (Get-HeadroomRun -RunId $id).status | Should -BeExactly 'unreadable'
    }

    It 'lists the sound move, and names the others' {
        $moves = @(Get-HeadroomMove -WarningVariable said -WarningAction SilentlyContinue)
        $moves.id | Should -Contain $made.soundMove
        foreach ($item in $made.moves) { ($moves.id -contains $item.id) | Should -Be $item.fits -Because $item.name }
        @($said | Where-Object -FilterScript { $_ -match '\[MoveNotReadable\]' }).Count | Should -Be @($made.moves | Where-Object -FilterScript { -not $_.fits }).Count
    }

    It 'lets a run start and end' {
        $run = Start-HeadroomRun -ProfileJson (New-TestProfile -VolumePath $node.Volume) -VolumeId 'test01' -Confirm:$false -WarningAction SilentlyContinue
        (Watch-HeadroomRun -RunId $run.id)[-1].run.status | Should -BeExactly 'completed'
        (Remove-HeadroomRun -RunId $run.id -Confirm:$false).removed | Should -BeExactly $run.id
    }

    It 'is emptied run by run, and nothing else goes with it' {
        foreach ($item in $made.runs | Where-Object -FilterScript { -not $_.fits }) { $null = Remove-HeadroomRun -RunId $item.id -Confirm:$false }
        $gone = @($made.runs | Where-Object -FilterScript { -not $_.fits } | ForEach-Object -Process { $_.id })
        $left = @(Get-ChildItem -LiteralPath "$($node.State)/runs" -Force | ForEach-Object -Process { $_.Name })
        $left | Sort-Object | Should -BeExactly ($folders | Where-Object -FilterScript { $_ -notin $gone } | Sort-Object)
        Get-Content -LiteralPath $made.outside -Raw | Should -BeExactly $precious
        "$($node.State)/runs/$($made.sound)/run.json" | Should -Exist
    }
}

Describe 'Entered limits that are damaged' {
    It 'leave what was found as it is, and are told: <Name>' -ForEach @(
        @{ Name = 'no JSON'; Text = '{' }, @{ Name = 'a list'; Text = '[]' }, @{ Name = 'a field missing'; Text = '{"contractVersion":1}' }, @{ Name = 'empty'; Text = '' }
    ) {
        [System.IO.File]::WriteAllText("$($node.State)/entries.json", $Text)
        $limits = Get-HeadroomLimit -VolumeId 'test01'
        $limits.vmSize | Should -BeExactly 'Standard_B2ms'
        $limits.entries | Should -BeNullOrEmpty
        @($limits.notKnown | Where-Object -Property fact -EQ -Value 'entered limits').reason | Should -Match '\[EntriesNotReadable\]'
    }
}
