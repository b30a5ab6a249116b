import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mutateBytes, mutateValue, randomOf } from './mutations.mjs';

const document = { a: 1, b: { c: ['x', null], d: true }, e: 'text' };

describe('mutations', () => {
  it('are the same for one seed, and others for another', () => {
    const make = (seed) => JSON.stringify(mutateValue(document, randomOf(seed)));
    assert.equal(make(7), make(7));
    assert.ok(new Set(Array.from({ length: 50 }, (_, seed) => make(seed))).size > 30);
  });

  it('leave the document that they start from as it is', () => {
    const before = JSON.stringify(document);
    for (let seed = 0; seed < 200; seed++) mutateValue(document, randomOf(seed));
    assert.equal(JSON.stringify(document), before);
  });

  it('of bytes end, whatever they start from', () => {
    const random = randomOf(3);
    for (const text of ['', 'a', JSON.stringify(document)]) {
      for (let i = 0; i < 200; i++) assert.ok(Buffer.isBuffer(mutateBytes(Buffer.from(text), random)));
    }
  });
});
