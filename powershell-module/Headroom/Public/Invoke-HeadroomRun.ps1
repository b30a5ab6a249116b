function Invoke-HeadroomRun {
    <#
    .SYNOPSIS
    Makes a run on a volume, waits for it, and returns the result.
    .DESCRIPTION
    Starts a run as Start-HeadroomRun does, shows its progress until it ends, and returns the run with its result.
    Ctrl-C
    stops the run; the files that it created are deleted. A run that did not complete is named in a warning, and so is a
    volume whose owner changed meanwhile.
    .PARAMETER ProfileJson
    The profile as JSON text, as the profile document of the contract describes it.
    .PARAMETER WorkloadProfile
    The profile as an object of the same form, or as JSON text. Accepts pipeline input.
    .PARAMETER ProfilePath
    A file with the profile: JSON in the contract's form, or a DISKSPD XML profile.
    .PARAMETER VolumeId
    Id of the volume, as Get-HeadroomCluster shows it. Every target must be inside it. Several volumes are processed one
    after the other.
    .PARAMETER PresetId
    Id of the preset that the profile was made from.
    .PARAMETER Name
    Name of the run, at most 200 characters; the preset's id without it.
    .PARAMETER KeepTestFile
    Keeps the files that the run creates. Without it they are deleted when the run ends.
    .PARAMETER CopyFile
    Lets the system copy the test file after measuring, and shows the speed of the copy with the result. The copy needs
    the same space again, takes at most two minutes, and is deleted at once. Only a file that the engine created is
    copied.
    .PARAMETER CheckId
    Id of the coordinator check that the run is part of.
    .PARAMETER CheckRole
    The run's place in the check: coordinator, on the owner of the volume, or other.
    .PARAMETER CheckMethod
    How the check is made: other-node or move-owner.
    .PARAMETER LimitsJson
    The limits for the run's verdict, as JSON text: the limits-in-force document of the contract. Without it the run
    keeps
    what this node knows, as Get-HeadroomLimit shows it.
    .PARAMETER Raw
    Returns the document in the contract's form, with times as text, as the tool in Windows Admin Center reads it.
    .EXAMPLE
    $volume = (Get-HeadroomCluster).volumes[0]
    $target = @{ path = Join-Path $volume.path 'headroom-test.dat'; createSizeBytes = 1GB; blockSizeBytes = 4KB; randomPercent = 100 }
    $workload = @{ contractVersion = 1; timeSpans = @(@{ durationSeconds = 60; measureLatency = $true; targets = @($target) }) }
    $measured = Invoke-HeadroomRun -WorkloadProfile $workload -VolumeId $volume.id -Name 'Random read'
    $measured.result.timeSpans[0].total.iops

    Measures random reads for a minute and shows the IOPS.
    .EXAMPLE
    Invoke-HeadroomRun -ProfilePath ./profile.json -VolumeId 'test01' | Export-HeadroomResult -Path ./result.csv

    Makes the run that a file describes, and saves its figures as a table.
    .OUTPUTS
    Headroom.Result: an object with run and result.
    #>
    [CmdletBinding(SupportsShouldProcess = $true, DefaultParameterSetName = 'Json', HelpUri = 'https://github.com/headroom-storage/headroom/blob/main/powershell-module/README.md#commands')]
    [OutputType('Headroom.Result')]
    param(
        [Parameter(Mandatory = $true, ParameterSetName = 'Json')] [AllowEmptyString()] [string] $ProfileJson,
        [Parameter(Mandatory = $true, ParameterSetName = 'Object', ValueFromPipeline = $true)] [object] $WorkloadProfile,
        [Parameter(Mandatory = $true, ParameterSetName = 'Path')] [AllowEmptyString()] [string] $ProfilePath,
        [Parameter(Mandatory = $true, Position = 0, ValueFromPipeline = $true, ValueFromPipelineByPropertyName = $true)]
        [Alias('Id')] [AllowEmptyString()]
        [string[]] $VolumeId,

        [AllowEmptyString()] [string] $PresetId = '',
        [AllowEmptyString()] [string] $Name = '',
        [switch] $KeepTestFile,
        [switch] $CopyFile,

        [ValidatePattern('\A([0-9a-f]{8})?\z', Options = 'None')]
        [string] $CheckId = '',

        [ValidateSet('', 'coordinator', 'other')] [string] $CheckRole = '',
        [ValidateSet('', 'other-node', 'move-owner')] [string] $CheckMethod = '',
        [AllowEmptyString()] [ValidateLength(0, 1000000)] [string] $LimitsJson = '',
        [switch] $Raw
    )

    begin { $errorAction = Import-CallerPreference -Cmdlet $PSCmdlet -Own $ErrorActionPreference }
    process {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        $asked = @{}
        # What is done with errors is done here, once. What a pipeline brings is among these as well.
        foreach ($key in $PSBoundParameters.Keys) { if ($key -notin 'Confirm', 'ErrorAction', 'ErrorVariable', 'OutVariable', 'OutBuffer', 'PipelineVariable', 'Raw', 'VolumeId') { $asked[$key] = $PSBoundParameters[$key] } }
        foreach ($id in $VolumeId) {
            $run = $null
            $errorMark = Get-ErrorMark -Cmdlet $PSCmdlet
            try {
                # With -WhatIf the start checks everything, says so itself, and gives nothing.
                if (-not $WhatIfPreference -and -not $PSCmdlet.ShouldProcess($id, ($strings['StartRun'] -f (Get-RunName -Name $Name -PresetId $PresetId)))) { continue }
                $run = Start-HeadroomRun @asked -VolumeId $id -Confirm:$false
                if ($null -eq $run) { continue }
                Write-Verbose -Message ($strings['WaitingForRun'] -f $run.id)
                Watch-HeadroomRun -RunId $run.id -Raw | Write-RunProgress -Run $run
                $measured = Get-HeadroomResult -RunId $run.id -Raw:$Raw
                $run = $null
                Write-RunWarning -Run $measured.run
            } catch {
                Write-Error -ErrorRecord (Resolve-HandledError -ErrorRecord $_ -Mark $errorMark) -ErrorAction $errorAction
                continue
            } finally {
                # Only when it was not waited for to its end: interrupted, or the watching failed.
                if ($null -ne $run) { $null = Stop-HeadroomRun -RunId $run.id -Confirm:$false -WhatIf:$false }
                Clear-HandledError -Mark $errorMark
            }
            $measured
        }
    }
}
