function Watch-HeadroomRun {
    <#
    .SYNOPSIS
    Follows a run until it is over.
    .DESCRIPTION
    Gives each line of progress as the engine writes it, then the run. Ending the command early leaves the run alone; a
    later call goes on from the line that it is given.
    .PARAMETER RunId
    Id of the run, as Get-HeadroomRun shows it.
    .PARAMETER AfterLine
    Number of the last line that is known already; 1 is the first.
    .EXAMPLE
    Start-HeadroomRun -ProfileJson (Get-Content -Path ./profile.json -Raw) -VolumeId 'test01' | Watch-HeadroomRun

    Starts a run and follows it.
    .EXAMPLE
    $newest = Get-HeadroomRun | Select-Object -First 1
    Watch-HeadroomRun -RunId $newest.id -AfterLine 30

    Follows the newest run, without its first thirty lines.
    .OUTPUTS
    Headroom.ProgressLine with line and progress; at the end Headroom.RunEnd with run.
    #>
    [CmdletBinding()]
    [OutputType([pscustomobject])]
    param(
        [Parameter(Mandatory = $true, Position = 0, ValueFromPipelineByPropertyName = $true)]
        [Alias('Id')] [AllowEmptyString()]
        [string] $RunId,

        [ValidateRange(0, 2147483647)]
        [int] $AfterLine = 0
    )

    process {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        $reader = $null
        $priority = Enter-LowPriority
        try {
            do {
                try {
                    if ($null -eq $reader) {
                        $started = Get-StartedRun -RunId $RunId
                        $reader = Get-ProgressReader -RunId $RunId -AfterLine $AfterLine
                    } else {
                        Start-Sleep -Milliseconds 200
                    }
                    # Asked before the lines are read: then none that a run wrote before its end is missed.
                    $isOver = Test-RunOver -StartedRun $started
                    $lines = @(Read-ProgressLine -Reader $reader)
                    if ($isOver) { $run = Get-CurrentRun -RunId $RunId }
                } catch {
                    Write-Error -ErrorRecord (ConvertTo-ProblemRecord -ErrorRecord $_) -ErrorAction Stop
                }
                # Out here: what the next command in the pipeline throws is not ours to catch.
                $lines
            } until ($isOver)
        } finally {
            Exit-LowPriority -Before $priority
        }
        Add-Member -InputObject (New-Object -TypeName PSObject -Property @{ run = $run }) -TypeName 'Headroom.RunEnd' -PassThru
    }
}
