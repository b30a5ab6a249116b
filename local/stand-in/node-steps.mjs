// Headroom on a node: what is there, and how it comes there and goes, each step as it was recorded. What is carried to the
// node, and what is then there, is real; `simulation/node-machine.mjs` sees to it.
import { appendFile, mkdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { sha256Of } from '../base/files.mjs';
import { needsPowerShell } from './not-recorded.mjs';

/** The question of the steps: of any node, whose name is a placeholder. */
export const anyNode = 'a node';
/** What the gateway runs where it installs the extension on a node. */
export const payloadScript = 'installNode.ps1';
const uploadIdPattern = /^[0-9a-f]{32}$/;

export const nodeSteps = {
  'Get-WacHeadroomNode': getNode,

  async *'Add-WacHeadroomNodePart'({ UploadId, OffsetBytes, ContentBase64 }, context) {
    const command = 'Add-WacHeadroomNodePart';
    const content = Buffer.from(ContentBase64, 'base64');
    const isPart = uploadIdPattern.test(UploadId) && content.length > 0 && OffsetBytes >= 0;
    if (!isPart || content.toString('base64') !== ContentBase64) throw needsPowerShell(command, 'a part that is none');
    const incoming = path.join(context.stateRoot, 'incoming');
    const file = path.join(incoming, `headroom-node-${UploadId}.zip`);
    const sizeBytes = (await stat(file).catch(() => null))?.size ?? 0;
    const facts = { part: OffsetBytes === sizeBytes ? null : 'out-of-order', ...(await factsOf(context)) };
    const values = { UploadId, OffsetBytes, sizeBytes: sizeBytes + content.length };
    const document = await context.answers.document(command, anyNode, {
      facts,
      values: { ...context.values(), ...values },
    });
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    await appendFile(file, content, { mode: 0o600 });
    yield document;
  },

  async *'Install-WacHeadroomNode'(parameters, context) {
    const facts = { package: await packageState(parameters, context), ...(await factsOf(context)) };
    const found = await sha256OfFile(parameters.PackagePath);
    const values = { ...parameters, PackageSha256: parameters.PackageSha256.toLowerCase(), found };
    await play('Install-WacHeadroomNode', facts, values, context);
    yield* getNode({ Version: parameters.Version }, context);
  },

  async *'Uninstall-WacHeadroomNode'({ Version = null }, context) {
    const version = Version && (Version === context.version ? 'given' : 'another');
    await play('Uninstall-WacHeadroomNode', { version, ...(await factsOf(context)) }, {}, context);
    yield* getNode({ Version: Version ?? context.version }, context);
  },
};

/** Installs an extension's payload, as its installNode.ps1 does. */
export async function playPayload(context) {
  await play(payloadScript, await factsOf(context), {}, context);
}

async function* getNode({ Version }, context) {
  if (Version !== context.version) throw needsPowerShell('Get-WacHeadroomNode', `version ${Version}`);
  const facts = { run: await runState(context) };
  yield await context.answers.document('Get-WacHeadroomNode', context.nodeName, { facts, values: context.values() });
}

/** What of the node itself a step may depend on. */
async function factsOf({ machine, store, nodeName, circumstances }) {
  const installation = await machine.installation();
  return {
    installation: installation === 'ready' ? null : installation,
    control: await circumstances.changeOf(`${nodeName}-application-control`),
    run: await runState({ store }),
  };
}

async function runState({ store }) {
  return (await store.list()).some(({ status }) => status === 'running') ? 'under-way' : null;
}

/** Compares the uploaded package with the requested one. */
async function packageState({ Version, PackageSha256, PackagePath }, { version, packageSha256, stateRoot }) {
  const asked = PackageSha256.toLowerCase();
  if (Version !== version || asked !== packageSha256) return 'not-expected';
  if (path.dirname(path.resolve(PackagePath)) !== path.join(path.resolve(stateRoot), 'incoming')) return 'elsewhere';
  const found = await sha256OfFile(PackagePath);
  if (found === undefined) return 'absent';
  return found === asked ? null : 'damaged';
}

async function sha256OfFile(file) {
  const data = await readFile(file).catch(() => undefined);
  return data && sha256Of(data);
}

/** Does what the module did: to what was uploaded, and to what is installed. */
async function play(command, facts, values, context) {
  const leave = async (parts) => {
    if (parts?.get('upload') === 'deleted') await rm(values.PackagePath, { force: true });
    const installation = parts?.get('installation');
    if (installation && installation !== (await context.machine.installation())) {
      await context.machine.setInstallation(installation);
    }
  };
  try {
    await leave(await context.answers.step(command, anyNode, { facts, values: { ...context.values(), ...values } }));
  } catch (error) {
    await leave(error.parts);
    throw error;
  }
}
