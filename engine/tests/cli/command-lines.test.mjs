// DISKSPD's command lines, as the whole program reads them, against the contract's file of them: the tool, which reads what
// somebody pastes, is held to the same file.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { readProfileDefaults } from '../../contract/build/profile-defaults.mjs';
import { makeFolder, onWindows, run } from './harness.mjs';

const vectors = resolve(dirname(fileURLToPath(import.meta.url)), '../../contract/vectors/command-lines.json');
const { files, groups } = JSON.parse(readFileSync(vectors, 'utf8'));
const defaults = await readProfileDefaults();
const platform = onWindows ? 'windows' : 'linux';
const { stdout: help } = await run(['--help']);
const options = [...new Set([...help.matchAll(/^ {2}(-[^\s<[=]+)/gm)].map(([, token]) => token))];

/** Options that the help itself says are refused, whatever their value. */
const refusedAlways = options.filter((option) =>
  new RegExp(`^ {2}${option.replace('?', '\\?')}\\S* +refused: `, 'm').test(help),
);

const all = groups.flatMap(({ lines }) => lines);
const accepted = all.filter(({ refused }) => refused === undefined);
const refused = all.filter((one) => one.refused !== undefined);

/** The arguments of a line, as a shell hands them to the program. */
function argumentsOf(line) {
  return [...line.matchAll(/(?:"[^"]*"|[^\s"])+/g)].map(([piece]) => piece.replaceAll('"', ''));
}

/** The option of the help that begins an argument; Windows takes a slash for the dash. */
function optionOf(argument) {
  const spelled = argument.replace(/^\//, '-').replace(/=.*/s, (value) => (argument.startsWith('--') ? '' : value));
  const fits = (option) =>
    option.startsWith('--') || spelled.startsWith('--') ? option === spelled : spelled.startsWith(option);
  return options.filter(fits).sort((left, right) => right.length - left.length)[0];
}

/** What the engine says of a line: `{ profile }`, `{ prints }` or `{ refused }`. */
async function answer({ line, prints }, folder, number) {
  const given = argumentsOf(line);
  if (prints !== undefined) {
    const { code, stdout, stderr } = await run(given, { cwd: folder });
    assert.equal(code, 0, `${line}: ${stderr}`);
    return { prints: stdout.slice(0, prints.length) };
  }
  // Where the line asks for reports itself, the profile goes to a file.
  const file = given.some((one) => /^[-/]R/.test(one)) ? `profile-${number}.json` : null;
  const { code, stdout, stderr } = await run([file ? `-Rpjson:${file}` : '-Rpjson', ...given], { cwd: folder });
  if (code === 0) return { profile: JSON.parse(file ? readFileSync(join(folder, file), 'utf8') : stdout) };
  assert.equal(code, 3, `${line}: ${stderr}`);
  assert.ok(!file || !existsSync(join(folder, file)), `${line} is refused, and writes a report`);
  return { refused: refusedOf(stderr) };
}

/** The option at fault, or the place in the profile; empty where it is the whole line. */
function refusedOf(stderr) {
  const [, option] = /^ERROR: [^\n]*option: '(.*)'$/m.exec(stderr) ?? [];
  const [, place] = /^ERROR: (\/[^:\s]*): /m.exec(stderr) ?? [];
  return option ?? place ?? '';
}

/** What the file says of a line, with the schema's defaults filled in. */
function expected({ prints, refused, paths = ['io.dat'], profile = {}, timeSpan = {}, target = {} }) {
  if (prints !== undefined) return { prints };
  if (refused !== undefined) return { refused };
  const writeBuffer = { ...defaults.WriteBuffer, ...target.writeBuffer };
  const targets = paths.map((path) => ({ ...defaults.Target, ...target, writeBuffer, path }));
  const timeSpans = [{ ...defaults.TimeSpan, ...timeSpan, targets }];
  return { profile: { contractVersion: 1, ...defaults.Profile, ...profile, timeSpans } };
}

/**
 * Starting a program takes long under Wine: there what differs by the system, and lines of many options. The rest is the same
 * source, and refusals.test.mjs has each option there, too.
 */
function isRun(one, group) {
  return one.platform === undefined ? !onWindows || group === 'whole lines' : one.platform === platform;
}

test('there are lines enough, each once for a system', () => {
  assert.ok(all.length >= 700, `found ${all.length} lines`);
  const names = all.map(({ line, platform: of = '' }) => `${line} ${of}`);
  assert.deepEqual(
    names.filter((name, index) => names.indexOf(name) !== index),
    [],
  );
  assert.ok(options.length >= 60, options.join(' '));
  assert.deepEqual(refusedAlways, ['-e']);
});

test('every option of the help is accepted in a line, and refused in another', () => {
  const without = (lines, options) =>
    options.filter((option) => !lines.some((pieces) => pieces.some((piece) => optionOf(piece) === option)));
  const acceptable = options.filter((option) => !refusedAlways.includes(option));
  assert.deepEqual(
    without(
      accepted.map(({ line }) => argumentsOf(line)),
      acceptable,
    ),
    [],
    'never accepted',
  );
  assert.deepEqual(
    without(
      refused.map(({ refused: at }) => [at]),
      options,
    ),
    [],
    'never refused',
  );
});

test("the help names the schema's defaults", () => {
  const { Target: target, TimeSpan: timeSpan } = defaults;
  const shown = {
    '-b': `${target.blockSizeBytes / 1024}K`,
    '-w': target.writePercent,
    '-o': target.outstandingRequests,
    '-t': target.threadsPerTarget,
    '-z': timeSpan.randomSeed,
    '-C': timeSpan.coolDownSeconds,
    '-d': timeSpan.durationSeconds,
    '-W': timeSpan.warmUpSeconds,
  };
  for (const [option, value] of Object.entries(shown)) {
    const row = new RegExp(`^ {2}${option}[<[].*\\bdefault (\\w+)`, 'm').exec(help);
    assert.equal(row?.[1], String(value), option);
  }
});

for (const { of, lines } of groups) {
  test(`the engine takes lines as the contract has them: ${of}`, async (t) => {
    const folder = makeFolder(t);
    for (const [name, content] of Object.entries(files)) {
      writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
    }
    const open = lines.map((one, number) => ({ one, number })).filter(({ one }) => isRun(one, of));
    const work = async () => {
      for (let next = open.shift(); next; next = open.shift()) {
        const found = await answer(next.one, folder, next.number);
        const seed = found.profile?.timeSpans[0].randomSeed;
        const wanted = expected(next.one);
        if (next.one.timeSpan?.randomSeed === 'clock' && Number.isSafeInteger(seed))
          wanted.profile.timeSpans[0].randomSeed = seed;
        assert.deepEqual(found, wanted, next.one.line);
      }
    };
    await Promise.all(Array.from({ length: 4 }, work));
  });
}
