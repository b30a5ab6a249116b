import { IoStatistics } from '../../../generated/contract';
import { countedBy, difference, Flow, flowOf, meanUnits, sumOf } from './flow';

const kibibyte = 1024;

function flow(...sizes: [kibibytes: number, iops: number][]): Flow {
  return sumOf(
    sizes.map(([kibibytes, iops]) => ({
      iops,
      throughputBytesPerSecond: iops * kibibytes * kibibyte,
      sizes: [{ blockSizeBytes: kibibytes * kibibyte, iops }],
    })),
  );
}

describe('meanUnits', () => {
  const cases: { name: string; sizes: [number, number][]; unit: number | null; units: number }[] = [
    { name: 'a request of half the unit', sizes: [[4, 100]], unit: 8192, units: 1 },
    { name: 'one of the unit itself', sizes: [[8, 100]], unit: 8192, units: 1 },
    { name: 'one a sector larger', sizes: [[8.5, 100]], unit: 8192, units: 2 },
    { name: '64 KiB', sizes: [[64, 100]], unit: 8192, units: 8 },
    { name: '256 KiB', sizes: [[256, 100]], unit: 8192, units: 32 },
    { name: '64 KiB where the policy store says 32 KiB', sizes: [[64, 100]], unit: 32_768, units: 2 },
    {
      name: 'as many of 4 KiB as of 64 KiB',
      sizes: [
        [4, 100],
        [64, 100],
      ],
      unit: 8192,
      units: 4.5,
    },
    {
      name: 'three of 4 KiB for one of 64 KiB',
      sizes: [
        [4, 300],
        [64, 100],
      ],
      unit: 8192,
      units: 2.75,
    },
    { name: 'any size where requests are not normalized', sizes: [[1024, 100]], unit: null, units: 1 },
    { name: 'nothing at all', sizes: [], unit: 8192, units: 1 },
  ];
  for (const { name, sizes, unit, units } of cases) {
    it(`counts ${name} as ${units}`, () => {
      expect(meanUnits(flow(...sizes).sizes, unit)).toBe(units);
    });
  }
});

describe('countedBy', () => {
  const given = flow([64, 250]);

  it('counts bytes against throughput, whatever the unit', () => {
    expect(countedBy({ metric: 'throughput', normalizedUnitBytes: null }, given)).toBe(250 * 65_536);
  });

  it('counts requests against IOPS, and units against normalized ones', () => {
    expect(countedBy({ metric: 'iops', normalizedUnitBytes: null }, given)).toBe(250);
    expect(countedBy({ metric: 'iops' }, given)).toBe(250);
    expect(countedBy({ metric: 'iops', normalizedUnitBytes: 8192 }, given)).toBe(2000);
  });
});

describe('flowOf', () => {
  const measured = (bytes: number, ioCount: number): IoStatistics => ({
    bytes,
    ioCount,
    iops: ioCount / 7,
    throughputBytesPerSecond: bytes / 7,
    iopsStdDev: null,
    latency: null,
  });

  it('has requests of the size that was used, not of one that division made', () => {
    expect(flowOf(measured(8192 * 12_345, 12_345)).sizes).toEqual([{ blockSizeBytes: 8192, iops: 12_345 / 7 }]);
    expect(countedBy({ metric: 'iops', normalizedUnitBytes: 8192 }, flowOf(measured(8192 * 3, 3)))).toBe(3 / 7);
  });

  it('has no size where there was no request', () => {
    expect(flowOf(measured(0, 0)).sizes).toEqual([]);
  });
});

describe('difference', () => {
  it('leaves the sizes that were not taken away', () => {
    const rest = difference(flow([4, 100], [64, 50]), flow([4, 100]));
    expect(rest.iops).toBe(50);
    expect(meanUnits(rest.sizes, 8192)).toBe(8);
  });
});
