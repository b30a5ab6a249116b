// Plays recorded moves of a volume's ownership to another node of the simulated cluster, and back.
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from '../base/files.mjs';
import { readDocument } from '../runs/run-documents.mjs';
import { idPattern, newRunId } from '../runs/run-store.mjs';

/** The question of these steps: of any volume, whose name is a placeholder. */
export const anyVolume = 'a volume';
const isLent = ({ status }) => status === 'intended' || status === 'moved';

export const moveSteps = {
  async *'Get-WacHeadroomMove'(_, context) {
    yield await readMoves(context);
  },

  async *'Move-WacHeadroomVolume'({ VolumeId, NodeName }, context) {
    const { cluster } = context.simulation();
    const volume = cluster.volumes.find(({ id }) => id === VolumeId);
    const target = cluster.nodes.find(({ name }) => name.toLowerCase() === NodeName.toLowerCase());
    const owner = volume?.ownerNodeName ?? null;
    const lent = (await readMoves(context)).find((move) => move.volumeId === VolumeId && isLent(move));
    const facts = {
      volume: volume ? stateUnless('online', volume.state) : 'unknown',
      to: target ? (target.name === owner ? 'owner' : stateUnless('up', target.state)) : 'unknown',
      lent: lent ? 'yes' : null,
      busy: (await context.store.list()).some((run) => run.volumeId === VolumeId && run.status === 'running')
        ? 'yes'
        : null,
    };
    const values = {
      id: newRunId(),
      earlier: lent?.id,
      volume: VolumeId,
      from: owner,
      to: target?.name ?? NodeName,
      lender: lent?.originalOwnerNodeName,
    };
    yield await play('Move-WacHeadroomVolume', facts, values, context);
  },

  async *'Restore-WacHeadroomVolume'({ MoveId }, context) {
    const move = idPattern.test(MoveId) ? (await readMoves(context)).find(({ id }) => id === MoveId) : null;
    const { volumes, nodes } = context.simulation().cluster;
    const owner = volumes.find(({ id }) => id === move?.volumeId)?.ownerNodeName;
    const facts = { move: moveState(move), owner: null, original: null };
    if (move && isLent(move)) {
      const { targetNodeName, originalOwnerNodeName } = move;
      facts.owner = { [targetNodeName]: null, [originalOwnerNodeName]: 'original' }[owner];
      if (facts.owner === undefined) facts.owner = 'elsewhere';
      facts.original = stateUnless('up', nodes.find(({ name }) => name === originalOwnerNodeName).state);
    }
    if (move && !isLent(move)) yield move;
    else yield await play('Restore-WacHeadroomVolume', facts, valuesOf(move ?? { id: MoveId }), context);
  },
};

function moveState(move) {
  if (move === null) return 'malformed';
  return move === undefined ? 'unknown' : null;
}

function stateUnless(usual, state) {
  return state === usual ? null : state;
}

/** The placeholder in a recorded step for the move that is undone. */
export function valuesOf({ id, createdAt, movedAt, volumeId, originalOwnerNodeName, targetNodeName }) {
  return { id, createdAt, movedAt, volume: volumeId, from: originalOwnerNodeName, to: targetNodeName };
}

/** Does what the module did: what it wrote down of the move, and where it put the volume. */
async function play(command, facts, values, context) {
  const filled = { ...context.values(), ...values };
  const leave = async (parts) => {
    const kept = parts?.get('kept');
    if (kept) await writeWhole(fileOf(context, kept.id), JSON.stringify(kept));
    const owner = parts?.get('owner');
    if (owner) await context.setOwner(values.volume, owner);
    return kept;
  };
  try {
    return await leave(await context.answers.step(command, anyVolume, { facts, values: filled }));
  } catch (error) {
    await leave(error.parts);
    throw error;
  }
}

/** Moves that still have to be moved back, newest first, then the others. Damaged ones are left out. */
export async function readMoves(context) {
  const folder = path.dirname(fileOf(context, ''));
  const names = existsSync(folder) ? await readdir(folder) : [];
  const ids = names.map((name) => path.basename(name, '.json')).filter((id) => idPattern.test(id));
  const readMove = async (id) => (await readDocument(fileOf(context, id), 'move'))?.value;
  const read = await Promise.all(ids.sort().reverse().map(readMove));
  const moves = read.filter((move, index) => move?.id === ids[index]);
  return [...moves.filter(isLent), ...moves.filter((move) => !isLent(move))];
}

function fileOf({ stateRoot }, id) {
  return path.join(stateRoot, 'moves', `${id}.json`);
}
