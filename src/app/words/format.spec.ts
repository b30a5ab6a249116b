import { FigureUnit, formatFigure } from './format';
import { withTypedSpaces } from './typed-spaces';

describe('formatFigure', () => {
  const cases: { name: string; unit: FigureUnit; value: number; locale?: string; text: string }[] = [
    { name: 'IOPS without decimals', unit: 'iops', value: 1953.29, text: '1,953 IOPS' },
    { name: 'IOPS in the manner of the locale', unit: 'iops', value: 27_073.71, locale: 'de-DE', text: '27.074 IOPS' },
    { name: 'few IOPS with one decimal', unit: 'iops', value: 9.87, text: '9.9 IOPS' },
    { name: 'IOPS without their unit', unit: 'iopsNumber', value: 1953.29, text: '1,953' },
    { name: 'a published limit in MB/s of 10^6 bytes', unit: 'throughput', value: 22.5e6, text: '22.5 MB/s' },
    { name: 'a large limit without decimals', unit: 'throughput', value: 1200e6, text: '1,200 MB/s' },
    { name: 'a small rate with two decimals', unit: 'throughput', value: 0.25e6, text: '0.25 MB/s' },
    { name: 'MB/s without the unit', unit: 'throughputNumber', value: 8.000_659_7e6, text: '8' },
    { name: 'the same rate in MiB/s of 2^20 bytes', unit: 'throughputBinary', value: 8_000_659.7, text: '7.63 MiB/s' },
    { name: 'microseconds below a millisecond', unit: 'latencyMicroseconds', value: 812.4, text: '812 µs' },
    { name: 'few microseconds with decimals', unit: 'latencyMicroseconds', value: 4.256, text: '4.26 µs' },
    { name: 'tens of microseconds with one decimal', unit: 'latencyMicroseconds', value: 42.56, text: '42.6 µs' },
    { name: 'milliseconds', unit: 'latencyMicroseconds', value: 1179, text: '1.179 ms' },
    { name: 'tens of milliseconds', unit: 'latencyMicroseconds', value: 32_763, text: '32.76 ms' },
    { name: 'hundreds of milliseconds', unit: 'latencyMicroseconds', value: 171_205, text: '171.2 ms' },
    { name: 'seconds', unit: 'latencyMicroseconds', value: 1_234_567, text: '1.23 s' },
    { name: 'percent', unit: 'percent', value: 101.73, text: '101.7%' },
    { name: 'a factor', unit: 'factor', value: 2.5598, text: '2.6×' },
    { name: 'a large factor', unit: 'factor', value: 312.4, text: '312×' },
    { name: 'less than nothing with a minus, no hyphen', unit: 'count', value: -3, text: '−3' },
    { name: 'a negative share', unit: 'percent', value: -12.5, text: '−12.5%' },
    { name: 'a count', unit: 'count', value: 1024, text: '1,024' },
    { name: 'whole gibibytes', unit: 'bytes', value: 5 * 2 ** 30, text: '5 GiB' },
    { name: 'a part of a unit', unit: 'bytes', value: 1536, text: '1.5 KiB' },
    { name: 'bytes', unit: 'bytes', value: 300, text: '300 B' },
    { name: 'seconds below two minutes', unit: 'seconds', value: 90, text: '90 s' },
    { name: 'few seconds with one decimal', unit: 'seconds', value: 4.04, text: '4 s' },
    { name: 'minutes', unit: 'seconds', value: 720, text: '12 min' },
    { name: 'hours', unit: 'seconds', value: 7200, text: '2 h' },
  ];
  for (const { name, unit, value, locale, text } of cases) {
    it(`writes ${name}, and no line ends in it`, () => {
      const written = formatFigure({ unit, value }, locale ?? 'en-US');
      expect(written).toBe(text.replace(/ /g, '\u00a0'));
      expect(withTypedSpaces(written)).toBe(text);
    });
  }

  it('tells MB/s and MiB/s apart by 4.9 %', () => {
    const bytesPerSecond = 2 ** 20 * 100;
    expect(formatFigure({ unit: 'throughput', value: bytesPerSecond }, 'en-US')).toBe('104.9\u00a0MB/s');
    expect(formatFigure({ unit: 'throughputBinary', value: bytesPerSecond }, 'en-US')).toBe('100\u00a0MiB/s');
  });
});
