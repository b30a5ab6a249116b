# The tool's own rules: what limits a run, the report of it, and what a file of another program holds. They are written once, in
# the tool, and a node carries them as a script; nothing of them is decided here.

# The result of a function of the rules for a document: Verdict and Open return an object, Report a text.
# src/on-node/node-functions.ts has the functions' parameters.
function Invoke-ToolRule {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [ValidateSet('Verdict', 'Report', 'Open')] [string] $Name,
        [Parameter(Mandatory = $true)] [object] $Document
    )

    if (-not (Test-FullLanguage)) { throw (New-ProblemRecord -Code 'ConstrainedLanguage' -Argument $strings['RulesNeedMethods'] -Category PermissionDenied) }
    $answer = Invoke-RuleScript -Name $Name.ToLowerInvariant() -Json (ConvertTo-ContractJson -InputObject $Document)
    if ($Name -eq 'Report') { return $answer }
    ConvertFrom-ContractJson -Json $answer
}
