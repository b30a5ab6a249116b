// A volume's ownership lent to another node of the simulated cluster, and given back.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ProblemError } from '../base/problem.mjs';
import { accessStatesOf } from '../simulation/cluster.mjs';
import { SimulationFile } from '../simulation/simulation-file.mjs';
import { findVolume } from './facts.mjs';
import { idPattern, newRunId } from '../runs/run-store.mjs';

export const moveCommands = {
  'Get-WacHeadroomMove': getMoves,
  'Move-WacHeadroomVolume': moveVolume,
  'Restore-WacHeadroomVolume': restoreVolume,
};

const isUnsettled = ({ status }) => status === 'intended' || status === 'moved';

async function* getMoves(_, context) {
  yield await listMoves(context);
}

async function* moveVolume({ VolumeId, NodeName }, context) {
  const { cluster } = context;
  const volume = findVolume(cluster, VolumeId);
  const target = upNode(cluster, NodeName);
  await refuseMove(volume, target, context);
  const move = {
    contractVersion: 1,
    id: newRunId(),
    status: 'intended',
    provider: cluster.provider,
    nodeName: cluster.currentNodeName,
    volumeId: volume.id,
    volumeName: volume.name,
    originalOwnerNodeName: volume.ownerNodeName,
    targetNodeName: target.name,
    createdAt: new Date().toISOString(),
    movedAt: null,
    endedAt: null,
    error: null,
  };
  await saveMove(context, move);
  try {
    setOwner(context, move.volumeId, move.targetNodeName);
  } catch (error) {
    await saveMove(context, { ...move, status: 'failed', endedAt: new Date().toISOString(), error: error.problem });
    throw error;
  }
  const moved = { ...move, status: 'moved', movedAt: new Date().toISOString() };
  await saveMove(context, moved);
  yield moved;
}

async function refuseMove(volume, target, context) {
  if (!volume.ownerNodeName) {
    throw problem('VolumeHasNoOwner', `${volume.name} has no owner to be moved from.`, 'Choose a volume of a cluster.');
  }
  if (volume.state !== 'online') {
    throw problem('VolumeNotOnline', `${volume.name} is ${volume.state}.`, 'Bring it online first.');
  }
  if (target.name === volume.ownerNodeName) {
    throw problem('AlreadyOwner', `${target.name} owns ${volume.name} already.`, 'Choose another node.');
  }
  const runs = await context.store.list();
  if (runs.some(({ volumeId, status }) => volumeId === volume.id && status === 'running')) {
    throw problem('VolumeBusy', `A run is under way on ${volume.name}.`, 'Wait until it ends, or stop it.');
  }
  const earlier = (await listMoves(context)).find((move) => move.volumeId === volume.id && isUnsettled(move));
  if (earlier) {
    throw problem(
      'MoveUnsettled',
      `${volume.name} is on loan already: it belongs to ${earlier.originalOwnerNodeName}. Nothing was moved.`,
      'Give it back first.',
    );
  }
}

async function* restoreVolume({ MoveId }, context) {
  const move = await readMove(context, MoveId);
  if (!isUnsettled(move)) {
    yield move;
    return;
  }
  try {
    let owner = findVolume(context.cluster, move.volumeId).ownerNodeName;
    if (owner === move.targetNodeName) {
      owner = upNode(context.cluster, move.originalOwnerNodeName).name;
      setOwner(context, move.volumeId, owner);
    }
    const status = owner === move.originalOwnerNodeName ? 'returned' : 'superseded';
    const settled = { ...move, status, endedAt: new Date().toISOString(), error: null };
    await saveMove(context, settled);
    yield settled;
  } catch (error) {
    // It stays on loan, so that it can be tried again.
    await saveMove(context, { ...move, error: error.problem ?? null });
    throw error;
  }
}

function setOwner({ settings }, volumeId, nodeName) {
  new SimulationFile(settings.HEADROOM_SIMULATION_FILE).change((simulation) => {
    const volume = findVolume(simulation.cluster, volumeId);
    if (simulation.deniedFacts?.includes('move')) {
      throw problem(
        'MoveFailed',
        `${volume.name} was not moved to ${nodeName}: access is denied (simulated). It is with ${volume.ownerNodeName}, as before.`,
        'See to the right, or run on the other node instead of moving.',
      );
    }
    volume.ownerNodeName = nodeName;
    volume.accessStates = accessStatesOf(nodeName, simulation.cluster.nodes);
  });
}

function upNode(cluster, nodeName) {
  const node = cluster.nodes.find(({ name }) => name.toLowerCase() === nodeName.toLowerCase());
  if (!node) {
    const names = cluster.nodes.map(({ name }) => name).join(', ');
    throw problem('NodeNotFound', `'${nodeName}' is not a node of ${cluster.name}.`, `Choose one of ${names}.`);
  }
  if (node.state !== 'up')
    throw problem('NodeNotAvailable', `${node.name} is ${node.state}.`, 'Choose one that is up.');
  return node;
}

const folderOf = ({ stateRoot }) => path.join(stateRoot, 'moves');

async function listMoves(context) {
  const names = existsSync(folderOf(context)) ? await readdir(folderOf(context)) : [];
  const ids = names.filter((name) => name.endsWith('.json')).map((name) => path.basename(name, '.json'));
  const moves = await Promise.all(ids.filter((id) => idPattern.test(id)).map((id) => readMove(context, id)));
  const newestFirst = moves.sort((left, right) => (left.id < right.id ? 1 : -1));
  return [...newestFirst.filter(isUnsettled), ...newestFirst.filter((move) => !isUnsettled(move))];
}

async function readMove(context, id) {
  if (!idPattern.test(id)) throw problem('MoveIdNotValid', `'${id}' is not the id of a move.`, 'Choose a listed one.');
  try {
    return JSON.parse(await readFile(path.join(folderOf(context), `${id}.json`), 'utf8'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    throw problem('MoveNotFound', `There is no move '${id}' on this node.`, 'Choose a listed one.');
  }
}

async function saveMove(context, move) {
  await mkdir(folderOf(context), { recursive: true, mode: 0o700 });
  const file = path.join(folderOf(context), `${move.id}.json`);
  await writeFile(`${file}.new`, JSON.stringify(move));
  await rename(`${file}.new`, file);
}

function problem(code, message, action) {
  return new ProblemError({ code, message, action });
}
