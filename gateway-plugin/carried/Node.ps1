# What the commands on the node itself need: parts of the module, which is not there yet when they run.
. '../../powershell-module/Headroom/Private/Problem.ps1'
. '../../powershell-module/Headroom/Private/Compatibility.ps1'
. '../../powershell-module/Headroom/Private/ContractJson.ps1'
. '../../powershell-module/Headroom/Private/StateRoot.ps1'
. '../../powershell-module/Headroom/Private/ProcessIdentity.ps1'
. '../../powershell-module/Headroom/Private/RunStore.ps1'
