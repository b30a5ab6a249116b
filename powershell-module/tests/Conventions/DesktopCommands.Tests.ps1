# Every command that a shipped script calls, and every parameter that it gives it, is there in Windows PowerShell 5.1 with
# Windows' modules. PSScriptAnalyzer's PSUseCompatibleCommands asks the same of 5.1's own modules, where it is installed;
# this asks it everywhere, and of Windows' modules too. ../support/desktop/README.md says what the lists are made from.

BeforeDiscovery {
    $support = "$PSScriptRoot/../support/desktop"
    foreach ($name in 'ShippedScript', 'SyntaxTree', 'CommandUse') { Import-Module -Name "$support/$name.psm1" }
    $scripts = @(Get-ShippedScript)
    $known = Get-KnownCommand -Script $scripts
    $exceptions = @((Import-PowerShellDataFile -LiteralPath "$support/exceptions.psd1").Commands)
    $cases = @(
        foreach ($script in $scripts) {
            $found = @(Find-CommandProblem -Ast $script.Ast -File $script.Name -Known $known)
            $open = @($found | Where-Object -FilterScript { $problem = $_; @($exceptions | Where-Object -FilterScript { $_.File -eq $problem.File -and $problem.Item -like $_.Item }).Count -eq 0 })
            @{ Name = $script.Name; Found = $found; Open = @($open | ForEach-Object -Process { "line $($_.Line): $($_.Problem)" }) }
        }
    )
    $used = @($exceptions | ForEach-Object -Process {
            $exception = $_
            @{ File = $_.File; Item = $_.Item; Reason = $_.Reason; Count = @($cases.Found | Where-Object -FilterScript { $_.File -eq $exception.File -and $_.Item -like $exception.Item }).Count }
        })

    # The scripts as a node gets them, with what they carry along in its place.
    $sent = @()
    if (Get-Command -Name 'node' -CommandType Application -ErrorAction Ignore) {
        $text = node "$PSScriptRoot/../support/sent-scripts.mjs"
        $exported = (Import-PowerShellDataFile -LiteralPath "$PSScriptRoot/../../Headroom/Headroom.psd1").FunctionsToExport
        # By hand: .Item of a list is its own.
        $expected = @($exceptions | ForEach-Object -Process { $_.Item })
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
    $support = "$PSScriptRoot/../support/desktop"
    foreach ($name in 'ShippedScript', 'SyntaxTree', 'CommandUse') { Import-Module -Name "$support/$name.psm1" }
    $known = Get-KnownCommand -Script @()
    function Find-Problem([string] $Text) {
        $ast = [System.Management.Automation.Language.Parser]::ParseInput($Text, [ref] $null, [ref] $null)
        $all = $known.Clone()
        Add-OwnFunction -Known $all -Ast $ast
        @(Find-CommandProblem -Ast $ast -Known $all | ForEach-Object -Process { $_.Problem })
    }
}

Describe 'The shipped scripts' {
    It 'are found, and call commands' -ForEach @(@{ Scripts = $scripts; Known = $known }) {
        $Scripts.Count | Should -BeGreaterThan 90
        $names = @(Get-UsedCommandName -Script $Scripts | Sort-Object -Unique)
        $names.Count | Should -BeGreaterThan 250
        @($names | Where-Object -FilterScript { $Known.ContainsKey($_) -and $Known[$_].Module -like 'Microsoft.PowerShell.*' }).Count | Should -BeGreaterThan 30
        @($names | Where-Object -FilterScript { $Known.ContainsKey($_) -and $Known[$_].Module -in 'FailoverClusters', 'Storage', 'StorageQoS', 'Hyper-V', 'CimCmdlets', 'Defender' }).Count | Should -BeGreaterThan 15
    }

    It '<Name> calls what 5.1 has' -ForEach $cases { $Open | Should -BeNullOrEmpty }
}

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
        'function Get-Own { [CmdletBinding()] param([string] $Name, [string] $AsHashtable) ConvertFrom-Json @PSBoundParameters }'
        'function Set-Own { [CmdletBinding()] param([string] $Name) $Name }; Set-Own -Confirm:$false'
    ) { @(Find-Problem $_).Count | Should -BeGreaterThan 0 }

    It 'lets <_> be' -ForEach @(
        'Get-ClusterNode -Name $x -ErrorAction Stop'
        '$asked = @{ Uri = $x; Headers = @{ Metadata = 1 } }; Invoke-RestMethod @asked'
        'function Get-Own { [CmdletBinding()] param([string] $Name) $Name }; Get-Own -Name a -Verbose'
        'function Set-Own { [CmdletBinding(SupportsShouldProcess = $true)] param([string] $Name) $Name }; Set-Own -Confirm:$false'
        'Remove-Item -LiteralPath $x -Recurse -Confirm:$false'
        '& $Path @ArgumentList'
        '. ./other.ps1'
    ) { Find-Problem $_ | Should -BeNullOrEmpty }
}
