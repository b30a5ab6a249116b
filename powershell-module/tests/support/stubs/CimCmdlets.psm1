# Signatures of the module CimCmdlets, for tests to mock. See README.md for where they come from.

function Get-CimInstance {
    [CmdletBinding()]
    [Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSAvoidOverwritingBuiltInCmdlets', '', Justification = 'It stands in for the cmdlet.')]
    param(
        [Parameter(Position = 0)] [string] $ClassName,
        [string] $Namespace,
        [string] $Filter,
        [string[]] $Property,
        [string] $Query,
        [string[]] $ComputerName,
        [object[]] $CimSession,
        [uint32] $OperationTimeoutSec
    )

    throw 'Get-CimInstance is not mocked.'
}

function Invoke-CimMethod {
    [CmdletBinding()]
    [Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSAvoidOverwritingBuiltInCmdlets', '', Justification = 'It stands in for the cmdlet.')]
    param(
        [Parameter(Position = 0)] [string] $ClassName,
        [string] $Namespace,
        [string] $MethodName,
        [System.Collections.IDictionary] $Arguments,
        [string[]] $ComputerName,
        [uint32] $OperationTimeoutSec
    )

    throw 'Invoke-CimMethod is not mocked.'
}

function New-CimInstance {
    [CmdletBinding()]
    [Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSAvoidOverwritingBuiltInCmdlets', '', Justification = 'It stands in for the cmdlet.')]
    param(
        [Parameter(Position = 0)] [string] $ClassName,
        [string] $Namespace,
        [Parameter(Position = 1)] [System.Collections.IDictionary] $Property,
        [switch] $ClientOnly
    )

    throw 'New-CimInstance is not mocked.'
}

function New-CimSession {
    [CmdletBinding()]
    [Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSAvoidOverwritingBuiltInCmdlets', '', Justification = 'It stands in for the cmdlet.')]
    [Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'The cmdlet has none.')]
    param()

    throw 'New-CimSession is not mocked.'
}

function Remove-CimSession {
    [CmdletBinding(SupportsShouldProcess = $true)]
    [Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSAvoidOverwritingBuiltInCmdlets', '', Justification = 'It stands in for the cmdlet.')]
    param([Parameter(Mandatory = $true, Position = 0)] [object[]] $CimSession)

    if ($PSCmdlet.ShouldProcess("$CimSession")) { throw 'Remove-CimSession is not mocked.' }
}
