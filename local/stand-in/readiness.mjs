// Readiness as far as the simulation file tells it at a glance. The checks that need rules of their own are the module's.

/** Free space that a run leaves. */
const reserveBytes = 10 * 1024 ** 3;

/** @returns {object} a `readiness` document */
export function readinessOf({ cluster, simulation, volume, profile }) {
  const found = simulation
    ? [
        accessCheck(cluster, volume),
        healthCheck(volume),
        ...poolChecks(cluster, volume),
        jobCheck(cluster),
        loadCheck(simulation),
        powerCheck(simulation),
        controlCheck(cluster, simulation),
      ]
    : ['volume-health', 'storage-jobs', 'other-load', 'power'].map(unknownCheck);
  const checks = [nodesCheck(cluster), stateCheck(volume), spaceCheck(volume, profile), ...found];
  return {
    contractVersion: 1,
    nodeName: cluster.currentNodeName,
    volumeId: volume.id,
    checkedAt: new Date().toISOString(),
    checks,
  };
}

function check(id, verdict, message, reason, action = null) {
  return { id, verdict, message, reason, action: verdict === 'ready' ? null : action };
}

function unknownCheck(id) {
  return check(id, 'unknown', 'Not known, because this machine is not a cluster node.', 'It may disturb the run.');
}

function stateCheck({ name, state }) {
  return check(
    'volume-state',
    state === 'online' ? 'ready' : 'blocking',
    `${name} is ${state}.`,
    'A volume that is not online cannot be measured.',
    'Bring it online.',
  );
}

/** A node that is down or paused is named; the one that the run would be made on first. */
function nodesCheck({ nodes, currentNodeName, provider }) {
  const isHere = ({ name }) => name === currentNodeName;
  const notUp = nodes.filter(({ state }) => state !== 'up').sort((left, right) => isHere(right) - isHere(left));
  const words = notUp.map((node) =>
    isHere(node) ? `${node.name}, on which the run would be made, is ${node.state}.` : `${node.name} is ${node.state}.`,
  );
  const all = provider === 'local' ? 'This machine is in no cluster.' : `All ${nodes.length} nodes are up.`;
  return check(
    'cluster-nodes',
    notUp.length > 0 ? 'doubt' : 'ready',
    words.join(' ') || all,
    'Without a node the volume has fewer drives to answer with, and the others carry its load.',
    `Bring back or resume ${notUp.map(({ name }) => name).join(', ')}, or expect other figures.`,
  );
}

/** On ReFS the cluster calls the owner redirected like every node, though its way is its own. */
function accessCheck({ currentNodeName }, { accessStates, ownerNodeName }) {
  const access = accessStates.find(({ nodeName }) => nodeName === currentNodeName);
  const reason = 'A node that does not own the volume may have to send its requests over the owner.';
  if (!access) {
    const because = `Not known, because the cluster does not say how ${currentNodeName} reaches the volume.`;
    return check('volume-access', 'unknown', because, reason);
  }
  if (access.state === 'not-connected') {
    const action = 'Bring the connection back.';
    return check('volume-access', 'blocking', `${currentNodeName} is not connected to the volume.`, reason, action);
  }
  const isOwner = currentNodeName === ownerNodeName;
  return check(
    'volume-access',
    access.state === 'direct' || (isOwner && access.isByDesign) ? 'ready' : 'doubt',
    isOwner
      ? `${currentNodeName} owns the volume: requests go through its own file system to the disks.`
      : `Every request of ${currentNodeName} goes over the network through the file system of ${ownerNodeName}.`,
    reason,
    `Run on the owner, ${ownerNodeName}, to measure the storage; the coordinator check measures the way over it.`,
  );
}

function healthCheck({ name, health }) {
  return check(
    'volume-health',
    health === 'healthy' ? 'ready' : 'doubt',
    `The health of ${name} is ${health}.`,
    'A volume that lost a copy is slower than it will be.',
    'Mend it first.',
  );
}

function poolChecks({ pools }, { poolName }) {
  return pools
    .filter(({ name }) => name === poolName)
    .map(({ name, health }) =>
      check(
        'pool-health',
        health === 'healthy' ? 'ready' : 'doubt',
        `The health of the pool ${name} is ${health}.`,
        'A pool that lost a drive has less to give.',
        'Replace the drive.',
      ),
    );
}

function jobCheck({ storageJobs: [job] }) {
  return check(
    'storage-jobs',
    job ? 'doubt' : 'ready',
    job ? `${job.name} is running, ${job.completedPercent} % done.` : 'No storage job is running.',
    'A storage job takes I/O from the run.',
    'Wait until it has ended.',
  );
}

function spaceCheck({ freeBytes }, profile) {
  const sizes = profile.timeSpans.flatMap(({ targets }) => targets.map(({ createSizeBytes }) => createSizeBytes ?? 0));
  const neededBytes = Math.max(...sizes) + reserveBytes;
  const gibibytes = (bytes) => `${(bytes / 1024 ** 3).toFixed(1)} GiB`;
  const smaller = freeBytes > reserveBytes ? 'Choose a smaller file, or free' : 'No file fits: free';
  return check(
    'free-space',
    neededBytes <= freeBytes ? 'ready' : 'blocking',
    `${gibibytes(freeBytes)} are free; the test file and a reserve take ${gibibytes(neededBytes)}.`,
    'A full volume pauses the virtual machines on it.',
    `${smaller} ${gibibytes(neededBytes - freeBytes)} on the volume.`,
  );
}

function loadCheck({ otherLoad }) {
  return check(
    'other-load',
    otherLoad.iops > 0 ? 'doubt' : 'ready',
    `Others put ${otherLoad.iops} IOPS on the volume.`,
    'What others take is not measured.',
    'Measure when it is quiet.',
  );
}

function powerCheck({ power: { plan, isOnBattery } }) {
  return check(
    'power',
    isOnBattery || /saver/i.test(plan) ? 'doubt' : 'ready',
    isOnBattery ? 'The node runs on battery.' : `The power plan is ${plan}.`,
    'A processor that saves power answers later.',
    'Choose the plan High performance.',
  );
}

function controlCheck({ currentNodeName }, { nodeFacts }) {
  const facts = nodeFacts[currentNodeName] ?? {};
  const {
    applicationControl: mode = 'unknown',
    languageMode = 'full',
    isEngineAllowed = languageMode === 'full',
  } = facts;
  return check(
    'application-control',
    languageMode === 'full' && isEngineAllowed ? 'ready' : 'blocking',
    `Application control on ${currentNodeName}: ${mode}.`,
    'Where it is enforced, an unsigned engine does not start.',
    'Install a signed package, or allow the install folder by a supplemental policy.',
  );
}
