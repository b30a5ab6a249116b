// What can be chosen of the simulated cluster while it runs: each control reads what is the case and brings it about.
import { ProblemError } from '../base/problem.mjs';
import { accessStatesOf, simulatedCluster } from './cluster.mjs';

const gibibyte = 1024 ** 3;
const mebibyte = 1024 ** 2;
const policyId = '5f0b3a5e-0d44-4a5b-8f4c-2d7f1e5a9c11';
const limitIops = 500;
const busyLoad = { iops: 850, throughputBytesPerSecond: 850 * 8192 };
const highPerformance = 'High performance';
const deniedFacts = [
  ['pools', 'see storage pools'],
  ['drives', 'see drives'],
  ['storageJobs', 'see storage jobs'],
  ['storageQos', 'see Storage QoS'],
  ['virtualMachines', 'see virtual machines'],
  ['accessStates', 'see how nodes reach a volume'],
  ['move', 'move a volume'],
];

/**
 * @typedef {object} Control
 * @property {string} id
 * @property {string} group heading that it is shown under
 * @property {string} label
 * @property {{ value: string, label: string }[]} options
 * @property {string} [initialValue] what it is at the start; the first option where it is left out
 * @property {(simulation: object, circumstances: object) => string | Promise<string>} read
 * @property {(circumstances: object, value: string) => void | Promise<void>} set
 */

/** @returns {Control[]} */
export function createControls() {
  return [
    ...simulatedCluster.volumes.flatMap(volumeControls),
    ...storageControls(),
    ...simulatedCluster.nodeNames.flatMap(nodeControls),
    ...rightControls(),
    ...gatewayControls(),
  ];
}

/** A control that is a part of the simulation file alone. */
function fileControl({ change, ...control }) {
  return { ...control, set: ({ file }, value) => file.change((simulation) => change(simulation, value)) };
}

function volumeControls({ name, mountName = name, ownerNodeName }) {
  const group = 'Volumes';
  const volumeOf = ({ cluster }) => cluster.volumes.find((volume) => volume.name === name);
  return [
    fileControl({
      id: `owner-${mountName}`,
      group,
      label: `Owner of ${name}`,
      options: simulatedCluster.nodeNames.map((value) => choice(value)),
      initialValue: ownerNodeName,
      read: (simulation) => volumeOf(simulation).ownerNodeName,
      change: (simulation, value) => {
        if (simulation.cluster.nodes.find((node) => node.name === value).state === 'down') {
          throw new ProblemError({
            code: 'NodeNotAvailable',
            message: `${value} is down and cannot own ${name}. Nothing was changed.`,
            action: 'Bring it up first, or choose another node.',
          });
        }
        setOwner(simulation, volumeOf(simulation), value);
      },
    }),
    fileControl({
      id: `state-${mountName}`,
      group,
      label: `State of ${name}`,
      options: [choice('online'), choice('offline')],
      read: (simulation) => volumeOf(simulation).state,
      change: (simulation, value) => (volumeOf(simulation).state = value),
    }),
  ];
}

function setOwner({ cluster }, volume, ownerNodeName) {
  volume.ownerNodeName = ownerNodeName;
  volume.accessStates = accessStatesOf(ownerNodeName, cluster.nodes);
}

function storageControls() {
  const group = 'Storage';
  return [
    fileControl({
      id: 'pool',
      group,
      label: 'Storage pool',
      options: [choice('healthy'), choice('degraded', 'degraded: a drive is lost')],
      read: ({ cluster }) => (cluster.pools[0].health === 'healthy' ? 'healthy' : 'degraded'),
      change: setPool,
    }),
    fileControl({
      id: 'storage-job',
      group,
      label: 'Storage job',
      options: [choice('none'), choice('repair', 'a repair is running')],
      read: ({ cluster }) => (cluster.storageJobs.length === 0 ? 'none' : 'repair'),
      change: ({ cluster }, value) => (cluster.storageJobs = value === 'none' ? [] : [repairJob()]),
    }),
    fileControl({
      id: 'qos',
      group,
      label: 'Storage QoS',
      options: [
        choice('none'),
        choice('policy', `policy Gold holds sql01 to ${limitIops} IOPS`),
        choice('vm-disk', `sql01’s disk has a maximum of ${limitIops} IOPS`),
      ],
      read: ({ cluster }) => {
        if (cluster.storageQos.policies.length > 0) return 'policy';
        return cluster.virtualMachines[0].disks[0].maximumIops === null ? 'none' : 'vm-disk';
      },
      change: setQos,
    }),
    fileControl({
      id: 'other-load',
      group,
      label: 'Load of others',
      options: [choice('none'), choice('busy', `${busyLoad.iops} IOPS on every volume`)],
      read: ({ otherLoad }) => (otherLoad.iops === 0 ? 'none' : 'busy'),
      change: (simulation, value) =>
        (simulation.otherLoad = value === 'none' ? { iops: 0, throughputBytesPerSecond: 0 } : { ...busyLoad }),
    }),
    fileControl({
      id: 'free-space',
      group,
      label: 'Free space',
      options: [choice('plenty', '819 GiB of 1 TiB'), choice('low', '4 GiB'), choice('none', '10 MiB')],
      read: ({ cluster }) => freeSpaces.find(([, bytes]) => bytes === cluster.volumes[0].freeBytes)?.[0] ?? 'plenty',
      change: ({ cluster }, value) => {
        const [, bytes] = freeSpaces.find(([name]) => name === value);
        for (const volume of cluster.volumes) volume.freeBytes = bytes;
      },
    }),
    fileControl({
      id: 'power',
      group,
      label: 'Power of the nodes',
      options: [
        choice('high', highPerformance),
        choice('saver', 'Power saver'),
        choice('battery', 'on battery after a power failure'),
      ],
      read: ({ power }) => {
        if (power.isOnBattery) return 'battery';
        return power.plan === highPerformance ? 'high' : 'saver';
      },
      change: (simulation, value) =>
        (simulation.power = {
          plan: value === 'saver' ? 'Power saver' : highPerformance,
          isOnBattery: value === 'battery',
        }),
    }),
    fileControl({
      id: 'antivirus',
      group,
      label: 'Antivirus',
      options: [choice('excluded', 'leaves the volumes alone'), choice('scans', 'scans the volumes')],
      read: ({ antivirusExclusions }) => (antivirusExclusions.length > 0 ? 'excluded' : 'scans'),
      change: (simulation, value) =>
        (simulation.antivirusExclusions =
          value === 'scans' ? [] : simulation.cluster.volumes.map((volume) => volume.path)),
    }),
  ];
}

const freeSpaces = [
  ['plenty', simulatedCluster.freeBytes],
  ['low', 4 * gibibyte],
  ['none', 10 * mebibyte],
];

function repairJob() {
  const totalBytes = 100 * gibibyte;
  return {
    name: 'Repair',
    state: 'running',
    completedPercent: 40,
    processedBytes: (totalBytes * 40) / 100,
    totalBytes,
  };
}

function setPool({ cluster }, value) {
  const isHealthy = value === 'healthy';
  Object.assign(cluster.pools[0], {
    health: isHealthy ? 'healthy' : 'warning',
    operationalStatus: isHealthy ? 'OK' : 'Degraded',
  });
  for (const volume of cluster.volumes) volume.health = isHealthy ? 'healthy' : 'warning';
  Object.assign(cluster.drives.at(-1), {
    health: isHealthy ? 'healthy' : 'unhealthy',
    operationalStatus: isHealthy ? 'OK' : 'Lost Communication',
  });
}

function setQos({ cluster }, value) {
  const [{ name, nodeName, disks }] = cluster.virtualMachines;
  const [disk] = disks;
  const hasPolicy = value === 'policy';
  disk.policyId = hasPolicy ? policyId : null;
  disk.maximumIops = value === 'vm-disk' ? limitIops : null;
  cluster.storageQos.policies = hasPolicy
    ? [
        {
          id: policyId,
          name: 'Gold',
          kind: 'dedicated',
          minimumIops: 100,
          maximumIops: limitIops,
          maximumThroughputBytesPerSecond: null,
        },
      ]
    : [];
  cluster.storageQos.flows = hasPolicy
    ? [
        {
          initiatorName: name,
          initiatorNodeName: nodeName,
          filePath: disk.path,
          policyId,
          iops: 482.5,
          limitIops,
          throughputBytesPerSecond: 482.5 * 8192,
          latencyMicroseconds: 2150,
          status: 'Ok',
        },
      ]
    : [];
}

function nodeControls(name) {
  const group = name;
  const nodeOf = ({ cluster }) => cluster.nodes.find((node) => node.name === name);
  return [
    {
      id: `${name}-state`,
      group,
      label: `State of ${name}`,
      options: [choice('up'), choice('paused'), choice('down', 'down: its power is cut')],
      read: (simulation) => nodeOf(simulation).state,
      set: async (circumstances, value) => {
        circumstances.file.change((simulation) => {
          nodeOf(simulation).state = value;
          failOver(simulation);
        });
        if (value === 'down') await circumstances.cutPower(name);
      },
    },
    {
      id: `${name}-installation`,
      group,
      label: `Headroom on ${name}`,
      options: [
        choice('ready', 'installed'),
        choice('missing', 'not installed'),
        choice('outdated', 'an older version'),
        choice('tampered', 'installed, its engine changed since'),
      ],
      read: (_, { machines }) => machines.get(name).installation(),
      set: ({ machines }, value) => machines.get(name).setInstallation(value),
    },
    fileControl({
      id: `${name}-application-control`,
      group,
      label: `Application control on ${name}`,
      options: [
        choice('off'),
        choice('audit'),
        choice('enforced', 'enforced: the engine does not start'),
        choice('allowed', 'enforced: a policy allows Headroom'),
        choice('constrained', 'enforced: sessions are constrained too'),
      ],
      read: ({ nodeFacts }) => {
        const { applicationControl, languageMode, isEngineAllowed } = nodeFacts[name];
        if (applicationControl !== 'enforced') return applicationControl;
        if (languageMode !== 'full') return 'constrained';
        return isEngineAllowed ? 'allowed' : 'enforced';
      },
      change: ({ nodeFacts }, value) =>
        Object.assign(nodeFacts[name], {
          applicationControl: ['off', 'audit'].includes(value) ? value : 'enforced',
          // Windows Admin Center's own commands are signed; those of an unsigned package run in this mode.
          languageMode: value === 'constrained' ? 'constrained' : 'full',
          isEngineAllowed: ['off', 'audit', 'allowed'].includes(value),
        }),
    }),
    {
      id: `${name}-instance-metadata`,
      group,
      label: `Azure instance metadata of ${name}`,
      options: [choice('answers'), choice('silent', 'does not answer')],
      read: (_, { metadata }) => (metadata.get(name).isAnswering ? 'answers' : 'silent'),
      set: ({ metadata }, value) => (metadata.get(name).isAnswering = value === 'answers'),
    },
  ];
}

/** A volume whose owner is down goes to a node that is up, as a cluster sees to; all nodes see the new states. */
function failOver(simulation) {
  const { nodes, volumes } = simulation.cluster;
  const isDown = (name) => nodes.find((node) => node.name === name).state === 'down';
  const next = nodes.find(({ state }) => state === 'up');
  for (const volume of volumes) {
    setOwner(simulation, volume, isDown(volume.ownerNodeName) && next ? next.name : volume.ownerNodeName);
  }
}

function rightControls() {
  const group = 'Rights of the user';
  return [
    {
      id: 'role',
      group,
      label: 'Role',
      options: [choice('Administrators', 'administrator'), choice('Readers', 'reader: may look, not run')],
      read: (_, circumstances) => circumstances.role,
      set: (circumstances, value) => {
        circumstances.role = value;
      },
    },
    {
      id: 'credentials',
      group,
      label: 'Signed in (Manage as)',
      options: [
        choice('each-name', 'to each node, by its short and its full name'),
        choice('short-names', 'to each node by its short name alone'),
        choice('full-names', 'to each node by its full name alone'),
        choice('cluster', 'to the cluster alone'),
        choice('every-node', 'once, for every node'),
        choice('own', 'not needed: the own account manages every node'),
      ],
      read: (_, circumstances) => circumstances.credentials,
      set: (circumstances, value) => {
        circumstances.credentials = value;
      },
    },
    ...deniedFacts.map(([fact, words]) =>
      fileControl({
        id: `right-${fact}`,
        group,
        label: `Right to ${words}`,
        options: [choice('granted'), choice('refused')],
        read: (simulation) => (simulation.deniedFacts.includes(fact) ? 'refused' : 'granted'),
        change: (simulation, value) => {
          const others = simulation.deniedFacts.filter((each) => each !== fact);
          simulation.deniedFacts = value === 'refused' ? [...others, fact] : others;
        },
      }),
    ),
  ];
}

function gatewayControls() {
  const group = 'Gateway';
  const own = (id, label, options) => ({
    id,
    group,
    label,
    options,
    read: (_, circumstances) => circumstances.gateway[id],
    set: (circumstances, value) => {
      circumstances.gateway[id] = value;
    },
  });
  return [
    own('extension-install', 'Installing through the gateway', [choice('works'), choice('fails')]),
    own('upload', 'Upload to a node', [
      choice('works'),
      choice('corrupted', 'arrives damaged'),
      choice('fails'),
      choice('absent', 'the gateway has no such address (404)'),
      choice('not-allowed', 'the gateway does not take it (405)'),
      choice('refused', 'the gateway refuses it (403)'),
    ]),
    own('parts', 'Package in parts to a node', [
      choice('works'),
      choice('corrupted', 'arrives damaged'),
      choice('fails'),
    ]),
  ];
}

function choice(value, label = value) {
  return { value, label };
}
