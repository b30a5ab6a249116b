// What every text of the tool has to keep to.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
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

test('one word stands for how sure a verdict is', () => {
  const isOther = ([, text]) => /\b(un)?certain(ty)?\b/i.test(text);
  assert.deepEqual(texts.filter(isOther), []);
  assert.ok(isOther(['', 'Its certainty is high.']));
  assert.ok(texts.some(([, text]) => text === 'Confidence'));
});
