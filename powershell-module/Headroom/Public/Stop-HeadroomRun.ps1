function Stop-HeadroomRun {
    <#
    .SYNOPSIS
    Stops a run and waits until its engine has ended.
    .DESCRIPTION
    Asks the engine to stop. What was measured until then is kept, and the run's status is cancelled. An engine that
    does not end in time is terminated. A run that has ended does not change, and a process that is not the run's engine
    is not touched. A run that cannot be read is stopped by the lock that its engine holds.
    .PARAMETER RunId
    Id of the run, as Get-HeadroomRun shows it.
    .PARAMETER TimeoutSeconds
    How long to wait for the engine before it is terminated.
    .PARAMETER Raw
    Returns the document in the contract's form, with times as text, as the tool in Windows Admin Center reads it.
    .EXAMPLE
    Get-HeadroomRun -Newest 1 | Stop-HeadroomRun

    Stops the newest run.
    .EXAMPLE
    Get-HeadroomRun -Status 'running' | Stop-HeadroomRun

    Stops all runs on this node.
    .OUTPUTS
    Headroom.Run, shaped as the run document of the contract.
    #>
    [CmdletBinding(SupportsShouldProcess = $true, HelpUri = 'https://github.com/headroom-storage/headroom/blob/main/powershell-module/README.md#commands')]
    [OutputType('Headroom.Run')]
    param(
        [Parameter(Mandatory = $true, Position = 0, ValueFromPipeline = $true, ValueFromPipelineByPropertyName = $true)]
        [Alias('Id')] [AllowEmptyString()]
        [string[]] $RunId,

        [ValidateRange(1, 3600)]
        [int] $TimeoutSeconds = 20,

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
            $errorMark = Get-ErrorMark -Cmdlet $PSCmdlet
            try {
                if ($null -ne $refusal) { throw $refusal }
                $asked = Get-StoppableRun -RunId $id
                if ($asked.IsForeign) {
                    Write-Warning -Message ($strings['NothingToStop'] -f $id, $asked.Process.id)
                } elseif (-not $asked.IsOver) {
                    if (-not $PSCmdlet.ShouldProcess((Get-ShownText -Text $asked.Name), ($strings['StopRun'] -f $id))) { continue }
                    Write-Verbose -Message ($strings['WaitingForEngine'] -f $id)
                    Stop-RunEngine -RunId $id -Identity $asked.Process -TimeoutSeconds $TimeoutSeconds
                }
                $run = ConvertTo-ShownRun -Run (Update-RunStatus -Run (Get-RemovableRun -RunId $id)) -Raw:$Raw
            } catch {
                Write-Error -ErrorRecord (Resolve-HandledError -ErrorRecord $_ -Mark $errorMark) -ErrorAction $errorAction
                continue
            } finally { Clear-HandledError -Mark $errorMark }
            $run
        }
    }
}
