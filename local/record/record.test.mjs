// That the recordings are what the module says now: some of it is asked again, in PowerShell. All of it is by npm run record,
// whose outcome is to be the same.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { findPowerShell } from '../base/powershell.mjs';
import { Steps } from '../base/steps.mjs';
import { profilesFile, Recordings } from '../replay/recordings.mjs';
import { differences } from './compare.mjs';
import { profileKeys, recordedProfiles } from './profiles.mjs';
import { withRecorder } from './recordings-file.mjs';
import { installations, installingSteps, recordInstallation, recordMoves } from './steps.mjs';

const powerShell = await findPowerShell(new Steps(() => undefined));
const skip = powerShell.pwsh ? false : powerShell.reason;
const wayOut = 'Run npm run record, and look at what changes.';

const isCombined = ({ choices, nodes }) => choices.length > 1 && nodes === null;
const isSingle = ({ choices }) => choices.length === 1;
const onOneNode = ({ choices, nodes }) => ({ choices, nodes: nodes ?? ['node1'] });
/** Others each day, as all of them take minutes. */
const today = Math.floor(Date.now() / 86_400_000);
const singlesADay = 2;

describe('the recordings', () => {
  it('have the profiles that the page makes', async () =>
    assert.deepEqual(JSON.parse(readFileSync(profilesFile, 'utf8')), profileKeys(await recordedProfiles()), wayOut));

  it('say what the module says', { skip }, async () => {
    const recordings = await Recordings.read();
    const samples = await withRecorder(powerShell, async (recorder) => {
      // As at the start, and what the browser tests choose at once: most of that is known from its parts alone.
      await recorder.recordCircumstances((all) => [
        all[0],
        ...[...all.filter(isCombined), ...ofToday(all.filter(isSingle), singlesADay)].map(onOneNode),
      ]);
      const profiles = await recordedProfiles();
      await recorder.recordProfiles(profiles, ['low']);
      await recorder.recordTestFiles(profiles, { volumes: ofToday(recorder.volumes, 1), nodes: ['node1'] });
      const steps = await installingSteps(recorder);
      for (const installation of ofToday(installations, 1)) await recordInstallation(recorder, installation, steps);
      await recorder.recordRefusals();
      await recorder.recordSupport();
      await recordMoves(recorder);
      return recorder.samples;
    });
    assert.ok(samples.length >= 160, `${samples.length} answers`);
    assert.deepEqual(await differences(recordings, samples), [], wayOut);
  });

  it('are told apart from other answers', async () => {
    const recordings = Recordings.ofAnswers([{ command: 'a', question: 'b', document: { power: 'high' } }]);
    const answered = (power) => [
      ['error', null],
      ['power', power],
    ];
    const of = (parts) => ({ command: 'a', question: 'b', facts: {}, parts: new Map(parts) });
    const sample = (power) => of(answered(power));
    assert.deepEqual(await differences(recordings, [sample('high')]), []);
    assert.deepEqual(await differences(recordings, [sample('low')]), ['a (b) at {}: power was "high" and is "low"']);
    assert.match((await differences(recordings, [{ ...sample('high'), question: 'c' }]))[0], /was not recorded/);
    const isThere = (parts) => differences(recordings, [of(parts)]);
    assert.deepEqual(await isThere([['error', null]]), ['a (b) at {}: power was "high" and is undefined']);
    assert.deepEqual(await isThere([...answered('high'), ['new', 1]]), ['a (b) at {}: new was undefined and is 1']);
    assert.deepEqual(await isThere([['error', '[Gone] Gone.']]), ['a (b) at {}: error was null and is "[Gone] Gone."']);
    assert.deepEqual(await differences(recordings, [{ ...sample('low'), leftOut: 'power' }]), []);
  });
});

/** So many of a list, the next ones each day. */
function ofToday(all, count) {
  return Array.from({ length: count }, (_, index) => all[(today * count + index) % all.length]);
}
