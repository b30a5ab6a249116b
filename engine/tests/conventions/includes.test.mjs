// The folders of src stand on one another in one order, and only the platform's own files know which platform it is.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const src = fileURLToPath(new URL('../../src/', import.meta.url));

/** From the ground up: each may include those before it. */
const floors = ['base', 'profile', 'measure', 'search', 'workload', 'platform', 'io', 'run', 'report', 'cli'];
/** The files of one platform, behind the headers that all platforms have, and who else may include them. */
const ofOnePlatform = {
  'platform/linux': [],
  'platform/windows': ['platform/windows-msvc'],
  'platform/windows-msvc': [],
};
/** Headers that the build makes, which stand below nothing. */
const generated = generatedHeaders();

describe('the folders of the engine', () => {
  const files = readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(cpp|h)$/.test(entry.name))
    .map((entry) => path.relative(src, path.join(entry.parentPath ?? entry.path, entry.name)))
    .map((name) => name.split(path.sep).join('/'));
  const includes = files.flatMap((file) => includesOf(file, readFileSync(path.join(src, file), 'utf8')));

  it('are all named', () => {
    const foldersOf = (folder) =>
      readdirSync(path.join(src, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    assert.deepEqual(
      foldersOf('')
        .map(({ name }) => name)
        .sort(),
      [...floors].sort(),
    );
    assert.deepEqual(
      foldersOf('platform')
        .map(({ name }) => `platform/${name}`)
        .sort(),
      Object.keys(ofOnePlatform).sort(),
    );
  });

  it('include files that are there', () => {
    assert.ok(generated.length >= 1, 'the build makes headers');
    const names = new Set([...files, ...generated]);
    assert.deepEqual(
      includes.filter(({ target }) => !names.has(target)),
      [],
    );
  });

  it('include downwards only', () => {
    assert.ok(includes.length >= 400, `${includes.length} includes`);
    const edges = new Set(includes.map(({ file, target }) => `${folderOf(file)} → ${folderOf(target)}`));
    assert.ok(edges.size >= 20, [...edges].join(', '));
    assert.deepEqual(includes.flatMap(problemOf), []);
  });

  for (const { what, file, target } of [
    { what: 'the command line from the run', file: 'run/run.h', target: 'cli/invocation.h' },
    { what: 'a report from the run', file: 'run/monitor.h', target: 'report/progress_line.h' },
    { what: 'the platform from the profile', file: 'profile/profile.cpp', target: 'platform/device.h' },
    { what: 'a backend from the platform', file: 'platform/io_backend.h', target: 'io/null_backend.h' },
    { what: 'the program', file: 'cli/program.cpp', target: 'main.cpp' },
    { what: 'one platform from outside', file: 'io/mapped_backend.cpp', target: 'platform/linux/native_file.h' },
    { what: 'one platform from all', file: 'platform/place.cpp', target: 'platform/windows/handle.h' },
    { what: 'the other platform', file: 'platform/windows/lock.cpp', target: 'platform/linux/native_file.h' },
  ]) {
    it(`find an include of ${what}`, () => {
      const problems = includesOf(file, `#pragma once\n#  include "${target}"\n`).flatMap(problemOf);
      assert.deepEqual(problems, [`${file} includes ${target}`]);
    });
  }

  it('let main.cpp include any of them', () => {
    assert.deepEqual(includesOf('main.cpp', '#include "cli/program.h"').flatMap(problemOf), []);
  });
});

function includesOf(file, text) {
  return [...text.matchAll(/^\s*#\s*include\s*"([^"]+)"/gm)].map(([, target]) => ({ file, target }));
}

function problemOf({ file, target }) {
  return generated.includes(target) || (isDownwards(file, target) && isThroughTheDoor(file, target))
    ? []
    : [`${file} includes ${target}`];
}

function isDownwards(file, target) {
  if (!floors.includes(folderOf(target))) return false;
  return file === 'main.cpp' || floors.indexOf(folderOf(target)) <= floors.indexOf(folderOf(file));
}

function isThroughTheDoor(file, target) {
  const platform = path.posix.dirname(target);
  const others = ofOnePlatform[platform];
  return !others || [platform, ...others].includes(path.posix.dirname(file));
}

function generatedHeaders() {
  const engine = path.join(src, '..');
  const lists = readdirSync(path.join(engine, 'cmake')).map((name) => path.join('cmake', name));
  const texts = ['CMakeLists.txt', ...lists].map((name) => readFileSync(path.join(engine, name), 'utf8'));
  return texts.flatMap((text) => [...text.matchAll(/\bgenerated\/(\w+\.h)\b/g)].map(([, name]) => name));
}

function folderOf(file) {
  return file.includes('/') ? file.split('/')[0] : '';
}
