function Get-HeadroomHistory {
    <#
    .SYNOPSIS
    Shows the cluster's performance history of volumes, their drives or virtual disks, or of nodes.
    .DESCRIPTION
    Returns series of equal steps from the history that a cluster with Storage Spaces Direct keeps since Windows Server
    2019: an hour in steps of 10 seconds, a day of 5 minutes, a week of 15 minutes, a month of an hour, a year of a day.
    A missing step is $null. Without a history, there are no series, and notKnown says why and how to start it.
    .PARAMETER VolumeId
    Ids of volumes that the cluster lists; without it, all of them. One text can have several, separated by commas.
    .PARAMETER TimeFrame
    How far back: hour, day, week, month or year.
    .PARAMETER SeriesName
    Which series: IOPS, throughput (bytes per second) or latency (microseconds), of reads, of writes or of both together.
    .PARAMETER Subject
    The subject of the series: the volumes, the drives of their pools, the virtual disks on them, or the nodes, each
    with all attached drives, of all volumes. All except volumes are read one after the other, at most 100 of them and
    for at most 30 seconds; notKnown names the rest. The history has no latency by direction for virtual disks, and no
    latency for nodes.
    .PARAMETER VirtualMachine
    The name or the ID of a virtual machine: the series are then only those of its virtual disks, for every Subject. If
    several have the name, the series are those of all of them, and notKnown says so with their IDs.
    .PARAMETER Raw
    Returns the document in the contract's form, with times as text, as the tool in Windows Admin Center reads it.
    .EXAMPLE
    (Get-HeadroomHistory -VolumeId 'test01' -TimeFrame 'week' -SeriesName 'iops.total').series

    Shows the IOPS of a volume in the last week.
    .EXAMPLE
    (Get-HeadroomCluster).volumes | Get-HeadroomHistory -TimeFrame 'month'

    Asks for the last month of all volumes.
    .EXAMPLE
    Get-HeadroomHistory -VolumeId 'test01' -Subject 'drive' -SeriesName 'iops.read', 'latency.read'

    Shows the reads of the last day of each drive in the pool of a volume.
    .EXAMPLE
    Get-HeadroomHistory -Subject 'node' -TimeFrame 'week' -SeriesName 'iops.total'

    Shows the IOPS of the last week of all drives of each node.
    .EXAMPLE
    Get-HeadroomHistory -VirtualMachine 'sql01' -TimeFrame 'month' -SeriesName 'iops.total'

    Shows the IOPS of the last month of each virtual disk of a virtual machine.
    .OUTPUTS
    Headroom.History, shaped as the history document of the contract.
    #>
    [CmdletBinding(HelpUri = 'https://github.com/headroom-storage/headroom/blob/main/powershell-module/README.md#commands')]
    [OutputType('Headroom.History')]
    param(
        [Parameter(Position = 0, ValueFromPipeline = $true, ValueFromPipelineByPropertyName = $true)]
        [Alias('Id')] [AllowEmptyString()] [string[]] $VolumeId,
        [ValidateSet('hour', 'day', 'week', 'month', 'year')] [string] $TimeFrame = 'day',
        [ValidateSet('iops.read', 'iops.write', 'iops.total', 'throughput.read', 'throughput.write', 'throughput.total', 'latency.read', 'latency.write', 'latency.average')]
        [string[]] $SeriesName = @('iops.total', 'throughput.total', 'latency.average'),
        [ValidateSet('volume', 'drive', 'virtual-disk', 'node')] [string] $Subject = 'volume',
        [ValidateLength(0, 256)] [string] $VirtualMachine,
        [switch] $Raw
    )

    begin {
        $errorAction = Import-CallerPreference -Cmdlet $PSCmdlet -Own $ErrorActionPreference
        $ids = @()
        $isNamed = $false
    }
    process {
        # All of them are asked for at once, at the end.
        if ($PSBoundParameters.Keys -contains 'VolumeId') {
            $isNamed = $true
            $ids += @(Get-GivenId -Id $VolumeId)
        }
    }
    end {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        # Nothing came down the pipeline: that is not all of them.
        if ($MyInvocation.ExpectingInput -and -not $isNamed) { return }
        $errorMark = Get-ErrorMark -Cmdlet $PSCmdlet
        try {
            Write-Verbose -Message ($strings['LookingAtHistory'] -f $TimeFrame)
            $kind = $Subject.ToLowerInvariant()
            if ($VirtualMachine) { $kind = 'virtual-disk' }
            $history = Get-KeptHistory -VolumeId $ids -Subject $kind -VirtualMachine $VirtualMachine -TimeFrame $TimeFrame.ToLowerInvariant() -SeriesName @($SeriesName | ForEach-Object -Process { $_.ToLowerInvariant() })
            if (-not $Raw) {
                $history = ConvertTo-ShownDocument -Document $history
                foreach ($series in $history.series) { $null = ConvertTo-ShownDocument -Document $series }
            }
        } catch {
            Write-Error -ErrorRecord (Resolve-HandledError -ErrorRecord $_ -Mark $errorMark) -ErrorAction $errorAction
            return
        } finally { Clear-HandledError -Mark $errorMark }
        $history
    }
}
