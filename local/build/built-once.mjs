// Builds that are skipped while their inputs are what they were.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cacheFolder, root } from '../base/paths.mjs';

const skippedFolders = new Set(['node_modules', 'build', 'generated', 'dist']);

/**
 * Runs a build unless its outputs are there and were made from these very inputs.
 * @param {{ name: string, inputs: string[], outputs: string[] }} what inputs: files and folders relative to the root
 * @param {() => Promise<unknown>} build
 * @returns {Promise<boolean>} whether it was built
 */
export async function builtOnce({ name, inputs, outputs }, build) {
  const stamp = path.join(cacheFolder, 'build', `${name}.sha256`);
  const hash = await hashOf(inputs);
  const known = await readFile(stamp, 'utf8').catch(() => null);
  if (known === hash && outputs.every((output) => existsSync(output))) return false;
  await build();
  await mkdir(path.dirname(stamp), { recursive: true });
  await writeFile(stamp, hash);
  return true;
}

/** Hash over names and contents of files, below folders too. What is not there counts as not there. */
export async function hashOf(inputs, base = root) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for await (const file of filesOf(path.join(base, input))) {
      hash.update(`${path.relative(base, file)}\0`);
      hash.update(
        createHash('sha256')
          .update(await readFile(file))
          .digest(),
      );
    }
  }
  return hash.digest('hex');
}

async function* filesOf(entry) {
  const facts = await stat(entry).catch(() => null);
  if (facts?.isFile()) yield entry;
  if (!facts?.isDirectory()) return;
  for (const name of (await readdir(entry)).sort()) {
    if (!skippedFolders.has(name)) yield* filesOf(path.join(entry, name));
  }
}
