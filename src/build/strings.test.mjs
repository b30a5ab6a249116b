// What every text of the tool has to keep to.
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

const strings = JSON.parse(await readFile(new URL('../resources/strings/strings.resjson', import.meta.url), 'utf8'));
const texts = Object.entries(strings).filter(([key]) => !key.startsWith('_') && key !== '//');
const namesSetting = ([, text]) => /HEADROOM_|\$env:/i.test(text);

test('texts are found', () => assert.ok(texts.length > 300, `${texts.length} texts`));

test('no text names an environment variable: whoever reads it sits in a browser', () => {
  assert.deepEqual(texts.filter(namesSetting), []);
  assert.ok(namesSetting(['', 'Set HEADROOM_PROVIDER to local.']));
});

test('apostrophes are straight in all texts, as the engine and the module write them', () => {
  assert.deepEqual(
    texts.filter(([, text]) => text.includes('’')),
    [],
  );
  assert.ok(texts.some(([, text]) => text.includes("'s ")));
});

/** A figure, a placeholder or the number of a plural form before a unit, which a line's end could part from it. */
const partedUnit = /[\d}#] (?:IOPS|[KMGTP]i?B(?:\/s)?|B|[nµm]?s|min|h)(?![A-Za-z0-9])/;

test('no line ends between a figure and its unit: a no-break space is between them', () => {
  assert.deepEqual(
    texts.filter(([, text]) => partedUnit.test(text)),
    [],
  );
  assert.ok(texts.filter(([, text]) => /[\d}]\u00a0(?:IOPS|MiB)/.test(text)).length > 10);
  for (const text of ['{0} IOPS', 'at least 60 s', '{0, plural, other {# MiB}}']) assert.match(text, partedUnit);
  for (const text of ['{0} searches', '{0} is', 'IOPS of {0} B2ms']) assert.doesNotMatch(text, partedUnit);
});

test('one word stands for how sure a verdict is', () => {
  const isOther = ([, text]) => /\b(un)?certain(ty)?\b/i.test(text);
  assert.deepEqual(texts.filter(isOther), []);
  assert.ok(isOther(['', 'Its certainty is high.']));
  assert.ok(texts.some(([, text]) => text === 'Confidence'));
});

/** What people read in place of it is the plain word of the field. */
const otherWords = [
  [/nothing speaks against/i, 'Ready to run'],
  [/is this a good moment/i, 'Pre-checks'],
  [/\b(Doubt|Blocks):/, 'Warning:, Blocked:'],
  [/does not leave .+ alone/i, 'Defender scans …'],
  [/not finished: repair/i, 'Repair running, 40% complete'],
  [/until it has power again/i, 'Restore mains power'],
  [/nothing to judge/i, 'No data to evaluate'],
  [/are the least\b/i, 'minimum 60 s'],
  [/× from here/i, '2.6× current'],
  [/farther right/i, 'Beyond the chart'],
  [/binds this run/i, 'Would cap this run'],
  [/not on this run's way/i, 'Does not apply'],
  [/\b3-nines\b/i, '99.9th'],
  [/is it the wrong node/i, 'Does the node matter?'],
  [/their way to the volume/i, 'Node access to the volume'],
  [/is mended/i, 'fixed'],
  [/\bown profile\b/i, 'Custom'],
  [/stands before what was found/i, 'Your entries override detected values'],
  [/\b1 threads\b/i, '1 thread'],
  [/without being asked to/i, 'stopped unexpectedly'],
];
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Texts of the module and of the engine, which the tool shows as they are. */
async function sourcesOf(folder, extension) {
  const names = await readdir(path.join(root, folder), { recursive: true });
  return Promise.all(
    names
      .filter((name) => name.endsWith(extension))
      .map(async (name) => [path.join(folder, name), await readFile(path.join(root, folder, name), 'utf8')]),
  );
}

test('texts use the plain word of the field', async () => {
  const sources = [
    ...(await sourcesOf('powershell-module/Headroom', '.ps1')),
    ...(await sourcesOf('engine/src', '.cpp')),
  ];
  assert.ok(sources.length > 100, `${sources.length} sources`);
  const found = [...texts, ...sources].flatMap(([name, text]) =>
    otherWords.flatMap(([words, better]) => {
      const match = words.exec(text);
      return match === null ? [] : [`${name}: '${match[0]}', better '${better}'`];
    }),
  );
  assert.deepEqual(found, []);
  assert.ok(otherWords.every(([words]) => words.source.length > 5));
  assert.match('Nothing speaks against a run', otherWords[0][0]);
});
