# Errors that a command handles itself are not shown: after success, -ErrorVariable and $Error are empty, and after a
# failure they have the one error that reports it.

BeforeDiscovery {
    $commands = @(
        @{ Name = 'Get-HeadroomCluster'; Do = { Get-HeadroomCluster -ErrorVariable +told } }
        @{ Name = 'Get-HeadroomActivity'; Do = { Get-HeadroomActivity -ErrorVariable +told } }
        @{ Name = 'Watch-HeadroomActivity'; Do = { Watch-HeadroomActivity -Count 1 -ErrorVariable +told; 'none' } }
        @{ Name = 'Get-HeadroomHistory'; Do = { Get-HeadroomHistory -ErrorVariable +told } }
        @{ Name = 'Get-HeadroomHistory -Subject'; Do = { 'drive', 'virtual-disk', 'node' | ForEach-Object -Process { Get-HeadroomHistory -Subject $_ -ErrorVariable +told } } }
        @{ Name = 'Get-HeadroomLimit'; Do = { Get-HeadroomLimit -VolumeId $node.VolumeId -ErrorVariable +told } }
        @{ Name = 'Test-HeadroomProfile'; Do = { Test-HeadroomProfile -ProfileJson $json -ErrorVariable +told; 'none' } }
        @{ Name = 'Test-HeadroomReadiness'; Do = { Test-HeadroomReadiness -VolumeId $node.VolumeId -ProfileJson $json -ErrorVariable +told } }
        @{ Name = 'Test-HeadroomCoordinator'; Do = { Test-HeadroomCoordinator -VolumeId $node.VolumeId -ErrorVariable +told } }
        @{ Name = 'Invoke-HeadroomRun'; Do = { Invoke-HeadroomRun -VolumeId $node.VolumeId -ProfileJson $json -ErrorVariable +told } }
        @{ Name = 'Start-HeadroomRun and Watch-HeadroomRun'; Do = { Start-HeadroomRun -VolumeId $node.VolumeId -ProfileJson $json -ErrorVariable +told | Watch-HeadroomRun -ErrorVariable +told } }
        @{ Name = 'Get-HeadroomRun'; Do = { Get-HeadroomRun -ErrorVariable +told } }
        @{ Name = 'Get-HeadroomResult'; Do = { Get-HeadroomRun -ErrorVariable +told | Get-HeadroomResult -ErrorVariable +told } }
        @{ Name = 'Get-HeadroomMove'; Do = { Get-HeadroomMove -ErrorVariable +told; 'none' } }
        @{ Name = 'Export-HeadroomResult'; Do = { Get-HeadroomRun | Export-HeadroomResult -Path "$($node.State)/$([guid]::NewGuid()).csv" -ErrorVariable +told } }
        @{ Name = 'Import-HeadroomResult'; NeedsInterpreter = $true; Do = { (Get-HeadroomRun -Newest 1 | Export-HeadroomResult -Path "$($node.State)/$([guid]::NewGuid()).json").path | Import-HeadroomResult -ErrorVariable +told } }
        @{ Name = 'Get-HeadroomResult -Verdict'; NeedsInterpreter = $true; Do = { Get-HeadroomRun | Get-HeadroomResult -Verdict -ErrorVariable +told } }
        @{ Name = 'Remove-HeadroomRun'; Do = { Get-HeadroomRun | Remove-HeadroomRun -Confirm:$false -ErrorVariable +told } }
    )
    # Without the .NET SDK, the module is built without an interpreter.
    if (-not (Test-Path -LiteralPath "$PSScriptRoot/../../Headroom/Tool/Jint.dll")) { $commands = @($commands | Where-Object -FilterScript { -not $_.NeedsInterpreter }) }
    # Every command that is told by an id what to do its work on.
    $failing = @(
        @{ Name = 'Get-HeadroomLimit'; With = @{ VolumeId = 'x' } }
        @{ Name = 'Get-HeadroomHistory'; With = @{ VolumeId = 'x' } }
        @{ Name = 'Get-HeadroomHistory'; With = @{ VolumeId = 'x'; Subject = 'drive' } }
        @{ Name = 'Test-HeadroomReadiness'; With = @{ VolumeId = 'x'; ProfileJson = '{}' } }
        @{ Name = 'Test-HeadroomCoordinator'; With = @{ VolumeId = 'x' } }
        @{ Name = 'Invoke-HeadroomRun'; With = @{ VolumeId = 'x'; ProfileJson = '{}' } }
        @{ Name = 'Start-HeadroomRun'; With = @{ VolumeId = 'x'; ProfileJson = '{}' } }
        @{ Name = 'Move-HeadroomVolume'; With = @{ VolumeId = 'x'; NodeName = 'node2'; Confirm = $false } }
        @{ Name = 'Watch-HeadroomRun'; With = @{ RunId = 'x' } }
        @{ Name = 'Stop-HeadroomRun'; With = @{ RunId = 'x' } }
        @{ Name = 'Get-HeadroomRun'; With = @{ RunId = 'x' } }
        @{ Name = 'Get-HeadroomRun'; With = @{ RunId = 'x'; Newest = 1 } }
        @{ Name = 'Get-HeadroomResult'; With = @{ RunId = 'x' } }
        @{ Name = 'Export-HeadroomResult'; With = @{ RunId = 'x'; Path = 'x.csv' } }
        @{ Name = 'Import-HeadroomResult'; With = @{ Path = 'x'; VolumeId = 'x' } }
        @{ Name = 'Remove-HeadroomRun'; With = @{ RunId = 'x'; Confirm = $false } }
        @{ Name = 'Set-HeadroomRunNote'; With = @{ RunId = 'x'; Tag = 'x'; Confirm = $false } }
        @{ Name = 'Get-HeadroomMove'; With = @{ MoveId = 'x' } }
        @{ Name = 'Restore-HeadroomVolume'; With = @{ MoveId = 'x' } }
    )
}

BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../Headroom"
    Import-Module -Name "$PSScriptRoot/../support/TestNode.psm1"
}

Describe 'After what went well on <Kind>' -ForEach @(@{ Kind = 'a machine'; Simulated = $false }, @{ Kind = 'a simulated node'; Simulated = $true }) {
    BeforeAll {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") -Simulated:$Simulated
        $json = New-TestProfile -VolumePath $node.Volume
    }
    AfterAll { Exit-TestNode -StopRuns }

    It '<Name> leaves no errors that it handled' -ForEach $commands {
        $told = @()
        # It keeps so many and no more: counted from none.
        $global:Error.Clear()
        @(. $Do).Count | Should -BeGreaterThan 0
        @($told | ForEach-Object -Process { "$_" }) | Should -BeNullOrEmpty
        @($global:Error | ForEach-Object -Process { "$_" }) | Should -BeNullOrEmpty
    }
}

Describe 'What is not there' {
    BeforeAll { $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") -Simulated }
    BeforeEach {
        $global:Error.Clear()
        Write-Error -Message 'What somebody has already' -ErrorAction SilentlyContinue
        $already = $global:Error[0]
    }
    AfterAll { Exit-TestNode }

    It 'is asked of every command that takes an id' -ForEach @(@{ Names = @($failing.Name) }) {
        $takers = @((Get-Module -Name 'Headroom').ExportedFunctions.Values | Where-Object -FilterScript { @($_.Parameters.Values | Where-Object -FilterScript { $_.Aliases -contains 'Id' -or $_.Name -eq 'RunId' }).Count -gt 0 })
        $takers.Count | Should -BeGreaterThan 10
        $takers.Name | Where-Object -FilterScript { $_ -notin $Names } | Should -BeNullOrEmpty
    }

    It '<Name> tells once in each: <With.Keys>' -ForEach $failing {
        & $Name @With -ErrorAction SilentlyContinue -ErrorVariable told
        @($told | ForEach-Object -Process { $_.FullyQualifiedErrorId -replace '\A\w+' }) | Should -BeExactly ",$Name"
        $global:Error.Count | Should -Be 2
        $global:Error[0] | Should -Be $told[0]
        $global:Error[1] | Should -Be $already
    }

    It '<Name> leaves nothing of it with Ignore: <With.Keys>' -ForEach $failing {
        & $Name @With -ErrorAction Ignore -ErrorVariable told
        @($told | ForEach-Object -Process { "$_" }) | Should -BeNullOrEmpty
        $global:Error.Count | Should -Be 1
        $global:Error[0] | Should -Be $already
    }

    It 'is added to a list that somebody has already, once for each' {
        $told = @('before')
        Get-HeadroomRun -RunId 'x', 'y' -ErrorAction SilentlyContinue -ErrorVariable +told
        @($told).Count | Should -Be 3
        $told[0] | Should -BeExactly 'before'
    }
}

Describe 'What a command does without' {
    BeforeAll {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") -Simulated
        $file = "$TestDrive/$([guid]::NewGuid())"
        Set-Content -LiteralPath $file -Value ''
    }
    AfterAll { Exit-TestNode }

    It 'is in neither: <Name>' -ForEach @(
        @{ Name = 'what was entered of limits'; Do = { $env:HEADROOM_STATE_ROOT = $file; Get-HeadroomLimit -VolumeId 'test01' -ErrorVariable +told } }
        @{ Name = 'a start that is refused'; Do = { Start-HeadroomRun -VolumeId 'test01' -ProfileJson '{' -PassRefusal -ErrorVariable +told } }
    ) {
        $state = $env:HEADROOM_STATE_ROOT
        $told = @()
        $global:Error.Clear()
        try { @(. $Do).Count | Should -Be 1 } finally { $env:HEADROOM_STATE_ROOT = $state }
        @($told | ForEach-Object -Process { "$_" }) | Should -BeNullOrEmpty
        @($global:Error | ForEach-Object -Process { "$_" }) | Should -BeNullOrEmpty
    }
}

Describe 'What the next command fails with' {
    BeforeAll { $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") -Simulated }
    AfterAll { Exit-TestNode }

    It 'stays, after <Name>' -ForEach @(
        @{ Name = 'a refusal'; Do = { Start-HeadroomRun -VolumeId 'test01' -ProfileJson '{' -PassRefusal } }
        @{ Name = 'a list'; Do = { $null = Add-TestRun; Get-HeadroomRun } }
        @{ Name = 'an export'; Do = { $null = Add-TestRun -RunId '20260102-030406-0a1b2c3d' -File @{ 'result.json' = Get-GoldenText -Kind 'valid' -Name 'result.hci-b2ms-read' }; Export-HeadroomResult -RunId '20260102-030406-0a1b2c3d' -Path "$TestDrive/$([guid]::NewGuid()).json" } }
    ) {
        $global:Error.Clear()
        . $Do | ForEach-Object -Process { Write-Error -Message 'Of the next one' -ErrorAction SilentlyContinue }
        @($global:Error | ForEach-Object -Process { "$_" }) | Should -BeExactly 'Of the next one'
    }
}
