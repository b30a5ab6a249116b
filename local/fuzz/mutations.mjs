// Random changes to documents, the same for one seed: of what a value is, and of the bytes it is written in.
import { randomIntegers } from '../base/random-numbers.mjs';

/** A source of numbers below a bound that a seed decides. */
export function randomOf(seed) {
  const random = randomIntegers(seed);
  return (bound) => random() % bound;
}

const oddValues = [
  null,
  true,
  false,
  0,
  -0,
  1,
  -1,
  0.5,
  1e300,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  '',
  ' ',
  'a',
  '\u0000',
  '\ud800',
  '\u202e',
  'x'.repeat(40_000),
  '2026-02-30T25:61:61Z',
  '/Date(0)/',
  '2026-01-01T00:00:00Z',
  '../..',
  [],
  [[]],
  {},
  { value: [1], Count: 1 },
];

/** A document with one to three of its values changed, moved, doubled or left out. */
export function mutateValue(document, random) {
  const copy = structuredClone(document);
  for (let times = 1 + random(3); times > 0; times--) mutateOnce(copy, random);
  return copy;
}

function mutateOnce(root, random) {
  const parents = [];
  collect(root, parents);
  const parent = parents[random(parents.length)];
  const keys = Object.keys(parent);
  if (keys.length === 0) return;
  const key = keys[random(keys.length)];
  const value = parent[key];
  const other = parents[random(parents.length)];
  const actions = [
    () => (parent[key] = structuredClone(oddValues[random(oddValues.length)])),
    () => (Array.isArray(parent) ? parent.splice(Number(key), 1) : delete parent[key]),
    () => (parent[key] = [value]),
    () => (parent[key] = String(value)),
    () =>
      typeof value === 'number' ? (parent[key] = value * (random(2) ? -1 : 1e10)) : (parent[key] = { [key]: value }),
    () => (parent[`${key}${random(2) ? 'X' : ' '}`] = value),
    () => (parent[key] = structuredClone(Object.values(other)[0] ?? null)),
    () => (Array.isArray(parent) ? parent.push(structuredClone(value)) : (parent[key.toUpperCase()] = value)),
  ];
  actions[random(actions.length)]();
}

/** All objects and lists of a document. */
function collect(value, into) {
  if (value === null || typeof value !== 'object') return;
  into.push(value);
  for (const part of Object.values(value)) collect(part, into);
}

/** A text's bytes with some of them changed, left out, doubled or cut off. */
export function mutateBytes(bytes, random) {
  let changed = Buffer.from(bytes);
  for (let times = 1 + random(4); times > 0; times--) {
    const at = random(changed.length + 1);
    const length = Math.min(random(16), changed.length - at);
    const piece = changed.subarray(at, at + length);
    const actions = [
      () => Buffer.concat([changed.subarray(0, at), Buffer.from([random(256)]), changed.subarray(at)]),
      () => Buffer.concat([changed.subarray(0, at), changed.subarray(at + length)]),
      () => Buffer.concat([changed.subarray(0, at), piece, piece, changed.subarray(at + length)]),
      () => changed.subarray(0, at),
      () => Buffer.concat([changed.subarray(0, at), Buffer.from('[{"\\u0000"'), changed.subarray(at)]),
    ];
    changed = actions[random(actions.length)]();
  }
  return changed;
}
