# Signatures of the module AzureStack.LocalWdac, for tests to mock. See README.md for where they come from.

function Get-ASLocalWDACPolicyInfo {
    [CmdletBinding()]
    param()

    throw 'Get-ASLocalWDACPolicyInfo is not mocked.'
}

function Get-AsWdacPolicyMode {
    [CmdletBinding()]
    param()

    throw 'Get-AsWdacPolicyMode is not mocked.'
}

function Get-ASLocalWDACPolicyMode {
    [CmdletBinding()]
    param()

    throw 'Get-ASLocalWDACPolicyMode is not mocked.'
}
