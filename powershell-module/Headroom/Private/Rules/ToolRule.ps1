# The tool's own rules: what limits a run, the report of it, and what a file of another program holds. They are written once, in
# the tool, and a node carries them as a script; nothing of them is decided here.

# What a function of the rules makes of a document: Verdict and Open give an object, Report a text. What the functions take stands in
# src/on-node/node-functions.ts.
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
