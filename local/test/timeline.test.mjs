import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { busyPercent, processorTimes, timelineOf } from './timeline.mjs';

describe('when each suite ran', () => {
  it('is a bar on the same scale for each, the first that began on top', () => {
    const lines = timelineOf([
      { name: 'late', begin: 50, end: 100 },
      { name: 'at-once', begin: 0, end: 60.4 },
      { name: 'short', begin: 99.9, end: 100 },
    ]);
    assert.deepEqual(lines, [
      `       0 to 60 s  at-once  ${'#'.repeat(30)}`,
      `     50 to 100 s  late     ${' '.repeat(25)}${'#'.repeat(25)}`,
      `    100 to 100 s  short    ${' '.repeat(50)}#`,
    ]);
  });

  it('is nothing where none ran', () => assert.deepEqual(timelineOf([]), []));
});

describe('how busy the processors were', () => {
  it('is a share of the time in between', () => {
    assert.equal(busyPercent({ idle: 10, all: 100 }, { idle: 60, all: 300 }), 75);
    assert.equal(busyPercent({ idle: 10, all: 100 }, { idle: 10, all: 100 }), null);
  });

  it('is told by this machine', () => {
    const { idle, all } = processorTimes();
    assert.ok(all > idle && idle >= 0, `${idle} of ${all} ms`);
  });
});
