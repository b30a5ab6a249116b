import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeStrings, nestStrings, stringsType, usedStrings } from './generate-strings.mjs';

test('keys are split on _ and comments are left out', () => {
  const nested = nestStrings({
    Headroom_A_B: 'x',
    '_Headroom_A_B.comment': 'for translators',
    '//': 'note',
    Headroom_A_C: 'y',
  });
  assert.deepEqual(nested, { Headroom: { A: { B: 'x', C: 'y' } } });
});

test('a text that is also a group is refused by name', () => {
  assert.throws(() => nestStrings({ Headroom_A: 'x', Headroom_A_B: 'y' }), /Headroom_A_B lies below another string/);
  assert.throws(
    () => nestStrings({ Headroom_A_B: 'y', Headroom_A: 'x' }),
    /Headroom_A is there twice, or is also a group/,
  );
});

test('a value that is no text is refused by name', () => {
  assert.throws(() => nestStrings({ Headroom_A: 1 }), /Headroom_A is not a text/);
});

test('the type has a member for each string, quoted where it must be', () => {
  const text = stringsType({ Headroom: { 'vm-cached': 'x', Plain: 'y' } });
  assert.match(text, /readonly 'vm-cached': string;/);
  assert.match(text, /readonly Plain: string;/);
});

test('a translation stands before the default, and the default where there is none', () => {
  const merged = mergeStrings(
    { Sdk: { A: 'sdk' } },
    { Headroom: { A: 'Start', B: 'Stop' } },
    { Headroom: { A: 'Los' } },
  );
  assert.deepEqual(merged, { Sdk: { A: 'sdk' }, Headroom: { A: 'Los', B: 'Stop' } });
});

test('what no used part of the core reads is left out, and all else stays', () => {
  const unused = { CredSSPManager: {}, DirectoryList: {}, ScheduleReboot: {} };
  assert.deepEqual(usedStrings({ MsftSmeShell: { Core: { Error: { A: 'a' }, ...unused }, Angular: {} }, More: {} }), {
    MsftSmeShell: { Core: { Error: { A: 'a' } }, Angular: {} },
    More: {},
  });
  assert.throws(() => usedStrings({ MsftSmeShell: { Core: { Error: {} } } }), /ScheduleReboot/);
});
