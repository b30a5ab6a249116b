import { assessRun } from './verdict/assess-run';
import { words } from '../words/testing/english';
import { d8dsReadCached, d8dsWrite, fioMixed, hciB2msRead, hypervR10k } from './testing/reference-cases';
import { AssessmentInput, Verdict } from './verdict/verdict-types';

describe('assessRun on the reference cases', () => {
  const cases: {
    name: string;
    input: AssessmentInput;
    state: Verdict['state'];
    headline: string;
    action: string;
    confidence: string;
    next: string;
    notes: string[];
  }[] = [
    {
      name: 'hci-b2ms-read: the VM size binds before disk, pool and bandwidth',
      input: hciB2msRead,
      state: 'limitReached',
      headline: 'The VM size is the limit: 1,953 of 1,920 IOPS (Standard_B2ms)',
      action: 'Choose a VM size with a higher uncached IOPS limit; more disks would not help.',
      confidence: 'High confidence, 97%: IOPS vary by only 0.9%, as is typical of throttling.',
      // The volume's pool spreads it over four disks: what one of them can do limits nothing.
      next: 'Next: Standard_B2ms uncached at 22.5 MB/s (5,493 IOPS at this block size), 2.8× current',
      notes: [
        'A deeper queue would add latency, not IOPS.',
        'Standard_B2ms can burst to 4,000 IOPS for a limited time.',
      ],
    },
    {
      name: 'd8ds-write: the uncached limit binds',
      input: d8dsWrite,
      state: 'limitReached',
      // 30 s and no deviation are a doubt: the headline is as sure as the verdict.
      headline: 'Probably the VM size is the limit: 13,053 of 12,800 IOPS (Standard_D8ds_v4)',
      action: 'Choose a VM size with a higher uncached IOPS limit; more disks would not help.',
      confidence: 'Medium confidence, 91%: IOPS variation was not measured (-D); only 30 s measured (minimum 60 s).',
      next: 'Next: Standard_D8ds_v4 uncached at 192 MB/s (23,438 IOPS at this block size), 1.8× current',
      notes: [
        'A deeper queue would add latency, not IOPS.',
        'Standard_D8ds_v4 can burst to 16,000 IOPS for a limited time.',
      ],
    },
    {
      name: 'd8ds-read-cached: the cached limit binds, and passing the disk is explained by the cache',
      input: d8dsReadCached,
      state: 'limitReached',
      headline: 'Probably the VM size is the limit for cached reads: 78,521 of 77,000 IOPS (Standard_D8ds_v4)',
      action:
        'Choose a VM size with a higher cached IOPS limit; faster disks would not help while the host cache serves the I/O.',
      confidence:
        'Medium confidence, 91%: IOPS variation was not measured (-D); only 30 s measured (minimum 60 s); reads are faster than the disks allow, so the host cache served them.',
      next: 'Next: Standard_D8ds_v4 cached at 485 MB/s (118,408 IOPS at this block size), 1.5× current',
      notes: [
        '78,521 of 5,000 IOPS (one P30): The host cache serves the reads, not the disks.',
        '78,521 of 12,800 IOPS (Standard_D8ds_v4 uncached): The host cache serves the reads, not the disks.',
        'A deeper queue would add latency, not IOPS.',
      ],
    },
    {
      // Little's law holds in every closed loop, so it proves nothing: a deeper queue tells, not this run.
      name: 'hyperv-r10k: no limit is known, so one run does not tell the queue depth from the storage',
      input: hypervR10k,
      state: 'unsettled',
      headline:
        "No known limit is reached at 27,074 IOPS: one run can't tell whether its queue depth of 32 or the storage limits it",
      action:
        'Find the limit: where a deeper queue gives more IOPS, the queue depth is the limit; where only latency rises, the storage is.',
      confidence:
        'What is known: 32 in flight ÷ 1.179 ms = 27,142 IOPS, and 27,074 were measured; the CPU was 24.4% busy; no limit of this node and volume is known.',
      next: 'No other limit is known.',
      notes: [],
    },
    {
      name: 'fio-mixed: both VM limits bind, each against its own traffic',
      input: fioMixed,
      state: 'limitReached',
      headline: '2 limits are reached at once: VM cached 78,300 of 77,000 IOPS and VM uncached 12,600 of 12,800 IOPS',
      action: 'Choose a VM size with higher limits; more disks would not help.',
      confidence:
        "Low confidence: only 30 s measured (minimum 60 s); the profile's own rate limit of 12,800 IOPS was also reached; reads are faster than the disks allow, so the host cache served them.",
      next: 'Next: Standard_D8ds_v4 cached at 485 MB/s (118,408 IOPS at this block size), 1.5× current',
      notes: [
        'A deeper queue would add latency, not IOPS.',
        'Standard_D8ds_v4 can burst to 16,000 IOPS for a limited time.',
      ],
    },
  ];
  for (const { name, input: given, state, headline, action, confidence, next, notes } of cases) {
    it(name, () => {
      const verdict = assessRun(given);
      expect(verdict.state).toBe(state);
      expect(words(verdict.headline)).toBe(headline);
      expect(words(verdict.action)).toBe(action);
      expect(words(verdict.confidence.line)).toBe(confidence);
      expect(words(verdict.nextLine)).toBe(next);
      expect(verdict.notes.map(words)).toEqual(notes);
    });
  }

  it('hci-b2ms-read: every limit has its share', () => {
    const shares = assessRun(hciB2msRead).assessments.map(
      ({ limit, utilization, state }) => `${limit.id} ${(100 * utilization).toFixed(1)} ${state}`,
    );
    expect(shares).toEqual([
      'vm-uncached-iops 101.7 reached',
      'vm-uncached-iops-burst 48.8 open',
      'vm-uncached-throughput 35.6 open',
      'pool-iops 9.8 open',
      'vm-uncached-throughput-burst 8.0 open',
      'pool-throughput 1.0 open',
    ]);
  });

  it('d8ds-read-cached: the cache is still the answer when the user says so', () => {
    const verdict = assessRun({ ...d8dsReadCached, cachePath: 'cached' });
    expect(verdict.binding.map(({ limit }) => limit.id)).toEqual(['vm-cached-iops']);
    expect(words(verdict.confidence.line)).not.toContain('so the host cache served them');
  });

  it('fio-mixed: the path can be told for each target', () => {
    const cachePath = { '/mnt/readcache/io.dat': 'cached', '/mnt/nocache/io.dat': 'uncached' } as const;
    expect(assessRun({ ...fioMixed, cachePath }).binding.map(({ limit }) => limit.id)).toEqual([
      'vm-cached-iops',
      'vm-uncached-iops',
    ]);
  });
});
