BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
}

Describe 'Test-HeadroomReadiness' {
    BeforeEach {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") -Simulated
        Mock -ModuleName 'Headroom' -CommandName 'Get-CheckedProfile' -MockWith { $ProfileJson | ConvertFrom-Json }
        $json = New-TestProfile -VolumePath $node.Volume
    }
    AfterEach { Exit-TestNode }

    It 'gives a readiness, and changes nothing' {
        $before = Get-ChildItem -LiteralPath $node.Volume -Force
        $readiness = Test-HeadroomReadiness -VolumeId 'test01' -ProfileJson $json
        $readiness.PSObject.TypeNames | Should -Contain 'Headroom.Readiness'
        $readiness.volumeId | Should -BeExactly 'test01'
        Get-ChildItem -LiteralPath $node.Volume -Force | Should -BeExactly $before
        $node.State | Should -Not -Exist
    }

    It 'takes a volume of a pipeline and a profile as an object, and shows what was found' {
        $readiness = (Get-HeadroomCluster).volumes[0] | Test-HeadroomReadiness -WorkloadProfile (ConvertFrom-Json -InputObject $json)
        $readiness.checkedAt | Should -BeOfType [datetime]
        $readiness | Out-String | Should -Match 'Volume +: test01'
        $readiness.checks | Out-String -Width 80 | Should -Match '(?m)^Check +Verdict +Found'
    }

    It 'takes ids as plain text, and goes on after one that is not there' {
        Update-Simulation { param($Simulation) $Simulation.cluster.volumes[1].path = $Simulation.cluster.volumes[0].path }
        ('test02', 'x', 'test01' | Test-HeadroomReadiness -WorkloadProfile $json -ErrorAction SilentlyContinue).volumeId | Should -BeExactly @('test02', 'test01')
        (Test-HeadroomReadiness -VolumeId 'x', 'test02' -ProfileJson $json -ErrorAction SilentlyContinue).volumeId | Should -BeExactly 'test02'
        (Get-HeadroomLimit -VolumeId 'test01' | Test-HeadroomReadiness -ProfileJson $json).volumeId | Should -BeExactly 'test01'
        $null = Add-TestRun
        (Get-HeadroomRun | Test-HeadroomReadiness -WorkloadProfile $json).volumeId | Should -BeExactly 'test01'
        (Get-HeadroomRun | Get-HeadroomResult | Test-HeadroomReadiness -ProfileJson $json).volumeId | Should -BeExactly 'test01'
    }

    It 'with -SkipLoad, says what blocks without watching the volume' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-OtherLoad' -MockWith { throw 'It was watched.' }
        Update-Simulation { param($Simulation) $Simulation.cluster.volumes[0].freeBytes = 1MB }
        $checks = (Test-HeadroomReadiness -VolumeId 'test01' -ProfileJson $json -SkipLoad).checks
        $checks.id | Should -Not -Contain 'other-load'
        ($checks | Where-Object -Property verdict -EQ -Value 'blocking').id | Should -BeExactly @('free-space')
        Should -Not -Invoke -ModuleName 'Headroom' -CommandName 'Get-OtherLoad'
        (Test-HeadroomReadiness -VolumeId 'test01' -ProfileJson $json).checks.id | Should -Contain 'other-load'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-OtherLoad' -Times 1 -Exactly
    }

    It 'blocks where the volume is full' {
        Update-Simulation { param($Simulation) $Simulation.cluster.volumes[0].freeBytes = 1MB }
        $blocking = @((Test-HeadroomReadiness -VolumeId 'test01' -ProfileJson $json).checks | Where-Object -Property verdict -EQ -Value 'blocking')
        $blocking.id | Should -BeExactly @('free-space')
    }

    It 'refuses <Name>' -ForEach @(@{ Name = 'a volume that is not there'; Id = 'x' }, @{ Name = 'no volume'; Id = '' }) {
        (Get-ThrownError { Test-HeadroomReadiness -VolumeId $Id -ProfileJson $json }).FullyQualifiedErrorId | Should -Match '\AVolumeNotFound,'
    }

    It 'with -ListedOnly, takes no <VolumeId> and does not look at it' -ForEach @(
        '\\server\share', '\\server\share\folder', '//server/share', '\\?\UNC\server\share', '\\.\PhysicalDrive0', '#0', '#12' | ForEach-Object -Process { @{ VolumeId = $_ } }
    ) {
        Mock -ModuleName 'Headroom' -CommandName 'Get-TypedVolume' -MockWith { throw 'It was looked at.' }
        (Get-ThrownError { Test-HeadroomReadiness -VolumeId $VolumeId -ProfileJson $json -ListedOnly }).FullyQualifiedErrorId | Should -BeExactly 'VolumeNotListed,Test-HeadroomReadiness'
    }

    It 'with -ListedOnly, tells nothing of a file that is none of Headroom''s' {
        $secret = "$($node.Volume)/secret.vhdx"
        # Fewer bytes than are asked for, and without a size of its own: what the two checks would subtract and add.
        foreach ($size in $null, 3MB) {
            $target = @{ path = $secret }
            if ($size) { $target['createSizeBytes'] = $size }
            $asked = ConvertTo-Json -InputObject @{ contractVersion = 1; timeSpans = @(@{ targets = @($target) }) } -Depth 8
            function Get-Told([switch] $ListedOnly) {
                $checks = (Test-HeadroomReadiness -VolumeId 'test01' -ProfileJson $asked -ListedOnly:$ListedOnly).checks
                @($checks | Where-Object -FilterScript { $_.id -in 'cache-size', 'free-space' } | ForEach-Object -Process { '{0} {1} {2}' -f $_.id, $_.verdict, $_.message }) -join '; '
            }
            Remove-Item -LiteralPath $secret, "$secret.headroom-io" -ErrorAction Ignore
            $absent = Get-Told -ListedOnly
            [System.IO.File]::WriteAllBytes($secret, (New-Object -TypeName 'byte[]' -ArgumentList 2MB))
            Get-Told -ListedOnly | Should -BeExactly $absent
            Get-Told | Should -Not -BeExactly $absent -Because 'who may start a run is told'
            Set-Content -LiteralPath "$secret.headroom-io" -Value '{}'
            Get-Told -ListedOnly | Should -BeExactly (Get-Told) -Because 'it is a test file of Headroom''s then'
        }
    }

    It 'blocks where the file is somebody else''s, and leaves no trace of looking' {
        $secret = "$($node.Volume)/secret.vhdx"
        Set-Content -LiteralPath $secret -Value 'precious'
        $asked = ConvertTo-Json -InputObject @{ contractVersion = 1; timeSpans = @(@{ targets = @(@{ path = $secret; createSizeBytes = 3MB }) }) } -Depth 8
        $before = Get-ChildItem -LiteralPath $node.Volume -Force | Select-Object -Property Name, Length, LastWriteTimeUtc | Out-String
        $blocking = @((Test-HeadroomReadiness -VolumeId 'test01' -ProfileJson $asked).checks | Where-Object -Property verdict -EQ -Value 'blocking')
        $blocking.id | Should -BeExactly @('target')
        $blocking.message | Should -BeExactly "The file $secret was not created by Headroom, or others have written to it since."
        Get-ChildItem -LiteralPath $node.Volume -Force | Select-Object -Property Name, Length, LastWriteTimeUtc | Out-String | Should -BeExactly $before
        $check = (Test-HeadroomReadiness -VolumeId 'test01' -ProfileJson $asked -ListedOnly).checks | Where-Object -Property id -EQ -Value 'target'
        $check.verdict | Should -BeExactly 'unknown' -Because 'readers are told nothing of files'
    }

    It 'blocks where a disk is not there, and says nothing of what it might be' {
        $disk = Get-AbsentDiskId
        $asked = ConvertTo-Json -InputObject @{ contractVersion = 1; timeSpans = @(@{ targets = @(@{ path = $disk }) }) } -Depth 8
        $readiness = Test-HeadroomReadiness -VolumeId $disk -ProfileJson $asked
        $readiness.volumeId | Should -BeExactly $disk
        $readiness.checks.id | Should -BeExactly @('cluster-nodes', 'target', 'power', 'application-control')
        ($readiness.checks | Where-Object -Property verdict -EQ -Value 'blocking').message | Should -BeExactly "Disk $($disk.TrimStart('#')) was not found on node1."
        (Get-ThrownError { Start-HeadroomRun -VolumeId $disk -ProfileJson $asked }).FullyQualifiedErrorId | Should -BeExactly 'DiskNotFound,Start-HeadroomRun'
    }

    It 'says the same of a disk whose name is one of another system' {
        $disk = '#9999'
        $asked = ConvertTo-Json -InputObject @{ contractVersion = 1; timeSpans = @(@{ targets = @(@{ path = $disk }) }) } -Depth 8
        $blocking = (Test-HeadroomReadiness -VolumeId $disk -ProfileJson $asked).checks | Where-Object -Property verdict -EQ -Value 'blocking'
        $blocking.message | Should -BeExactly "Disk $($disk.TrimStart('#')) was not found on node1."
    }

    It 'with -ListedOnly, takes a volume that the cluster lists' {
        (Test-HeadroomReadiness -VolumeId 'test01' -ProfileJson $json -ListedOnly).volumeId | Should -BeExactly 'test01'
    }
}

Describe 'Test-HeadroomReadiness of a profile that the engine refuses' {
    AfterEach { Exit-TestNode }

    It 'refuses it too' {
        $null = Enter-TestNode -Folder "$TestDrive" -Simulated
        (Get-ThrownError { Test-HeadroomReadiness -VolumeId 'test01' -ProfileJson '{}' }).FullyQualifiedErrorId | Should -Match '\AProfileNotValid,'
    }

    It 'refuses one that is none before it says that a disk is not there' {
        $null = Enter-TestNode -Folder "$TestDrive" -Simulated
        (Get-ThrownError { Test-HeadroomReadiness -VolumeId (Get-AbsentDiskId) -ProfileJson '{ "timeSpans": 1 }' }).FullyQualifiedErrorId | Should -Match '\AProfileNotValid,'
    }
}
