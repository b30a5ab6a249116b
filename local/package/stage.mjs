// A copy of what is built, to be signed without touching the builds.
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readFolder, sha256Of } from '../base/files.mjs';
import { isSigned } from './signature.mjs';

/** Copies a folder afresh. */
export async function stageFolder(source, destination) {
  await rm(destination, { recursive: true, force: true });
  await cp(source, destination, { recursive: true });
  return destination;
}

/**
 * Signs what the signer can sign below a folder.
 * @param {string} folder
 * @param {import('./signer.mjs').Signer} signer
 * @returns {Promise<Map<string, { signedBy: string, thumbprint: string }>>} by path in the folder
 */
export async function signFolder(folder, signer) {
  const files = [...(await readFolder(folder))];
  // What its publisher has signed stays as it is.
  const names = files.filter(([name, { data }]) => signer.canSign(name) && !isSigned(data)).map(([name]) => name);
  if (names.length === 0) return new Map();
  const signature = await signer.sign(names.map((name) => path.join(folder, name)));
  return new Map(names.map((name) => [name, signature]));
}

/**
 * Signs the engines and scripts of a module's copy. The module verifies its engines by a list of their hashes, which is
 * created again from the signed ones.
 */
export async function signModule(folder, signer) {
  const signatures = await signFolder(folder, signer);
  const list = path.join(folder, 'bin/engines.json');
  const { engines } = JSON.parse(await readFile(list, 'utf8'));
  for (const engine of engines) engine.sha256 = sha256Of(await readFile(path.join(folder, 'bin', engine.file)));
  await writeFile(list, `${JSON.stringify({ engines }, null, 2)}\n`);
  return signatures;
}
