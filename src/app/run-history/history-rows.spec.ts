import { completedRun, runningRun } from '../gateway/testing/recorded-documents';
import { Volume } from '../../generated/contract';
import { historyRows, mayHaveResult } from './history-rows';
import { stateTexts } from './testing/state-texts';

const volumes = [{ id: 'v1', name: 'Fast' }] as unknown as readonly Volume[];

const run = { ...completedRun, volumeId: 'v1' };

describe('historyRows', () => {
  it('name the volume where it is known, else by its id', () => {
    const rows = historyRows([run, { ...run, volumeId: 'v2' }], volumes, new Map(), stateTexts);
    expect(rows.map(({ volumeName }) => volumeName)).toEqual(['Fast', 'v2']);
  });

  it('wait for the figures of an ended run, and for none of one in progress', () => {
    const [waiting, none] = historyRows([run, runningRun], [], new Map(), stateTexts);
    expect(waiting?.figures).toBe('waiting');
    expect(none?.figures).toBeNull();
    expect([waiting, none].map((row) => row !== undefined && mayHaveResult(row))).toEqual([true, false]);
  });
});
