function Watch-HeadroomActivity {
    <#
    .SYNOPSIS
    Follows the load of this node's volumes.
    .DESCRIPTION
    Returns a row for each volume every few seconds, with the means since the previous rows, until it is stopped or
    -Count is reached. It creates no load.
    .PARAMETER IntervalSeconds
    Seconds between readings, from 1 to 60.
    .PARAMETER Count
    How often rows are returned. Without it, until the command is stopped.
    .EXAMPLE
    Watch-HeadroomActivity -Count 2

    Shows all volumes twice, five seconds apart.
    .EXAMPLE
    Watch-HeadroomActivity -IntervalSeconds 1 -Count 3 | Where-Object -Property latencyMicroseconds -GT -Value 20000

    Finds volumes whose requests take more than 20 ms.
    .OUTPUTS
    Headroom.ActivityRow with readAt, volumeId, iops, bytesPerSecond, readPercent, latencyMicroseconds, queueDepth, reads and writes.
    #>
    [CmdletBinding(HelpUri = 'https://github.com/headroom-storage/headroom/blob/main/powershell-module/README.md#commands')]
    [OutputType('Headroom.ActivityRow')]
    param(
        [ValidateRange(1, 60)] [int] $IntervalSeconds = 5,
        [ValidateRange(1, 2147483647)] [int] $Count
    )

    begin { $errorAction = Import-CallerPreference -Cmdlet $PSCmdlet -Own $ErrorActionPreference }
    process {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        Write-Verbose -Message $strings['LookingAtCounters']
        $given = 0
        while (-not $Count -or $given -lt $Count) {
            if ($given -gt 0) { Start-Sleep -Seconds $IntervalSeconds }
            $errorMark = Get-ErrorMark -Cmdlet $PSCmdlet
            try {
                $rows = @(Get-ActivityRow -Activity (ConvertTo-ShownDocument -Document (ConvertTo-ActivityObject -Activity (Get-Activity))))
            } catch {
                Write-Error -ErrorRecord (Resolve-HandledError -ErrorRecord $_ -Mark $errorMark) -ErrorAction $errorAction
                return
            } finally { Clear-HandledError -Mark $errorMark }
            $given++
            # Out here: what the next command in the pipeline throws is not ours to catch.
            $rows
        }
    }
}
