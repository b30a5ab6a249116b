// Documents of a run on disk, held to the contract and to a size where they are read: anybody may have damaged them.
import { lstat, open, readFile } from 'node:fs/promises';
import Ajv from 'ajv';
import { loadSchemas } from '../../engine/contract/schemas.mjs';
import { problem, words } from './words.mjs';

const sizesFile = new URL('../../engine/contract/document-sizes.json', import.meta.url);
/** More than any document has, many times what a line of the engine has, and what a support file takes: as the contract says. */
export const { largestBytes, longestLineBytes, support: supportSizes } = JSON.parse(await readFile(sizesFile, 'utf8'));

const ajv = new Ajv({ allowUnionTypes: true });
for (const schema of Object.values(await loadSchemas())) ajv.addSchema(schema);

/** What of a value does not fit, in words; null where all does. */
export function findProblem(name, value) {
  const validate = ajv.getSchema(`${name}.schema.json`);
  if (validate(value)) return null;
  const [{ instancePath, message }] = validate.errors;
  return `${instancePath || '/'} ${message}`;
}

/**
 * The document in a file; null if there is none.
 * @returns {Promise<{ value: object } | { reason: string } | null>}
 */
export async function readDocument(file, name) {
  const found = await lookAt(file, largestBytes[name]);
  if (!found || found.reason) return found;
  try {
    const value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file)));
    const reason = findProblem(name, value);
    return reason ? { reason } : { value };
  } catch (error) {
    return { reason: error.message.slice(0, 200) };
  }
}

/** What is there, or why it is not opened; null where there is nothing. */
async function lookAt(file, mostBytes, tooLarge) {
  const found = await lstat(file).catch(() => null);
  if (!found) return null;
  const reason = unplain(found);
  if (reason !== null) return { reason };
  return found.size > mostBytes ? { reason: tooLarge ?? words('FileTooLarge', found.size, mostBytes) } : {};
}

/** Why what is there is no plain file, in words; null where it is one. */
function unplain(found) {
  if (found.isFile()) return null;
  if (found.isDirectory()) return words('FileIsFolder');
  return words(found.isSymbolicLink() ? 'FileIsLink' : 'FileIsSpecial');
}

/**
 * Refuses to write if something there is not a plain file.
 * @param {string} code of the problem that it is then
 * @param {(reason: string) => unknown[]} filled what its words are filled in with
 */
export async function refuseUnplain(file, code, filled = (reason) => [file, reason]) {
  const found = await lstat(file).catch(() => null);
  const reason = found && unplain(found);
  if (reason) throw problem(code, filled(reason), file);
}

/**
 * The text of a plain file of at most so many bytes; null if there is none.
 * @param {string} [tooLarge] the message about a larger one
 * @returns {Promise<{ text: string } | { reason: string } | null>}
 */
export async function readPlainText(file, mostBytes, tooLarge) {
  const found = await lookAt(file, mostBytes, tooLarge);
  return !found || found.reason ? found : { text: await readTail(file, mostBytes) };
}

/** The text of at most the last bytes of a plain file; empty if there is none. */
export async function readTail(file, bytes) {
  const found = await lstat(file).catch(() => null);
  if (!found?.isFile()) return '';
  const handle = await open(file, 'r');
  try {
    const length = Math.min(found.size, bytes);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, found.size - length);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** A progress line; null where it is damaged, as by a full disk. The others still count. */
export function parseProgress(line) {
  if (line.length > longestLineBytes) return null;
  try {
    const progress = JSON.parse(line.replace(/^\ufeff/, ''));
    return findProblem('progress', progress) ? null : progress;
  } catch {
    return null;
  }
}
