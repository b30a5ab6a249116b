function Export-HeadroomSupportFile {
    <#
    .SYNOPSIS
    Writes a support file: a zip file for investigating a problem on another machine.
    .DESCRIPTION
    Writes what Get-HeadroomSupport returns into a zip file. Names of nodes, volumes, virtual machines, files and people, and
    addresses and identities, are replaced with placeholders, each name with the same one everywhere. The list of placeholders
    is in the returned object and never in the file. With -WhatIf, nothing is written, and the object says what would
    be. An existing file is not replaced without -Force.

    The command needs a session in full language mode. In constrained language mode, the tool in Windows Admin Center creates
    the file in the browser.
    .PARAMETER Path
    The zip to write.
    .PARAMETER IncludeNames
    Keeps names and addresses as they are.
    .PARAMETER RunCount
    How many runs to include, the newest first.
    .PARAMETER Force
    Replaces an existing file.
    .EXAMPLE
    (Export-HeadroomSupportFile -Path ./headroom-support.zip -WhatIf).standIns | Format-Table

    Shows the placeholders, and writes nothing.
    .EXAMPLE
    Export-HeadroomSupportFile -Path ./headroom-support.zip

    Writes the file, and says what is in it.
    .OUTPUTS
    Headroom.SupportFile: path, sizeBytes ($null if nothing was written), entries (name and sizeBytes) and standIns
    (kind,
    name and standIn).
    #>
    [CmdletBinding(SupportsShouldProcess = $true, HelpUri = 'https://github.com/headroom-storage/headroom/blob/main/powershell-module/README.md#commands')]
    [OutputType('Headroom.SupportFile')]
    param(
        [Parameter(Mandatory = $true, Position = 0)]
        [string] $Path,

        [switch] $IncludeNames,

        [ValidateRange(0, 100)]
        [int] $RunCount = 5,

        [switch] $Force
    )

    begin { $errorAction = Import-CallerPreference -Cmdlet $PSCmdlet -Own $ErrorActionPreference }
    process {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        $errorMark = Get-ErrorMark -Cmdlet $PSCmdlet
        try {
            if (-not (Test-FullLanguage)) { throw (New-ProblemRecord -Code 'SupportFileConstrained' -Category PermissionDenied) }
            $full = Resolve-ExportPath -Cmdlet $PSCmdlet -Path $Path
            Assert-ExportPath -Path $full -Force:$Force
            Write-Verbose -Message $strings['CollectingSupport']
            $parts = Get-SupportFilePart -NodeSupport (Get-NodeSupport -RunCount $RunCount) -IncludeNames:$IncludeNames
            $size = $null
            if ($PSCmdlet.ShouldProcess($full, ($strings['ExportSupport'] -f $parts.Entries.Count))) {
                Write-SupportFile -Path $full -Entry $parts.Entries -Force:$Force
                $size = (Get-Item -LiteralPath $full -Force).Length
            }
        } catch {
            Write-Error -ErrorRecord (Resolve-HandledError -ErrorRecord $_ -Mark $errorMark) -ErrorAction $errorAction
            return
        } finally { Clear-HandledError -Mark $errorMark }
        $entries = @($parts.Entries | ForEach-Object -Process { [pscustomobject] @{ name = $_.name; sizeBytes = [System.Text.Encoding]::UTF8.GetByteCount($_.text) } })
        [pscustomobject] @{ PSTypeName = 'Headroom.SupportFile'; path = $full; sizeBytes = $size; entries = $entries; standIns = @($parts.StandIns) }
    }
}
