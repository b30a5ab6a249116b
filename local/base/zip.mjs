// Zip files whose bytes depend only on their content.
import { unzipSync, zipSync } from 'fflate';

/** The earliest time that a zip can hold. Local time, as zips keep no zone: the same bytes wherever it is made. */
const fixedTime = new Date(1980, 0, 1);
const unix = 3;
const regularFile = 0o100000;

/**
 * @typedef {{ data: Uint8Array, isExecutable?: boolean }} ZipEntry
 *
 * Packs files, sorted by name, all of one fixed time.
 * @param {Map<string, ZipEntry>} entries by path, with forward slashes
 * @returns {Uint8Array}
 */
export function packZip(entries) {
  const files = {};
  for (const name of [...entries.keys()].sort()) {
    if (!isSafeName(name)) throw new Error(`'${name}' is no name for a file in a zip.`);
    const { data, isExecutable = false } = entries.get(name);
    files[name] = [data, { os: unix, attrs: (regularFile | (isExecutable ? 0o755 : 0o644)) << 16 }];
  }
  return zipSync(files, { level: 9, mtime: fixedTime });
}

/**
 * The files of a zip by path.
 * @param {Uint8Array} bytes
 * @returns {Map<string, Uint8Array>}
 * @throws {Error} when it is damaged, or names a file outside of itself
 */
export function readZip(bytes) {
  const entries = Object.entries(unzipSync(bytes)).filter(([name]) => !name.endsWith('/'));
  const outside = entries.find(([name]) => !isSafeName(name));
  if (outside) throw new Error(`The zip names a file outside of itself: '${outside[0]}'.`);
  return new Map(entries);
}

/** Whether a file of this name lies below the folder that it is unpacked to, on every system. */
function isSafeName(name) {
  return !/[\\:\0]/.test(name) && name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}
