function Test-HeadroomReadiness {
    <#
    .SYNOPSIS
    Tells whether a run of a profile on a volume would be safe and say something.
    .DESCRIPTION
    Looks at each volume, what is below it, this node and the profile, and gives for each what was found, why it matters,
    and how to fix it. The verdict of each is one of: 'ready'; 'doubt', where the run can start and its result tells of
    it; 'blocking', where it would be refused; 'unknown', where it could not be found out. Changes nothing; takes up to
    ten seconds a volume, as it watches it for five.

    Targets block where the engine would refuse them: a disk or a file that is not there, and a file that is none of Headroom's. The
    engine is asked, and looks without a trace.

    Free space blocks where less than 5 % of the volume, or 10 GiB if that is less, would stay free beside the test file.
    .PARAMETER VolumeId
    Ids of volumes, as Get-HeadroomCluster shows them; or a share or a physical disk, such as \\server\share or #1.
    .PARAMETER ProfileJson
    The profile as JSON text, as the profile document of the contract describes it.
    .PARAMETER ListedOnly
    Takes volumes that the cluster lists alone, and says nothing of files. A share or a disk is refused without a look at it: for
    endpoints whose users must not make this node contact a server of their choice, or learn what files there are.
    .PARAMETER SkipLoad
    Leaves out the check 'other-load', and with it the five seconds of watching the volume. That check never blocks: what is left
    tells whether a run would be refused.
    .PARAMETER WorkloadProfile
    The profile as an object of the same shape, or its JSON text. Takes what a pipeline brings.
    .PARAMETER Raw
    Gives the document as the contract has it, with times as text, as the tool in Windows Admin Center takes it.
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
                # Who may only read learns nothing of files that are none of Headroom's.
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
