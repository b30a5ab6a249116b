function Start-HeadroomRun {
    <#
    .SYNOPSIS
    Starts a run on a volume and returns at once.
    .DESCRIPTION
    Checks the profile, makes the run's folder and starts the engine apart from this session: the run goes on when the
    session ends. Refused are a second run on the same volume, targets outside the volume, and an engine that is not the
    one that the package was made with.
    .PARAMETER ProfileJson
    The profile as JSON text, as the profile document of the contract describes it.
    .PARAMETER WorkloadProfile
    The profile as an object of the same shape.
    .PARAMETER VolumeId
    Id of the volume, as Get-HeadroomCluster shows it. Every target must lie inside it.
    .PARAMETER PresetId
    Id of the preset that the profile was made from.
    .PARAMETER Name
    Name of the run, at most 200 characters; the preset's id without it.
    .PARAMETER KeepTestFile
    Keeps the files that the run creates. Without it they are deleted when the run ends.
    .EXAMPLE
    $volume = (Get-HeadroomCluster).volumes[0]
    $target = @{ path = Join-Path $volume.path 'headroom-test.dat'; createSizeBytes = 1GB; blockSizeBytes = 4KB; randomPercent = 100 }
    $workload = @{ contractVersion = 1; timeSpans = @(@{ durationSeconds = 60; measureLatency = $true; targets = @($target) }) }
    Start-HeadroomRun -WorkloadProfile $workload -VolumeId $volume.id -Name 'Random read' | Watch-HeadroomRun

    Measures random reads for a minute and shows each line of progress.
    .EXAMPLE
    Start-HeadroomRun -ProfileJson (Get-Content -Path ./profile.json -Raw) -VolumeId 'test01' -WhatIf

    Checks everything that can be checked, and starts nothing.
    .OUTPUTS
    Headroom.Run, shaped as the run document of the contract.
    #>
    [CmdletBinding(SupportsShouldProcess = $true, DefaultParameterSetName = 'Json')]
    [OutputType([pscustomobject])]
    param(
        [Parameter(Mandatory = $true, ParameterSetName = 'Json')] [AllowEmptyString()]
        [string] $ProfileJson,

        [Parameter(Mandatory = $true, ParameterSetName = 'Object')]
        [object] $WorkloadProfile,

        [Parameter(Mandatory = $true)] [AllowEmptyString()]
        [string] $VolumeId,

        [AllowEmptyString()]
        [string] $PresetId = '',

        [AllowEmptyString()]
        [string] $Name = '',

        [switch] $KeepTestFile
    )

    # What a cmdlet below reports ends it too, whatever the caller prefers.
    $ErrorActionPreference = 'Stop'
    try {
        if ($PSCmdlet.ParameterSetName -eq 'Object') { $ProfileJson = ConvertTo-ContractJson -InputObject $WorkloadProfile }
        $facts = Get-ClusterFact
        $volume = Select-Volume -Cluster $facts.Cluster -VolumeId $VolumeId
        $asked = @{
            Facts = $facts
            Volume = $volume
            WorkloadProfile = Get-CheckedProfile -ProfileJson $ProfileJson -Volume $volume
            Name = Get-RunName -Name $Name -PresetId $PresetId
            PresetId = $PresetId
            KeepTestFile = [bool] $KeepTestFile
        }
        $run = Get-NewRun @asked
        if (-not $PSCmdlet.ShouldProcess($volume.path, ($strings['StartRun'] -f $run.name))) { return }
        Start-RunOnVolume -Run $run -ProfileJson $ProfileJson -SimulatedDevice $facts.SimulatedDevice
        $run = Get-CurrentRun -RunId $run.id
    } catch {
        $PSCmdlet.ThrowTerminatingError((ConvertTo-ProblemRecord -ErrorRecord $_))
    }
    $run
}
