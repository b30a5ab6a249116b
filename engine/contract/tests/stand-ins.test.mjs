// What a support file replaces names by: the data that the tool and the module share.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { ownTexts } from '../build/own-texts.mjs';
import { loadSchemas } from '../schemas.mjs';

const rules = await read('../stand-ins.json');
const vectors = await read('../vectors/stand-ins.json');
const schemas = await loadSchemas();
const words = [];
const freeTexts = new Set();
// What nodes do now and did before, which is in no support file.
const inNoSupportFile = ['activity.schema.json', 'history.schema.json'];
for (const [file, schema] of Object.entries(schemas)) {
  if (schema.type === 'object' && !inNoSupportFile.includes(file)) collectWords(schema, file, '');
}

test('there are words, places and cases enough for the tests below to mean something', () => {
  assert.ok(words.length >= 60, `found ${words.length} words of the contract`);
  assert.ok(rules.places.length >= 50, `found ${rules.places.length} places`);
  assert.ok(vectors.cases.length >= 15, `found ${vectors.cases.length} cases`);
});

test('a field that holds a word of the contract is left alone, whatever somebody called a node', () => {
  // Numbers and times in them, no words that somebody could take for a name.
  const digits = ['/id', '/outdated', '/removed', 'entries/name'];
  // People's own words, which are in no support file.
  const notes = ['/tag', '/text', 'note/tag', 'note/text'];
  // A verdict at a prompt, which is in none either.
  const verdict = ['/confidence', '/limitsOrigin'];
  const open = words.filter(
    ({ at }) =>
      !digits.includes(at) &&
      !notes.includes(at) &&
      !verdict.includes(at) &&
      !rules.fixed.includes(at) &&
      !rules.fixed.includes(at.split('/')[1]),
  );
  assert.deepEqual(open, []);
});

test("the product's own texts are sentences with words to know them by, and hold no name of the simulated cluster", async () => {
  const texts = await ownTexts();
  assert.ok(texts.length >= 500, `found ${texts.length} texts`);
  for (const known of [
    'Access is denied: {}',
    '{} did not answer.',
    'held back to the limit of the VM size.',
    'There is no warm-up (-W0): the result includes the first seconds.',
  ]) {
    assert.ok(
      texts.some((text) => text.includes(known)),
      known,
    );
  }
  assert.deepEqual(
    texts.filter((text) => /hci-demo|test0\d|node[123](?!\p{L})|contoso/iu.test(text)),
    [],
  );
});

test('no sentence is left alone, and no field of a name is a sentence', () => {
  const named = rules.places.map(({ at }) => at).filter((at) => at !== 'checks/message');
  for (const field of rules.prose) {
    assert.ok(!rules.fixed.includes(field), field);
    assert.ok(!named.some((at) => at === field || (!field.includes('/') && at.split('/').pop() === field)), field);
  }
});

test('no field that holds names is left alone', () => {
  const named = rules.places.filter(({ in: document }) => !document?.startsWith('raw/')).map(({ at }) => at);
  assert.deepEqual(
    named.filter((at) => rules.fixed.includes(at) || rules.fixed.includes(at.split('/').pop())),
    [],
  );
});

test('every name has a kind with a stand-in, every place a form', () => {
  const expressions = { ...rules.forms, ...rules.patterns };
  const groups = Object.values(expressions).flatMap((expression) =>
    [...expression.matchAll(/\(\?<([a-zA-Z]+)\d*>/g)].map(([, name]) => name),
  );
  assert.ok(groups.length >= 15);
  for (const kind of [...groups, ...Object.values(rules.kindOfPattern)]) assert.ok(rules.standIns[kind], kind);
  for (const { at, form } of rules.places) for (const one of [form].flat()) assert.ok(rules.forms[one], at);
  for (const [name, expression] of Object.entries(rules.patterns)) {
    const isNamed =
      rules.kindOfPattern[name] || rules.forms[rules.formOfPattern[name]] || /\(\?<[a-z]/.test(expression);
    assert.ok(isNamed, `${name} has neither a kind, nor a form, nor groups`);
  }
});

test('no case keeps a name where it is a value', () => {
  for (const { title, standIns, replaced } of vectors.cases) {
    for (const { text } of replaced.filter(({ name }) => name.endsWith('.log'))) {
      for (const { name, standIn } of standIns.filter((each) => !standInNames(vectors).has(each.name))) {
        assert.ok(
          !new RegExp(`(?<![\\p{L}\\p{N}])${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'iu').test(
            text,
          ),
          `${title}: ${name} is still there, not ${standIn}`,
        );
      }
    }
  }
});

test('every field with free text that only a site can know is a place, or is known not to be one', () => {
  // Told by the module, the engine or the hardware; what a site calls something is in them as part of a sentence only.
  const told = [
    'accessStates/reason',
    'applicationControl/policyCommands',
    'applicationControl/source',
    'checks/action',
    'checks/reason',
    'commands/module',
    'commands/problem',
    'drives/model',
    'drives/physicalLocation',
    'entries/text',
    'error/action',
    'error/message',
    'error/target',
    'fileCopy/reason',
    'limits/notKnown',
    'nodes/model',
    'notKnown/fact',
    'notKnown/reason',
    'leftOut/reason',
    'problem/action',
    'problem/message',
    'problem/target',
    'problems/action',
    'problems/message',
    'problems/target',
    'profileProblems/message',
    'profileProblems/path',
    'raw/reason',
    'source/description',
    'vmSizeSource/description',
    'disksSource/description',
    'copiesSource/description',
    'warnings/message',
    'warnings/target',
    // A verdict at a prompt, which is in no support file.
    '/headline',
    '/confidenceText',
    '/next',
    '/limitNotes',
    'process/startMark',
    'startedBy/startMark',
    '/notes',
    '/action',
    '/message',
    '/simulation',
    '/commandLine',
    'flows/initiatorId',
    'flows/policyId',
    'disks/policyId',
    'policies/id',
    'virtualMachines/id',
    '/id',
    'powerScheme/id',
  ];
  const isPlace = (at) =>
    rules.places.some(
      ({ in: document, at: place }) => !document?.startsWith('raw/') && (place === at || place === at.split('/')[1]),
    );
  const isFixed = (at) => rules.fixed.includes(at) || rules.fixed.includes(at.split('/')[1]);
  assert.ok(freeTexts.size >= 70, `found ${freeTexts.size} fields`);
  assert.deepEqual(
    [...freeTexts].filter((at) => !isPlace(at) && !isFixed(at) && !told.includes(at)),
    [],
  );
});

function standInNames({ cases }) {
  return new Set(cases.flatMap(({ standIns }) => standIns.map(({ standIn }) => standIn)));
}

async function read(path) {
  return JSON.parse(await readFile(new URL(path, import.meta.url), 'utf8'));
}

/** Fields whose texts the schemas list or describe by an expression, as parent/field. */
function collectWords(node, file, parent) {
  const { node: found, file: foundIn } = resolve(node, file);
  for (const one of [...(found.anyOf ?? []), ...(found.items ? [found.items] : [])]) collectWords(one, foundIn, parent);
  for (const [name, property] of Object.entries(found.properties ?? {})) {
    if (isWord(property, foundIn)) words.push({ at: `${parent}/${name}`, file: foundIn });
    else if (isText(property, foundIn)) freeTexts.add(`${parent}/${name}`);
    collectWords(property, foundIn, name);
  }
}

function isWord(node, file) {
  const { node: found, file: foundIn } = resolve(node, file);
  if (found.anyOf) return found.anyOf.some((one) => isWord(one, foundIn));
  if (found.items) return isWord(found.items, foundIn);
  return [found.const, ...(found.enum ?? [])].some((value) => typeof value === 'string') || found.pattern !== undefined;
}

function isText(node, file) {
  const { node: found, file: foundIn } = resolve(node, file);
  if (found.anyOf) return found.anyOf.some((one) => isText(one, foundIn));
  if (found.items) return isText(found.items, foundIn);
  return [found.type].flat().includes('string');
}

function resolve(node, file) {
  if (node.$ref === undefined) return { node, file };
  const [name, pointer] = node.$ref.split('#');
  const steps = (pointer ?? '').split('/').filter(Boolean);
  return resolve(
    steps.reduce((value, step) => value[step], schemas[name || file]),
    name || file,
  );
}
