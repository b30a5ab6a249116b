// The rules of the contract's README that every schema has to keep.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSchemas } from '../schemas.mjs';

const schemas = await loadSchemas();

/** Ends of a number's name that tell its unit. */
const unit =
  /(Bytes|Milliseconds|Microseconds|Seconds|PerSecond|Percent|Iops|Count|Index)$|^(iops|bytes|count|index|percentile)$/;

/** Numbers whose name says what they are without a unit, each with the reason. */
const unitless = new Map([
  ['contractVersion', 'an ordinal'],
  ['copies', 'counts what it names'],
  ['count', 'counts the disks it stands beside'],
  ['id', 'a process number'],
  ['value', 'its unit is the field beside it: metric of a limit, unit of a throttle, kind of a ceiling'],
  ['lowValue', 'its unit is the field beside it'],
  ['highValue', 'its unit is the field beside it'],
  ['processorSecondsPerIo', 'in seconds'],
  ['creditIos', 'counts I/Os'],
  ['randomSeed', 'a seed'],
  ['threadPoolSize', 'counts threads'],
  ['threadsPerTarget', 'counts threads'],
  ['poolOutstandingRequests', 'counts requests'],
  ['outstandingRequests', 'counts requests'],
  ['burstRequests', 'counts requests'],
  ['experimentFlags', 'bits'],
  ['number', 'numbers a processor'],
  ['enclosureNumber', 'numbers an enclosure'],
  ['slotNumber', 'numbers a slot'],
  ['group', 'numbers a group of processors'],
  ['thread', 'numbers a thread'],
  ['node', 'numbers a NUMA node'],
  ['socket', 'numbers a socket'],
  ['core', 'numbers a core'],
  ['efficiencyClass', 'an ordinal'],
  ['weight', 'a relative weight'],
  ['length', 'its unit is the field beside its list'],
  ['configured', 'counts requests in flight'],
  ['achievedMean', 'counts requests in flight'],
  ['comparedWith', 'the index of a step'],
  ['queueDepth', 'counts requests in flight'],
  ['samplesBeyond', 'counts samples'],
  ['iopsStdDev', 'in IOPS'],
]);

/** Fields that came later and are part of documents which nodes keep: those kept before do not have them. */
const addedLater = new Map([
  ['cluster.schema.json/definitions/drive', ['serialNumber', 'enclosureNumber', 'slotNumber', 'physicalLocation']],
  ['cluster.schema.json/definitions/storageQos/properties/flows/items', ['initiatorId', 'limitBytesPerSecond']],
  [
    'common.schema.json/definitions/simulatedDevice',
    [
      'burstIops',
      'burstThroughputBytesPerSecond',
      'burstSeconds',
      'tickMilliseconds',
      'unitBytes',
      'otherIops',
      'otherThroughputBytesPerSecond',
      'cacheHitPercent',
      'cacheLatencyMicroseconds',
    ],
  ],
  ['run.schema.json', ['startedBy', 'confinedTo', 'notes', 'limits', 'note']],
  ['run.schema.json/definitions/processIdentity', ['startMark']],
  ['progress.schema.json', ['step', 'search', 'volumeIops', 'volumeThroughputBytesPerSecond']],
  [
    'progress.schema.json/properties/step',
    ['comparedWith', 'threadCount', 'queueDepth', 'blockSizeBytes', 'writePercent'],
  ],
  ['result.schema.json', ['search', 'fileCopy']],
  ['result.schema.json/definitions/searchResult', ['ceilings', 'levelChanges', 'loadGenerator', 'withoutStorage']],
  ['result.schema.json/definitions/searchLevelChange', ['lastBeforeStepIndex', 'firstAfterStepIndex']],
  ['result.schema.json/definitions/timeSpanResult', ['steadyState', 'devices']],
  ['result.schema.json/definitions/interval', ['volumeIops', 'volumeThroughputBytesPerSecond']],
  ['result.schema.json/definitions/threadResult', ['threadCount']],
  ['limit-facts.schema.json', ['storage']],
  ['limits.schema.json/definitions/limit', ['normalizedUnitBytes', 'search']],
  ['limits.schema.json/definitions/limitSearch', ['storage']],
  ['readiness.schema.json', ['profile']],
  ['node.schema.json', ['otherNodes']],
]);

const objects = [];
const properties = [];
for (const [file, schema] of Object.entries(schemas)) {
  visit(schema, file);
}

test('the walk over the schemas found what it is meant to check', () => {
  assert.ok(Object.keys(schemas).length >= 7, `found ${Object.keys(schemas).length} schemas`);
  assert.ok(objects.length >= 30, `found ${objects.length} objects`);
  assert.ok(properties.length >= 150, `found ${properties.length} properties`);
});

test('every schema names its draft, itself, its title and what it is', () => {
  for (const [file, schema] of Object.entries(schemas)) {
    assert.equal(schema.$schema, 'http://json-schema.org/draft-07/schema#', file);
    assert.equal(schema.$id, file);
    assert.ok(schema.title && schema.description, `${file} needs title and description`);
  }
});

test('every object refuses unknown fields and has a title to generate a type from', () => {
  for (const { at, node } of objects) {
    assert.equal(node.additionalProperties, false, `${at} accepts unknown fields`);
    assert.match(node.title ?? '', /^[A-Z][A-Za-z]+$/, `${at} needs a title in PascalCase`);
  }
});

test('titles are unique, or two types would share a name', () => {
  const titles = objects.map(({ node }) => node.title);
  assert.deepEqual(
    titles.filter((title, index) => titles.indexOf(title) !== index),
    [],
  );
});

test('every document says its contractVersion', () => {
  for (const [file, schema] of Object.entries(schemas)) {
    if (schema.type === 'object') {
      assert.ok(schema.required.includes('contractVersion'), file);
    }
  }
});

test('outside the profile, whose fields have defaults, no field may be left out', () => {
  for (const { at, node } of objects.filter(({ at }) => !at.startsWith('profile.'))) {
    assert.deepEqual([...node.required, ...(addedLater.get(at) ?? [])].sort(), Object.keys(node.properties).sort(), at);
  }
});

test('no field that came later is left over', () => {
  for (const [at, names] of addedLater) {
    const { node } = objects.find((object) => object.at === at) ?? {};
    assert.deepEqual(
      names.filter((name) => !(name in (node?.properties ?? {}))),
      [],
      at,
    );
  }
});

test('in the profile a field is either required or has a default', () => {
  for (const { at, name, node, required } of properties.filter(({ at }) => at.startsWith('profile.'))) {
    const hasDefault = node.default !== undefined || resolve(node, 'profile.schema.json').title === 'WriteBuffer';
    assert.ok(required !== hasDefault, `${at}/${name}`);
  }
});

test('names of numbers carry their unit', () => {
  const numbers = properties.filter(({ node, file }) => isNumber(node, file));
  assert.ok(numbers.length >= 80, `found ${numbers.length} numbers`);
  for (const { at, name } of numbers) {
    assert.ok(unit.test(name) || unitless.has(name), `${at}/${name} names no unit`);
  }
});

test('no exception to the unit rule is left over', () => {
  const names = new Set(properties.map(({ name }) => name));
  assert.deepEqual(
    [...unitless.keys()].filter((name) => !names.has(name)),
    [],
  );
});

test('integers stay below 2^53', () => {
  const integers = properties
    .map((property) => ({ ...property, node: resolve(property.node, property.file) }))
    .filter(({ node }) => [node.type].flat().includes('integer'));
  assert.ok(integers.length >= 30, `found ${integers.length} integers`);
  for (const { at, name, node } of integers) {
    assert.ok(Number.isSafeInteger(node.maximum), `${at}/${name} needs a maximum of at most 2^53 - 1`);
  }
});

/** Collects every object and property of a schema into the lists above. */
function visit(node, file, at = file) {
  if (node === null || typeof node !== 'object') {
    return;
  }
  if (node.type === 'object') {
    objects.push({ at, node });
    for (const [name, property] of Object.entries(node.properties ?? {})) {
      properties.push({ at, file, name, node: property, required: (node.required ?? []).includes(name) });
    }
  }
  for (const [key, child] of Object.entries(node)) {
    if (key !== 'default' && key !== 'enum' && key !== 'const') {
      visit(child, file, `${at}/${key}`);
    }
  }
}

function isNumber(node, file) {
  const resolved = resolve(node, file);
  return (
    typeof resolved.const === 'number' || [resolved.type].flat().some((type) => type === 'number' || type === 'integer')
  );
}

/** The definition behind a reference, or the node itself. */
function resolve(node, file) {
  if (node.$ref === undefined) {
    return node;
  }
  const [name, pointer] = node.$ref.split('#');
  const target = name || file;
  const steps = (pointer ?? '').split('/').filter(Boolean);
  return resolve(
    steps.reduce((value, step) => value[step], schemas[target]),
    target,
  );
}
