# Signatures of the module Defender, for tests to mock. See README.md for where they come from.

function Get-MpPreference {
    [CmdletBinding()]
    param(
        [object[]] $CimSession,
        [int] $ThrottleLimit,
        [switch] $AsJob
    )

    throw 'Get-MpPreference is not mocked.'
}

function Get-MpComputerStatus {
    [CmdletBinding()]
    param(
        [object[]] $CimSession,
        [int] $ThrottleLimit,
        [switch] $AsJob
    )

    throw 'Get-MpComputerStatus is not mocked.'
}
