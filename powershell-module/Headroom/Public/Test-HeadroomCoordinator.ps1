function Test-HeadroomCoordinator {
    <#
    .SYNOPSIS
    Shows whether this node is the coordinator node of a volume, and with -Measure the difference that this makes.
    .DESCRIPTION
    Shows which node owns the volume and how each node accesses it, with what that means. This changes nothing.
    With -Measure, the same reads are made in turns on the owner and elsewhere: short runs in blocks of four (first,
    second, second, first), in one test file that is deleted at the end, until their difference is settled or 36 runs
    were made. The figures are shown side by side as means of the runs. A statement says whether the difference in IOPS
    is more than noise, its interval, the number of runs and the confidence; or that it is not settled. The runs are
    compared in pairs, without their drift. Over all comparisons of a check, fewer than 5 % of checks call equal nodes
    different.
    Elsewhere is either another node, to which a PowerShell session is open (-Session; Headroom has to be installed there),
    or this node itself while another one owns the volume (-MoveOwner). Then the volume's ownership is moved for the two runs
    in the middle of each block and moved back after them, two to nine times, in every case. If it could not be moved
    back, the command says so, and Restore-HeadroomVolume does it later.
    .PARAMETER VolumeId
    Id of the volume, as Get-HeadroomCluster shows it.
    .PARAMETER Measure
    Makes the runs.
    .PARAMETER Session
    A PowerShell session on another node. Either that node or this one has to own the volume.
    .PARAMETER MoveOwner
    Moves the ownership of the volume for every other pair of runs, all of which are made on this node.
    .PARAMETER NodeName
    The node that owns the volume meanwhile, with -MoveOwner on the owner. The default is the first other node that is
    up.
    .PARAMETER DurationSeconds
    The longest measuring time of each run. A run ends as soon as its IOPS are steady, but not before three seconds.
    .PARAMETER WarmUpSeconds
    How long each run reads before it measures.
    .PARAMETER IntervalMilliseconds
    Length of the intervals that each run records its IOPS in, in milliseconds.
    .PARAMETER FileSizeBytes
    Size of the test file. It should be larger than the caches below the volume.
    .EXAMPLE
    (Get-HeadroomCluster).volumes | Test-HeadroomCoordinator

    Shows who owns each volume and how each node accesses it.
    .EXAMPLE
    $check = Test-HeadroomCoordinator -VolumeId 'test01' -Measure -MoveOwner -DurationSeconds 5 -FileSizeBytes 1GB -Confirm:$false
    $check.comparison
    $check.statement

    Measures as owner and while another node is the owner, without asking, and shows the figures side by side.
    .EXAMPLE
    $session = New-PSSession -ComputerName 'node2'
    Test-HeadroomCoordinator -VolumeId 'test01' -Measure -Session $session -DurationSeconds 5 -FileSizeBytes 1GB -Confirm:$false
    Remove-PSSession -Session $session

    Measures on this node and on node2.
    .OUTPUTS
    Headroom.CoordinatorCheck: owner, verdict, accessStates and notes; with -Measure also coordinator and other (each
    several Headroom.Result), comparison, decision, statement and doubts.
    #>
    [CmdletBinding(SupportsShouldProcess = $true, ConfirmImpact = 'High', HelpUri = 'https://github.com/headroom-storage/headroom/blob/main/powershell-module/README.md#commands')]
    [OutputType('Headroom.CoordinatorCheck')]
    param(
        [Parameter(Mandatory = $true, Position = 0, ValueFromPipeline = $true, ValueFromPipelineByPropertyName = $true)]
        [Alias('Id')] [AllowEmptyString()]
        [string[]] $VolumeId,

        [switch] $Measure,

        [System.Management.Automation.Runspaces.PSSession] $Session,

        [switch] $MoveOwner,

        [AllowEmptyString()]
        [string] $NodeName = '',

        [ValidateRange(1, 3600)] [int] $DurationSeconds = 8,

        [ValidateRange(0, 3600)] [int] $WarmUpSeconds = 2,

        [ValidateRange(10, 60000)] [int] $IntervalMilliseconds = 1000,

        [ValidateRange(1048576, 1099511627776)] [long] $FileSizeBytes = 5GB
    )

    begin {
        $errorAction = Import-CallerPreference -Cmdlet $PSCmdlet -Own $ErrorActionPreference
        $command = @{
            Run = { $parameters = $_; Invoke-HeadroomRun @parameters -Raw -Confirm:$false -WarningAction SilentlyContinue }
            Move = { Move-HeadroomVolume -VolumeId $_.VolumeId -NodeName $_.NodeName -Confirm:$false }
            Return = { Restore-HeadroomVolume -MoveId $_ -Confirm:$false }
            Remove = { Remove-HeadroomRun -RunId $_ -TestFileOnly -Confirm:$false }
        }
    }
    process {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        foreach ($id in $VolumeId) {
            $errorMark = Get-ErrorMark -Cmdlet $PSCmdlet
            try {
                $given = Get-GivenVolume -VolumeId $id
                $check = Get-CoordinatorCheck -Facts $given.Facts -Volume $given.Volume
                if ($Measure -or $MoveOwner -or $null -ne $Session) {
                    $plan = Get-CheckPlan -Facts $given.Facts -Volume $given.Volume -Session $Session -MoveOwner:$MoveOwner -NodeName $NodeName
                    if (-not $PSCmdlet.ShouldProcess($given.Volume.name, $plan.Words)) { continue }
                    $check.id, $check.method = $plan.Id, $plan.Method
                    $asked = @{ Check = $check; Command = $command; ProfileJson = Get-CheckProfile -Volume $given.Volume -DurationSeconds $DurationSeconds -WarmUpSeconds $WarmUpSeconds -IntervalMilliseconds $IntervalMilliseconds -FileSizeBytes $FileSizeBytes }
                    if ($MoveOwner) { Invoke-MoveCheck @asked -TargetNodeName $plan.NodeName } else { Invoke-SessionCheck @asked -Session $Session }
                }
            } catch {
                Write-Error -ErrorRecord (Resolve-HandledError -ErrorRecord $_ -Mark $errorMark) -ErrorAction $errorAction
                continue
            } finally { Clear-HandledError -Mark $errorMark }
            @($check.coordinator) + @($check.other) | ForEach-Object -Process { $null = ConvertTo-ShownResult -Measured $_ }
            $check
        }
    }
}
