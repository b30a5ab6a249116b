// Scripts around DISKSPD read its XML by path and by position: Process-DiskSpd.ps1, VMFleet 2 and those made after them.
// Each of the places where they look is looked at here, in results that the program itself wrote.
import { DOMParser } from '@xmldom/xmldom';
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test, { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { asArgument, run, shortAndPaced, start, until } from './harness.mjs';

const script = join(dirname(fileURLToPath(import.meta.url)), 'companions.ps1');
const folder = mkdtempSync(join(process.env.HEADROOM_IO_TEST_DIR ?? tmpdir(), 'headroom-io-companions-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const powerShell = await promisify(execFile)('pwsh', ['-NoLogo', '-NoProfile', '-Command', '1']).then(
  () => null,
  () => 'PowerShell 7 (pwsh) is not installed',
);

/** Results by case: {xml, results (the root element), json}. */
const cases = {};

before(async () => {
  const quick = ['--backend=null', ...shortAndPaced, '-L', '-D250', '-t2', '-o4', '-b4k'];
  await Promise.all([
    make('read', [...quick, '-r4k', 'a & <b>.dat']),
    make('write', [...quick, '-w100', '-n', 'io.dat']),
    make('mixed', [...quick, '-r8k', '-w30', '-vs', 'one.dat', 'two.dat']),
    make('plain', ['--backend=null', ...shortAndPaced, 'io.dat']),
    make('spans', ['--backend=null', `--profile=${asArgument(twoTimeSpans())}`]),
    make('failed', ['-d1', '-W0', '-L', '-D', asArgument(join(folder, 'nofile.dat'))], 1),
    makeCancelled(),
  ]);
});

function twoTimeSpans() {
  const path = join(folder, 'two.json');
  const span = { durationSeconds: 1, warmUpSeconds: 0, measureLatency: true, iopsIntervalMilliseconds: 500 };
  const spans = [4096, 65536].map((blockSizeBytes) => ({
    ...span,
    targets: [{ path: 'io.dat', blockSizeBytes, throttle: { unit: 'iops', value: 1000 } }],
  }));
  writeFileSync(path, JSON.stringify({ contractVersion: 1, timeSpans: spans }));
  return path;
}

function reportsOf(name) {
  return [`-Rxml:${asArgument(join(folder, `${name}.xml`))}`, `-Rjson:${asArgument(join(folder, `${name}.report`))}`];
}

async function make(name, args, exitCode = 0) {
  const { code, stderr } = await run([...reportsOf(name), '-Rtext', ...args]);
  assert.equal(code, exitCode, `${name}: ${stderr}`);
  keep(name);
}

/** A run that is told to stop before it measures. */
async function makeCancelled() {
  const progress = join(folder, 'progress');
  const stop = join(folder, 'stop');
  const { ended } = start([
    ...reportsOf('cancelled'),
    '--backend=null',
    '-d600',
    '-W600',
    '-g1000i',
    '-L',
    '-D',
    `--progress=${asArgument(progress)}`,
    `--stop-file=${asArgument(stop)}`,
    'io.dat',
  ]);
  await until(() => existsSync(progress) && readFileSync(progress, 'utf8').includes('warmUp'), 'the warm-up');
  writeFileSync(stop, '');
  const { code, stderr } = await ended;
  assert.equal(code, 0, stderr);
  keep('cancelled');
}

function keep(name) {
  const xml = readFileSync(join(folder, `${name}.xml`), 'utf8');
  const complaints = [];
  const parser = new DOMParser({ onError: (level, message) => complaints.push(`${level}: ${message}`) });
  const results = parser.parseFromString(xml, 'text/xml').documentElement;
  assert.deepEqual(complaints, [], `${name}.xml is not well-formed`);
  cases[name] = { xml, results, json: JSON.parse(readFileSync(join(folder, `${name}.report`), 'utf8')) };
}

/** Elements at a path below an element, as PowerShell's dots find them. */
function at(element, path) {
  return path
    .split('/')
    .reduce(
      (found, name) => found.flatMap((e) => [...e.childNodes].filter((child) => child.nodeName === name)),
      [element],
    );
}
const texts = (element, path) => at(element, path).map((found) => found.textContent);
const sum = (numbers) => numbers.reduce((total, number) => total + Number(number), 0);

const whole = /^\d+$/;
const decimals = (count) => new RegExp(`^\\d+\\.\\d{${count}}$`);
const percentileNames = [...Array(100).keys()]
  .map(String)
  .concat('99.9', '99.99', '99.999', '99.9999', '99.99999', '99.999999', '99.9999999', '100');

test('the first line and the end are what readers of files expect', () => {
  for (const [name, { xml, results }] of Object.entries(cases)) {
    assert.match(xml, /^<Results>\r?\n/, name);
    assert.ok(xml.endsWith('</Results>'), `${name} ends otherwise`);
    assert.equal(results.nodeName, 'Results');
    const [version] = texts(results, 'System/Tool/Version');
    assert.match(version, /^2\.[2-9]\.\d+$/);
    assert.ok(Number.isFinite(Date.parse(texts(results, 'System/Tool/VersionDate')[0])), 'VersionDate is a date');
  }
});

// Process-DiskSpd.ps1: path, form of its text, and how many there are in a run of two threads on one target.
const processDiskSpd = [
  ['System/ComputerName', /./, 1],
  ['TimeSpan/TestTimeSeconds', decimals(2), 1],
  ['TimeSpan/ThreadCount', whole, 1],
  ['TimeSpan/Thread/Target/ReadCount', whole, 2],
  ['TimeSpan/Thread/Target/WriteCount', whole, 2],
  ['TimeSpan/Thread/Target/ReadBytes', whole, 2],
  ['TimeSpan/Thread/Target/WriteBytes', whole, 2],
  ['TimeSpan/Thread/Target/Path', /./, 2],
  ['TimeSpan/CpuUtilization/Average/UsagePercent', decimals(2), 1],
  ['TimeSpan/CpuUtilization/Average/KernelPercent', decimals(2), 1],
  ['TimeSpan/Latency/Bucket/Percentile', /^[\d.]+$/, 108],
  ['Profile/TimeSpans/TimeSpan/DisableAffinity', /^(true|false)$/, 1],
  ['Profile/TimeSpans/TimeSpan/Targets/Target/WriteRatio', whole, 1],
  ['Profile/TimeSpans/TimeSpan/Targets/Target/RequestCount', whole, 1],
  ['Profile/TimeSpans/TimeSpan/Targets/Target/BlockSize', whole, 1],
];

test('Process-DiskSpd finds each of its places in reads and in writes', () => {
  for (const name of ['read', 'write']) {
    for (const [path, form, count] of processDiskSpd) {
      const found = texts(cases[name].results, path);
      assert.equal(found.length, count, `${name}: ${path}`);
      for (const text of found) assert.match(text, form, `${name}: ${path}`);
    }
    const { results, json } = cases[name];
    const processors = json.timeSpans[0].cpu.processors.length;
    for (const figure of ['UsagePercent', 'KernelPercent']) {
      const found = texts(results, `TimeSpan/CpuUtilization/CPU/${figure}`);
      assert.equal(found.length, processors);
      for (const text of found) assert.match(text, decimals(2));
    }
    assert.deepEqual(texts(results, 'TimeSpan/Latency/Bucket/Percentile'), percentileNames);
  }
});

test('figures of the direction that was measured are there, and none of the other', () => {
  for (const [name, there, missing] of [
    ['read', 'Read', 'Write'],
    ['write', 'Write', 'Read'],
  ]) {
    const { results } = cases[name];
    assert.equal(texts(results, `TimeSpan/Iops/${there}IopsStdDev`).length, 1);
    assert.equal(texts(results, `TimeSpan/Latency/Average${there}Milliseconds`).length, 1);
    assert.equal(texts(results, `TimeSpan/Latency/Bucket/${there}Milliseconds`).length, 108);
    assert.equal(texts(results, `TimeSpan/Iops/${missing}IopsStdDev`).length, 0);
    assert.equal(texts(results, `TimeSpan/Latency/Average${missing}Milliseconds`).length, 0);
    assert.equal(texts(results, `TimeSpan/Latency/Bucket/${missing}Milliseconds`).length, 0);
  }
  const { results } = cases.mixed;
  for (const direction of ['Read', 'Write', 'Total']) {
    const found = texts(results, `TimeSpan/Latency/Bucket/${direction}Milliseconds`);
    assert.equal(found.length, 108, direction);
    for (const text of found) assert.match(text, decimals(3));
  }
});

test('the kind of pattern shows in Random and StrideSize, and the affinity in DisableAffinity', () => {
  const target = 'Profile/TimeSpans/TimeSpan/Targets/Target';
  assert.deepEqual(texts(cases.read.results, `${target}/Random`), ['4096']);
  assert.deepEqual(texts(cases.read.results, `${target}/StrideSize`), []);
  assert.deepEqual(texts(cases.write.results, `${target}/Random`), []);
  assert.deepEqual(texts(cases.write.results, `${target}/StrideSize`), ['4096']);
  assert.deepEqual(texts(cases.read.results, 'Profile/TimeSpans/TimeSpan/DisableAffinity'), ['false']);
  assert.deepEqual(texts(cases.write.results, 'Profile/TimeSpans/TimeSpan/DisableAffinity'), ['true']);
  assert.equal(texts(cases.read.results, 'TimeSpan/Thread/Target/Path')[0], 'a & <b>.dat');
});

test('the figures in XML are those in JSON', () => {
  for (const name of ['read', 'write', 'mixed', 'spans']) {
    const { results, json } = cases[name];
    const spans = at(results, 'TimeSpan');
    assert.equal(spans.length, json.timeSpans.length, name);
    spans.forEach((span, i) => {
      const measured = json.timeSpans[i];
      assert.equal(sum(texts(span, 'Thread/Target/ReadCount')), measured.read.ioCount, name);
      assert.equal(sum(texts(span, 'Thread/Target/WriteCount')), measured.write.ioCount, name);
      assert.equal(sum(texts(span, 'Thread/Target/ReadBytes')), measured.read.bytes, name);
      assert.equal(sum(texts(span, 'Thread/Target/WriteBytes')), measured.write.bytes, name);
      assert.equal(texts(span, 'TestTimeSeconds')[0], measured.measuredSeconds.toFixed(2));
      for (const row of measured.latencyPercentiles) {
        const bucket = at(span, 'Latency/Bucket')[percentileNames.indexOf(String(row.percentile))];
        for (const [element, microseconds] of [
          ['ReadMilliseconds', row.readMicroseconds],
          ['WriteMilliseconds', row.writeMicroseconds],
          ['TotalMilliseconds', row.totalMicroseconds],
        ]) {
          const [text] = texts(bucket, element);
          if (microseconds === null) assert.equal(text, undefined);
          else
            assert.ok(
              Math.abs(Number(text) - microseconds / 1000) <= 0.000501,
              `${row.label}: ${text}, ${microseconds} µs`,
            );
        }
      }
    });
  }
});

test('VMFleet finds its percentiles by position and its time by addition', () => {
  const { results, json } = cases.mixed;
  const buckets = at(results, 'TimeSpan/Latency/Bucket');
  for (const position of [50, 90, 99]) {
    assert.deepEqual(texts(buckets[position], 'Percentile'), [String(position)]);
    assert.match(texts(buckets[position], 'ReadMilliseconds')[0], decimals(3));
    assert.match(texts(buckets[position], 'WriteMilliseconds')[0], decimals(3));
  }
  assert.equal(texts(results, 'TimeSpan/Thread/Target/ReadCount').length, 8 / 2, 'two threads on each of two targets');
  const seconds = sum(texts(cases.spans.results, 'TimeSpan/TestTimeSeconds'));
  assert.ok(Math.abs(seconds - sum(cases.spans.json.timeSpans.map((s) => s.measuredSeconds))) < 0.02);
  const intervals = at(results, 'TimeSpan/Iops/Bucket').map((bucket) => bucket.getAttribute('Total'));
  assert.equal(intervals.length, json.timeSpans[0].series.intervals.length);
  for (const total of intervals) assert.match(total, whole);
  for (const element of ['Warmup', 'Duration', 'Cooldown']) {
    assert.match(texts(results, `Profile/TimeSpans/TimeSpan/${element}`)[0], whole);
  }
  for (const element of ['Path', 'BaseFileOffset', 'MaxFileSize', 'Throughput', 'ThreadsPerFile', 'WriteRatio']) {
    assert.equal(texts(results, `Profile/TimeSpans/TimeSpan/Targets/Target/${element}`).length, 2, element);
  }
});

test('what nothing was measured of has an error and no target', () => {
  for (const name of ['failed', 'cancelled']) {
    const { results } = cases[name];
    const [span, ...more] = at(results, 'TimeSpan');
    assert.equal(more.length, 0);
    assert.deepEqual(
      [...span.childNodes].filter((child) => child.nodeType === 1).map((child) => child.nodeName),
      ['Error'],
    );
    assert.equal(
      texts(span, 'Error')[0],
      'The test was interrupted before the measurements began. No results are displayed.',
    );
    assert.deepEqual(texts(results, 'Status'), [name]);
  }
  assert.match(texts(cases.failed.results, 'Problem')[0], /nofile\.dat/);
  assert.deepEqual(texts(cases.mixed.results, 'Status'), []);
});

test('without -L and -D there is neither Latency nor Iops', () => {
  assert.equal(at(cases.plain.results, 'TimeSpan/Latency').length, 0);
  assert.equal(at(cases.plain.results, 'TimeSpan/Iops').length, 0);
  assert.equal(at(cases.plain.results, 'TimeSpan/Thread/Target').length, 1);
});

test('wait statistics are there with -vs alone', () => {
  const waits = at(cases.mixed.results, 'TimeSpan/Thread/WaitStatistics');
  assert.equal(waits.length, 4);
  for (const element of ['CompletionWait', 'ThrottleWait', 'ThrottleSleep', 'Lookaside']) {
    assert.match(texts(waits[0], element)[0], whole);
  }
  assert.match(texts(waits[0], 'LookasideCompletion')[0], /^\d+( \d+){7}$/);
  assert.equal(at(cases.read.results, 'TimeSpan/Thread/WaitStatistics').length, 0);
});

test('PowerShell reads the same figures where decimals have a comma', { skip: powerShell ?? false }, async () => {
  const { stdout } = await promisify(execFile)('pwsh', [
    '-NoLogo',
    '-NoProfile',
    '-NonInteractive',
    '-File',
    script,
    '-Cultures',
    'de-DE,fr-FR',
    '-Folder',
    folder,
  ]);
  const entries = JSON.parse(stdout);
  assert.equal(entries.length, 2 * Object.keys(cases).length);
  for (const { culture, separator, file, ...entry } of entries) {
    assert.equal(separator, ',', `${culture} has no comma here, so nothing would be tested`);
    const name = file.replace('.xml', '');
    const { results, json } = cases[name];
    const [span] = json.timeSpans;
    assert.equal(entry.version, '2.2.0');
    assert.equal(entry.versionYear, 2024);
    assert.equal(entry.computer, json.system.computerName);
    assert.ok(Math.abs(entry.seconds - sum(json.timeSpans.map((s) => s.measuredSeconds))) < 0.02);
    assert.equal(entry.ioCount, sum(json.timeSpans.map((s) => s.total.ioCount)));
    assert.equal(entry.bytes, sum(json.timeSpans.map((s) => s.total.bytes)));
    assert.equal(entry.affinityDisabled, name === 'write');
    assert.equal(entry.pattern, ['read', 'mixed'].includes(name) ? 'Random' : 'Sequential');
    if (!['read', 'mixed', 'spans'].includes(name)) continue;
    assert.equal(entry.path, json.profile.timeSpans[0].targets[0].path);
    assert.equal(entry.readDeviation, Number(texts(results, 'TimeSpan/Iops/ReadIopsStdDev')[0]));
    assert.equal(entry.threads, span.threadCount);
    assert.equal(entry.averageUsage, span.cpu.average.usagePercent);
    assert.equal(entry.hottestUsage, Math.max(...span.cpu.processors.map((p) => p.usagePercent)));
    assert.ok(Math.abs(entry.averageRead - span.read.latency.meanMicroseconds / 1000) <= 0.000501);
    assert.equal(entry.readPercentiles.length, 10);
    assert.equal(entry.medianByPosition, entry.readPercentiles[1]);
    assert.equal(entry.bucketTotals.length, span.series.intervals.length);
    assert.equal(entry.blockSize, 4096);
  }
});
