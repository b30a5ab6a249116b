# Signatures of the module Microsoft.PowerShell.Diagnostics, for tests to mock. See README.md for where they come from.

function Get-Counter {
    [CmdletBinding()]
    [Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSAvoidOverwritingBuiltInCmdlets', '', Justification = 'It stands in for the cmdlet.')]
    param(
        [string[]] $Counter,
        [int] $SampleInterval,
        [long] $MaxSamples,
        [switch] $Continuous,
        [string[]] $ListSet,
        [string[]] $ComputerName
    )

    throw 'Get-Counter is not mocked.'
}
