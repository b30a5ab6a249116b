# Errors that a command handles itself are nobody's to look through: after what went well, -ErrorVariable and $Error have none.

BeforeDiscovery {
    $commands = @(
        @{ Name = 'Get-HeadroomCluster'; Do = { Get-HeadroomCluster -ErrorVariable +told } }
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
        @{ Name = 'Remove-HeadroomRun'; Do = { Get-HeadroomRun | Remove-HeadroomRun -Confirm:$false -ErrorVariable +told } }
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
    BeforeAll { $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") -Simulated }
    AfterAll { Exit-TestNode }

    It 'is found in both, as it is told' {
        $global:Error.Clear()
        Get-HeadroomLimit -VolumeId 'x' -ErrorAction SilentlyContinue -ErrorVariable told
        @($told).Count | Should -BeGreaterThan 0
        $global:Error.Count | Should -BeGreaterThan 0
    }
}
