function Watch-HeadroomRun {
    <#
    .SYNOPSIS
    Follows a run until it ends.
    .DESCRIPTION
    Returns each line of progress as the engine writes it, then the run. Stopping the command early does not stop the
    run; a later call continues from the given line.
    .PARAMETER RunId
    Id of the run, as Get-HeadroomRun shows it.
    .PARAMETER AfterLine
    Number of the last known line; 1 is the first.
    .PARAMETER Raw
    Returns the document in the contract's form, with times as text, as the tool in Windows Admin Center reads it.
    .EXAMPLE
    Start-HeadroomRun -ProfileJson (Get-Content -Path ./profile.json -Raw) -VolumeId 'test01' | Watch-HeadroomRun

    Starts a run and follows it.
    .EXAMPLE
    Get-HeadroomRun -Newest 1 | Watch-HeadroomRun -AfterLine 30

    Follows the newest run, without its first thirty lines.
    .OUTPUTS
    Headroom.ProgressLine with line and progress; at the end Headroom.RunEnd with run.
    #>
    [CmdletBinding(HelpUri = 'https://github.com/headroom-storage/headroom/blob/main/powershell-module/README.md#commands')]
    [OutputType('Headroom.ProgressLine', 'Headroom.RunEnd')]
    param(
        [Parameter(Mandatory = $true, Position = 0, ValueFromPipeline = $true, ValueFromPipelineByPropertyName = $true)]
        [Alias('Id')] [AllowEmptyString()]
        [string[]] $RunId,

        [ValidateRange(0, 2147483647)]
        [int] $AfterLine = 0,

        [switch] $Raw
    )

    begin {
        $errorAction = Import-CallerPreference -Cmdlet $PSCmdlet -Own $ErrorActionPreference
        $refusal = Get-StateRefusal -Cmdlet $PSCmdlet
    }
    process {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        foreach ($id in $RunId) {
            $reader = $null
            $priority = Enter-LowPriority
            try {
                do {
                    $errorMark = Get-ErrorMark -Cmdlet $PSCmdlet
                    try {
                        if ($null -ne $refusal) { throw $refusal }
                        if ($null -eq $reader) {
                            Write-Verbose -Message ($strings['WaitingForRun'] -f $id)
                            $started = Get-StartedRun -RunId $id
                            $reader = Get-ProgressReader -RunId $id -AfterLine $AfterLine
                        } else {
                            Start-Sleep -Milliseconds 200
                        }
                        # Asked before the lines are read: then none that a run wrote before its end is missed.
                        $isOver = Test-RunOver -StartedRun $started
                        $lines = @(Read-ProgressLine -Reader $reader)
                        if (-not $Raw) { foreach ($line in $lines) { $null = ConvertTo-ShownDocument -Document $line } }
                        $run = $null
                        if ($isOver) { $run = ConvertTo-ShownRun -Run (Get-CurrentRun -RunId $id) -Raw:$Raw }
                    } catch {
                        Write-Error -ErrorRecord (Resolve-HandledError -ErrorRecord $_ -Mark $errorMark) -ErrorAction $errorAction
                        # Out of the wait for this one; the next is watched.
                        break
                    } finally { Clear-HandledError -Mark $errorMark }
                    # Out here: what the next command in the pipeline throws is not ours to catch.
                    $lines
                    if ($isOver) { Add-Member -InputObject (New-Object -TypeName PSObject -Property @{ run = $run }) -TypeName 'Headroom.RunEnd' -PassThru }
                } until ($isOver)
            } finally {
                Exit-LowPriority -Before $priority
            }
        }
    }
}
