function Start-HeadroomRun {
    <#
    .SYNOPSIS
    Starts a run on a volume and returns at once.
    .DESCRIPTION
    Checks the profile and whether volume and node are ready, creates the run's folder and starts the engine
    independently of this session: the run continues when the session ends. Refuses a second run on the same volume,
    targets outside the volume, a volume or node on which a run would not be safe, a run longer than a day, and an
    engine other than the package's own. All reasons are reported together. What makes the figures doubtful is saved in
    the run's readiness. The engine ends after the run's timeLimitSeconds: five minutes, plus the time of the profile,
    plus the time to create its files at 4 MiB/s.
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
    Id of the coordinator check that the run is part of: eight hexadecimal digits, the same for all of its runs.
    .PARAMETER CheckRole
    The run's place in the check: coordinator, on the owner of the volume, or other.
    .PARAMETER CheckMethod
    How the check is made: other-node, on two nodes, or move-owner, on one node that owns the volume for one of the runs.
    .PARAMETER LimitsJson
    The limits for the run's verdict, as JSON text: the limits-in-force document of the contract, as the tool in Windows
    Admin Center calculates them. Without it the run keeps what this node knows, as Get-HeadroomLimit shows it.
    .PARAMETER PassRefusal
    Returns the reasons against the run as the refusal document of the contract, instead of an error: each problem of
    the profile with its place, and each of the volume, the node and the engine.
    .PARAMETER Raw
    Returns the document in the contract's form, with times as text, as the tool in Windows Admin Center reads it.
    .EXAMPLE
    $volume = (Get-HeadroomCluster).volumes[0]
    $target = @{ path = Join-Path $volume.path 'headroom-test.dat'; createSizeBytes = 1GB; blockSizeBytes = 4KB; randomPercent = 100 }
    $workload = @{ contractVersion = 1; timeSpans = @(@{ durationSeconds = 60; measureLatency = $true; targets = @($target) }) }
    Start-HeadroomRun -WorkloadProfile $workload -VolumeId $volume.id -Name 'Random read' | Watch-HeadroomRun

    Measures random reads for a minute and shows each line of progress.
    .EXAMPLE
    Get-Content -Path ./profile.json -Raw | Start-HeadroomRun -VolumeId 'test01' -WhatIf

    Checks everything that can be checked, and starts nothing.
    .OUTPUTS
    Headroom.Run, shaped as the run document of the contract. With -PassRefusal also Headroom.Refusal.
    #>
    [CmdletBinding(SupportsShouldProcess = $true, DefaultParameterSetName = 'Json', HelpUri = 'https://github.com/headroom-storage/headroom/blob/main/powershell-module/README.md#commands')]
    [OutputType('Headroom.Run', 'Headroom.Refusal')]
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
        [switch] $PassRefusal,
        [switch] $Raw
    )

    begin { $errorAction = Import-CallerPreference -Cmdlet $PSCmdlet -Own $ErrorActionPreference }
    process {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        foreach ($id in $VolumeId) {
            $check = $null
            $errorMark = Get-ErrorMark -Cmdlet $PSCmdlet
            try {
                if ($PSCmdlet.ParameterSetName -eq 'Path') { $ProfileJson = Read-ProfileFile -Cmdlet $PSCmdlet -Path $ProfilePath }
                $json = Add-FileCopy -ProfileJson (ConvertTo-ProfileJson -ProfileJson $ProfileJson -WorkloadProfile $WorkloadProfile) -Wanted:$CopyFile
                $given = Get-GivenVolume -VolumeId $id -Detailed:(-not $LimitsJson)
                $check = Get-StartCheck -Facts $given.Facts -Volume $given.Volume -ProfileJson $json -Asked @{ Name = $Name; PresetId = $PresetId; KeepTestFile = [bool] $KeepTestFile; CheckId = $CheckId; CheckRole = $CheckRole; CheckMethod = $CheckMethod; LimitsJson = $LimitsJson }
                $isRefused = Test-StartRefused -Check $check
                if ($isRefused -and -not $PassRefusal) { throw (Get-StartRefusal -Check $check) }
                if ($isRefused) {
                    $run = ConvertTo-RefusalDocument -Check $check
                } else {
                    if (-not $PSCmdlet.ShouldProcess($given.Volume.path, ($strings['StartRun'] -f $check.Run.name))) { continue }
                    Start-RunOnVolume -Run $check.Run -ProfileJson $json -Engine $check.Engine -SimulatedDevice (Get-RunDevice -Facts $given.Facts -Volume $given.Volume) -CountedDisk (Get-CountedDisk -Facts $given.Facts -Volume $given.Volume)
                    Write-Verbose -Message ($strings['RunStarted'] -f $check.Run.id)
                    Remove-OutdatedRun
                    $run = ConvertTo-ShownRun -Run (Get-CurrentRun -RunId $check.Run.id) -Raw:$Raw
                }
            } catch {
                Write-Error -ErrorRecord (Resolve-HandledError -ErrorRecord $_ -Mark $errorMark) -ErrorAction $errorAction
                continue
            } finally {
                Exit-StartCheck -Check $check
                Clear-HandledError -Mark $errorMark
            }
            $run
        }
    }
}
