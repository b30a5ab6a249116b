// What a profile is refused for, by the whole program, against the contract's file of cases: the tool says it while somebody
// types, and is held to the same file.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { onWindows, run } from './harness.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const { cases } = JSON.parse(readFileSync(resolve(here, '../../contract/vectors/profile-rules.json'), 'utf8'));
const source = readFileSync(resolve(here, '../../src/profile/rule.h'), 'utf8');
const [, names] = /kRuleNames\[\] = \{([^}]*)\}/.exec(source);
/** Every rule that the engine knows, but what depends on the machine, and options, which are no profile. */
const rules = [...names.matchAll(/"(\w+)"/g)]
  .map(([, name]) => name)
  .filter((name) => !['Machine', 'Option'].includes(name));
const skip = onWindows && 'the rules are the same source on every system, and starting programs takes long here';

function profileOf({ profile = {}, timeSpans, timeSpan = {}, targets, target }) {
  const span = (one) => ({ ...one.timeSpan, targets: one.targets ?? [{ path: 'io.dat', ...one.target }] });
  return { contractVersion: 1, ...profile, timeSpans: timeSpans?.map(span) ?? [span({ timeSpan, targets, target })] };
}

/** The engine's name of the rule that a case's problem breaks. */
const codeOf = ({ message, code = message.replace('Problem.', '') }) => code;

async function problemsOf(profile) {
  const { code, stdout, stderr } = await run(['--profile=-', '--check'], { input: JSON.stringify(profile) });
  const problems = JSON.parse(stdout);
  assert.equal(code, problems.length === 0 ? 0 : 3, stderr);
  for (const { path, code: rule, message } of problems)
    assert.ok(path.startsWith('/') && rule && message.length > 10, stdout);
  // What this machine lacks is not of the profile.
  return problems
    .filter(({ code: rule }) => rule !== 'Machine')
    .map(({ path, code: rule }) => `${path} ${rule}`)
    .sort();
}

test('every rule has a case that breaks it, and one that just keeps it', () => {
  assert.ok(rules.length >= 30, rules.join(' '));
  const broken = new Set(cases.flatMap(({ problems }) => problems.map(codeOf)));
  assert.deepEqual(
    rules.filter((rule) => !broken.has(rule)),
    [],
    'never broken',
  );
  assert.deepEqual(
    [...broken].filter((rule) => !rules.includes(rule)),
    [],
    'no rule of the engine',
  );
  const kept = new Set(cases.filter(({ problems }) => problems.length === 0).map(({ inside }) => inside));
  // A document's form is kept in each of its kinds, which the tool tells apart.
  assert.deepEqual(
    rules.filter((rule) => rule !== 'Form' && !kept.has(rule)),
    [],
    'never just kept',
  );
});

test('the engine finds in each profile what the contract says', { skip }, async () => {
  const open = [...cases];
  const work = async () => {
    for (let one = open.shift(); one; one = open.shift()) {
      const expected = one.problems.map((problem) => `${problem.path} ${codeOf(problem)}`).sort();
      assert.deepEqual(await problemsOf(profileOf(one)), expected, one.name);
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
});
