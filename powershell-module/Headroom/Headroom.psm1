Set-StrictMode -Version 3.0

# Folder by folder, as they build on one another: a file uses its own folder and those before it. Within a folder by name: loading
# calls no function of another file.
$files = @(
    'Private/Core/Compatibility.ps1'
    'Private/Core/ContractCheck.ps1'
    'Private/Core/ContractJson.ps1'
    'Private/Core/FailureReason.ps1'
    'Private/Core/Figure.ps1'
    'Private/Core/FileLock.ps1'
    'Private/Core/HandledError.ps1'
    'Private/Core/LinkTarget.ps1'
    'Private/Core/ModuleFolder.ps1'
    'Private/Core/Problem.ps1'
    'Private/Core/ProcessIdentity.ps1'
    'Private/Core/SessionCaller.ps1'
    'Private/Core/Shown.ps1'
    'Private/Core/StateRoot.ps1'
    'Private/Cluster/Machine.ps1'
    'Private/Cluster/Machine/Antivirus.ps1'
    'Private/Cluster/Machine/Counters.ps1'
    'Private/Cluster/Machine/Linux.ps1'
    'Private/Cluster/Machine/Windows.ps1'
    'Private/Cluster/Provider.ps1'
    'Private/Cluster/Providers/FailoverCluster.ps1'
    'Private/Cluster/Providers/FailoverCluster/Cluster.ps1'
    'Private/Cluster/Providers/FailoverCluster/Nodes.ps1'
    'Private/Cluster/Providers/FailoverCluster/Qos.ps1'
    'Private/Cluster/Providers/FailoverCluster/Storage.ps1'
    'Private/Cluster/Providers/FailoverCluster/VirtualMachines.ps1'
    'Private/Cluster/Providers/FailoverCluster/VolumeOwner.ps1'
    'Private/Cluster/Providers/Local.ps1'
    'Private/Cluster/Providers/Simulated.ps1'
    'Private/Cluster/Providers/VolumeOwner.ps1'
    'Private/Cluster/Providers/VolumeOwnerSimulated.ps1'
    'Private/Cluster/TypedVolume.ps1'
    'Private/Cluster/VolumeAccess.ps1'
    'Private/Cluster/CountedDisk.ps1'
    'Private/Engine/ApplicationControl.ps1'
    'Private/Engine/CommandLine.ps1'
    'Private/Engine/Engine.ps1'
    'Private/Engine/EngineProcess.ps1'
    'Private/Limits/InstanceMetadata.ps1'
    'Private/Limits/LimitEntry.ps1'
    'Private/Limits/LimitFact.ps1'
    'Private/Limits/LimitQos.ps1'
    'Private/Limits/RunLimit.ps1'
    'Private/Readiness/Readiness.ps1'
    'Private/Readiness/ReadinessCluster.ps1'
    'Private/Readiness/ReadinessNode.ps1'
    'Private/Readiness/ReadinessProfile.ps1'
    'Private/Readiness/ReadinessStorage.ps1'
    'Private/Runs/Confinement.ps1'
    'Private/Runs/EngineArgument.ps1'
    'Private/Runs/ProfileFile.ps1'
    'Private/Runs/ResultExport.ps1'
    'Private/Runs/ResultFigure.ps1'
    'Private/Runs/ResultHead.ps1'
    'Private/Runs/RunEngine.ps1'
    'Private/Runs/RunLock.ps1'
    'Private/Runs/RunNote.ps1'
    'Private/Runs/RunProgress.ps1'
    'Private/Runs/RunStart.ps1'
    'Private/Runs/RunStatus.ps1'
    'Private/Runs/RunStore.ps1'
    'Private/Runs/RunWait.ps1'
    'Private/Runs/ShownRun.ps1'
    'Private/Runs/StartCheck.ps1'
    'Private/Runs/TargetGuard.ps1'
    'Private/Runs/TestFile.ps1'
    'Private/Runs/VolumeLock.ps1'
    'Private/Moves/MoveStore.ps1'
    'Private/Moves/MoveVolume.ps1'
    'Private/Check/CheckDecision.ps1'
    'Private/Check/Comparison.ps1'
    'Private/Check/CoordinatorCheck.ps1'
    'Private/Check/CoordinatorCheckByMove.ps1'
    'Private/Check/CoordinatorCheckBySession.ps1'
    'Private/Node/Assumption.ps1'
    'Private/Node/Completion.ps1'
    'Private/Node/EntryText.ps1'
    'Private/Node/NodeFolder.ps1'
    'Private/Node/NodeInstall.ps1'
    'Private/Node/NodePart.ps1'
    'Private/Node/NodeStatus.ps1'
    'Private/Node/OtherNode.ps1'
    'Private/Node/OwnWord.ps1'
    'Private/Node/StandIn.ps1'
    'Private/Node/Support.ps1'
    'Private/Node/SupportFile.ps1'
    'Private/Node/SupportRaw.ps1'
    'Private/Node/WindowsCall.ps1'
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
    'Public/Set-HeadroomRunNote.ps1'
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
