function Test-HeadroomProfile {
    <#
    .SYNOPSIS
    Checks a profile without running it.
    .DESCRIPTION
    Asks the engine, which is the only judge of profiles. Nothing is opened, written or run.
    .PARAMETER ProfileJson
    The profile as JSON text, as the profile document of the contract describes it.
    .EXAMPLE
    $json = '{"contractVersion":1,"timeSpans":[{"targets":[{"path":"/var/tmp/io.dat","blockSizeBytes":0}]}]}'
    Test-HeadroomProfile -ProfileJson $json

    Names the field that is wrong. A profile that can be run gives nothing.
    .OUTPUTS
    Headroom.ProfileProblem: path (a JSON pointer) and message, one for each problem.
    #>
    [CmdletBinding()]
    [OutputType([pscustomobject])]
    param(
        [Parameter(Mandatory = $true, Position = 0, ValueFromPipeline = $true)] [AllowEmptyString()]
        [string] $ProfileJson
    )

    process {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        try {
            $problems = @(Find-ProfileProblem -ProfileJson $ProfileJson)
        } catch {
            Write-Error -ErrorRecord (ConvertTo-ProblemRecord -ErrorRecord $_) -ErrorAction Stop
        }
        $problems
    }
}
