function Get-HeadroomRun {
    <#
    .SYNOPSIS
    Shows the runs that are kept on this node.
    .DESCRIPTION
    Gives each run with its status as of now: running, completed, cancelled, failed, or lost when its engine ended without
    a result. Runs that other sessions started are found too. One whose documents are damaged is listed as unreadable with the
    reason; it can be deleted like any other.
    .PARAMETER RunId
    Id of one run. Without it, all runs are given, newest first.
    .PARAMETER Status
    Gives runs of this status alone.
    .PARAMETER VolumeId
    Gives runs on these volumes alone.
    .PARAMETER Newest
    Gives so many runs at most, the newest.
    .PARAMETER Raw
    Gives the document as the contract has it, with times as text, as the tool in Windows Admin Center takes it.
    .EXAMPLE
    Get-HeadroomRun

    Lists all runs of this node, newest first.
    .EXAMPLE
    Get-HeadroomRun -Status 'running'

    Finds the runs that are under way, whoever started them.
    .EXAMPLE
    Get-HeadroomRun -VolumeId 'test01' -Status 'completed' -Newest 2 | Get-HeadroomResult

    Shows what the last two runs on a volume measured.
    .OUTPUTS
    Headroom.Run, shaped as the run document of the contract.
    #>
    [CmdletBinding(HelpUri = 'https://github.com/headroom-storage/headroom/blob/main/powershell-module/README.md#commands')]
    [OutputType('Headroom.Run')]
    param(
        [Parameter(Position = 0, ValueFromPipeline = $true, ValueFromPipelineByPropertyName = $true)]
        [Alias('Id')] [AllowEmptyString()]
        [string[]] $RunId,

        [ValidateSet('running', 'completed', 'cancelled', 'failed', 'lost', 'unreadable')]
        [string[]] $Status,

        [string[]] $VolumeId,

        [ValidateRange(1, 2147483647)]
        [int] $Newest,

        [switch] $Raw
    )

    begin {
        $errorAction = Import-CallerPreference -Cmdlet $PSCmdlet -Own $ErrorActionPreference
        $given = 0
    }
    process {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        try {
            $asked = @($RunId | Where-Object -FilterScript { $_ })
            # No id stands for all of them, as they were started.
            if ($asked.Count -eq 0) { $asked = @(Get-AllStartedRun -IncludeUnreadable) }
        } catch {
            Write-Error -ErrorRecord (ConvertTo-ProblemRecord -ErrorRecord $_) -ErrorAction $errorAction
            return
        }
        foreach ($run in $asked) {
            if ($Newest -and $given -ge $Newest) { return }
            try {
                if ($run -is [string]) { $run = Get-StartedRun -RunId $run }
                if ($VolumeId -and $run.volumeId -cnotin $VolumeId) { continue }
                Write-Verbose -Message ($strings['LookingAtRun'] -f $run.id)
                $run = Update-RunStatus -Run $run
                if ($Status -and $run.status -notin $Status) { continue }
                $run = ConvertTo-ShownRun -Run $run -Raw:$Raw
            } catch {
                Write-Error -ErrorRecord (ConvertTo-ProblemRecord -ErrorRecord $_) -ErrorAction $errorAction
                continue
            }
            $given++
            # One by one: who looks for the newest does not wait for the oldest.
            $run
        }
    }
}
