function Test-HeadroomReadiness {
    <#
    .SYNOPSIS
    Checks whether a run of a profile on a volume would be safe and useful.
    .DESCRIPTION
    Checks each volume, the storage below it, this node and the profile, and returns for each check what was found, why
    it matters, and how to fix it. The verdict is one of: 'ready'; 'doubt', if the run can start and its result mentions
    this; 'blocking', if the run would be refused; 'unknown', if it could not be read. Changes nothing; takes up to ten
    seconds per volume, as it watches the volume for five.

    Targets block if the engine would refuse them: a missing disk or file, and a file that Headroom did not create. The
    engine checks this without changing anything.

    Free space blocks if less than 5 % of the volume, or 10 GiB if that is less, would remain free after the test file
    is created.
    .PARAMETER VolumeId
    Ids of volumes, as Get-HeadroomCluster shows them; or a share or a physical disk, such as \\server\share or #1.
    .PARAMETER ProfileJson
    The profile as JSON text, as the profile document of the contract describes it.
    .PARAMETER ListedOnly
    Accepts only volumes that the cluster lists, and reports nothing about files. A share or a disk is refused without
    looking at it: for endpoints whose users must not make this node contact a server of their choice, or learn which
    files exist.
    .PARAMETER SkipLoad
    Leaves out the check 'other-load', and with it the five seconds of watching the volume. That check never blocks: the
    other checks decide whether a run would be refused.
    .PARAMETER WorkloadProfile
    The profile as an object of the same form, or as JSON text. Accepts pipeline input.
    .PARAMETER Raw
    Returns the document in the contract's form, with times as text, as the tool in Windows Admin Center reads it.
    .EXAMPLE
    $volume = (Get-HeadroomCluster).volumes[0]
    $target = @{ path = Join-Path $volume.path 'headroom-test.dat'; createSizeBytes = 1GB; blockSizeBytes = 4KB; randomPercent = 100 }
    $workload = @{ contractVersion = 1; timeSpans = @(@{ durationSeconds = 60; measureLatency = $true; targets = @($target) }) }
    ($volume | Test-HeadroomReadiness -WorkloadProfile $workload).checks

    Shows what is ready for a minute of random reads, and what is not.
    .OUTPUTS
    Headroom.Readiness, shaped as the readiness document of the contract.
    #>
    [CmdletBinding(DefaultParameterSetName = 'Json', HelpUri = 'https://github.com/headroom-storage/headroom/blob/main/powershell-module/README.md#commands')]
    [OutputType('Headroom.Readiness')]
    param(
        [Parameter(Mandatory = $true, Position = 0, ValueFromPipeline = $true, ValueFromPipelineByPropertyName = $true)]
        [Alias('Id')] [AllowEmptyString()]
        [string[]] $VolumeId,

        [Parameter(Mandatory = $true, ParameterSetName = 'Json')] [AllowEmptyString()]
        [string] $ProfileJson,

        [Parameter(Mandatory = $true, ParameterSetName = 'Object', ValueFromPipeline = $true)]
        [object] $WorkloadProfile,

        [switch] $ListedOnly,

        [switch] $SkipLoad,

        [switch] $Raw
    )

    begin { $errorAction = Import-CallerPreference -Cmdlet $PSCmdlet -Own $ErrorActionPreference }
    process {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        foreach ($id in $VolumeId) {
            $errorMark = Get-ErrorMark -Cmdlet $PSCmdlet
            try {
                $json = ConvertTo-ProfileJson -ProfileJson $ProfileJson -WorkloadProfile $WorkloadProfile
                $given = Get-GivenVolume -VolumeId $id -ListedOnly:$ListedOnly -AllowAbsentDisk
                # Readers must not learn about files that Headroom did not create.
                if ($ListedOnly) { Add-Member -InputObject $given.Volume -NotePropertyName 'isForReader' -NotePropertyValue $true -Force }
                $workload = $null
                # What the engine of this system says of the name of a disk that is not there would hide that it is not.
                if (Get-PropertyValue -InputObject $given.Volume -Name 'isAbsent' -Default $false) { $workload = ConvertFrom-ProfileJson -ProfileJson $json }
                if ($null -eq $workload) { $workload = Get-CheckedProfile -ProfileJson $json -Volume $given.Volume }
                $readiness = Get-Readiness -Facts $given.Facts -Volume $given.Volume -WorkloadProfile $workload -SkipLoad:$SkipLoad
                if (-not $Raw) { $readiness = ConvertTo-ShownDocument -Document $readiness }
            } catch {
                Write-Error -ErrorRecord (Resolve-HandledError -ErrorRecord $_ -Mark $errorMark) -ErrorAction $errorAction
                continue
            } finally { Clear-HandledError -Mark $errorMark }
            $readiness
        }
    }
}
