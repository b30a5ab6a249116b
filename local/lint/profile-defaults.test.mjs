// The schema alone states the defaults of a profile's fields: no other source types such a number. `durationSeconds: 10` in an
// object chooses a value and is not looked for; a constant or a fallback is.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readProfileDefaults } from '../../engine/contract/build/profile-defaults.mjs';
import { root } from '../base/paths.mjs';

const folders = ['engine/src', 'src', 'local', 'gateway-plugin', 'powershell-module/Headroom'];
const numbers = Object.values(await readProfileDefaults()).flatMap((fields) =>
  // Group 0 is the first of any system's processors, in a profile or not.
  Object.entries(fields).filter(([name, value]) => typeof value === 'number' && name !== 'group'),
);
/** The ways to write a number: 65536, 65_536, 65'536, 64 * 1024, 64 * kibibyte, 64KB. */
const writings = (value) => {
  const kibibytes =
    value >= 1024 && value % 1024 === 0 ? [`${value / 1024}(?: \\* (?:1024|1_024|kibibyte|kKiB)|KB)`] : [];
  const grouped = String(value).replace(/(?<=\d)(?=(?:\d{3})+$)/g, "[_']?");
  return `(?:${[...kibibytes, grouped].join('|')})`;
};
const snakeCase = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `durationSeconds = 10`, `durationSeconds ?? 10`; in PowerShell, where = sets a value, `'durationSeconds' -Default 10`. */
const typings = numbers.map(([name, value]) => {
  const beside = (operator) =>
    new RegExp(`\\b(?:${name}|${snakeCase(name)})['"]?\\)?\\s*(?:${operator})\\s*${writings(value)}\\b`);
  return { name, inPowerShell: beside('-Default'), elsewhere: beside('=|\\?\\?') };
});

function sources() {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(cpp|h|ts|mjs|ps1)$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
      .filter((file) => !/\.(spec|test)\.|[\\/](generated|dist|bin|tests|testing)[\\/]/.test(file)),
  );
}

function typedIn(text, extension) {
  const found = typings.filter(({ inPowerShell, elsewhere }) =>
    (extension === '.ps1' ? inPowerShell : elsewhere).test(text),
  );
  return found.map(({ name }) => name);
}

test('the search finds a default that is typed again, in each language', () => {
  assert.deepEqual(typedIn('std::uint64_t duration_seconds = 10;', '.h'), ['durationSeconds']);
  assert.deepEqual(typedIn('({ warmUpSeconds = 5 }) => warmUpSeconds'), ['warmUpSeconds']);
  assert.deepEqual(typedIn('timeSpan.coolDownSeconds ?? 0'), ['coolDownSeconds']);
  for (const value of ['65536', '65_536', '64 * 1024', '64 * kibibyte'])
    assert.deepEqual(typedIn(`const blockSizeBytes = ${value};`), ['blockSizeBytes'], value);
  assert.deepEqual(typedIn("block_size_bytes = 65'536;", '.h'), ['blockSizeBytes']);
  assert.deepEqual(typedIn("-Name 'blockSizeBytes' -Default 64KB", '.ps1'), ['blockSizeBytes']);
  assert.deepEqual(typedIn("Get-PropertyValue -InputObject $_ -Name 'blockSizeBytes' -Default 65536", '.ps1'), [
    'blockSizeBytes',
  ]);
  assert.deepEqual(
    typedIn('durationSeconds: 10, blockSizeBytes = 4096, blockSizeBytes = 64 * 1000, threadsPerTarget === 1'),
    [],
  );
});

test('no source types the default of a field of the profile', () => {
  const files = sources();
  assert.ok(files.length > 300, `${files.length} files`);
  assert.ok(numbers.length >= 12, `${numbers.length} defaults`);
  const found = files.flatMap((file) =>
    typedIn(readFileSync(file, 'utf8'), path.extname(file)).map((name) => `${path.relative(root, file)}: ${name}`),
  );
  assert.deepEqual(found, []);
});
