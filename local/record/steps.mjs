// Records the module's answers step by step: for a volume that is moved and moved back, and for what is installed on a
// node. The names are placeholders, so that each step is recorded once.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseProblem } from '../base/problem.mjs';
import { sha256Of } from '../base/files.mjs';
import { nodePackageFile } from '../build/node-package.mjs';
import { anyVolume, valuesOf } from '../stand-in/move-steps.mjs';
import { anyNode, payloadScript } from '../stand-in/node-steps.mjs';

const addPart = 'Add-WacHeadroomNodePart';
const noId = '20000101-000000-00000000';
/** A volume, its owner, and the node that it is moved to: names that cannot be confused. */
const lending = { volume: 'test02', node: 'node3', from: 'node2', to: 'node1' };
/** The node on which is installed. */
const installing = { node: 'node2' };

/** @param {import('./recorder.mjs').Recorder} recorder */
function lendingSteps(recorder) {
  const { circumstances } = recorder.session;
  const only = (name, parameters) => recorder.session.only(name, parameters, { nodeName: lending.node });
  const moves = () => only('Get-WacHeadroomMove', {});
  const ownerNow = () =>
    circumstances.file.read().cluster.volumes.find(({ id }) => id === lending.volume).ownerNodeName;

  const step = async (command, parameters, facts, values) => {
    const before = JSON.stringify(await moves());
    const owner = ownerNow();
    const outcome = await outcomeOf(() => only(command, parameters));
    const after = await moves();
    const kept = after.find((move) => !before.includes(JSON.stringify(move))) ?? null;
    outcome.set('kept', kept).set('owner', ownerNow() === owner ? null : ownerNow());
    recorder.keep(
      { command, question: anyVolume, facts, parts: outcome },
      { ...lending, nodes: nodesOf(recorder), ...values },
    );
    return kept;
  };
  const lend = (facts = {}, to = lending.to, values = {}) =>
    step('Move-WacHeadroomVolume', { VolumeId: lending.volume, NodeName: to }, facts, { to, ...values });
  const giveBack = (move, facts = {}) =>
    step('Restore-WacHeadroomVolume', { MoveId: move.id }, facts, definedOf(valuesOf(move)));
  const under = async (choices, work) => {
    for (const [id, value] of Object.entries(choices)) await circumstances.set(id, value);
    await work(await recorder.facts());
    await recorder.reset();
  };
  return { lend, giveBack, under };
}

/** @param {import('./recorder.mjs').Recorder} recorder */
export async function recordMoves(recorder) {
  const { circumstances } = recorder.session;
  const { lend, giveBack, under } = lendingSteps(recorder);
  const moved = await lend();
  await lend({ lent: 'yes' }, 'node3', { lender: 'node2', from: 'node1', earlier: moved.id });
  await giveBack(moved);
  await lend({ to: 'owner' }, 'node2');
  await lend({ to: 'unknown' }, 'no such node');
  await giveBack({ id: noId }, { move: 'unknown' });
  await giveBack({ id: '../../etc' }, { move: 'malformed' });
  for (const state of ['down', 'paused']) {
    await under({ 'node1-state': state }, () => lend({ to: state }));
    const lent = await lend();
    await under({ 'node2-state': state }, () => giveBack(lent, { original: state }));
    // What puts the simulation back, puts the volume back too.
    await giveBack(lent, { owner: 'original' });
  }
  await under({ 'state-test02': 'offline' }, () => lend({ volume: 'offline' }));
  await under({ 'right-move': 'refused' }, (facts) => lend(facts));
  const refused = await lend();
  await circumstances.set('right-move', 'refused');
  await giveBack(refused, { 'right-move': 'refused' });
  await circumstances.set('right-move', 'granted');
  for (const [owner, nodeName] of [
    ['elsewhere', 'node3'],
    ['original', 'node2'],
  ]) {
    const lent = owner === 'elsewhere' ? refused : await lend();
    await circumstances.set('owner-test02', nodeName);
    await giveBack(lent, { owner });
    await recorder.reset();
  }
  await whileRunning(recorder, lending.node, lending.volume, () => lend({ busy: 'yes' }));
}

/**
 * What can be done about an installation. Made once for all of them, as it reads the package.
 * @param {import('./recorder.mjs').Recorder} recorder
 */
export async function installingSteps(recorder) {
  const { circumstances, place } = recorder.session;
  const { node } = installing;
  const machine = place.machines.get(node);
  const only = (name, parameters) => recorder.session.only(name, parameters, { nodeName: node });
  const incoming = path.join(machine.stateRoot, 'incoming');
  const staged = path.join(incoming, 'headroom-node.zip');
  const good = await readFile(nodePackageFile);

  const step = async (command, facts, values, act) => {
    const outcome = await outcomeOf(act);
    const hasUpload = values.PackagePath !== undefined;
    if (command !== addPart) outcome.set('installation', await machine.installation());
    if (hasUpload) outcome.set('upload', existsSync(values.PackagePath) ? 'kept' : 'deleted');
    recorder.keep({ command, question: anyNode, facts, parts: outcome }, { ...values, ...installing });
  };
  const install = async (state, facts) => {
    const PackagePath = state === 'elsewhere' ? path.join(machine.stateRoot, 'elsewhere.zip') : staged;
    const data = Buffer.from(good);
    if (state === 'damaged') data[data.length >> 1] ^= 0xff;
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    if (state === 'absent') await rm(PackagePath, { force: true });
    else await writeFile(PackagePath, data);
    const PackageSha256 = state === 'not-expected' ? sha256Of('another') : recorder.packageSha256;
    const parameters = { Version: recorder.session.version, PackageSha256, PackagePath };
    const values = { PackagePath, PackageSha256, found: sha256Of(data) };
    const all = state === null ? facts : { package: state, ...facts };
    await step('Install-WacHeadroomNode', all, values, () => only('Install-WacHeadroomNode', parameters));
    await rm(PackagePath, { force: true });
  };
  const uninstall = (facts, version = null) =>
    step('Uninstall-WacHeadroomNode', version === null ? facts : { version, ...facts }, {}, () =>
      only('Uninstall-WacHeadroomNode', version === null ? {} : { Version: recorder.session.version }),
    );
  const payload = (facts) => step(payloadScript, facts, {}, () => recorder.session.installExtension(node));
  const under = async (installation, control, work) => {
    if (control !== null) await circumstances.set(`${node}-application-control`, control);
    const facts = definedOf({ installation, control });
    for (const one of work) {
      await machine.setInstallation(installation ?? 'ready');
      await one(facts);
    }
    await recorder.reset();
  };
  const packages = ['not-expected', 'absent', 'damaged', 'elsewhere'].map((state) => (facts) => install(state, facts));
  const ways = [
    (facts) => install(null, facts),
    payload,
    (facts) => uninstall(facts),
    (facts) => uninstall(facts, 'given'),
  ];
  return { machine, step, under, packages, ways };
}

/** What can be on a node before; null: this version, as at the start. */
export const installations = [null, 'missing', 'outdated', 'tampered'];

/** @param {import('./recorder.mjs').Recorder} recorder */
export async function recordPreparation(recorder) {
  const steps = await installingSteps(recorder);
  const { machine, step, under, packages, ways } = steps;
  for (const installation of installations) {
    await recordInstallation(recorder, installation, steps);
    for (const control of ['audit', 'enforced', 'allowed']) await under(installation, control, ways);
    await under(installation, 'constrained', [...ways, ...packages]);
  }
  for (const control of [null, 'constrained']) {
    await under('missing', control, [(facts) => sendParts(recorder, step, definedOf(facts))]);
    await under(null, control, [(facts) => sendParts(recorder, step, definedOf(facts))]);
  }
  await recordPreparationInRun(recorder, { machine, ways });
}

/**
 * What is installed, sent and taken away where no policy is in the way.
 * @param {import('./recorder.mjs').Recorder} recorder
 * @param {string | null} installation what is there before
 * @param {Awaited<ReturnType<typeof installingSteps>>} steps
 */
export async function recordInstallation(recorder, installation, { under, packages, ways }) {
  await under(installation, null, [...ways, ...packages]);
}

async function recordPreparationInRun(recorder, { machine, ways }) {
  const { node } = installing;
  await whileRunning(recorder, node, 'test01', async () => {
    for (const installation of [null, 'outdated', 'tampered']) {
      for (const way of ways) {
        await machine.setInstallation(installation ?? 'ready');
        await way(definedOf({ installation, run: 'under-way' }));
      }
    }
  });
  await machine.setInstallation('ready');
  for (const nodeName of recorder.nodesUp(null)) {
    await whileRunning(recorder, nodeName, 'test01', () => recorder.askAboutRun(nodeName));
  }
}

/** A package in parts: a part that continues at the end of the file, and one that does not. */
async function sendParts(recorder, step, facts) {
  const UploadId = '0123456789abcdef'.repeat(2);
  const send = (OffsetBytes) =>
    recorder.session.only(addPart, { UploadId, OffsetBytes, ContentBase64: 'AAAA' }, { nodeName: installing.node });
  const far = 123457;
  const file = path.join(
    recorder.session.place.machines.get(installing.node).stateRoot,
    `incoming/headroom-node-${UploadId}.zip`,
  );
  await step(addPart, facts, { UploadId }, async () => ({ ...(await send(0)), sizeBytes: '{sizeBytes}' }));
  await step(addPart, { part: 'out-of-order', ...facts }, { UploadId, OffsetBytes: String(far) }, () => send(far));
  await rm(file, { force: true });
}

/** While an engine is at work on a node. */
async function whileRunning(recorder, nodeName, volumeId, work) {
  const volume = recorder.volumes.find(({ id }) => id === volumeId);
  const profile = recorder.firstProfileOn(volume);
  for (const target of profile.timeSpans[0].targets) target.createSizeBytes = 1024 ** 2;
  const asked = { ProfileJson: JSON.stringify(profile), VolumeId: volumeId };
  const run = await recorder.session.only('Start-WacHeadroomRun', asked, { nodeName });
  await work();
  await recorder.session.only('Stop-WacHeadroomRun', { RunId: run.id }, { nodeName });
  await recorder.session.only('Remove-WacHeadroomRun', { RunId: run.id }, { nodeName });
}

/** The parts of an outcome. */
async function outcomeOf(act) {
  try {
    const document = await act();
    const isPart = document && 'sizeBytes' in document;
    return new Map([['error', null], ...(isPart ? Object.entries(document) : [])]);
  } catch (error) {
    if (!parseProblem(error.message)) throw error;
    return new Map([['error', error.message]]);
  }
}

function nodesOf({ session }) {
  return session.place.nodeNames.join(', ');
}

/** What has a value. */
function definedOf(values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
}
