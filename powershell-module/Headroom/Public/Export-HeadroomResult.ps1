function Export-HeadroomResult {
    <#
    .SYNOPSIS
    Writes the results of runs to a file.
    .DESCRIPTION
    Writes a table (CSV) or the complete documents (JSON, XML) of one or more runs, as UTF-8; or a report (HTML) of one
    run, the same page that the tool in Windows Admin Center saves: the verdict, pictures and tables, in one file
    without external content. Numbers and times have the same format in every language. A table has one row for each
    thread and target and one for each time span; its headings contain the units. Steps of a search with another
    workload than the requested one have one row for all threads. An existing file is not replaced without -Force.
    .PARAMETER RunId
    Id of the run, as Get-HeadroomRun shows it.
    .PARAMETER InputObject
    The output of Get-HeadroomResult, Import-HeadroomResult or Invoke-HeadroomRun; or runs, or their ids.
    .PARAMETER Path
    The file to write.
    .PARAMETER Format
    Csv, Html, Json or Xml. The default is the file's extension.
    .PARAMETER Force
    Replaces an existing file.
    .EXAMPLE
    Get-HeadroomRun -Newest 1 | Export-HeadroomResult -Path ./newest.csv

    Writes the newest run as a table.
    .EXAMPLE
    $newest = Get-HeadroomRun -Newest 1
    Export-HeadroomResult -RunId $newest.id -Path ./newest.json -Force

    Writes everything about the newest run, and replaces an earlier file.
    .EXAMPLE
    Get-HeadroomRun -Newest 1 | Export-HeadroomResult -Path ./newest.html -Force

    Writes a report of the newest run, to be read in any browser.
    .OUTPUTS
    Headroom.ExportedResult: path, format and the number of runs.
    #>
    [CmdletBinding(SupportsShouldProcess = $true, DefaultParameterSetName = 'Object', HelpUri = 'https://github.com/headroom-storage/headroom/blob/main/powershell-module/README.md#commands')]
    [OutputType('Headroom.ExportedResult')]
    param(
        [Parameter(Mandatory = $true, ParameterSetName = 'Id', Position = 0)] [AllowEmptyString()]
        [string[]] $RunId,

        [Parameter(Mandatory = $true, ParameterSetName = 'Object', ValueFromPipeline = $true)]
        [object] $InputObject,
        [Parameter(Mandatory = $true, ParameterSetName = 'Id')]
        [Parameter(Mandatory = $true, ParameterSetName = 'Object', Position = 0)]
        [string] $Path,
        [ValidateSet('', 'Csv', 'Html', 'Json', 'Xml')]
        [string] $Format = '',
        [switch] $Force
    )

    begin {
        $errorAction = Import-CallerPreference -Cmdlet $PSCmdlet -Own $ErrorActionPreference
        $measured = New-Object -TypeName System.Collections.ArrayList
        $isWhole = $true
    }
    process {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        $errorMark = Get-ErrorMark -Cmdlet $PSCmdlet
        try {
            $asked = $RunId
            if ($PSCmdlet.ParameterSetName -eq 'Object') { $asked = Get-ExportRunId -InputObject $InputObject }
            foreach ($id in $asked) {
                Write-Verbose -Message ($strings['LookingAtRun'] -f $id)
                $null = $measured.Add((Get-HeadroomResult -RunId $id -Raw))
            }
            if (-not $asked) { $null = $measured.Add((ConvertFrom-ShownDocument -Document $InputObject)) }
        } catch {
            # A file that lacks a run that was asked for would pass for whole.
            $isWhole = $false
            Write-Error -ErrorRecord (Resolve-HandledError -ErrorRecord $_ -Mark $errorMark) -ErrorAction $errorAction
            return
        } finally { Clear-HandledError -Mark $errorMark }
    }
    end {
        $ErrorActionPreference = 'Stop'
        if (-not $isWhole) { return }
        $errorMark = Get-ErrorMark -Cmdlet $PSCmdlet
        try {
            $full = Resolve-ExportPath -Cmdlet $PSCmdlet -Path $Path
            $kind = Select-ExportFormat -Path $full -Format $Format
            Assert-Exportable -Path $full -Measured $measured -Format $kind -Force:$Force
            if (-not $PSCmdlet.ShouldProcess($full, ($strings['ExportResult'] -f $kind))) { return }
            Write-ExportFile -Path $full -Text (ConvertTo-ExportText -Measured $measured -Format $kind) -Force:$Force
            $exported = [pscustomobject] @{ PSTypeName = 'Headroom.ExportedResult'; path = $full; format = $kind; runCount = $measured.Count }
        } catch {
            Write-Error -ErrorRecord (Resolve-HandledError -ErrorRecord $_ -Mark $errorMark) -ErrorAction $errorAction
            return
        } finally { Clear-HandledError -Mark $errorMark }
        $exported
    }
}
