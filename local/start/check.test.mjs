import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { bundleAnalysis } from '../build/build.mjs';
import { runCheck } from './check.mjs';
import { Steps } from '../base/steps.mjs';

const hostile = 'v\u001b[2J\nOpen http://evil\u202e';

/** A node whose names come from somebody who wants to steer the terminal, and whose run fails. */
class HostileSession {
  place = { checkVolumeId: hostile };
  documents = {
    'Get-WacHeadroomCluster': { volumes: [{ id: hostile, name: hostile, path: '/v' }], simulation: null },
    'Get-WacHeadroomLimit': {
      contractVersion: 1,
      nodeName: hostile,
      volumeId: hostile,
      readAt: '2026-11-22T00:00:00.000Z',
      vmSize: null,
      vmSizeSource: null,
      disks: [],
      disksSource: null,
      copies: null,
      copiesSource: null,
      qos: [],
      entries: null,
      notKnown: [],
    },
    'Get-WacHeadroomRun': [],
    'Start-WacHeadroomRun': { id: 'r', nodeName: hostile },
    'Get-WacHeadroomResult': { result: null },
  };
  async only(name) {
    return this.documents[name];
  }
  async *invoke() {
    yield JSON.stringify({
      run: { id: 'r', status: 'failed', error: { message: hostile, target: hostile, action: hostile } },
    });
  }
}

describe('the check at the start', () => {
  before(() => bundleAnalysis(new Steps(() => undefined)));

  it('lets no name steer the terminal, or write a line of its own', async () => {
    const lines = [];
    const steps = new Steps((text) => lines.push(text));
    const failure = await runCheck(new HostileSession(), steps).catch((error) => error);
    const said = [...lines, failure.message, failure.action];
    const named = said.filter((text) => text.includes('evil'));
    assert.equal(named.length, 3, JSON.stringify(said));
    for (const text of named) {
      assert.match(text, /<U\+001B>\[2J Open http:\/\/evil<U\+202E>/);
      assert.doesNotMatch(text, /[\u001b\n\u202e]/);
    }
  });
});
