// What the commands promise of ids that are no run’s.
import { describe, it } from 'node:test';
import { notRunIds, unknownRunId } from './ids.mjs';

/** @param {import('./commands.mjs').Commands} at */
export function describeRunIds(at) {
  const { fails } = at;

  describe('a run id', () => {
    const commands = ['Watch-WacHeadroomRun', 'Stop-WacHeadroomRun', 'Get-WacHeadroomResult', 'Remove-WacHeadroomRun'];
    for (const command of commands) {
      it(`that no run has is not found by ${command}`, () => fails('RunNotFound', command, { RunId: unknownRunId }));
      for (const runId of notRunIds) {
        it(`'${runId}' is refused by ${command}`, () => fails('RunIdNotValid', command, { RunId: runId }));
      }
    }

    it('that no run has is not found by Get-WacHeadroomRun', () =>
      fails('RunNotFound', 'Get-WacHeadroomRun', { RunId: unknownRunId }));
    for (const runId of notRunIds.filter(Boolean)) {
      it(`'${runId}' is refused by Get-WacHeadroomRun`, () =>
        fails('RunIdNotValid', 'Get-WacHeadroomRun', { RunId: runId }));
    }
  });
}
