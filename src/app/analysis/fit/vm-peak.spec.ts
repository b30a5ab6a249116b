import { HistorySeries } from '../../../generated/contract';
import { vmPeak } from './vm-peak';

describe('the busiest hour of a virtual machine', () => {
  const [sql, log] = ['C:\\ClusterStorage\\Volume2\\sql.vhdx', 'C:\\ClusterStorage\\Volume2\\log.vhdx'];
  const startedAt = '2026-10-26T00:00:00.000Z';
  const seriesOf = (
    subjectId: string,
    total: HistorySeries['values'],
    more: Partial<HistorySeries> = {},
  ): HistorySeries[] => {
    const series = (name: HistorySeries['name'], unit: HistorySeries['unit'], factor: number): HistorySeries => ({
      subject: 'virtual-disk',
      subjectId,
      name,
      unit,
      startedAt,
      stepSeconds: 3600,
      values: total.map((value) => (value === null ? null : value * factor)),
      ...more,
    });
    return [
      series('iops.read', 'iops', 0.6),
      series('iops.total', 'iops', 1),
      series('throughput.total', 'bytesPerSecond', 4096),
    ];
  };
  const hours = (highest: number, at: number, count = 48): number[] =>
    Array.from({ length: count }, (_, index) => (index === at ? highest : 10));

  it('is that of all its virtual disks together, whatever the case of their paths', () => {
    const series = [...seriesOf(sql.toUpperCase(), hours(500, 7)), ...seriesOf(log, hours(400, 30))];
    expect(vmPeak({ paths: [sql, log, sql] }, series)).toEqual({
      at: Date.parse(startedAt) + 7 * 3_600_000,
      iops: 510,
      blockSizeBytes: 4096,
      writePercent: jasmine.any(Number),
      hours: 48,
    });
    expect(vmPeak({ paths: [sql, log] }, series)?.writePercent).toBeCloseTo(40, 6);
  });

  it('is not known where a disk is not kept, or has no hour with all of the others', () => {
    expect(vmPeak({ paths: [sql, log] }, seriesOf(sql, hours(500, 7)))).toBeNull();
    expect(vmPeak({ paths: [] }, seriesOf(sql, hours(500, 7)))).toBeNull();
    const late = seriesOf(log, hours(400, 3), { startedAt: '2026-12-26T00:00:00.000Z' });
    expect(vmPeak({ paths: [sql, log] }, [...seriesOf(sql, hours(500, 7)), ...late])).toBeNull();
  });

  it('is not known by fewer hours than a day has, by none with requests, and by hours of another subject', () => {
    expect(vmPeak({ paths: [sql] }, seriesOf(sql, hours(500, 7, 23)))).toBeNull();
    expect(vmPeak({ paths: [sql] }, seriesOf(sql, hours(500, 7, 24)))?.iops).toBe(500);
    expect(
      vmPeak(
        { paths: [sql] },
        seriesOf(
          sql,
          Array.from({ length: 48 }, () => 0),
        ),
      ),
    ).toBeNull();
    expect(vmPeak({ paths: [sql] }, seriesOf(sql, hours(500, 7), { subject: 'volume' }))).toBeNull();
  });

  it('takes no gap for an hour', () => {
    const series = seriesOf(sql, [...hours(500, 7), null, null]);
    expect(vmPeak({ paths: [sql] }, series)?.hours).toBe(48);
  });
});
