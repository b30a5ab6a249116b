# Every command that a script calls, and every parameter that it gives it, is there in Windows PowerShell 5.1 with Windows'
# modules: in what reaches a node, and in its tests, which run there too. PSScriptAnalyzer's PSUseCompatibleCommands asks the
# same of 5.1's own modules, where it is installed; this asks it everywhere, and of Windows' modules too.
# ../support/desktop/README.md says what the lists are made from.

BeforeDiscovery {
    foreach ($name in 'DesktopCheck', 'ScriptList', 'SyntaxTree', 'CommandUse') { Import-Module -Name "$PSScriptRoot/../support/desktop/$name.psm1" }
    $cases = @(Get-DesktopCase -Kind 'Commands')
    $used = @(Get-ExceptionCase -Kind 'Commands' -Case $cases)
    $known = Get-KnownCommand -Script @(Get-ShippedScript)

    # The scripts as a node gets them, with what they carry along in its place.
    $sent = @()
    if (Get-Command -Name 'node' -CommandType Application -ErrorAction Ignore) {
        $text = node "$PSScriptRoot/../support/sent-scripts.mjs"
        $exported = (Import-PowerShellDataFile -LiteralPath "$PSScriptRoot/../../Headroom/Headroom.psd1").FunctionsToExport
        # By hand: .Item of a list is its own.
        $expected = @($used | ForEach-Object -Process { $_.Item })
        $documents = ConvertFrom-Json -InputObject ($text -join "`n")
        $sent = @(
            foreach ($document in $documents) {
                $ast = [System.Management.Automation.Language.Parser]::ParseInput($document.script, [ref] $null, [ref] $null)
                $there = Get-KnownCommand -Script @([pscustomobject] @{ Ast = $ast })
                # The module's commands are there once it is loaded.
                if ($document.script -match "Import-Module -Name 'Headroom'") { foreach ($name in $exported) { $there[$name] = $known[$name] } }
                $reached = @('') + @(Get-ReachedFunction -Ast $ast)
                $found = @(Find-CommandProblem -Ast $ast -Known $there | Where-Object -FilterScript { $_.Item -notin $expected -and $_.Function -in $reached })
                @{ Name = $document.name; Calls = @(Find-Ast -Ast $ast -Kind 'CommandAst').Count; Open = @($found | ForEach-Object -Process { $_.Problem } | Select-Object -Unique) }
            }
        )
    }
}

BeforeAll {
    foreach ($name in 'DesktopCheck', 'SyntaxTree', 'CommandUse') { Import-Module -Name "$PSScriptRoot/../support/desktop/$name.psm1" }
    $known = Get-KnownCommand -Script @()
    function Find-Problem([string] $Text) { @(Find-TextProblem -Kind 'Commands' -Text $Text) }
}

Describe 'The scripts' {
    It 'are found, and call commands' -ForEach @(@{ Cases = $cases; Known = $known }) {
        $shipped = @($Cases | Where-Object -FilterScript { -not $_.IsTest })
        $shipped.Count | Should -BeGreaterThan 90
        $Cases.Count - $shipped.Count | Should -BeGreaterThan 110
        $names = @(Get-UsedCommandName -Script @($shipped | ForEach-Object -Process { $_.Script }) | Sort-Object -Unique)
        $names.Count | Should -BeGreaterThan 250
        @($names | Where-Object -FilterScript { $Known.ContainsKey($_) -and $Known[$_].Module -like 'Microsoft.PowerShell.*' }).Count | Should -BeGreaterThan 30
        @($names | Where-Object -FilterScript { $Known.ContainsKey($_) -and $Known[$_].Module -in 'FailoverClusters', 'Storage', 'StorageQoS', 'Hyper-V', 'CimCmdlets', 'Defender' }).Count | Should -BeGreaterThan 15
    }

    It '<Name> calls what 5.1 has' -ForEach $cases { $Open | Should -BeNullOrEmpty }
}

# The scripts are put together by a script of Node.js.
Describe 'The scripts as they reach a node' -Skip:($sent.Count -eq 0) {
    It 'are found' -ForEach @(@{ Sent = $sent }) {
        $Sent.Count | Should -BeGreaterThan 15
        # Some carry a good part of the module along.
        @($Sent | Where-Object -FilterScript { $_.Calls -gt 100 }).Count | Should -BeGreaterThan 2
    }

    It '<Name> brings along what it calls, or 5.1 has it' -ForEach $sent { $Open | Should -BeNullOrEmpty }

    It 'may carry what they never call' {
        $text = 'function Get-One { Get-Two }; function Get-Two { Get-Three { Get-Four } }; function Get-Idle { Get-Five }; Get-One'
        $ast = [System.Management.Automation.Language.Parser]::ParseInput($text, [ref] $null, [ref] $null)
        Get-ReachedFunction -Ast $ast | Sort-Object | Should -Be @('Get-Four', 'Get-One', 'Get-Three', 'Get-Two')
        @(Find-CommandProblem -Ast $ast -Known $known | ForEach-Object -Process { $_.Function } | Select-Object -Unique) | Should -Be @('Get-One', 'Get-Two', 'Get-Idle', '')
    }
}

Describe 'The exceptions' {
    It '<Item> in <File> is still one' -ForEach $used {
        $Count | Should -BeGreaterThan 0
        $Reason | Should -Match '\.\z'
    }
}

Describe 'The check' {
    It 'finds <_>' -ForEach @(
        'ConvertFrom-Json -InputObject $x -AsHashtable'
        'ConvertFrom-Json -InputObject $x -Depth 5'
        'ConvertTo-Json -InputObject $x -EscapeHandling EscapeHtml'
        'Get-ClusterNode -Bogus'
        'Get-ClusterSharedVolumeState -Volume $x'
        'Get-PhysicalDisk -Name x'
        'Test-Json -Json $x'
        'Get-Content -LiteralPath $x -AsByteStream'
        'Join-Path -Path a -ChildPath b -AdditionalChildPath c'
        'ForEach-Object -Parallel { 1 }'
        'Remove-Service -Name x'
        'Split-Path -Path $x -LeafBase'
        'Invoke-RestMethod -Uri $x -SkipCertificateCheck'
        'Get-ComputerName'
        'Microsoft.PowerShell.Utility\ConvertFrom-Json -AsHashtable'
        '$asked = @{ Uri = $x; NoProxy = $true }; Invoke-RestMethod @asked'
        '$asked = @{ Uri = $x }; $asked.NoProxy = $true; Invoke-RestMethod @asked'
        '$asked = @{ Uri = $x }; $asked[''SkipHttpErrorCheck''] = $true; Invoke-RestMethod @asked'
        '$asked = Get-Something; Get-Item @asked'
        'function Get-Own { [CmdletBinding()] param([string] $Name) $Name }; Get-Own -Nmae a'
        'function Get-Own { param([string] $Name) $Name }; Get-Own -ErrorAction Stop'
        'function Get-Own([string] $Name) { $Name }; Get-Own -Nmae a'
        'function Get-Own { [CmdletBinding()] param([string] $Name, [string] $AsHashtable) ConvertFrom-Json @PSBoundParameters }'
        'function Set-Own { [CmdletBinding()] param([string] $Name) $Name }; Set-Own -Confirm:$false'
    ) { @(Find-Problem $_).Count | Should -BeGreaterThan 0 }

    It 'lets <_> be' -ForEach @(
        'Get-ClusterNode -Name $x -ErrorAction Stop'
        '$asked = @{ Uri = $x; Headers = @{ Metadata = 1 } }; Invoke-RestMethod @asked'
        'function Get-Own { [CmdletBinding()] param([string] $Name) $Name }; Get-Own -Name a -Verbose'
        'function Get-Own([string] $Name) { $Name }; Get-Own -Name a'
        'function Set-Own { [CmdletBinding(SupportsShouldProcess = $true)] param([string] $Name) $Name }; Set-Own -Confirm:$false'
        'Remove-Item -LiteralPath $x -Recurse -Confirm:$false'
        '& $Path @ArgumentList'
        '. ./other.ps1'
    ) { Find-Problem $_ | Should -BeNullOrEmpty }
}
