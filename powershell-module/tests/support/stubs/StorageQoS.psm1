# Signatures of the module StorageQoS, for tests to mock. See README.md for where they come from.

function Get-StorageQosFlow {
    [CmdletBinding()]
    param(
        [guid] $FlowId,
        [string] $InitiatorId,
        [string] $FilePath,
        [string] $VolumeId,
        [string] $InitiatorName,
        [string] $InitiatorNodeName,
        [string] $StorageNodeName,
        [object] $Status,
        [object] $Policy,
        [object] $CimSession
    )

    throw 'Get-StorageQosFlow is not mocked.'
}

function Get-StorageQosPolicy {
    [CmdletBinding()]
    param(
        [guid] $PolicyId,
        [string] $Name,
        [object] $CimSession
    )

    throw 'Get-StorageQosPolicy is not mocked.'
}

function Get-StorageQosPolicyStore {
    [CmdletBinding()]
    param([object] $CimSession)

    throw 'Get-StorageQosPolicyStore is not mocked.'
}
