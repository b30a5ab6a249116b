# Signatures of the module Hyper-V, for tests to mock. See README.md for where they come from.

function Get-VHD {
    [CmdletBinding()]
    param([string[]] $Path)

    throw 'Get-VHD is not mocked.'
}

function Get-VM {
    [CmdletBinding()]
    param(
        [string[]] $Name,
        [guid] $Id,
        [string[]] $ComputerName,
        [object[]] $CimSession
    )

    throw 'Get-VM is not mocked.'
}

function Get-VMHardDiskDrive {
    [CmdletBinding()]
    param(
        [string[]] $VMName,
        [Parameter(ValueFromPipeline = $true)] [object[]] $VM,
        [object] $ControllerType,
        [int] $ControllerNumber,
        [int] $ControllerLocation,
        [string[]] $ComputerName
    )

    process { throw 'Get-VMHardDiskDrive is not mocked.' }
}
