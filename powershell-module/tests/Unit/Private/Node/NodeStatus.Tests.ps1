BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    Import-Module -Name "$PSScriptRoot/../../../support/NodePackage.psm1"
    $validate = (Resolve-Path -LiteralPath "$PSScriptRoot/../../../support/validate.mjs").Path

    function Install([hashtable] $Package) {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Package = $Package } { Install-NodePackage @Package }
    }
    function Get-Status([string] $Version, [string] $Sha256 = '') {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Version = $Version; Sha256 = $Sha256 } { Get-NodeStatus -Version $Version -PackageSha256 $Sha256 }
    }
    function Set-Control([string] $Mode, [string] $LanguageMode) {
        $control = [pscustomobject] @{ mode = $Mode; source = 'test'; policyCommands = @('Get-Item'); languageMode = $LanguageMode }
        Mock -CommandName 'Get-ApplicationControl' -ModuleName 'Headroom' -MockWith { $control }.GetNewClosure()
    }
}

Describe 'Get-NodeStatus' {
    BeforeEach {
        Enter-PackageNode -Folder "$TestDrive/$([guid]::NewGuid())"
        $env:HEADROOM_NODE_NAME = 'node2'
    }
    AfterEach {
        Exit-PackageNode
        Exit-TestNode
    }

    It 'is missing where there is none' {
        $status = Get-Status '1.2.3'
        $status.verdict | Should -BeExactly 'missing'
        $status.nodeName | Should -BeExactly 'node2'
        Get-SlashedPath $status.stagingFile | Should -BeExactly (Get-SlashedPath "$env:HEADROOM_STATE_ROOT/incoming/headroom-node.zip")
        $status.installed | Should -HaveCount 0
        $status.message | Should -Match 'node2'
        $status.action | Should -Match '1\.2\.3'
    }

    It 'is <Verdict> for <Asked> beside 1.2.3' -ForEach @(
        @{ Asked = '1.2.3'; Verdict = 'ready' }, @{ Asked = '1.2.10'; Verdict = 'outdated' }, @{ Asked = '1.2.2'; Verdict = 'newer' }
    ) {
        $null = Install (New-NodePackage)
        $status = Get-Status $Asked
        $status.verdict | Should -BeExactly $Verdict
        $status.installed[0].isExpected | Should -Be ($Verdict -eq 'ready')
        ($null -eq $status.action) | Should -Be ($Verdict -eq 'ready')
    }

    It 'is tampered when a file was <Name>' -ForEach @(
        @{ Name = 'changed'; Do = { Set-Content -LiteralPath "$_/Headroom.psd1" -Value 'x' } }
        @{ Name = 'added'; Do = { Set-Content -LiteralPath "$_/bin/more.dll" -Value 'x' } }
        @{ Name = 'removed'; Do = { Remove-Item -LiteralPath "$_/Headroom.psd1" } }
        @{ Name = 'removed: the list itself'; Do = { Remove-Item -LiteralPath "$_/contents.json" } }
        @{ Name = 'damaged: the list itself'; Do = { Set-Content -LiteralPath "$_/contents.json" -Value '[{' } }
    ) {
        $null = Install (New-NodePackage)
        "$env:HEADROOM_INSTALL_ROOT/Headroom/1.2.3" | ForEach-Object -Process $Do
        (Get-Status '1.2.3').verdict | Should -BeExactly 'tampered'
    }

    It 'is outdated by another package of the same version' {
        $package = New-NodePackage
        $null = Install $package
        (Get-Status '1.2.3' $package.PackageSha256).verdict | Should -BeExactly 'ready'
        (Get-Status '1.2.3' ('0' * 64)).verdict | Should -BeExactly 'outdated'
        Remove-Item -LiteralPath "$env:HEADROOM_INSTALL_ROOT/Headroom/1.2.3/package.sha256"
        (Get-Status '1.2.3' ('0' * 64)).verdict | Should -BeExactly 'ready'
    }

    It 'is <Verdict> where application control is enforced and <Name>: preparing is offered as anywhere' -ForEach @(
        @{ Name = 'nothing is installed'; Verdict = 'missing'; Asked = '1.2.3'; Package = $null }
        @{ Name = 'an older version is installed'; Verdict = 'outdated'; Asked = '1.2.4'; Package = @{} }
        @{ Name = 'what is installed was changed'; Verdict = 'tampered'; Asked = '1.2.3'; Package = @{}; Tampered = $true }
    ) {
        if ($null -ne $Package) { $null = Install (New-NodePackage @Package) }
        if ($_.ContainsKey('Tampered')) { Set-Content -LiteralPath "$env:HEADROOM_INSTALL_ROOT/Headroom/1.2.3/Headroom.psd1" -Value 'x' }
        Mock -CommandName 'Select-Engine' -ModuleName 'Headroom' -MockWith { throw 'asked' }
        Set-Control 'enforced' 'full'
        $status = Get-Status $Asked
        $status.verdict | Should -BeExactly $Verdict
        $status.stagingFile | Should -Not -BeNullOrEmpty
        $status.action | Should -Match 'nstall .*Application control is enforced on node2.*signed'
    }

    It 'is blocked in a session that is <Language>, enforced or not' -ForEach @(
        @{ Mode = 'enforced'; Language = 'constrained' }, @{ Mode = 'off'; Language = 'constrained' }, @{ Mode = 'unknown'; Language = 'restricted' }
    ) {
        Set-Control $Mode $Language
        $status = Get-Status '1.2.3'
        $status.verdict | Should -BeExactly 'blocked'
        $status.message | Should -Match "in $Language language mode in this session"
        $status.stagingFile | Should -BeNullOrEmpty
        $status.action | Should -Match 'signed package.*full language.*supplemental policy'
    }

    It 'is blocked where an enforced policy refused the engine' {
        $null = Install (New-NodePackage)
        Set-Control 'enforced' 'full'
        Mock -CommandName 'Select-Engine' -ModuleName 'Headroom' -MockWith { throw 'This program is blocked by group policy.' }
        $status = Get-Status '1.2.3'
        $status.verdict | Should -BeExactly 'blocked'
        $status.message | Should -Match 'blocked its engine'
        $status.applicationControl.mode | Should -BeExactly 'enforced'
        $status.action | Should -Match 'signed package.*supplemental policy'
    }

    # Linux only: the engines are programs of the system.
    It 'is what it is otherwise where an enforced policy lets the engine start' -Skip:($env:OS -eq 'Windows_NT') {
        $null = Install (New-NodePackage)
        Set-Control 'enforced' 'full'
        Mock -CommandName 'Select-Engine' -ModuleName 'Headroom' -MockWith { @{ Path = '/bin/true' } }
        (Get-Status '1.2.3').verdict | Should -BeExactly 'ready'
        Mock -CommandName 'Select-Engine' -ModuleName 'Headroom' -MockWith { @{ Path = '/bin/false' } }
        (Get-Status '1.2.3').verdict | Should -BeExactly 'blocked'
        Mock -CommandName 'Select-Engine' -ModuleName 'Headroom' -MockWith { @{ Path = '/nowhere' } }
        (Get-Status '1.2.3').verdict | Should -BeExactly 'blocked'
    }

    It 'is not asked to start anything where no policy is enforced' {
        $null = Install (New-NodePackage)
        Mock -CommandName 'Select-Engine' -ModuleName 'Headroom' -MockWith { throw 'asked' }
        foreach ($mode in 'off', 'audit', 'unknown') {
            Set-Control $mode 'full'
            (Get-Status '1.2.3').verdict | Should -BeExactly 'ready'
        }
    }

    It 'names the cluster''s other nodes that are not down, as long as it is not ready' {
        Mock -CommandName 'Get-KnownNode' -ModuleName 'Headroom' -MockWith {
            [pscustomobject] @{ name = 'node1'; fqdn = 'node1.contoso.example'; state = 'paused' }
            [pscustomobject] @{ name = 'node2'; fqdn = 'node2.contoso.example'; state = 'up' }
            [pscustomobject] @{ name = 'node3'; fqdn = $null; state = 'up' }
            [pscustomobject] @{ name = 'node4'; fqdn = $null; state = 'down' }
        }
        $status = Get-Status '1.2.3'
        $status.otherNodes.nodeName | Should -BeExactly 'node1', 'node3'
        $status.otherNodes.fqdn | Should -BeExactly 'node1.contoso.example', $null
        $document = @{ schema = 'node'; name = 'with others'; document = $status } | ConvertTo-Json -Depth 8 -Compress
        @(@($document) | & node $validate) -match '\Awith others: ' | Should -BeNullOrEmpty
        $null = Install (New-NodePackage)
        (Get-Status '1.2.3').PSObject.Properties['otherNodes'] | Should -BeNullOrEmpty
    }

    It 'says what is on it where the cluster cannot be asked' {
        Mock -CommandName 'Get-KnownNode' -ModuleName 'Headroom' -MockWith { throw 'The cluster service is not running.' }
        $status = Get-Status '1.2.3'
        $status.verdict | Should -BeExactly 'missing'
        $status.PSObject.Properties['otherNodes'] | Should -BeNullOrEmpty
    }

    It 'is a document of the contract' {
        $null = Install (New-NodePackage)
        $broken = @{ schema = 'node'; name = 'broken'; document = @{} } | ConvertTo-Json -Compress
        $good = @{ schema = 'node'; name = 'good'; document = Get-Status '1.2.3' } | ConvertTo-Json -Depth 8 -Compress
        $said = @($broken, $good | & node $validate)
        @($said -match '\Abroken: ').Count | Should -BeGreaterThan 0
        $said -match '\Agood: ' | Should -BeNullOrEmpty
    }
}
