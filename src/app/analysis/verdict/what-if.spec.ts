import { assessRun } from './assess-run';
import { LimitCatalog, loadLimitCatalog } from '../limits/limit-catalog';
import { userLimit, withEntered } from '../limits/limits-for';
import { words } from '../../words/testing/english';
import { d8dsReadCached, hciB2msRead, hypervR10k } from '../testing/reference-cases';
import { makeResult } from '../testing/results';
import { AssessmentInput } from './verdict-types';
import { WhatIf, whatIf, WhatIfQuery } from './what-if';

describe('whatIf', () => {
  let catalog: LimitCatalog;

  beforeAll(async () => {
    catalog = await loadLimitCatalog();
  });

  function imagine(input: AssessmentInput, query: WhatIfQuery): WhatIf {
    return whatIf(catalog, input, assessRun(input), query);
  }

  const cases: { name: string; input: AssessmentInput; vmSize: string; headline: string; notes: string[] }[] = [
    {
      name: 'a larger VM whose own limit binds again',
      input: hciB2msRead,
      vmSize: 'Standard_B4ms',
      headline: 'Standard_B4ms would allow up to 2,880 IOPS, 1.5× current',
      notes: ['The limit would then be Standard_B4ms uncached: 2,880 IOPS.'],
    },
    {
      name: 'a VM so large that the disks bind, all of them together',
      input: hciB2msRead,
      vmSize: 'Standard_D32s_v3',
      headline: 'Standard_D32s_v3 would allow up to 20,000 IOPS, 10.2× current',
      notes: ['The limit would then be 4 × P30: 20,000 IOPS.'],
    },
    {
      name: 'the same VM',
      input: hciB2msRead,
      vmSize: 'Standard_B2ms',
      headline: 'Standard_B2ms would change nothing: up to 1,920 IOPS',
      notes: ['The limit would then be Standard_B2ms uncached: 1,920 IOPS.'],
    },
    {
      name: 'a smaller VM',
      input: hciB2msRead,
      vmSize: 'standard_b1s',
      headline: 'Standard_B1s would limit this run to 320 IOPS',
      notes: ['The limit would then be Standard_B1s uncached: 320 IOPS.'],
    },
    {
      name: 'a size that is not known',
      input: hciB2msRead,
      vmSize: 'Standard_X1',
      headline: 'The effect of Standard_X1 is not known',
      notes: [],
    },
    {
      name: 'a run that the VM does not hold, and whose queue would not get there',
      input: hypervR10k,
      vmSize: 'Standard_D32s_v3',
      headline: 'Standard_D32s_v3 would allow up to 51,200 IOPS, 1.9× current',
      notes: [
        'The limit would then be Standard_D32s_v3 uncached: 51,200 IOPS.',
        "The VM size does not limit this run now. No known limit is reached at 27,074 IOPS: one run can't tell whether its queue depth of 32 or the storage limits it",
        "At this run's latency, its queue depth allows 27,142 IOPS: more needs a deeper queue and storage that keeps up with it.",
      ],
    },
    {
      name: 'cached reads, which stay cached',
      input: d8dsReadCached,
      vmSize: 'Standard_D16ds_v4',
      headline: 'Standard_D16ds_v4 would allow up to 154,000 IOPS, 2× current',
      notes: ['The limit would then be Standard_D16ds_v4 cached: 154,000 IOPS.'],
    },
  ];
  for (const { name, input, vmSize, headline, notes } of cases) {
    it(`predicts ${name}`, () => {
      const prediction = imagine(input, { vmSize });
      expect(words(prediction.headline)).toBe(headline);
      expect(prediction.notes.map(words)).toEqual(notes);
    });
  }

  it('tells SCSI and NVMe apart', () => {
    const limits = { ...hypervR10k.limits, limits: [] };
    expect(imagine({ ...hypervR10k, limits }, { vmSize: 'Standard_E8bds_v5' }).allowedIops).toBeCloseTo(33_000, 6);
    expect(
      imagine({ ...hypervR10k, limits }, { vmSize: 'Standard_E8bds_v5', diskInterface: 'SCSI' }).allowedIops,
    ).toBeCloseTo(24_200, 6);
  });

  it('keeps what the user entered for the VM', () => {
    const entry = userLimit({
      scope: 'vm-uncached',
      metric: 'iops',
      direction: 'any',
      value: 2500,
      name: 'ours',
      description: 'measured',
    });
    const input = {
      ...hciB2msRead,
      limits: { ...hciB2msRead.limits, limits: withEntered(hciB2msRead.limits.limits, [entry]) },
    };
    expect(imagine(input, { vmSize: 'Standard_D8s_v3' }).allowedIops).toBeCloseTo(2500, 6);
  });

  it('knows nothing of a run that measured nothing', () => {
    const input = {
      ...hciB2msRead,
      result: makeResult({ targets: [], measuredSeconds: 60, queueDepth: 1 }, { timeSpans: [] }),
    };
    expect(imagine(input, { vmSize: 'Standard_B4ms' }).allowedIops).toBeNull();
  });

  it('never allows less on a size with higher limits', () => {
    const series = [
      'Standard_B1s',
      'Standard_B1ms',
      'Standard_B2s',
      'Standard_B2ms',
      'Standard_B4ms',
      'Standard_B8ms',
      'Standard_D8s_v3',
      'Standard_D64s_v3',
    ];
    const allowed = series.map((vmSize) => imagine(hciB2msRead, { vmSize }).allowedIops ?? 0);
    expect(allowed).toEqual([...allowed].sort((left, right) => left - right));
    expect(Math.max(...allowed)).toBeCloseTo(20_000, 6);
  });
});
