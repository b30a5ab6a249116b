import { Result, TimeSpanResult } from '../../../generated/contract';
import { engineReports } from '../testing/engine-reports';
import recorded from '../testing/one-run-in-xml-and-json.json';
import { writeDiskspdText } from './write-diskspd-text';

const own = recorded.result as unknown as Result;
const [ownSpan] = own.timeSpans as [TimeSpanResult];

/** The lines of the recorded run with something of its time span replaced. */
function linesWith(replaced: Partial<TimeSpanResult>, of: Partial<Result> = {}): string[] {
  return writeDiskspdText({ ...own, ...of, timeSpans: [{ ...ownSpan, ...replaced }] }).split('\n');
}

describe('writeDiskspdText', () => {
  it('is held to all texts of the engine', () => expect(engineReports.length).toBe(6));

  for (const { name, result, text } of engineReports) {
    it(`writes what the engine writes of ${name}`, () => {
      // Which its command line does not say: it was made for the test.
      const known = text.replace('\tusing verbose mode\n', '');
      expect(writeDiskspdText(result).split('\n')).toEqual(known.split('\n'));
    });
  }

  it('says what was asked for of the report', () => {
    expect(writeDiskspdText({ ...own, commandLine: 'headroom-io -v -b4K io.dat' })).toContain(
      'Input parameters:\n\n\tusing verbose mode\n\ttimespan:   1\n',
    );
  });

  it('says whether IOPS got steady', () => {
    const steadyState = { isSteady: true, reason: null, halfWidthPercent: 1.23, steadyIops: 500, change: null };
    expect(linesWith({ steadyState })).toContain('steady state:\t\tyes, IOPS within 1.2 %');
    const change = { afterSeconds: 7, beforeIops: 500, afterIops: 100.5 };
    const changed = { ...steadyState, isSteady: false, reason: 'change', halfWidthPercent: 20, change } as const;
    expect(linesWith({ steadyState: changed })).toContain(
      'steady state:\t\tno: change, IOPS within 20 %, from 500.00 to 100.50 I/O per s after 7.0s',
    );
  });

  it('says what cut a time span short', () => {
    const error = { code: 'DiskFull', message: 'There is no space left.', action: null, target: 'io.dat' };
    const said = 'cut short:\t\tbefore 2s were over: io.dat: [DiskFull] There is no space left.';
    expect(linesWith({ measuredSeconds: 1 }, { status: 'failed', error })).toContain(said);
    expect(linesWith({ measuredSeconds: 1.99 }, { status: 'failed', error })).not.toContain(said);
    expect(linesWith({ measuredSeconds: 1 }, { status: 'cancelled' })).toContain(
      'cut short:\t\tbefore 2s were over: cancelled',
    );
  });

  it('has the columns of processors that a machine needs', () => {
    const places = own.system.processors.map((place, index) => ({ ...place, efficiencyClass: index, node: index }));
    const system = { ...own.system, processors: places, socketCount: 2, numaNodeCount: 2, coreCount: 1 };
    const lines = linesWith({}, { system: { ...system, processorGroupCount: 2 } });
    const header = lines.indexOf('Socket | Node | Group | Core | Class | CPU |  Usage |  User  | Kernel |  Idle');
    expect(lines[header + 1]).toBe('-'.repeat(79));
    expect(lines[header + 2]).toBe('      0|     0|      0|     0|     0 |    0| 100.00%|  64.09%|  35.91%|   0.00%');
    expect(lines[header + 3]).toBe('      0|     1|      0|     1|     1P|    1|  98.38%|  44.86%|  53.51%|   1.62%');
    expect(lines[header + 5]).toBe('         avg.|  99.19%|  54.48%|  44.71%|   0.81%');
  });

  it('has no row of a thread for figures of all threads together', () => {
    const threads = [{ ...ownSpan.threads[0], threadCount: 8 }];
    const lines = linesWith({ threads });
    const table = lines.slice(lines.indexOf('Total IO') + 3, lines.indexOf('Read IO') - 2);
    expect(table).toEqual([lines[lines.indexOf('Total IO') + 2] ?? '']);
    expect(lines).not.toContain('Wait Statistics');
  });

  it('says nothing that another program did not tell', () => {
    const unknown = { ...ownSpan.total, latency: null, iopsStdDev: null };
    const lines = linesWith({ total: unknown, cpu: null, latencyPercentiles: null });
    const total = lines[lines.indexOf('Read IO') - 2] ?? '';
    expect(total).toMatch(/^total: +163880960 \| +40010 \| +77\.51 \| +19843\.47 \| {6}N\/A \| {8}N\/A \| {7}N\/A$/);
    expect(lines.join('\n')).not.toContain('CPU |');
    expect(lines.join('\n')).not.toContain('Total latency distribution');
  });
});
