BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    Import-Module -Name "$PSScriptRoot/../../../support/JsonText.psm1"
    function New-Entry([scriptblock] $Change = {}) {
        $entries = Get-GoldenText -Kind 'valid' -Name 'entries.network-and-size' | ConvertFrom-Json
        $null = & $Change $entries
        ConvertTo-Json -InputObject $entries -Depth 8
    }
    function ConvertTo-Kept([string] $Json) {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Json = $Json } { ConvertTo-LimitEntry -Json $Json -ClusterName 'hci-demo' }
    }
    function Read-Kept([string] $ClusterName = 'hci-demo') {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ ClusterName = $ClusterName } { Read-LimitEntry -ClusterName $ClusterName }
    }
}

Describe 'ConvertTo-LimitEntry' {
    It 'takes every golden document, and says who saved it and when' {
        $examples = @(Get-GoldenDocument -Kind 'valid' -Schema 'entries')
        $examples.Count | Should -BeGreaterOrEqual 2
        foreach ($example in $examples) {
            $kept = ConvertTo-Kept $example.Text
            $kept.savedBy | Should -Match ([regex]::Escape([System.Environment]::UserName))
            $kept.savedAt | Should -Match '\A\d{4}-\d\d-\d\dT.*Z\z'
            $kept.savedAt | Should -Not -Be '2026-11-21T09:30:00Z'
        }
    }

    It 'makes the user the source of each limit, whatever was given' {
        $kept = ConvertTo-Kept (New-Entry { $args[0].limits[0].source = $null })
        $kept.limits[0].source.kind | Should -BeExactly 'user'
        $kept.limits[0].source.description | Should -Match '\Aentered by .'
        $kept.limits[0].source.date | Should -BeExactly $kept.savedAt.Substring(0, 10)
    }

    It 'keeps the unit that IOPS are counted in, and takes entries that were kept before there was one' {
        (ConvertTo-Kept (New-Entry)).limits[0].PSObject.Properties['normalizedUnitBytes'] | Should -BeNullOrEmpty
        foreach ($unit in 8192, $null) {
            $kept = ConvertTo-Kept (New-Entry { $args[0].limits[0] | Add-Member -NotePropertyName 'normalizedUnitBytes' -NotePropertyValue $unit })
            $kept.limits[0].normalizedUnitBytes | Should -BeExactly $unit
        }
    }

    It 'refuses every golden document that breaks the contract' {
        $examples = @(Get-GoldenDocument -Kind 'invalid' -Schema 'entries')
        $examples.Count | Should -BeGreaterOrEqual 3
        foreach ($example in $examples) {
            $broken = Get-JsonMember -Json $example.Text -Name 'document'
            (Get-ThrownError { ConvertTo-Kept $broken }).Exception.Message | Should -Match '\A\[EntriesNotValid\]' -Because $example.Name
        }
    }

    It 'refuses <Name>, and names it' -ForEach @(
        @{ Name = 'no JSON'; Change = $null; Json = 'x'; Words = '' }
        @{ Name = 'nothing'; Change = $null; Json = ''; Words = 'entries' }
        @{ Name = 'a list'; Change = $null; Json = '[]'; Words = 'entries' }
        @{ Name = 'a field that is not known'; Change = { $args[0] | Add-Member -NotePropertyName 'x' -NotePropertyValue 1 }; Words = 'entries/x' }
        @{ Name = 'a size that is none'; Change = { $args[0].vmSize = 'a b' }; Words = 'vmSize' }
        @{ Name = 'no disks at all'; Change = { $args[0].disks.count = 0 }; Words = 'disks/count' }
        @{ Name = 'a caching that is none'; Change = { $args[0].disks.caching = 'some' }; Words = 'disks/caching' }
        @{ Name = 'a limit of 0'; Change = { $args[0].limits[0].value = 0 }; Words = 'limits/0/value' }
        @{ Name = 'a limit as text'; Change = { $args[0].limits[0].value = '5' }; Words = 'limits/0/value' }
        @{ Name = 'a scope that is none'; Change = { $args[0].limits[0].scope = 'moon' }; Words = 'limits/0/scope' }
        @{ Name = 'an id with a path'; Change = { $args[0].limits[0].id = '../x' }; Words = 'limits/0/id' }
        @{ Name = 'an id twice'; Change = { $args[0].limits += $args[0].limits[0] }; Words = 'network-throughput' }
        @{ Name = 'a unit of 0'; Change = { $args[0].limits[0] | Add-Member -NotePropertyName 'normalizedUnitBytes' -NotePropertyValue 0 }; Words = 'limits/0/normalizedUnitBytes' }
        @{ Name = 'a unit as text'; Change = { $args[0].limits[0] | Add-Member -NotePropertyName 'normalizedUnitBytes' -NotePropertyValue '8192' }; Words = 'limits/0/normalizedUnitBytes' }
        @{ Name = 'limits that are no list'; Change = { $args[0].limits = 'x' }; Words = 'limits' }
    ) {
        if ($Change) { $Json = New-Entry $Change }
        $thrown = Get-ThrownError { ConvertTo-Kept $Json }
        $thrown.Exception.Message | Should -Match '\A\[EntriesNotValid\]'
        $thrown.Exception.Message | Should -Match ([regex]::Escape($Words))
    }

    It 'refuses entries for another cluster' {
        (Get-ThrownError { ConvertTo-Kept (New-Entry { $args[0].clusterName = 'other' }) }).Exception.Message | Should -Match '\A\[EntriesOfOtherCluster\] .*other.*hci-demo'
    }
}

Describe 'Entries on disk' {
    BeforeEach {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        $file = Join-Path -Path $node.State -ChildPath 'entries.json'
        $entries = ConvertTo-Kept (New-Entry)
        function Write-Kept([object] $Entries) { InModuleScope -ModuleName 'Headroom' -Parameters @{ Entries = $Entries } { Write-LimitEntry -Entries $Entries } }
    }
    AfterEach { Exit-TestNode }

    It 'are none at first' { Read-Kept | Should -BeNullOrEmpty }

    It 'come back as they were kept, and only for their own cluster' {
        Write-Kept $entries
        ConvertTo-Json -InputObject (Read-Kept) -Depth 8 | Should -BeExactly (ConvertTo-Json -InputObject $entries -Depth 8)
        Read-Kept -ClusterName 'other' | Should -BeNullOrEmpty
    }

    It 'are replaced whole, and leave nothing beside them' {
        Write-Kept $entries
        $entries.vmSize = 'Standard_B2ms'
        Write-Kept $entries
        (Read-Kept).vmSize | Should -BeExactly 'Standard_B2ms'
        (Get-ChildItem -LiteralPath $node.State -File).Name | Should -BeExactly @('entries.json')
    }

    It 'that enter nothing are deleted' {
        Write-Kept $entries
        $entries.vmSize = $null
        $entries.disks = $null
        $entries.limits = @()
        Write-Kept $entries
        Write-Kept $entries
        $file | Should -Not -Exist
    }

    It 'that are damaged are a problem, not a guess' {
        Write-Kept $entries
        Set-Content -LiteralPath $file -Value '{"contractVersion":1'
        (Get-ThrownError { Read-Kept }).Exception.Message | Should -Match '\A\[EntriesNotReadable\] .*entries\.json'
    }

    # Linux only: a file's mode.
    It 'are not put where others may write' -Skip:($env:OS -eq 'Windows_NT') {
        $null = New-Item -ItemType Directory -Path $node.State
        chmod 777 $node.State
        (Get-ThrownError { Write-Kept $entries }).Exception.Message | Should -Match '\A\[StateRootNotPrivate\]'
        $file | Should -Not -Exist
    }
}
