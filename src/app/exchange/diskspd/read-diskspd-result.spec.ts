import { Result, TimeSpanResult } from '../../../generated/contract';
import { completeProfile } from '../../profile/public-api';
import { words } from '../../words/testing/english';
import { readDiskspdResult } from '../public-api';
import { contractErrors } from '../testing/contract-errors';
import recorded from '../testing/one-run-in-xml-and-json.json';

const parser = new DOMParser();
const own = recorded.result as unknown as Result;
const [ownSpan] = own.timeSpans as [TimeSpanResult];

function read(xml: string): Result {
  const { result, problems } = readDiskspdResult(xml, parser, words);
  expect(problems.map(words)).toEqual([]);
  expect(contractErrors('result', result)).toEqual([]);
  return result as Result;
}

/** As DISKSPD itself writes it: without the engine's name, and with no escaping. */
const ofDiskspd = recorded.xml
  .replace(/<Name>headroom-io [^<]*<\/Name>\n/, '')
  .replace(/<PowerScheme [^>]*>/, '<PowerScheme Name="<unknown>" Guid=""/>')
  .replace(/<Path>io.dat</g, '<Path>D:\\R&D\\io.dat<');

describe('readDiskspdResult', () => {
  const result = readDiskspdResult(recorded.xml, parser, words).result as Result;
  const [span] = result.timeSpans as [TimeSpanResult];

  it('tells the same as JSON of the same run', () => {
    expect(read(recorded.xml)).toEqual(result);
    expect(result.timeSpans.length).toBe(1);
    expect(completeProfile(result.profile)).toEqual(completeProfile(own.profile));
    expect(span.measuredSeconds).toBeCloseTo(ownSpan.measuredSeconds, 2);
    for (const direction of ['total', 'read', 'write'] as const) {
      const [mine, theirs] = [span[direction], ownSpan[direction]];
      expect([mine.bytes, mine.ioCount]).toEqual([theirs.bytes, theirs.ioCount]);
      expect(mine.iops / theirs.iops).toBeCloseTo(1, 2);
      expect(mine.throughputBytesPerSecond / theirs.throughputBytesPerSecond).toBeCloseTo(1, 2);
      expect(mine.latency?.meanMicroseconds).toBeCloseTo(theirs.latency?.meanMicroseconds ?? NaN, -1);
      expect((mine.latency?.stdDevMicroseconds ?? NaN) / (theirs.latency?.stdDevMicroseconds ?? NaN)).toBeCloseTo(1, 2);
      expect(mine.latency?.maxMicroseconds).toBeCloseTo(theirs.latency?.maxMicroseconds ?? NaN, -1);
    }
    expect(span.queueDepth.configured).toBe(ownSpan.queueDepth.configured);
    expect(span.threadCount).toBe(ownSpan.threadCount);
  });

  it('has the same percentiles', () => {
    expect(span.latencyPercentiles?.map(({ label, samplesBeyond }) => [label, samplesBeyond])).toEqual(
      ownSpan.latencyPercentiles?.map(({ label, samplesBeyond }) => [label, samplesBeyond]),
    );
    for (const [index, row] of (ownSpan.latencyPercentiles ?? []).entries()) {
      expect(span.latencyPercentiles?.[index]?.totalMicroseconds)
        .withContext(row.label)
        .toBeCloseTo(row.totalMicroseconds ?? NaN, 0);
    }
  });

  it('has the same intervals, processors and threads', () => {
    const ends = (one: TimeSpanResult): unknown => one.series?.intervals.map(({ endMilliseconds }) => endMilliseconds);
    expect(ends(span)).toEqual(ends(ownSpan));
    const [mine, theirs] = [span.series?.intervals[0], ownSpan.series?.intervals[0]];
    expect(mine?.readIops).toBeCloseTo(theirs?.readIops ?? NaN, 0);
    expect(mine?.throughputBytesPerSecond).toBeCloseTo(theirs?.throughputBytesPerSecond ?? NaN, -4);
    expect((mine?.latencyMeanMicroseconds ?? NaN) / (theirs?.latencyMeanMicroseconds ?? NaN)).toBeCloseTo(1, 1);
    expect(span.cpu?.processors.length).toBe(ownSpan.cpu?.processors.length ?? -1);
    expect(span.cpu?.average.usagePercent).toBeCloseTo(ownSpan.cpu?.average.usagePercent ?? NaN, 1);
    expect(result.system.processors).toEqual(own.system.processors);
    expect(span.threads.map(({ waits }) => waits)).toEqual(ownSpan.threads.map(({ waits }) => waits));
    expect(span.threads.map(({ targets }) => targets.map(({ path, sizeBytes }) => [path, sizeBytes]))).toEqual(
      ownSpan.threads.map(({ targets }) => targets.map(({ path, sizeBytes }) => [path, sizeBytes])),
    );
  });

  it('names who measured, when and where', () => {
    expect(result.engine).toEqual(jasmine.objectContaining({ name: 'headroom-io', version: own.engine.version }));
    expect(result.startedAt.slice(0, 19)).toBe(own.startedAt.slice(0, 19));
    expect(result.system.computerName).toBe('node1');
    expect(result.system.logicalProcessorCount).toBe(own.system.logicalProcessorCount);
  });

  it("reads DISKSPD's own, which escapes nothing", () => {
    const theirs = read(ofDiskspd);
    expect(theirs.engine).toEqual({ name: 'diskspd', version: '2.2.0', platform: 'windows', sha256: null });
    expect(theirs.system.powerScheme).toBeNull();
    expect(theirs.profile.timeSpans[0]?.targets[0]?.path).toBe('D:\\R&D\\io.dat');
    expect(theirs.timeSpans[0]?.threads[0]?.targets[0]?.path).toBe('D:\\R&D\\io.dat');
    expect(theirs.commandLine).toContain('diskspd -t2 -o4 -b4K -r4K -w30 -d2 -W0 -Sh -D -L');
  });

  it('leaves out latency that was not measured', () => {
    const without = recorded.xml
      .replace(/<Latency [\s\S]*<\/Latency>\n/, '')
      .replace('<MeasureLatency>true', '<MeasureLatency>false');
    const [first] = read(without).timeSpans;
    expect([first?.total.latency, first?.latencyPercentiles, first?.queueDepth.achievedMean]).toEqual([
      null,
      null,
      null,
    ]);
    expect(first?.series?.intervals[0]?.latencyMeanMicroseconds).toBeNull();
  });

  it('says that a run was cut short', () => {
    expect(read(recorded.xml.replace('</Results>', '<Status>cancelled</Status></Results>')).status).toBe('cancelled');
    const failed = read(
      recorded.xml.replace(
        /<TimeSpan>\n<TestTimeSeconds>[\s\S]*<\/TimeSpan>/,
        '<TimeSpan><Error>The test was interrupted.</Error></TimeSpan>',
      ),
    );
    expect([failed.status, failed.error?.message]).toEqual(['failed', 'The test was interrupted.']);
    expect(failed.timeSpans).toEqual([]);
  });

  it('warns of a cache', () => {
    const cached = recorded.xml.replace(/<DisableOSCache>true<\/DisableOSCache>\n/g, '');
    expect(read(cached).warnings.map(({ code }) => code)).toEqual(['Buffered']);
  });

  for (const [xml, key] of [
    ['<html/>', 'Problem.XmlNotAResult'],
    ['<Profile></Profile>', 'Problem.XmlNotAResult'],
    ['<Results></Results>', 'Problem.XmlResultWithoutProfile'],
  ] as const) {
    it(`refuses ${xml}`, () => {
      const { result: none, problems } = readDiskspdResult(xml, parser, words);
      expect(none).toBeNull();
      expect(problems.map(({ key }) => key)).toEqual([key]);
    });
  }
});
