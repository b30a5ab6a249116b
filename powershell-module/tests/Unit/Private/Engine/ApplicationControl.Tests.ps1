BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    # A cmdlet that only Azure Local has, and one that only Windows has.
    function global:Get-ASLocalWDACPolicyMode { throw 'not mocked' }
    if (-not (Get-Command -Name 'Get-CimInstance' -ErrorAction Ignore)) { function global:Get-CimInstance { param($Namespace, $ClassName) throw "not mocked: $Namespace $ClassName" } }
}
AfterAll { Remove-Item -Path 'function:Get-ASLocalWDACPolicyMode', 'function:Get-CimInstance' -ErrorAction Ignore }

Describe 'Get-ApplicationControl on Windows' {
    BeforeEach {
        Exit-TestNode
        $env:HEADROOM_INSTALL_ROOT = "$TestDrive/it's here"
        Mock -CommandName 'Test-Windows' -ModuleName 'Headroom' -MockWith { $true }
    }
    AfterEach { Exit-TestNode; $env:HEADROOM_INSTALL_ROOT = $null }

    It 'takes <Number> of Windows for <Mode>' -ForEach @(
        @{ Number = 0; Mode = 'off' }, @{ Number = 1; Mode = 'audit' }, @{ Number = 2; Mode = 'enforced' }
    ) {
        Mock -CommandName 'Get-CimInstance' -ModuleName 'Headroom' -MockWith { [pscustomobject] @{ UsermodeCodeIntegrityPolicyEnforcementStatus = $Number } }
        $control = InModuleScope -ModuleName 'Headroom' { Get-ApplicationControl }
        $control.mode | Should -BeExactly $Mode
        $control.source | Should -BeExactly 'Win32_DeviceGuard'
        $control.languageMode | Should -BeExactly 'full'
        ($control.policyCommands.Count -gt 0) | Should -Be ($Mode -ne 'off')
    }

    It 'asks the cluster''s own command where Windows does not tell: <Told>' -ForEach @(
        @{ Told = 'Enforced'; Mode = 'enforced' }, @{ Told = 'Audit'; Mode = 'audit' }, @{ Told = 'Strange'; Mode = 'unknown' }
        @{ Told = 0; Mode = 'off' }, @{ Told = 1; Mode = 'audit' }, @{ Told = 2; Mode = 'enforced' }
    ) {
        Mock -CommandName 'Get-CimInstance' -ModuleName 'Headroom' -MockWith { throw 'Invalid class' }
        Mock -CommandName 'Get-ASLocalWDACPolicyMode' -ModuleName 'Headroom' -MockWith { $Told }
        (InModuleScope -ModuleName 'Headroom' { Get-ApplicationControl }).mode | Should -BeExactly $Mode
    }

    It 'does not know where nothing tells' {
        Mock -CommandName 'Get-CimInstance' -ModuleName 'Headroom' -MockWith { throw 'Access denied' }
        $control = InModuleScope -ModuleName 'Headroom' { Get-ApplicationControl }
        $control.mode | Should -BeExactly 'unknown'
        $control.source | Should -BeNullOrEmpty
    }

    It 'shows commands that PowerShell understands, for this version''s folder, and none that switches anything off' {
        Mock -CommandName 'Get-CimInstance' -ModuleName 'Headroom' -MockWith { [pscustomobject] @{ UsermodeCodeIntegrityPolicyEnforcementStatus = 2 } }
        $commands = @((InModuleScope -ModuleName 'Headroom' { Get-ApplicationControl }).policyCommands)
        $names = @(Get-ParsedName $commands)
        $names | Should -Be @('New-CIPolicy', 'Set-CIPolicyVersion', 'Set-CIPolicyIdInfo', 'Add-ASWDACSupplementalPolicy')
        Get-SlashedPath $commands[0] | Should -Match "-ScanPath '.*it''s here/Headroom/[0-9.]+' -Level Publisher -Fallback Hash"
        $commands -join ' ' | Should -Not -Match 'Disable|Audit|Remove|Off'
    }

    It 'shows how to put the files there by hand to a session that cannot, as long as they are not there' {
        $null = New-Item -ItemType Directory -Path $env:HEADROOM_INSTALL_ROOT -Force
        @(InModuleScope -ModuleName 'Headroom' { Get-PolicyCommand -LanguageMode 'constrained' })[0] | Should -Match '\AExpand-Archive '
        $null = New-Item -ItemType Directory -Path "$env:HEADROOM_INSTALL_ROOT/Headroom/$((Get-Module -Name 'Headroom').Version)"
        @(InModuleScope -ModuleName 'Headroom' { Get-PolicyCommand -LanguageMode 'constrained' })[0] | Should -Match '\ANew-CIPolicy '
    }

    It 'covers the module that the gateway copies to the node, in one policy with the rest' {
        Mock -CommandName 'Get-GatewayModuleName' -ModuleName 'Headroom' -MockWith { 'Some.Gateway' }
        $commands = @(InModuleScope -ModuleName 'Headroom' { Get-PolicyCommand -LanguageMode 'full' })
        Get-ParsedName $commands | Should -Be @('New-CIPolicy', 'Test-Path', 'Set-CIPolicyVersion', 'Set-CIPolicyIdInfo', 'Add-ASWDACSupplementalPolicy')
        Get-SlashedPath $commands[1] | Should -Match "-ScanPath '.*it''s here/Some\.Gateway' -Level Publisher -Fallback Hash"
        $files = @([regex]::Matches(($commands[0, 1] -join ' '), "-FilePath ('[^']+')") | ForEach-Object -Process { $_.Groups[1].Value })
        $commands[1] | Should -Match "-PolicyPaths $([regex]::Escape($files -join ', ')) "
        $merged = [regex]::Match($commands[1], "-OutputFilePath ('[^']+')").Groups[1].Value
        foreach ($command in $commands[2..4]) { $command.Contains($merged) | Should -BeTrue -Because $command }
    }

    It 'makes a policy too where the gateway copied no module, and scans no folder that is not there' {
        Mock -CommandName 'Get-GatewayModuleName' -ModuleName 'Headroom' -MockWith { 'Some.Gateway' }
        $done = @(InModuleScope -ModuleName 'Headroom' { Get-PolicyCommand -LanguageMode 'full' })[0, 1]
        $calls = [System.Collections.Generic.List[string]]::new()
        function New-CIPolicy([switch] $MultiplePolicyFormat, $FilePath, $ScanPath, $Level, $Fallback, [switch] $UserPEs) { $calls.Add("scan $(Split-Path -Path $ScanPath -Leaf) to $FilePath") }
        function Merge-CIPolicy($OutputFilePath, $PolicyPaths) { $calls.Add("merge $($PolicyPaths -join ' and ') to $OutputFilePath") }
        Mock -CommandName 'Copy-Item' -MockWith { $calls.Add("copy $LiteralPath to $Destination") }
        $version = (Get-Module -Name 'Headroom').Version
        foreach ($command in $done) { . ([scriptblock]::Create($command)) }
        $calls | Should -BeExactly @("scan $version to .\Headroom-$version-node.xml", "copy .\Headroom-$version-node.xml to .\Headroom-$version.xml")
        $calls.Clear()
        $null = New-Item -ItemType Directory -Path "$env:HEADROOM_INSTALL_ROOT/Some.Gateway" -Force
        foreach ($command in $done) { . ([scriptblock]::Create($command)) }
        $calls | Should -BeExactly @(
            "scan $version to .\Headroom-$version-node.xml", "scan Some.Gateway to .\Headroom-$version-gateway.xml"
            "merge .\Headroom-$version-node.xml and .\Headroom-$version-gateway.xml to .\Headroom-$version.xml"
        )
    }

    BeforeAll {
        # The names of the commands in texts, which PowerShell must all understand.
        function Get-ParsedName([string[]] $Text) {
            foreach ($command in $Text) {
                $errors = $null
                $ast = [System.Management.Automation.Language.Parser]::ParseInput($command, [ref] $null, [ref] $errors)
                $errors | Should -BeNullOrEmpty
                $ast.Find({ $args[0] -is [System.Management.Automation.Language.CommandAst] }, $true).GetCommandName()
            }
        }
    }
}

Describe 'Get-ApplicationControl elsewhere' {
    AfterEach { Exit-TestNode }

    It 'is off where there is none' {
        Exit-TestNode
        (InModuleScope -ModuleName 'Headroom' { Get-ApplicationControl }).mode | Should -BeExactly 'off'
    }

    It 'is what the simulation says of this node' {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/simulated") -Simulated
        $simulation = Get-Content -LiteralPath $env:HEADROOM_SIMULATION_FILE -Raw | ConvertFrom-Json
        $facts = @{ node1 = @{ applicationControl = 'enforced'; languageMode = 'constrained' }; node2 = @{ applicationControl = 'audit' } }
        Add-Member -InputObject $simulation -MemberType NoteProperty -Name 'nodeFacts' -Value $facts -Force
        ConvertTo-Json -InputObject $simulation -Depth 16 | Set-Content -LiteralPath $env:HEADROOM_SIMULATION_FILE
        $control = InModuleScope -ModuleName 'Headroom' { Get-ApplicationControl }
        $control.mode, $control.languageMode | Should -Be @('enforced', 'constrained')
        $env:HEADROOM_NODE_NAME = 'node2'
        $control = InModuleScope -ModuleName 'Headroom' { Get-ApplicationControl }
        $control.mode, $control.languageMode | Should -Be @('audit', 'full')
        $env:HEADROOM_NODE_NAME = 'node3'
        (InModuleScope -ModuleName 'Headroom' { Get-ApplicationControl }).mode | Should -BeExactly 'off'
    }
}

Describe 'A text for a command that people copy' {
    It 'is taken literally with the quotation mark <Code>' -ForEach @(
        @{ Code = 0x27 }, @{ Code = 0x2018 }, @{ Code = 0x2019 }, @{ Code = 0x201a }, @{ Code = 0x201b }
    ) {
        $text = 'C:\Bob{0}s $(1) {0}' -f [char] $Code
        $literal = InModuleScope -ModuleName 'Headroom' -Parameters @{ Text = $text } { ConvertTo-Literal -Text $Text }
        & ([scriptblock]::Create($literal)) | Should -BeExactly $text
    }
}
