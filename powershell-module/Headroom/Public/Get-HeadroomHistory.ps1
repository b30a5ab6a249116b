function Get-HeadroomHistory {
    <#
    .SYNOPSIS
    Shows what the cluster has kept of the past of its volumes, their drives or their virtual disks, or of its nodes.
    .DESCRIPTION
    Gives series of equal steps that a cluster with Storage Spaces Direct keeps by itself, from Windows Server 2019 on: an hour by
    10 seconds, a day by 5 minutes, a week by 15 minutes, a month by an hour, a year by a day. A step that was not kept is $null.
    Where nothing is kept, there are no series, and notKnown says why and how to start it.
    .PARAMETER VolumeId
    Ids of volumes that the cluster lists; without it, all of them. One text may have several, with commas between them.
    .PARAMETER TimeFrame
    How far back: hour, day, week, month or year.
    .PARAMETER SeriesName
    Which series: IOPS, throughput (bytes per second) or latency (microseconds), of reads, of writes or of both together.
    .PARAMETER Subject
    What the series are of: the volumes themselves, the drives of the pools that they are in, the virtual disks on them, or the nodes,
    each with all drives that are attached to it, whatever the volume. All but volumes are asked for one after the other, no more than
    100 of them and no longer than 30 seconds; notKnown names the rest. Of virtual disks no latency by direction is kept, and of nodes
    none.
    .PARAMETER VirtualMachine
    The name of a virtual machine: the series are of its virtual disks alone then, whatever Subject is.
    .PARAMETER Raw
    Gives the document as the contract has it, with times as text, as the tool in Windows Admin Center takes it.
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
