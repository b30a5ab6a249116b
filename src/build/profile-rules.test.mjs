// The page says of a profile what the engine says of it, at the same places: what it lets pass must not be refused at the
// start, and what it refuses must not be what the engine would run. Both are held to the contract's cases; here, that these
// have every sentence that the page knows.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const read = (file) => readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8');
const vectorsOf = (name) => JSON.parse(read(`../../engine/contract/vectors/${name}.json`));
const folder = '../app/profile/';
const sources = readdirSync(fileURLToPath(new URL(folder, import.meta.url))).filter((name) =>
  /^[\w-]+\.ts$/.test(name),
);

/** Text that cannot be read, which no document can hold: the page's fields hand it on as NaN, and their own tests have it. */
const ofTextAlone = ['Problem.ProcessorsForm'];

const keysOf = (files) => [
  ...new Set(files.flatMap((name) => [...read(folder + name).matchAll(/'(Problem\.\w+)'/g)].map(([, key]) => key))),
];

describe('what the page refuses', () => {
  const { cases } = vectorsOf('profile-rules');
  const rules = keysOf(sources.filter((name) => /problems?\.ts$/.test(name)));

  it('is found in the sources', () => {
    assert.ok(rules.length >= 35, rules.join(' '));
  });

  it('is broken by a case of the contract each, and just kept by another', () => {
    const broken = new Set(cases.flatMap(({ problems }) => problems.map(({ message }) => message)));
    const kept = new Set(cases.flatMap(({ inside, problems }) => (problems.length === 0 ? [`Problem.${inside}`] : [])));
    const without = (known) => rules.filter((key) => !known.has(key) && !ofTextAlone.includes(key));
    assert.deepEqual(without(broken), [], 'never broken');
    assert.deepEqual(without(kept), [], 'never just kept');
    assert.deepEqual(
      [...broken, ...kept].filter((key) => !rules.includes(key)),
      [],
      'no rule of the page',
    );
  });

  it('of a command line is said of one of the contract each', () => {
    const lines = vectorsOf('command-lines').groups.flatMap((group) => group.lines);
    const said = new Set(lines.flatMap(({ tool = [] }) => tool));
    const files = [
      'parse-diskspd-command-line.ts',
      'command-line-options.ts',
      'command-line-draft.ts',
      'split-command-line.ts',
    ];
    const keys = keysOf(files);
    assert.ok(keys.length >= 12, keys.join(' '));
    assert.deepEqual(
      keys.filter((key) => !said.has(key)),
      [],
    );
  });
});
