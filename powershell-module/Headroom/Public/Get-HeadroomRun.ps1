function Get-HeadroomRun {
    <#
    .SYNOPSIS
    Shows the runs that are kept on this node.
    .DESCRIPTION
    Returns each run with its current status: running, completed, cancelled, failed, or lost if its engine ended without
    a result. Runs of other sessions are included. A run with damaged documents is listed as unreadable with the reason;
    it can be deleted like any other. The IOPS of a run whose result is larger than 4 MiB are not read for a list;
    Get-HeadroomResult gives them.
    .PARAMETER RunId
    Id of one run. Without it, all runs are returned, newest first. An empty id is refused.
    .PARAMETER InputObject
    A volume of Get-HeadroomCluster, whose runs are returned. Accepts pipeline input.
    .PARAMETER Status
    Returns only runs with this status.
    .PARAMETER VolumeId
    Returns only runs on these volumes.
    .PARAMETER Newest
    Returns at most this many runs, the newest.
    .PARAMETER Raw
    Returns the document in the contract's form, with times as text, as the tool in Windows Admin Center reads it.
    .EXAMPLE
    Get-HeadroomRun

    Lists all runs of this node, newest first.
    .EXAMPLE
    Get-HeadroomRun -Status 'running'

    Finds the runs in progress, of all users.
    .EXAMPLE
    Get-HeadroomRun -VolumeId 'test01' -Status 'completed' -Newest 2 | Get-HeadroomResult

    Shows what the last two runs on a volume measured.
    .EXAMPLE
    (Get-HeadroomCluster).volumes | Get-HeadroomRun -Status 'completed'

    Lists the completed runs on the current volumes.
    .OUTPUTS
    Headroom.Run, shaped as the run document of the contract.
    #>
    [CmdletBinding(DefaultParameterSetName = 'Run', HelpUri = 'https://github.com/headroom-storage/headroom/blob/main/powershell-module/README.md#commands')]
    [OutputType('Headroom.Run')]
    param(
        [Parameter(ParameterSetName = 'Run', Position = 0, ValueFromPipeline = $true, ValueFromPipelineByPropertyName = $true)]
        [Alias('Id')] [AllowEmptyString()] [string[]] $RunId,
        [Parameter(ParameterSetName = 'Volume', Mandatory = $true, ValueFromPipeline = $true)]
        [PSTypeName('Headroom.Volume')] [object] $InputObject,
        [ValidateSet('running', 'completed', 'cancelled', 'failed', 'lost', 'unreadable')] [string[]] $Status,
        [string[]] $VolumeId,
        [ValidateRange(1, 2147483647)] [int] $Newest,
        [switch] $Raw
    )

    begin {
        $errorAction = Import-CallerPreference -Cmdlet $PSCmdlet -Own $ErrorActionPreference
        $refusal, $named, $volumes, $given = (Get-StateRefusal -Cmdlet $PSCmdlet), @(), @(), 0
    }
    process {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        # Of all volumes at once, in the order of a list.
        if ($PSCmdlet.ParameterSetName -eq 'Volume') { $volumes += @($InputObject.id | Where-Object -FilterScript { -not $VolumeId -or $_ -in $VolumeId }); return }
        $errorMark = Get-ErrorMark -Cmdlet $PSCmdlet
        try {
            if ($null -ne $refusal) { throw $refusal }
            $isAskedForAll = $PSBoundParameters.Keys -notcontains 'RunId'
            if ($isAskedForAll) { $asked = @(Get-RunId) } else { $asked = @(Get-GivenId -Id $RunId) }
        } catch {
            Write-Error -ErrorRecord (Resolve-HandledError -ErrorRecord $_ -Mark $errorMark) -ErrorAction $errorAction
            return
        } finally { Clear-HandledError -Mark $errorMark }
        # Which are the newest is known when all are named; of all of them it is now.
        if ($Newest -and -not $isAskedForAll) { $named += $asked; return }
        foreach ($id in $asked) {
            if ($Newest -and $given -ge $Newest) { return }
            $errorMark = Get-ErrorMark -Cmdlet $PSCmdlet
            try {
                Write-Verbose -Message ($strings['LookingAtRun'] -f $id)
                $run = Get-WantedRun -RunId $id -VolumeId $VolumeId -Status $Status | ForEach-Object -Process { ConvertTo-ShownRun -Run $_ -Raw:$Raw }
            } catch {
                # In a list, a run that was deleted meanwhile is left out.
                if ($isAskedForAll -and $_.FullyQualifiedErrorId -match '\ARunNotFound\b') { continue }
                Write-Error -ErrorRecord (Resolve-HandledError -ErrorRecord $_ -Mark $errorMark) -ErrorAction $errorAction
                continue
            } finally { Clear-HandledError -Mark $errorMark }
            if ($null -ne $run) { $given++; $run }
        }
    }
    end {
        $filter = @{ Raw = $Raw; ErrorAction = $errorAction }
        if ($Status) { $filter['Status'] = $Status }
        $most = if ($Newest) { $Newest } else { 2147483647 }
        if ($volumes.Count -gt 0) { Get-HeadroomRun -VolumeId $volumes -Newest $most @filter }
        if ($VolumeId) { $filter['VolumeId'] = $VolumeId }
        if ($named.Count -gt 0) { Get-NewestFound -Id $named -Newest $Newest -Get { Get-HeadroomRun -RunId $_ @filter } }
    }
}
