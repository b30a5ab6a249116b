Set-StrictMode -Version 3.0

# In the order in which they build on one another.
$files = @(
    'Private/Problem.ps1'
    'Private/FailureReason.ps1'
    'Private/Compatibility.ps1'
    'Private/ContractJson.ps1'
    'Private/ContractCheck.ps1'
    'Private/LinkTarget.ps1'
    'Private/StateRoot.ps1'
    'Private/FileLock.ps1'
    'Private/ProcessIdentity.ps1'
    'Private/CommandLine.ps1'
    'Private/EngineProcess.ps1'
    'Private/Engine.ps1'
    'Private/RunStore.ps1'
    'Private/RunLock.ps1'
    'Private/RunEngine.ps1'
    'Private/RunProgress.ps1'
    'Private/RunStatus.ps1'
    'Private/ApplicationControl.ps1'
    'Private/NodeFolder.ps1'
    'Private/OtherNode.ps1'
    'Private/NodeStatus.ps1'
    'Private/NodePart.ps1'
    'Private/NodeInstall.ps1'
    'Private/VolumeLock.ps1'
    'Private/SessionCaller.ps1'
    'Private/TargetGuard.ps1'
    'Private/Confinement.ps1'
    'Private/RunStart.ps1'
    'Private/TestFile.ps1'
    'Private/RunWait.ps1'
    'Private/Shown.ps1'
    'Private/Completion.ps1'
    'Private/ResultExport.ps1'
    'Private/ComparisonNoise.ps1'
    'Private/Comparison.ps1'
    'Private/CoordinatorCheck.ps1'
    'Private/CoordinatorCheckByMove.ps1'
    'Private/CoordinatorCheckBySession.ps1'
    'Private/MoveStore.ps1'
    'Private/MoveVolume.ps1'
    'Private/LimitData.ps1'
    'Private/LimitEntry.ps1'
    'Private/LimitQos.ps1'
    'Private/LimitDocument.ps1'
    'Private/InstanceMetadata.ps1'
    'Private/Machine/Windows.ps1'
    'Private/Machine/Linux.ps1'
    'Private/Machine/Counters.ps1'
    'Private/Machine/Antivirus.ps1'
    'Private/Machine.ps1'
    'Private/TypedVolume.ps1'
    'Private/Readiness.ps1'
    'Private/ReadinessCluster.ps1'
    'Private/ReadinessStorage.ps1'
    'Private/ReadinessNode.ps1'
    'Private/ReadinessProfile.ps1'
    'Private/Providers/Simulated.ps1'
    'Private/Providers/Local.ps1'
    'Private/Providers/FailoverCluster/Nodes.ps1'
    'Private/Providers/FailoverCluster/Cluster.ps1'
    'Private/Providers/FailoverCluster/Storage.ps1'
    'Private/Providers/FailoverCluster/Qos.ps1'
    'Private/Providers/FailoverCluster/VirtualMachines.ps1'
    'Private/Providers/FailoverCluster.ps1'
    'Private/Providers/VolumeOwner.ps1'
    'Private/Providers/VolumeOwnerSimulated.ps1'
    'Private/Providers/FailoverCluster/VolumeOwner.ps1'
    'Private/Provider.ps1'
    'Private/WindowsCall.ps1'
    'Private/Assumption.ps1'
    'Private/EntryText.ps1'
    'Private/OwnWord.ps1'
    'Private/StandIn.ps1'
    'Private/SupportRaw.ps1'
    'Private/Support.ps1'
    'Private/SupportFile.ps1'
    'Public/Export-HeadroomResult.ps1'
    'Public/Export-HeadroomSupportFile.ps1'
    'Public/Get-HeadroomCluster.ps1'
    'Public/Get-HeadroomLimit.ps1'
    'Public/Get-HeadroomMove.ps1'
    'Public/Get-HeadroomResult.ps1'
    'Public/Get-HeadroomRun.ps1'
    'Public/Get-HeadroomSupport.ps1'
    'Public/Invoke-HeadroomRun.ps1'
    'Public/Move-HeadroomVolume.ps1'
    'Public/Remove-HeadroomRun.ps1'
    'Public/Restore-HeadroomVolume.ps1'
    'Public/Set-HeadroomLimitEntry.ps1'
    'Public/Start-HeadroomRun.ps1'
    'Public/Stop-HeadroomRun.ps1'
    'Public/Test-HeadroomAssumption.ps1'
    'Public/Test-HeadroomCoordinator.ps1'
    'Public/Test-HeadroomProfile.ps1'
    'Public/Test-HeadroomReadiness.ps1'
    'Public/Watch-HeadroomRun.ps1'
)
foreach ($file in $files) {
    . (Join-Path -Path $PSScriptRoot -ChildPath $file)
}

# A restricted endpoint loads no module by itself in its sessions, so those whose commands are called here are loaded now, for
# this module alone. One that is not there is found missing where it is needed.
if ([string] (Get-Variable -Name 'PSModuleAutoLoadingPreference' -Scope Global -ValueOnly -ErrorAction Ignore) -eq 'None') {
    $needed = @('Microsoft.PowerShell.Management', 'Microsoft.PowerShell.Security', 'CimCmdlets')
    $needed += @((Import-PowerShellDataFile -LiteralPath (Join-Path -Path $PSScriptRoot -ChildPath 'Assumptions.psd1')).Commands | ForEach-Object -Process { $_.Module } | Sort-Object -Unique)
    foreach ($name in $needed) { Import-Module -Name $name -ErrorAction Ignore -Verbose:$false }
}

# The reader's language where there is a translation, else English. By its full name: Windows Admin Center puts a function
# of the same name around scripts that it sends.
$strings = $null
Microsoft.PowerShell.Utility\Import-LocalizedData -BindingVariable strings -FileName 'Headroom.strings.psd1' -ErrorAction Ignore
if ($null -eq $strings) {
    Microsoft.PowerShell.Utility\Import-LocalizedData -BindingVariable strings -FileName 'Headroom.strings.psd1' -UICulture 'en-US'
}

# Tab completion is a convenience: where it cannot be had, the commands are all the same.
Register-HeadroomCompletion -CommandName @($files -match '\APublic/' -replace '\A.*/' -replace '\.ps1\z')
