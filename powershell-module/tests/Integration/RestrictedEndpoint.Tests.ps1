# A JEA endpoint gives its sessions proxies of Select-Object, Measure-Object and others that take next to nothing, and they
# stand before the real ones for modules too. Nor does it load modules by itself. Every command of the plugin runs in such a
# session here, by the generated roles.

BeforeDiscovery {
    $isPossible = $PSVersionTable.PSVersion.Major -ge 7
    $scripts = @(Get-ChildItem -LiteralPath "$PSScriptRoot/../../../gateway-plugin/scripts" -Filter '*.ps1' | ForEach-Object -Process { $_.BaseName })
}

# Windows PowerShell makes such sessions for endpoints alone.
Describe 'In a JEA endpoint' -Skip:(-not $isPossible) {
    BeforeAll {
        Import-Module -Name "$PSScriptRoot/../../Headroom"
        Import-Module -Name "$PSScriptRoot/../support/TestNode.psm1"
        $work = (New-Item -ItemType Directory -Path "$TestDrive/jea").FullName
        $jeaModule = node "$PSScriptRoot/../support/jea-module.mjs" "$work/modules"

        # What calls give to who has that role.
        function Invoke-Restricted([string] $Role, [object[]] $Call) {
            ConvertTo-Json -InputObject $Call -Depth 8 -Compress | Set-Content -LiteralPath "$work/calls.json"
            $before = $env:PSModulePath
            $own = Split-Path -Path (Resolve-Path -LiteralPath "$PSScriptRoot/../../Headroom").Path -Parent
            try {
                $env:PSModulePath = "$work/modules", $own, $before -join [System.IO.Path]::PathSeparator
                $text = & (Get-Process -Id $PID).Path -NoProfile -NonInteractive -File "$PSScriptRoot/../support/restricted.ps1" -RoleCapability "$jeaModule.$Role" -Folder $work
            } finally {
                $env:PSModulePath = $before
            }
            $answers = @{}
            foreach ($answer in (ConvertFrom-Json -InputObject ($text -join "`n"))) { $answers[$answer.Command] = $answer }
            $answers
        }

        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/node") -Simulated
        $env:HEADROOM_INSTALL_ROOT = "$TestDrive/node/install"
        $json = New-TestProfile -VolumePath $node.Volume -DurationSeconds 1
        $entries = (Get-GoldenText -Kind 'valid' -Name 'entries.nothing-entered' | ConvertFrom-Json)
        $entries.clusterName = (Get-HeadroomCluster).name
        $hash = '0' * 64
        $ofNode = @{ Version = '1.2.3'; PackageSha256 = $hash }
        $calls = @(
            @{ Command = 'Get-WacHeadroomNode'; Parameters = $ofNode }
            @{ Command = 'Get-WacHeadroomCluster'; Parameters = @{ Detailed = $true } }
            @{ Command = 'Get-WacHeadroomActivity'; Parameters = @{ VirtualDisksOf = $node.VolumeId } }
            @{ Command = 'Get-WacHeadroomHistory'; Parameters = @{ TimeFrame = 'week'; VolumeId = $node.VolumeId; SeriesName = 'iops.read,iops.write'; Subject = 'drive'; VirtualMachine = "sql'01 `$(1)" } }
            @{ Command = 'Get-WacHeadroomLimit'; Parameters = @{ VolumeId = $node.VolumeId } }
            @{ Command = 'Get-WacHeadroomTypedLimit'; Parameters = @{ VolumeId = $node.VolumeId } }
            @{ Command = 'Set-WacHeadroomLimitEntry'; Parameters = @{ EntriesJson = ConvertTo-Json -InputObject $entries -Depth 8 -Compress } }
            @{ Command = 'Test-WacHeadroomProfile'; Parameters = @{ ProfileJson = $json } }
            @{ Command = 'Test-WacHeadroomReadiness'; Parameters = @{ VolumeId = $node.VolumeId; ProfileJson = $json } }
            @{ Command = 'Test-WacHeadroomTypedReadiness'; Parameters = @{ VolumeId = $node.VolumeId; ProfileJson = $json } }
            @{ Command = 'Move-WacHeadroomVolume'; Parameters = @{ VolumeId = $node.VolumeId; NodeName = 'node2' } }
            @{ Command = 'Get-WacHeadroomMove'; Parameters = @{} }
            @{ Command = 'Restore-WacHeadroomVolume'; Parameters = @{ MoveId = '<id>' } }
            @{ Command = 'Start-WacHeadroomRun'; Parameters = @{ VolumeId = $node.VolumeId; ProfileJson = $json } }
            @{ Command = 'Get-WacHeadroomRun'; Parameters = @{} }
            @{ Command = 'Watch-WacHeadroomRun'; Parameters = @{ RunId = '<id>' } }
            @{ Command = 'Stop-WacHeadroomRun'; Parameters = @{ RunId = '<id>' } }
            @{ Command = 'Get-WacHeadroomResult'; Parameters = @{ RunId = '<id>' } }
            @{ Command = 'Set-WacHeadroomRunNote'; Parameters = @{ RunId = '<id>'; Tag = 'night'; Note = 'After the change.' } }
            @{ Command = 'Get-WacHeadroomRetention'; Parameters = @{} }
            @{ Command = 'Set-WacHeadroomRetention'; Parameters = @{ Keep = 'All' } }
            @{ Command = 'Get-WacHeadroomSupport'; Parameters = @{ RunCount = 1 } }
            @{ Command = 'Remove-WacHeadroomRun'; Parameters = @{ RunId = '<id>' } }
            @{ Command = 'Add-WacHeadroomNodePart'; Parameters = @{ UploadId = 'a' * 32; OffsetBytes = 0; ContentBase64 = 'AAAA' } }
            @{ Command = 'Uninstall-WacHeadroomNode'; Parameters = @{ Version = '1.2.3' } }
            # Last: it is refused, as there is no package.
            @{ Command = 'Install-WacHeadroomNode'; Parameters = $ofNode + @{ PackagePath = "$TestDrive/node/none.zip" } }
        )
        $answers = Invoke-Restricted -Role 'Administrators' -Call $calls
        $ofReader = Invoke-Restricted -Role 'Readers' -Call @($calls | Where-Object -FilterScript { $_.Command -match '\A(Get-WacHeadroomCluster|Start-)' })
    }
    AfterAll {
        Exit-TestNode -StopRuns
        $env:HEADROOM_INSTALL_ROOT = $null
    }

    It 'every command is called' -ForEach @(@{ Scripts = $scripts }) {
        $Scripts.Count | Should -BeGreaterOrEqual 18
        @($calls | ForEach-Object -Process { $_.Command }) | Sort-Object | Should -BeExactly ($Scripts | Sort-Object)
    }

    It '<_> does what it does elsewhere' -ForEach @($scripts | Where-Object -FilterScript { $_ -ne 'Install-WacHeadroomNode' }) {
        $answers[$_].Mode | Should -BeExactly 'NoLanguage'
        $answers[$_].Message | Should -BeNullOrEmpty -Because $answers[$_].Trace
        $answers[$_].Text | Should -Match '\A[\[{]'
    }

    It 'an installation is refused for its own reason' {
        $answers['Install-WacHeadroomNode'].Message | Should -Match '\[[A-Z]\w+\] .* Next: '
        $answers['Install-WacHeadroomNode'].Message | Should -Not -Match '\[Unexpected\]'
    }

    It 'a run measures, and is gone once it was removed' {
        $result = ConvertFrom-Json -InputObject $answers['Get-WacHeadroomResult'].Text
        $result.result.status | Should -BeExactly 'completed'
        $result.result.timeSpans[0].total.ioCount | Should -BeGreaterThan 0
        Get-HeadroomRun | Should -BeNullOrEmpty
    }

    It 'a reader reads, and starts nothing' {
        $ofReader['Get-WacHeadroomCluster'].Message | Should -BeNullOrEmpty
        $ofReader['Start-WacHeadroomRun'].Message | Should -Match 'Start-WacHeadroomRun'
        $ofReader['Start-WacHeadroomRun'].Text | Should -BeNullOrEmpty
    }

    It 'a file of the volume is not read for who may not be allowed to' {
        $secret = Join-Path -Path $node.Volume -ChildPath 'secret.bin'
        'secret' | Set-Content -LiteralPath $secret
        $workload = ConvertFrom-Json -InputObject $json
        $target = $workload.timeSpans[0].targets[0]
        Add-Member -InputObject $target -NotePropertyName 'writeBuffer' -NotePropertyValue ([pscustomobject] @{ content = 'source'; sourceSizeBytes = 65536; sourcePath = $secret }) -Force
        $asked = @{ VolumeId = $node.VolumeId; ProfileJson = ConvertTo-Json -InputObject $workload -Depth 8 -Compress }
        $refused = Invoke-Restricted -Role 'Administrators' -Call @('Start-WacHeadroomRun', 'Test-WacHeadroomReadiness' | ForEach-Object -Process { @{ Command = $_; Parameters = $asked } })
        # A start answers with a document.
        $problem = (ConvertFrom-Json -InputObject $refused['Start-WacHeadroomRun'].Text).problem
        $refused['Start-WacHeadroomRun'].Message = '[{0}] {1} Next: {2}' -f $problem.code, $problem.message, $problem.action
        foreach ($answer in $refused.Values) { $answer.Message | Should -Match ('\[SourceNotOfCaller\] .*{0}.*NODE\\alice.* Next: ' -f [regex]::Escape($secret)) }
        $refused.Count | Should -Be 2
        Get-HeadroomRun | Should -BeNullOrEmpty
        # The same in a session of the caller's own, which this process is.
        Test-HeadroomReadiness -VolumeId $node.VolumeId -ProfileJson $asked.ProfileJson | Should -Not -BeNullOrEmpty
    }

    It 'the modules of Windows are loaded where a command needs them' {
        $folder = New-Item -ItemType Directory -Path "$work/modules/FailoverClusters"
        'function Get-Cluster { [CmdletBinding()] param() throw ''the stub was loaded'' }' | Set-Content -LiteralPath "$folder/FailoverClusters.psm1"
        $env:HEADROOM_PROVIDER = 'failover-cluster'
        try {
            $answer = (Invoke-Restricted -Role 'Readers' -Call @(, @{ Command = 'Get-WacHeadroomCluster'; Parameters = @{} }))['Get-WacHeadroomCluster']
        } finally {
            $env:HEADROOM_PROVIDER = 'simulated'
        }
        $answer.Message | Should -Match 'the stub was loaded'
    }
}
