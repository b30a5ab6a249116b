# Every text of the module, by key. A problem has two: what happened under its code, and what to do under <code>Action.
ConvertFrom-StringData -StringData @'
# Problems
AccessDenied = Access was refused: {0}
AccessDeniedAction = Use an account that may do this: an administrator of the node.
DiskFull = There is no room left on the disk: {0}
DiskFullAction = Make room on the node, or delete runs that are not needed any more.
EngineEndedWithLog = The engine ended without a result: {0}
EngineEndedWithLogAction = Act on what it says, and run again.
EngineEndedWithoutResult = The engine ended without a result and without saying why, as when it is killed or the node restarts.
EngineEndedWithoutResultAction = Run again. If it ends the same way, look at the log of the node's system.
EngineFailed = The engine could not check the profile, and ended with {0}: {1}
EngineFailedAction = Act on what it says. If it says nothing, install the package again.
EngineHashMismatch = {0} is not the engine that the package was made with. Nothing was started.
EngineHashMismatchAction = Install the package again, and find out who changed the file.
EngineNotFound = The package has no engine for {0}: looked for {1}.
EngineNotFoundAction = Install the package again; in a checkout, build the engine and run powershell-module/build.mjs.
EngineNotStarted = {0} could not be started: {1}
EngineNotStartedAction = See to the reason. Where application control is in force, a policy has to allow the engine.
EngineNotStopped = The engine's process {0} does not end, though it was killed.
EngineNotStoppedAction = It waits for the disk. Look at the health of the volume; restart the node if nothing else helps.
EngineTimedOut = {0} did not answer within {1} seconds.
EngineTimedOutAction = Try again when the node is less busy.
LimitDataNotFound = The package lacks its data on limits: {0}.
LimitDataNotFoundAction = Install the package again; in a checkout, run powershell-module/build.mjs.
LocalDirectoryNotFound = The folder that HEADROOM_LOCAL_DIRECTORY names is not there: {0}.
LocalDirectoryNotFoundAction = Make the folder, or name another.
NameTooLong = The name of the run has {0} characters, more than {1}.
NameTooLongAction = Give it a shorter name.
NodeNotAvailable = The node {0} is {1}.
NodeNotAvailableAction = Choose a node that is up, or bring this one back.
NodeNotFound = {0} is not a node of {1}.
NodeNotFoundAction = Choose one of {2}.
PowerShellTooOld = On Linux, Headroom needs PowerShell 7.3 or newer; this is {0}.
PowerShellTooOldAction = Install a newer PowerShell.
ProfileNotValid = The profile cannot be run: {0}: {1}
ProfileNotValidAction = Correct the profile.
ProviderNotAvailable = This version of Headroom does not read failover clusters yet.
ProviderNotAvailableAction = Set HEADROOM_PROVIDER to local to measure the drives of this node.
ProviderNotKnown = HEADROOM_PROVIDER is '{0}', which is no provider.
ProviderNotKnownAction = Set it to local or simulated, or remove it.
ResultNotReadable = The result cannot be read: {0}.
ResultNotReadableAction = The file is damaged. Run again.
RunIdNotValid = '{0}' is not the id of a run.
RunIdNotValidAction = Choose a run from the list.
RunNotFound = There is no run '{0}' on this node.
RunNotFoundAction = Choose a run from the list.
RunNotReadable = The run {0} cannot be read: {1} is damaged.
RunNotReadableAction = Delete the folder of the run.
RunStillRunning = The run {0} is still running.
RunStillRunningAction = Stop it first.
SimulationNotFound = The file of the simulated cluster is not there: '{0}'.
SimulationNotFoundAction = Set HEADROOM_SIMULATION_FILE to the file that describes the cluster.
SimulationNotReadable = The file of the simulated cluster, {0}, cannot be read: {1}
SimulationNotReadableAction = Write it again; it must have description, cluster, disks and device.
StateRootNotPrivate = Others than its owner may write to {0}, where runs are kept. Nothing was started.
StateRootNotPrivateAction = Take write access from group and others, or set HEADROOM_STATE_ROOT to a folder of your own.
TargetOutsideVolume = {0} does not lie inside the volume {1} ({2}).
TargetOutsideVolumeAction = Choose a file below {2}.
TooManyLinks = The path {0} leads through too many links.
TooManyLinksAction = Give the path that they lead to.
Unexpected = Something went wrong that Headroom did not foresee: {0}
UnexpectedAction = Try again. If it happens again, report it with this text.
VolumeBusy = A run is already under way on the volume '{0}'.
VolumeBusyAction = Wait until it ends, or stop it.
VolumeNotAvailable = The folder of the volume {0} is not there: {1}.
VolumeNotAvailableAction = Bring the volume online.
VolumeNotFound = There is no volume '{0}' on {1}.
VolumeNotFoundAction = Choose one of the volumes that the cluster shows.

# Reasons why a fact is not known
DiskConfigurable = they are set for each disk; enter what was provisioned
DiskNotListed = limits/disk-types.json does not list this disk
LocalDisksNotKnown = this machine does not tell which managed disks it has
LocalVmSizeNotKnown = this machine does not say that it is an Azure VM
NotAClusterNode = this machine is not a cluster node
VmLimitNotPublished = its page gives none
VmSizeNotListed = limits/vm-sizes.json does not list this VM size

# Words
ProcessCreateFailed = Win32_Process.Create returned {0}
ProgressLineDamaged = A line of progress is damaged and was left out: {0}
RemoveRun = Delete the run {0}
StartRun = Start the run '{0}'
StopRun = Stop the run {0}
UnnamedRun = Run
WholeProfile = the profile
'@
