function Set-HeadroomRunNote {
    <#
    .SYNOPSIS
    Saves a tag and a note with a run.
    .DESCRIPTION
    The tag is one or two words that several runs can have, the note a sentence or more on this one. They are saved with
    the run on this node and deleted with it. Every user who can read runs can read them. They are never in a support
    file.
    .PARAMETER RunId
    Id of the run, as Get-HeadroomRun shows it.
    .PARAMETER Tag
    At most 40 characters. An empty one deletes the tag; without the parameter it stays as it is.
    .PARAMETER Note
    At most 500 characters on one line. An empty one deletes the note; without the parameter it stays as it is.
    .PARAMETER Raw
    Returns the document in the contract's form, with times as text, as the tool in Windows Admin Center reads it.
    .EXAMPLE
    $newest = Get-HeadroomRun -Newest 1
    Set-HeadroomRunNote -RunId $newest.id -Tag 'before the move' -Note 'All drives healthy, nobody else on the volume.'

    Tags the newest run.
    .EXAMPLE
    Get-HeadroomRun | Where-Object -FilterScript { $_.note -and $_.note.tag -eq 'before the move' } | Set-HeadroomRunNote -Tag ''

    Deletes a tag from all runs that have it.
    .OUTPUTS
    Headroom.Run, shaped as the run document of the contract.
    #>
    [CmdletBinding(SupportsShouldProcess = $true, HelpUri = 'https://github.com/headroom-storage/headroom/blob/main/powershell-module/README.md#commands')]
    [OutputType('Headroom.Run')]
    param(
        [Parameter(Mandatory = $true, Position = 0, ValueFromPipeline = $true, ValueFromPipelineByPropertyName = $true)]
        [Alias('Id')] [AllowEmptyString()]
        [string[]] $RunId,

        [AllowNull()] [AllowEmptyString()] [string] $Tag,
        [AllowNull()] [AllowEmptyString()] [string] $Note,
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
                $run = Get-StartedRun -RunId $id
                $before = Read-RunNote -RunId $id
                $ownTag, $text = (Get-PropertyValue -InputObject $before -Name 'tag'), (Get-PropertyValue -InputObject $before -Name 'text')
                if ($PSBoundParameters.Keys -contains 'Tag') { $ownTag = ConvertTo-NoteText -Text $Tag -Name 'tag' }
                if ($PSBoundParameters.Keys -contains 'Note') { $text = ConvertTo-NoteText -Text $Note -Name 'text' }
                if (-not $PSCmdlet.ShouldProcess((Get-ShownText -Text $run.name), ($strings['KeepNote'] -f $id))) { continue }
                Write-Verbose -Message ($strings['KeepingNote'] -f $id)
                Write-RunNote -RunId $id -Note (Get-NewRunNote -Tag $ownTag -Text $text)
                $shown = Get-CurrentRun -RunId $id | ForEach-Object -Process { ConvertTo-ShownRun -Run $_ -Raw:$Raw }
            } catch {
                Write-Error -ErrorRecord (Resolve-HandledError -ErrorRecord $_ -Mark $errorMark) -ErrorAction $errorAction
                continue
            } finally { Clear-HandledError -Mark $errorMark }
            $shown
        }
    }
}
