BeforeDiscovery {
    Import-Module -Name "$PSScriptRoot/../../Headroom"
    $exported = @((Get-Module -Name 'Headroom').ExportedFunctions.Keys | Sort-Object)
    $readOnly = @($exported | Where-Object -FilterScript { $_ -match '\A(Get|Test|Watch)-' })
    # Stopping an ended run and moving back a volume that was never moved change nothing; they are left out.
    $changing = @($exported | Where-Object -FilterScript { $_ -match '\A(Move|Remove|Set|Start)-' })
}

# Application control puts sessions into Constrained Language Mode. What only looks has to work in it, and what changes
# something has to say why it does not.

BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../Headroom"
    Import-Module -Name "$PSScriptRoot/../support/TestNode.psm1"

    # What calls give in that mode, by command.
    function Invoke-Constrained([hashtable] $Call) {
        $file = Join-Path -Path $TestDrive -ChildPath "$([guid]::NewGuid()).json"
        ConvertTo-Json -InputObject $Call -Depth 8 | Set-Content -LiteralPath $file
        $module = (Resolve-Path -LiteralPath "$PSScriptRoot/../../Headroom").Path
        $text = & (Get-Process -Id $PID).Path -NoProfile -NonInteractive -File "$PSScriptRoot/../support/constrained.ps1" -Module $module -CallFile $file
        $answers = @{}
        foreach ($answer in (ConvertFrom-TestJson -Json ($text -join "`n")).PSObject.Properties) { $answers[$answer.Name] = $answer.Value }
        $answers
    }

    # As JSON, without what each call reads again.
    function Get-Comparable([object] $Answer) {
        if ($Answer -is [string]) { $Answer = ConvertFrom-TestJson -Json $Answer }
        $lines = (ConvertTo-Json -InputObject @($Answer) -Depth 32) -split '\r?\n' -notmatch '"freeBytes":'
        ($lines -join "`n") -replace '\d{4}-\d\d-\d\dT[0-9:.]+(Z|[+-]\d\d:\d\d)', 'a time'
    }
}

Describe 'In Constrained Language Mode' {
    BeforeAll {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/node") -Simulated
        $json = New-TestProfile -VolumePath $node.Volume -DurationSeconds 1
        $run = Start-HeadroomRun -ProfileJson $json -VolumeId $node.VolumeId -KeepTestFile
        $null = Watch-HeadroomRun -RunId $run.id
        $parametersOf = @{
            'Get-HeadroomLimit' = @{ VolumeId = $node.VolumeId }
            'Get-HeadroomResult' = @{ RunId = $run.id }
            'Watch-HeadroomRun' = @{ RunId = $run.id }
            'Watch-HeadroomActivity' = @{ Count = 1 }
            'Test-HeadroomProfile' = @{ ProfileJson = $json.Replace('"randomPercent":100', '"randomPercent":101') }
            'Test-HeadroomReadiness' = @{ VolumeId = $node.VolumeId; ProfileJson = $json }
            'Test-HeadroomCoordinator' = @{ VolumeId = $node.VolumeId }
            'Start-HeadroomRun' = @{ ProfileJson = $json; VolumeId = $node.VolumeId; Confirm = $false }
            'Remove-HeadroomRun' = @{ RunId = $run.id; Confirm = $false }
            'Move-HeadroomVolume' = @{ VolumeId = $node.VolumeId; NodeName = 'node2'; Confirm = $false }
            'Set-HeadroomRetention' = @{ Keep = 'All'; Confirm = $false }
            'Set-HeadroomRunNote' = @{ RunId = $run.id; Tag = 'night'; Confirm = $false }
            'Set-HeadroomLimitEntry' = @{ EntriesJson = Get-GoldenText -Kind 'valid' -Name 'entries.network-and-size'; Confirm = $false }
        }
        $calls = @{
            'Get-HeadroomResult of no run' = @{ RunId = '20000101-000000-00000000' }
            'Export-HeadroomSupportFile to a file' = @{ Path = "$TestDrive/node/state/support.zip"; Confirm = $false }
        }
        foreach ($name in (Get-Module -Name 'Headroom').ExportedFunctions.Keys -match '\A(Get|Test|Watch|Move|Remove|Set|Start)-') {
            $calls[$name] = @{}
            if ($parametersOf.ContainsKey($name)) { $calls[$name] = $parametersOf[$name] }
        }
        $files = @(Get-ChildItem -LiteralPath $node.State, $node.Volume -Recurse -File -Force | ForEach-Object -Process { $_.FullName })
        $answers = Invoke-Constrained $calls
    }
    AfterAll { Exit-TestNode -StopRuns }

    It 'the commands are found' -ForEach @(@{ ReadOnly = $readOnly.Count; Changing = $changing.Count }) {
        $ReadOnly | Should -BeGreaterOrEqual 9
        $Changing | Should -BeGreaterOrEqual 4
        $answers.Count | Should -Be ($ReadOnly + $Changing + 2)
    }

    It '<_> gives what it gives in full' -ForEach $readOnly {
        $answer = $answers[$_]
        $answer.Message | Should -BeNullOrEmpty -Because ($answer.Trace -join "`n")
        $answer.Mode | Should -BeExactly 'ConstrainedLanguage'
        $parameters = $calls[$_]
        $full = @(& $_ @parameters)
        if ($_ -eq 'Get-HeadroomSupport') {
            # Times, free space and the mode itself are in its entries.
            $ofConstrained = (ConvertFrom-Json -InputObject $answer.Text)[0]
            $ofConstrained.about.versions.languageMode | Should -BeExactly 'constrained'
            $ofConstrained.about.leftOut | Should -HaveCount 0
            $ofConstrained.entries.name | Should -BeExactly $full[0].entries.name
            return
        }
        if ($_ -ne 'Test-HeadroomReadiness') {
            Get-Comparable $answer.Text | Should -BeExactly (Get-Comparable $full)
            return
        }
        # The mode itself is one of the things that are looked at, and so is what others do at the moment.
        $ofConstrained = (ConvertFrom-Json -InputObject $answer.Text)[0].checks
        $ofConstrained.id | Should -Be $full[0].checks.id
        ($ofConstrained | Where-Object -Property id -EQ -Value 'application-control').verdict | Should -BeExactly 'blocking'
        foreach ($check in $full[0].checks | Where-Object -FilterScript { $_.id -notin 'application-control', 'other-load' }) {
            ($ofConstrained | Where-Object -Property id -EQ -Value $check.id).verdict | Should -BeExactly $check.verdict -Because $check.id
        }
    }

    It '<_> says why it cannot' -ForEach $changing {
        $answers[$_].Message | Should -Match '\[ConstrainedLanguage\] .*constrained language mode.* Next: .*signed package.*supplemental policy'
    }

    It 'a support file is not written, and it is said who can make one' {
        $answers['Export-HeadroomSupportFile to a file'].Message | Should -Match '\[SupportFileConstrained\] .*Nothing was written.* Next: .*Windows Admin Center'
    }

    It 'nothing was changed' {
        @(Get-ChildItem -LiteralPath $node.State, $node.Volume -Recurse -File -Force | ForEach-Object -Process { $_.FullName }) | Should -Be $files
    }

    It 'a problem has the words, the id and the category that it has in full' {
        $full = Get-ThrownError { Get-HeadroomResult -RunId '20000101-000000-00000000' }
        $answer = $answers['Get-HeadroomResult of no run']
        $answer.Message | Should -Match ([regex]::Escape($full.Exception.Message))
        $answer.Id | Should -BeExactly $full.FullyQualifiedErrorId
        $answer.Category | Should -BeExactly ([string] $full.CategoryInfo.Category)
        $answer.Target | Should -BeExactly $full.TargetObject
    }

    It 'what a cmdlet answers is held against the list' {
        $folder = New-Item -ItemType Directory -Path "$TestDrive/modules/Storage"
        @'
function Get-StoragePool {
    [CmdletBinding()]
    param([string[]] $FriendlyName, [string[]] $UniqueId, [bool[]] $IsPrimordial, [object] $VirtualDisk, [object] $CimSession)
    New-Object -TypeName PSObject -Property @{ FriendlyName = 'S2D'; HealthStatus = 'Sparkling'; OperationalStatus = [uint16[]] @(2, 3); Size = [uint64] 5; AllocatedSize = [uint64] 0 }
}
'@ | Set-Content -LiteralPath "$folder/Storage.psm1"
        $before = $env:PSModulePath
        try {
            $env:PSModulePath = "$TestDrive/modules" + [System.IO.Path]::PathSeparator + $before
            $answer = (Invoke-Constrained @{ 'Test-HeadroomAssumption' = @{ Command = 'Get-StoragePool' } })['Test-HeadroomAssumption']
        } finally {
            $env:PSModulePath = $before
        }
        $answer.Message | Should -BeNullOrEmpty -Because ($answer.Trace -join "`n")
        $records = ConvertFrom-Json -InputObject $answer.Text
        @($records | Where-Object -Property verdict -EQ -Value 'ok').Count | Should -BeGreaterThan 9
        $different = @($records | Where-Object -Property verdict -NE -Value 'ok')
        $different.subject | Should -BeExactly @('HealthStatus')
        $different.found | Should -BeExactly 'not known: Sparkling'
    }

    It 'a run that is under way is watched' {
        $running = Start-HeadroomRun -ProfileJson (New-TestProfile -VolumePath $node.Volume -FileName 'watched.dat' -DurationSeconds 4) -VolumeId $node.VolumeId
        $answer = (Invoke-Constrained @{ 'Watch-HeadroomRun' = @{ RunId = $running.id } })['Watch-HeadroomRun']
        $watched = ConvertFrom-Json -InputObject $answer.Text
        $watched[-1].run.status | Should -BeExactly 'completed'
        @($watched | Select-Object -SkipLast 1).line | Should -Be @(1..($watched.Count - 1))
    }
}
