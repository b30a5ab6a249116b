# Moves of ownership in the simulated cluster, by rewriting its file.

function Set-SimulatedVolumeOwner {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $VolumeId,
        [Parameter(Mandatory = $true)] [string] $NodeName
    )

    # Read just before it is written: the stand-in changes the file too.
    $simulation = Read-Simulation
    if (@(Get-PropertyValue -InputObject $simulation -Name 'deniedFacts' -Default @()) -contains 'move') {
        throw (New-Object -TypeName System.UnauthorizedAccessException -ArgumentList $strings['SimulatedAccessDenied'])
    }
    $volume = Select-Volume -Cluster $simulation.cluster -VolumeId $VolumeId
    Set-SimulatedAccess -Volume $volume -NodeName $NodeName
    $volume.ownerNodeName = $NodeName
    Write-ContractDocument -Path (Get-EnvironmentSetting -Name 'HEADROOM_SIMULATION_FILE') -Document $simulation
}

# The way that the old owner had to the volume is the new one's, and the other way round.
function Set-SimulatedAccess {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Volume,
        [Parameter(Mandatory = $true)] [string] $NodeName
    )

    $states = @(Get-PropertyValue -InputObject $Volume -Name 'accessStates' -Default @())
    $old = $states | Where-Object -FilterScript { $_.nodeName -eq $Volume.ownerNodeName } | Microsoft.PowerShell.Utility\Select-Object -First 1
    $new = $states | Where-Object -FilterScript { $_.nodeName -eq $NodeName } | Microsoft.PowerShell.Utility\Select-Object -First 1
    if ($null -eq $old -or $null -eq $new) { return }
    $old.state, $new.state = $new.state, $old.state
    $old.reason, $new.reason = $new.reason, $old.reason
    $old.isByDesign, $new.isByDesign = $new.isByDesign, $old.isByDesign
}
