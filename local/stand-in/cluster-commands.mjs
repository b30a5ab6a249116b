// Cluster, limits, readiness, and the limits that a user entered.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { ProblemError } from '../base/problem.mjs';
import { findVolume } from './facts.mjs';
import { readinessOf } from './readiness.mjs';

const metadataTimeoutMilliseconds = 1000;
const loadWatchMilliseconds = 200;
/** Up to this size Storage QoS and Hyper-V take a request as one. */
const usualUnitBytes = 8192;

export const clusterCommands = {
  'Get-WacHeadroomCluster': getCluster,
  'Get-WacHeadroomLimit': (parameters, context) => getLimits(parameters, context, { listedOnly: true }),
  'Get-WacHeadroomTypedLimit': getLimits,
  'Set-WacHeadroomLimitEntry': setEntries,
  'Test-WacHeadroomReadiness': (parameters, context) => testReadiness(parameters, context, { listedOnly: true }),
  'Test-WacHeadroomTypedReadiness': testReadiness,
};

async function* getCluster({ Detailed = false }, { cluster }) {
  yield Detailed ? cluster : { ...cluster, storageQos: null, virtualMachines: null };
}

async function* getLimits({ VolumeId }, context, options) {
  const { cluster, disks, loadAnalysis } = context;
  const volume = findVolume(cluster, VolumeId, options);
  const found = await findMachine(context);
  const entries = await readEntries(context);
  const { limitsFor, loadLimitCatalog, withUserLimits } = await loadAnalysis();
  const limits = limitsFor(await loadLimitCatalog(), {
    vmSize: entries?.vmSize ?? found.vmSize,
    disks: entries?.disks ?? (found.vmSize === null ? null : disks),
    copies: volume.resiliency?.copies ?? null,
    nodeName: cluster.currentNodeName,
    volumeId: volume.id,
  });
  const entered = entries && { kind: 'user', description: `entered by ${entries.savedBy}`, date: dateOf(entries) };
  yield {
    ...withUserLimits({ ...limits, limits: [...limits.limits, ...qosLimits(cluster)] }, entries?.limits ?? []),
    vmSizeSource: entries?.vmSize ? entered : found.source,
    disksSource: entries?.disks ? entered : limits.disks && found.source,
    entries,
    notKnown: [...(limits.vmSize === null ? found.notKnown : []), ...limits.notKnown],
  };
}

function dateOf({ savedAt }) {
  return savedAt.slice(0, 10);
}

/** The VM size as Azure tells the node, where the simulation says that it is an Azure VM. */
async function findMachine({ simulation, cluster }) {
  const nodeName = cluster.currentNodeName;
  const address = simulation?.nodeFacts?.[nodeName]?.instanceMetadataAddress;
  if (!address) {
    return {
      vmSize: null,
      source: null,
      notKnown: [{ fact: 'VM size', reason: 'this machine does not say that it is an Azure VM' }],
    };
  }
  try {
    const response = await fetch(`${address}/metadata/instance?api-version=2021-02-01`, {
      headers: { Metadata: 'true' },
      signal: AbortSignal.timeout(metadataTimeoutMilliseconds),
    });
    const { compute } = await response.json();
    const source = {
      kind: 'instance-metadata',
      description: `Azure instance metadata of ${nodeName}`,
      date: new Date().toISOString().slice(0, 10),
    };
    return { vmSize: compute.vmSize, source, notKnown: [] };
  } catch {
    const reason = `the instance metadata of ${nodeName} did not answer within one second`;
    return { vmSize: null, source: null, notKnown: [{ fact: 'VM size', reason }] };
  }
}

function qosLimits({ name, storageQos, virtualMachines }) {
  const date = new Date().toISOString().slice(0, 10);
  const limit = (id, what, value, unitBytes, kind, description) => ({
    id,
    name: what,
    scope: 'qos',
    metric: 'iops',
    direction: 'any',
    kind: 'base',
    value,
    normalizedUnitBytes: unitBytes,
    source: { kind, description, date },
  });
  const policy = storageQos?.policies.find(({ maximumIops }) => maximumIops !== null);
  if (policy) {
    const unitBytes = storageQos.normalizedUnitBytes ?? usualUnitBytes;
    return [
      limit('qos-iops', policy.name, policy.maximumIops, unitBytes, 'storage-qos', `Get-StorageQosPolicy on ${name}`),
    ];
  }
  const machine = virtualMachines?.find(({ disks }) => disks.some(({ maximumIops }) => maximumIops !== null));
  const disk = machine?.disks.find(({ maximumIops }) => maximumIops !== null);
  return disk
    ? [
        limit(
          'qos-iops',
          machine.name,
          disk.maximumIops,
          usualUnitBytes,
          'hyper-v',
          `Get-VMHardDiskDrive of ${machine.name}`,
        ),
      ]
    : [];
}

async function* setEntries({ EntriesJson }, { cluster, stateRoot }) {
  const asked = parseEntries(EntriesJson);
  const entries = {
    ...asked,
    clusterName: cluster.name,
    savedAt: new Date().toISOString(),
    savedBy: userInfo().username,
  };
  const file = path.join(stateRoot, 'entries.json');
  if (asked.vmSize === null && asked.disks === null && asked.limits.length === 0) {
    await rm(file, { force: true });
  } else {
    await mkdir(stateRoot, { recursive: true, mode: 0o700 });
    await writeFile(`${file}.new`, JSON.stringify(entries));
    await rename(`${file}.new`, file);
  }
  yield entries;
}

/** The document of the contract; whether each figure makes sense is the module's to say. */
function parseEntries(text) {
  try {
    const { contractVersion, vmSize, disks, limits } = JSON.parse(text);
    const isWhole = contractVersion === 1 && Array.isArray(limits) && vmSize !== undefined && disks !== undefined;
    if (isWhole && limits.every(({ value }) => value > 0)) return { contractVersion, vmSize, disks, limits };
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
  }
  throw new ProblemError({
    code: 'EntriesNotValid',
    message: 'The entered limits are not a document that can be kept. Nothing was changed.',
    action: 'Correct them, and save again.',
  });
}

async function readEntries({ stateRoot }) {
  try {
    return JSON.parse(await readFile(path.join(stateRoot, 'entries.json'), 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

async function* testReadiness({ VolumeId, ProfileJson }, context, options) {
  const volume = findVolume(context.cluster, VolumeId, options);
  const profile = await context.engine.validProfile(ProfileJson);
  await new Promise((resolve) => setTimeout(resolve, loadWatchMilliseconds));
  yield readinessOf({ ...context, volume, profile });
}
