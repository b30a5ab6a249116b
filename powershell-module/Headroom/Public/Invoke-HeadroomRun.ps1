function Invoke-HeadroomRun {
    <#
    .SYNOPSIS
    Makes a run on a volume, waits for it, and gives what it measured.
    .DESCRIPTION
    Starts a run as Start-HeadroomRun does, shows its progress until it is over, and gives the run with its result. Ctrl-C
    stops the run; the files that it created are deleted. A run that did not complete is named in a warning, and so is a
    volume whose owner changed meanwhile.
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
    .PARAMETER CheckId
    Id of the coordinator check that the run is part of.
    .PARAMETER CheckRole
    Where in the check the run is made: coordinator, on the owner of the volume, or other.
    .PARAMETER CheckMethod
    How the check is made: other-node or move-owner.
    .EXAMPLE
    $volume = (Get-HeadroomCluster).volumes[0]
    $target = @{ path = Join-Path $volume.path 'headroom-test.dat'; createSizeBytes = 1GB; blockSizeBytes = 4KB; randomPercent = 100 }
    $workload = @{ contractVersion = 1; timeSpans = @(@{ durationSeconds = 60; measureLatency = $true; targets = @($target) }) }
    $measured = Invoke-HeadroomRun -WorkloadProfile $workload -VolumeId $volume.id -Name 'Random read'
    $measured.result.timeSpans[0].total.iops

    Measures random reads for a minute and shows the IOPS.
    .EXAMPLE
    Invoke-HeadroomRun -ProfileJson (Get-Content -Path ./profile.json -Raw) -VolumeId 'test01' | Export-HeadroomResult -Path ./result.csv

    Makes the run that a file describes and keeps its figures in a table.
    .OUTPUTS
    Headroom.Result: an object with run and result.
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

        [switch] $KeepTestFile,

        [ValidatePattern('\A([0-9a-f]{8})?\z', Options = 'None')]
        [string] $CheckId = '',

        [ValidateSet('', 'coordinator', 'other')]
        [string] $CheckRole = '',

        [ValidateSet('', 'other-node', 'move-owner')]
        [string] $CheckMethod = ''
    )

    # What a cmdlet below reports ends it too, whatever the caller prefers.
    $ErrorActionPreference = 'Stop'
    $run = $null
    try {
        # With -WhatIf the start checks everything, says so itself, and gives nothing.
        $title = Get-RunName -Name $Name -PresetId $PresetId
        if (-not $WhatIfPreference -and -not $PSCmdlet.ShouldProcess($VolumeId, ($strings['StartRun'] -f $title))) { return }
        $null = $PSBoundParameters.Remove('Confirm')
        $run = Start-HeadroomRun @PSBoundParameters -Confirm:$false
        if ($null -eq $run) { return }
        Watch-HeadroomRun -RunId $run.id | Write-RunProgress -Run $run
        $measured = Get-HeadroomResult -RunId $run.id
        $run = $null
        Write-RunWarning -Run $measured.run
    } catch {
        Write-Error -ErrorRecord (ConvertTo-ProblemRecord -ErrorRecord $_) -ErrorAction Stop
    } finally {
        # Only when it was not waited for to its end: interrupted, or the watching failed.
        if ($null -ne $run) { $null = Stop-HeadroomRun -RunId $run.id -Confirm:$false -WhatIf:$false }
    }
    $measured
}
