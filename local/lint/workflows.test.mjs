// What holds for every workflow: nothing of others' that can change under us, no rights that a job does not need, and no
// command of ours that is not there.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { root } from '../base/paths.mjs';

const folder = path.join(root, '.github/workflows');
const files = readdirSync(folder).filter((name) => name.endsWith('.yml'));
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const presets = JSON.parse(readFileSync(path.join(root, 'engine/CMakePresets.json'), 'utf8')).configurePresets;

const tools = JSON.parse(readFileSync(path.join(root, 'powershell-module/tools.json'), 'utf8'));

it('there are workflows', () => assert.ok(files.length > 0));

for (const file of files) {
  describe(file, () => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const workflow = parse(text);
    const jobs = Object.entries(workflow.jobs);
    const steps = jobs.flatMap(([, job]) => job.steps);

    it('takes each action at one commit, with the version that this is', () => {
      const lines = text.split('\n').filter((line) => /\buses:/.test(line));
      assert.ok(lines.length >= 8, `${lines.length} uses`);
      for (const line of lines) assert.match(line, /uses: actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    });

    it('may only read, but for the job that writes a release', () => {
      assert.deepEqual(workflow.permissions, { contents: 'read' });
      const others = jobs.filter(([, job]) => job.permissions).map(([name, job]) => [name, job.permissions]);
      assert.deepEqual(others, [['release', { contents: 'write' }]]);
      assert.match(workflow.jobs.release.if, /refs\/tags\/v/);
    });

    it('leaves no credentials in a checkout, and ends every job in time', () => {
      const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
      assert.equal(checkouts.length, jobs.length);
      for (const step of checkouts) assert.equal(step.with['persist-credentials'], false);
      for (const [name, job] of jobs) assert.ok(job['timeout-minutes'] > 0, `${name} has no end`);
    });

    it('lets nobody else write into its commands: what comes from outside goes through the environment', () => {
      const commands = steps.flatMap(({ run }) => run ?? []);
      assert.ok(commands.length >= 10, `${commands.length} commands`);
      const expressions = commands.flatMap((run) => run.match(/\$\{\{[^}]*\}\}/g) ?? []);
      for (const expression of expressions) assert.match(expression, /^\$\{\{ matrix\.\w+ \}\}$/);
    });

    it('checks PowerShell with the versions that the project names', () => {
      const { env } = workflow.jobs['module-windows'];
      assert.deepEqual([env.PESTER_VERSION, env.ANALYZER_VERSION], [tools.Pester, tools.PSScriptAnalyzer]);
    });

    it('calls what is there', () => {
      const commands = steps.map(({ run }) => run ?? '').join('\n');
      const called = [...commands.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name);
      assert.ok(called.length >= 4, `${called.length} scripts`);
      for (const name of called) assert.ok(scripts[name], `npm run ${name}`);
      for (const architecture of workflow.jobs['engine-windows'].strategy.matrix.architecture) {
        assert.ok(
          presets.some(({ name }) => name === `msvc-${architecture}`),
          architecture,
        );
      }
      for (const script of ['.ci/run', 'powershell-module/test.ps1', 'engine/tests/cli']) {
        assert.ok(commands.replaceAll('\\', '/').includes(script), `${script} is called`);
        assert.ok(existsSync(path.join(root, script)), script);
      }
    });
  });
}
