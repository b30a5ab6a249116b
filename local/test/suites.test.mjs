import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../base/paths.mjs';
import { chooseSuites, placesOfBothWays, suiteNames } from './suites.mjs';

const some = { pwsh: '/usr/bin/pwsh' };
const none = { pwsh: null, reason: 'there is none' };
const namesOf = (suites) => suites.map(({ name }) => name);

describe('the suites', () => {
  it('are all there are, unless some are named', () => {
    assert.deepEqual(namesOf(chooseSuites([], none)), suiteNames);
    assert.deepEqual(namesOf(chooseSuites(['contract', 'lint'], none)), ['contract', 'lint']);
    assert.throws(() => chooseSuites(['linting'], none), /no suite 'linting'/);
  });

  it('run with PowerShell, and as if there were none, where they depend on it', () => {
    const names = namesOf(chooseSuites(['plugin', 'engine', 'browser'], some));
    assert.deepEqual(names, ['engine', 'browser', 'browser-without-powershell', 'plugin', 'plugin-without-powershell']);
    const [, , without] = chooseSuites(['plugin', 'engine'], some);
    assert.match(without.env.HEADROOM_POWERSHELL, /^none/);
  });

  it('try over one way of running commands what lies in the tool alone', () => {
    const [withPowerShell] = chooseSuites(['browser'], some);
    const run = withPowerShell.command().filter((word) => word.endsWith('.test.mjs'));
    assert.ok(run.length >= 5 && run.every((file) => file.includes('/e2e/both-ways/')), `${run}`);
    const alone = testFilesBelow('e2e/tool-alone');
    assert.ok(alone.length >= 5, `${alone.length} test files`);
    for (const file of alone) assert.match(readFileSync(path.join(root, file), 'utf8'), /\boneWay\b/, file);
    for (const file of testFilesBelow('e2e/both-ways')) {
      assert.doesNotMatch(readFileSync(path.join(root, file), 'utf8'), /\boneWay\b/, file);
    }
  });

  it('show each page once, where what answers it is held to one contract both ways', () => {
    const filesOf = (suite) => suite.command({ powerShell: some }).filter((word) => word.endsWith('.test.mjs'));
    const run = (name, powerShell) =>
      chooseSuites([name], powerShell).map((suite) => filesOf(suite).map((file) => path.relative(root, file)));
    const pages = testFilesBelow('e2e').sort();
    assert.deepEqual(run('browser', some).flat().sort(), pages);
    assert.deepEqual(run('browser', none).flat().sort(), pages);
    for (const [name, file] of [
      ['plugin', 'local/plugin-commands/plugin-commands.test.mjs'],
      ['stand-in', 'local/session/session.test.mjs'],
      ['stand-in', 'local/session/activity.test.mjs'],
    ]) {
      assert.deepEqual(
        run(name, some).map((files) => files.includes(file)),
        [true, true],
        file,
      );
    }
  });

  it('keep apart what one of them writes and others read', () => {
    const [makesPackage, buildsEngine] = ['package', 'engine'].map((name) => chooseSuites([name], none)[0]);
    assert.ok(makesPackage.uses.some((thing) => buildsEngine.uses.includes(thing)));
    const used = chooseSuites([], some).flatMap(({ uses = [] }) => uses);
    for (const thing of new Set(used)) assert.ok(used.filter((each) => each === thing).length > 1, `two use ${thing}`);
  });

  it('run every test file there is, once', () => {
    const files = ['e2e', 'engine', 'gateway-plugin', 'local', 'src'].flatMap(testFilesBelow);
    assert.ok(files.length >= 100, `${files.length} test files`);
    // The same files are asked of the engine's other builds too.
    const others = ['engine-windows', 'safety-windows', 'engine-windows-x86', 'module'];
    const suites = chooseSuites([], none).filter(({ name }) => !others.includes(name));
    const run = suites
      .flatMap((suite) => suite.command({ powerShell: none }))
      .filter((word) => word?.endsWith('.test.mjs'));
    assert.deepEqual(run.map((file) => path.relative(root, file)).sort(), files.sort());
  });

  it('leave out of neither way a test file that asks how commands are run', () => {
    const asks = /from '[^']*\/(?:executors|describe-tool)\.mjs'/;
    const files = ['e2e', 'gateway-plugin/tests', 'local', 'src/build', 'engine/tests'].flatMap(testFilesBelow);
    // Pages are shown once: see above.
    const asking = files.filter(
      (file) => !file.startsWith('e2e/both-ways/') && asks.test(readFileSync(path.join(root, file), 'utf8')),
    );
    assert.ok(asking.length >= 8, `${asking.length} test files ask`);
    const isCovered = (file) => placesOfBothWays.some((place) => file === place || file.startsWith(`${place}/`));
    assert.deepEqual(
      asking.filter((file) => !isCovered(file)),
      [],
    );
  });
});

function testFilesBelow(folder) {
  return readdirSync(path.join(root, folder), { recursive: true })
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((file) => file.endsWith('.test.mjs') && !file.includes('node_modules'));
}
