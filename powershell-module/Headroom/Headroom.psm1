Set-StrictMode -Version 3.0

# In the order in which they build on one another.
$files = @(
    'Private/Problem.ps1'
    'Private/Compatibility.ps1'
    'Private/ContractJson.ps1'
    'Private/StateRoot.ps1'
    'Private/ProcessIdentity.ps1'
    'Private/CommandLine.ps1'
    'Private/EngineProcess.ps1'
    'Private/Engine.ps1'
    'Private/RunStore.ps1'
    'Private/RunProgress.ps1'
    'Private/RunStatus.ps1'
    'Private/VolumeLock.ps1'
    'Private/TargetGuard.ps1'
    'Private/RunStart.ps1'
    'Private/TestFile.ps1'
    'Private/RunWait.ps1'
    'Private/ResultExport.ps1'
    'Private/ComparisonNoise.ps1'
    'Private/Comparison.ps1'
    'Private/CoordinatorCheck.ps1'
    'Private/CoordinatorCheckByMove.ps1'
    'Private/CoordinatorCheckBySession.ps1'
    'Private/MoveStore.ps1'
    'Private/MoveVolume.ps1'
    'Private/LimitData.ps1'
    'Private/Providers/Simulated.ps1'
    'Private/Providers/Local.ps1'
    'Private/Providers/VolumeOwner.ps1'
    'Private/Providers/VolumeOwnerSimulated.ps1'
    'Private/Providers/FailoverCluster/VolumeOwner.ps1'
    'Private/Provider.ps1'
    'Public/Export-HeadroomResult.ps1'
    'Public/Get-HeadroomCluster.ps1'
    'Public/Get-HeadroomLimit.ps1'
    'Public/Get-HeadroomMove.ps1'
    'Public/Get-HeadroomResult.ps1'
    'Public/Get-HeadroomRun.ps1'
    'Public/Invoke-HeadroomRun.ps1'
    'Public/Move-HeadroomVolume.ps1'
    'Public/Remove-HeadroomRun.ps1'
    'Public/Restore-HeadroomVolume.ps1'
    'Public/Start-HeadroomRun.ps1'
    'Public/Stop-HeadroomRun.ps1'
    'Public/Test-HeadroomCoordinator.ps1'
    'Public/Test-HeadroomProfile.ps1'
    'Public/Watch-HeadroomRun.ps1'
)
foreach ($file in $files) {
    . (Join-Path -Path $PSScriptRoot -ChildPath $file)
}

# The reader's language where there is a translation, else English. By its full name: Windows Admin Center puts a function
# of the same name around scripts that it sends.
$strings = $null
Microsoft.PowerShell.Utility\Import-LocalizedData -BindingVariable strings -FileName 'Headroom.strings.psd1' -ErrorAction Ignore
if ($null -eq $strings) {
    Microsoft.PowerShell.Utility\Import-LocalizedData -BindingVariable strings -FileName 'Headroom.strings.psd1' -UICulture 'en-US'
}
