function Import-HeadroomResult {
    <#
    .SYNOPSIS
    Opens results of DISKSPD, fio or Headroom from files, with a verdict on each.
    .DESCRIPTION
    Reads DISKSPD's XML (-Rxml), fio's JSON (--output-format=json or json+), and Headroom's own JSON, by the same rules
    as the tool in Windows Admin Center. What a file does not contain is $null. Nothing is saved: the command returns
    the result, and Export-HeadroomResult writes it in another format.

    The verdict compares the result with the limits of a volume that you choose, as this node knows them now; without
    one, with those in a file of Headroom. Without limits, the verdict uses only the figures.
    .PARAMETER Path
    The files, each of at most 16 MB.
    .PARAMETER VolumeId
    Id of a volume, as Get-HeadroomCluster shows it: the one whose limits the results are compared with. Results of other programs
    do not say where they were measured.
    .EXAMPLE
    Import-HeadroomResult -Path ./diskspd-result.xml

    Shows what DISKSPD measured, and the verdict.
    .EXAMPLE
    $volume = (Get-HeadroomCluster).volumes[0]
    (Import-HeadroomResult -Path ./diskspd-result.xml -VolumeId $volume.id).verdict.headline

    Shows which limit of the first volume it reached.
    .EXAMPLE
    Get-Item -Path ./diskspd-result.xml | Import-HeadroomResult | Export-HeadroomResult -Path ./diskspd-result.html -Force

    Writes a report of it.
    .OUTPUTS
    Headroom.ImportedResult: path, program, run, result, the facts of the limits, and verdict. If a file has no run, the
    run contains what is known about it.
    #>
    [CmdletBinding(HelpUri = 'https://github.com/headroom-storage/headroom/blob/main/powershell-module/README.md#commands')]
    [OutputType('Headroom.ImportedResult')]
    param(
        [Parameter(Mandatory = $true, Position = 0, ValueFromPipeline = $true, ValueFromPipelineByPropertyName = $true)]
        [Alias('FullName')] [AllowEmptyString()]
        [string[]] $Path,

        [AllowEmptyString()]
        [string] $VolumeId
    )

    begin {
        $errorAction = Import-CallerPreference -Cmdlet $PSCmdlet -Own $ErrorActionPreference
        # Asked once, however many files there are.
        $limitFacts = $null
    }
    process {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        foreach ($each in $Path) {
            $errorMark = Get-ErrorMark -Cmdlet $PSCmdlet
            try {
                if ($null -eq $limitFacts -and $PSBoundParameters.ContainsKey('VolumeId')) {
                    $given = Get-GivenVolume -VolumeId $VolumeId -Detailed
                    $limitFacts = Get-LimitFact -Facts $given.Facts -Volume $given.Volume
                }
                $full = Resolve-InputPath -Cmdlet $PSCmdlet -Path $each -LargestBytes $largestImportBytes -Code 'ImportNotReadable'
                Write-Verbose -Message ($strings['ReadingFile'] -f $full)
                $imported = ConvertTo-ImportedResult -Path $full -Opened (Read-ForeignResult -Path $full) -LimitFacts $limitFacts
            } catch {
                Write-Error -ErrorRecord (Resolve-HandledError -ErrorRecord $_ -Mark $errorMark) -ErrorAction $errorAction
                continue
            } finally { Clear-HandledError -Mark $errorMark }
            $imported
        }
    }
}
