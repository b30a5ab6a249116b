function Test-HeadroomProfile {
    <#
    .SYNOPSIS
    Checks a profile without running it.
    .DESCRIPTION
    The engine checks the profile. Nothing is opened, written or run.
    .PARAMETER ProfileJson
    The profile as JSON text, as the profile document of the contract describes it.
    .PARAMETER WorkloadProfile
    The profile as an object of the same form, or as JSON text. Accepts pipeline input.
    .EXAMPLE
    $json = '{"contractVersion":1,"timeSpans":[{"targets":[{"path":"/var/tmp/io.dat","blockSizeBytes":0}]}]}'
    Test-HeadroomProfile -ProfileJson $json

    Names the wrong field. A valid profile returns nothing.
    .EXAMPLE
    Get-Content -Path ./profile.json -Raw | Test-HeadroomProfile

    Checks the profile in a file.
    .OUTPUTS
    Headroom.ProfileProblem: path (a JSON pointer) and message, one for each problem.
    #>
    [CmdletBinding(DefaultParameterSetName = 'Json', HelpUri = 'https://github.com/headroom-storage/headroom/blob/main/powershell-module/README.md#commands')]
    [OutputType('Headroom.ProfileProblem')]
    param(
        [Parameter(Mandatory = $true, ParameterSetName = 'Json')] [AllowEmptyString()]
        [string] $ProfileJson,

        [Parameter(Mandatory = $true, ParameterSetName = 'Object', Position = 0, ValueFromPipeline = $true)]
        [object] $WorkloadProfile
    )

    begin { $errorAction = Import-CallerPreference -Cmdlet $PSCmdlet -Own $ErrorActionPreference }
    process {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        $errorMark = Get-ErrorMark -Cmdlet $PSCmdlet
        try {
            Write-Verbose -Message $strings['AskingEngine']
            $problems = @(Find-ProfileProblem -ProfileJson (ConvertTo-ProfileJson -ProfileJson $ProfileJson -WorkloadProfile $WorkloadProfile))
        } catch {
            Write-Error -ErrorRecord (Resolve-HandledError -ErrorRecord $_ -Mark $errorMark) -ErrorAction $errorAction
            return
        } finally { Clear-HandledError -Mark $errorMark }
        $problems
    }
}
