import { NEVER, of, Subject } from 'rxjs';
import { PerformanceHistory, QosFlow } from '../../generated/contract';
import { madeUpHistory, madeUpLimit, madeUpSeries } from '../analysis/activity/testing/made-up-past';
import { cluster, limitFacts, qosFlow } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { accessibilityProblems, Harness } from '../testing/harness';
import { VolumePageComponent } from './volume-page.component';
import { opened, prepareVolumePage } from './testing/volume-page';

describe('What the volume page says of more load', () => {
  let gateway: RecordedGateway;

  beforeEach(async () => {
    gateway = await prepareVolumePage();
  });

  it('says whether more would fit, and gives no answer to what cannot be', () => {
    gateway.activityByNode = { node3: NEVER };
    opened((page) => {
      page.fill('fit-iops', '1000000');
      expect(page.text('fit-answer')).toMatch(/^It would not fit: /);
      page.fill('fit-iops', '1');
      expect(page.text('fit-answer')).toMatch(/^It may fit: .*part of the load is unknown.*no history/);
      expect(page.text('fit-writePercent-range')).toBe('0 to 100');
      page.fill('fit-writePercent', '400');
      expect(page.text('fit-writePercent-range')).toBe('Enter a number from 0 to 100.');
      expect(page.get('fit-writePercent').getAttribute('aria-invalid')).toBe('true');
      expect(page.text('fit-answer')).toBe('Correct the marked fields.');
      expect(page.has('fit-table')).toBeFalse();
      expect(accessibilityProblems(page.root)).toEqual([]);
      page.fill('fit-writePercent', '40');
      expect(page.text('fit-answer')).toMatch(/^It may fit: /);
    })();
  });

  it('does not call a history missing that is still being read', () => {
    const month = new Subject<PerformanceHistory>();
    gateway.historyAnswers = { month };
    opened((page) => {
      page.fill('fit-iops', '1');
      expect(page.text('fit-answer')).toContain('Reading the history of these limits.');
      expect(page.text('fit-answer')).not.toContain('no history');
      month.error(new Error('nothing was kept'));
      page.refresh();
      expect(page.text('fit-answer')).toMatch(/limits have no history/);
    })();
  });

  it('names once what several nodes tell and nothing compares', () => {
    gateway.factsAnswer = of({ ...limitFacts, qos: [madeUpLimit('qos', 'iops', 100)] });
    opened((page) => {
      const items = [...page.root.querySelectorAll('[data-testid=not-compared] li')];
      const ofQos = items.filter(({ textContent }) => textContent?.includes('single files'));
      expect(ofQos.length).toBe(1);
      page.fill('fit-iops', '1');
      // Of these it isn't known whether more load fits.
      expect(page.text('fit-answer')).toMatch(
        new RegExp(`(?<!\\d)${items.length} more limits? could not be compared: see Limits\\.`),
      );
    })();
  });

  it('compares a limit of one node with what all nodes carried, where the history does not separate them', () => {
    const series = cluster.volumes.flatMap(({ id }) =>
      madeUpSeries(
        { seed: 3, startedAt: '2026-10-26T00:00:00Z', stepSeconds: 3600, count: 4, noise: 0, iops: () => 10 },
        'volume',
        id,
      ),
    );
    const columnsOf = (page: Harness<VolumePageComponent>): (string | undefined)[] =>
      [...page.get('fit-table').querySelectorAll('thead th')].map(
        ({ textContent }) => textContent?.trim().split('\n')[0],
      );
    gateway.historyAnswers = { month: of(madeUpHistory('month', series)) };
    opened((page) => {
      page.fill('fit-iops', '1');
      // Of four hours, nothing is usual.
      expect(page.text('fit-table')).toMatch(/on node1.*at most \d+%\s*–/);
      expect(page.text('fit-answer')).toMatch(
        /The history begins on Oct 2[56], 2026: what was before is not considered\./,
      );
      expect(page.has('fit-bounds')).toBeTrue();
      expect(columnsOf(page)).toEqual(['Limit', 'With the current load', 'With the peak load', 'Usually exceeded']);
      // The burst of each node's VM, which counts as its base is passed.
      expect(page.text('fit-answer')).toContain('3 of these limits have no history');
      expect(page.text('fit-answer')).toMatch(/^It would fit within the known limits\./);
    })();
    gateway.historyAnswers = {};
    opened((page) => {
      expect(page.has('fit-bounds')).toBeFalse();
      expect(columnsOf(page)).withContext('without a history').toEqual(['Limit', 'With the current load']);
    })();
  });

  it(
    'tries the load of a virtual machine that runs elsewhere, until somebody types another',
    opened((page) => {
      const valueOf = (id: string): string => page.get<HTMLInputElement>(id).value;
      page.choose('fit-vm', 'web1');
      expect([valueOf('fit-iops'), valueOf('fit-sizeKib')]).toEqual(['120', '6']);
      expect(page.text('fit-vm-note')).toContain('means over five minutes');
      expect(page.text('fit-vm-note')).toContain(
        'a request of more than 8 KiB as several: with such requests, the true',
      );
      page.fill('fit-writePercent', '50');
      expect(page.has('fit-vm-note')).toBeTrue();
      expect(page.text('fit-vm-note')).not.toContain('several virtual machines');
      // Each node's disks are a part of the pool that its volume is on, too.
      expect(page.text('fit-table')).toContain('includes its load already');
      page.fill('fit-iops', '121');
      expect(page.has('fit-vm-note')).toBeFalse();
      expect(page.text('fit-table')).not.toContain('includes its load already');
      expect(valueOf('fit-vm')).toBe('');
      expect(accessibilityProblems(page.root)).toEqual([]);
    }),
  );

  it('is sure of nothing that a mean of five minutes does not tell, and tells machines of one name apart', () => {
    const away = (more: Partial<QosFlow>): QosFlow => ({
      ...qosFlow(cluster.volumes[0], { initiatorName: 'away' }),
      ...{ filePath: '\\\\files\\share\\a.vhdx', iops: 2, throughputBytesPerSecond: 8192 },
      ...more,
    });
    const flows = [away({ initiatorId: 'a' }), away({ initiatorId: 'b', initiatorNodeName: 'node2', iops: 1 })];
    gateway.clusterAnswer = of({ ...cluster, storageQos: { normalizedUnitBytes: 8192, policies: [], flows } });
    opened((page) => {
      const names = [...page.get<HTMLSelectElement>('fit-vm').options].map(({ text }) => text);
      expect(names.slice(1)).toEqual(['away, on node1', 'away, on node2']);
      page.choose('fit-vm', 'b');
      expect(page.text('fit-answer')).toMatch(
        /^Its load of the last five minutes would fit .* Its peaks are higher and may not fit\./,
      );
      page.fill('fit-iops', '3');
      expect(page.text('fit-answer')).toMatch(/^It would fit within the known limits\./);
    })();
    const unnamed = [away({}), away({ initiatorNodeName: 'node2' })];
    gateway.clusterAnswer = of({ ...cluster, storageQos: { normalizedUnitBytes: 8192, policies: [], flows: unnamed } });
    opened((page) => {
      page.choose('fit-vm', 'away');
      expect(page.text('fit-vm-note')).toContain('these may be several virtual machines');
    })();
  });

  describe('a virtual machine of whose disks a month is kept', () => {
    const path = `${cluster.volumes[1]?.mountPoint}\\web1.vhdx`;
    const month = (): PerformanceHistory =>
      madeUpHistory(
        'month',
        madeUpSeries(
          {
            seed: 1,
            startedAt: '2026-10-26T00:00:00Z',
            stepSeconds: 3600,
            count: 672,
            iops: (_, index) => (index === 100 ? 900 : 100),
            noise: 0,
          },
          'virtual-disk',
          path.toUpperCase(),
        ),
      );
    const valueOf = (page: Harness<VolumePageComponent>, id: string): string => page.get<HTMLInputElement>(id).value;
    const values = (page: Harness<VolumePageComponent>): string[] =>
      ['fit-iops', 'fit-sizeKib', 'fit-writePercent'].map((id) => valueOf(page, id));

    it('is tried with its highest hour, which is asked for on its node once', () => {
      gateway.historyAnswers = { 'month virtual-disk': of(month()) };
      opened((page) => {
        page.choose('fit-vm', 'web1');
        page.refresh();
        expect(gateway.calls.at(-1)).toBe('history node2 month virtual-disk of web1');
        expect(values(page)).toEqual(['900', '8', '30']);
        expect(page.text('fit-vm-note')).toContain('in their highest hour');
        expect(page.text('fit-vm-note')).toContain('672 hours');
        page.choose('fit-vm', '');
        page.choose('fit-vm', 'web1');
        page.refresh();
        expect(gateway.calls.filter((call) => call.includes('virtual-disk')).length).toBe(1);
        expect(values(page)).toEqual(['900', '8', '30']);
        // The share of writes is that hour's now: another one is somebody's own load.
        page.fill('fit-writePercent', '50');
        expect(page.has('fit-vm-note')).toBeFalse();
        expect(accessibilityProblems(page.root)).toEqual([]);
      })();
    });

    it('is not written over what somebody typed while it was asked for', () => {
      const answer = new Subject<PerformanceHistory>();
      gateway.historyAnswers = { 'month virtual-disk': answer };
      opened((page) => {
        page.choose('fit-vm', 'web1');
        expect(page.text('fit-vm-note')).toContain('Reading the history');
        page.fill('fit-writePercent', '55');
        answer.next(month());
        page.refresh();
        expect(values(page)).toEqual(['120', '6', '55']);
        expect(page.text('fit-vm-note')).toContain('means over five minutes');
        expect(page.text('fit-vm-note')).toContain(
          'a request of more than 8 KiB as several: with such requests, the true',
        );
        expect(page.text('fit-vm-note')).not.toContain('highest hour');
      })();
    });

    it('is tried with the last minutes where nothing is kept, and says so', () => {
      gateway.historyAnswers = { 'month virtual-disk': of({ ...month(), series: [] }) };
      opened((page) => {
        page.choose('fit-vm', 'web1');
        page.refresh();
        expect(values(page).slice(0, 2)).toEqual(['120', '6']);
        expect(page.text('fit-vm-note')).toContain('means over five minutes');
        expect(page.text('fit-vm-note')).toContain(
          'a request of more than 8 KiB as several: with such requests, the true',
        );
        expect(page.text('fit-vm-note')).toContain('Its highest hour is unavailable');
      })();
    });
  });
});
