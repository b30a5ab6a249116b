import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cacheContent } from './cache-content.mjs';
import { randomNumbers } from '../random.mjs';

const kibibyte = 1024;
const fileBytes = 2 ** 30;

/** The share of so many reads that a cache answers. */
function answered(content, count, partBytes, random = randomNumbers(1)) {
  let hits = 0;
  for (let read = 0; read < count; read++) if (content.answers(random(), 4 * kibibyte, partBytes)) hits++;
  return hits / count;
}

describe('the content of a cache', () => {
  it('stays the same share of the whole file', () => {
    const content = cacheContent({ hitShare: 0.3 }, fileBytes);
    for (let times = 0; times < 3; times++) assert.ok(Math.abs(answered(content, 20_000, fileBytes) - 0.3) < 0.02);
  });

  it('has no more of a large part after a few reads', () => {
    const content = cacheContent({ hitShare: 0.3 }, 64 * fileBytes);
    assert.ok(Math.abs(answered(content, 20_000, 8 * fileBytes) - 0.3) < 0.02);
  });

  it('has all of a part that was read several times, and keeps it', () => {
    const content = cacheContent({ hitShare: 0.3 }, fileBytes);
    const partBytes = 1000 * 4 * kibibyte;
    assert.ok(answered(content, 500, partBytes) < 0.7);
    answered(content, 20_000, partBytes);
    answered(content, 20_000, fileBytes);
    assert.equal(answered(content, 1000, partBytes), 1);
  });

  it('has no more of a part than it holds in all', () => {
    const content = cacheContent({ hitShare: 0.01 }, fileBytes);
    answered(content, 200_000, fileBytes / 50);
    assert.ok(Math.abs(answered(content, 20_000, fileBytes / 50) - 0.5) < 0.02);
  });
});
