// On Windows, files are opened in one place, where the server of a pipe is kept from impersonating the engine.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../src/platform/windows/', import.meta.url));
const opening = 'native_file.cpp';

test('no program that a path leads to, as a named pipe does, can act as who runs the engine', () => {
  const sources = readdirSync(folder).filter((name) => name.endsWith('.cpp'));
  const textOf = (name) => readFileSync(path.join(folder, name), 'utf8');
  const openers = sources.filter((name) => /\bCreateFile2?[AW]?\(|\bNtOpenFile\b|\bNtCreateFile\b/.test(textOf(name)));
  assert.deepEqual(openers, [opening]);
  const calls = textOf(opening).match(/\bCreateFileW\([^;]*;/g);
  assert.equal(calls?.length, 1);
  assert.match(calls[0], /SECURITY_SQOS_PRESENT \| SECURITY_IDENTIFICATION/);
  assert.match(textOf(opening), /\.SecurityQualityOfService = &quality;/);
});
