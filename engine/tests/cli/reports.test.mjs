// Text, XML and JSON of real runs: what the tools that read DISKSPD's output look for.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { asArgument, makeFolder, measure, run, shortAndPaced } from './harness.mjs';

const quick = ['-d1', '-W0'];
/** For tests that look at no figure but counts. */
const paced = shortAndPaced;

test('several reports of one run agree with each other', async (t) => {
  const folder = makeFolder(t);
  const text = join(folder, 'report.txt');
  const xml = join(folder, 'report.xml');
  const { code, stdout, stderr, result } = await measure(folder, [
    `-Rtext:${asArgument(text)}`,
    `-Rxml:${asArgument(xml)}`,
    '-t2',
    '-o4',
    '-b4k',
    '-r4k',
    '-w30',
    '-L',
    '-D250',
    '-c4M',
    ...paced,
    asArgument(join(folder, 'io.dat')),
  ]);
  assert.equal(code, 0, stderr);
  assert.equal(stdout, '', 'reports that go to files leave stdout alone');
  const total = readFileSync(text, 'utf8')
    .replaceAll('\r\n', '\n')
    .split('Total IO\n')[1]
    .match(/^total:\s+(\d+)\s*\|\s*(\d+)\s*\|\s*([\d.]+)\s*\|\s*([\d.]+)/m);
  assert.equal(Number(total[1]), result.timeSpans[0].total.bytes);
  assert.equal(Number(total[2]), result.timeSpans[0].total.ioCount);
  assert.equal(Number(total[4]).toFixed(2), result.timeSpans[0].total.iops.toFixed(2));
  const counts = [...readFileSync(xml, 'utf8').matchAll(/<IOCount>(\d+)<\/IOCount>/g)].map((m) => Number(m[1]));
  assert.equal(counts.length, 2);
  assert.equal(counts[0] + counts[1], result.timeSpans[0].total.ioCount);
});

test('text has the order and the labels that parsers rely on', async (t) => {
  const folder = makeFolder(t);
  const { code, stdout, stderr } = await run([
    '-t1',
    '-o2',
    '-b4k',
    '-r4k',
    '-L',
    '-D',
    '-c4M',
    ...paced,
    asArgument(join(folder, 'io.dat')),
  ]);
  assert.equal(code, 0, stderr);
  const landmarks = [
    'Command Line: ',
    'Input parameters:',
    '\ttimespan:   1',
    '\tduration: 1s',
    '\twarm up time: 0s',
    '\trandom seed: 0',
    "\tpath: '",
    '\t\tblock size: 4KiB',
    '\t\tusing random I/O (alignment: 4KiB)',
    '\t\tnumber of outstanding I/O operations per thread: 2',
    '\t\tthreads per file: 1',
    'System information:',
    '\tcomputer name: ',
    '\tstart time: ',
    '\tcpu count:\t\t',
    'Results for timespan 1:',
    'actual test time:\t',
    'thread count:\t\t1',
    'CPU |  Usage |  User  | Kernel |  Idle',
    'avg.|',
    'Total IO\n',
    'Read IO\n',
    'Write IO\n',
    'Total latency distribution:',
    '  %-ile |  Read (ms) | Write (ms) | Total (ms)',
    '    min | ',
    '   25th | ',
    '3-nines | ',
    '9-nines | ',
    '    max | ',
  ];
  let from = 0;
  for (const landmark of landmarks) {
    const at = stdout.indexOf(landmark, from);
    assert.ok(at >= 0, `"${landmark}" is missing or out of order`);
    from = at;
  }
});

test('the patterns of parsers written for several versions of DISKSPD match', async () => {
  const { code, stdout, stderr } = await run(['--backend=null', '-t2', '-w50', '-L', '-D', '-b4k', ...paced, 'io.dat']);
  assert.equal(code, 0, stderr);
  for (const table of ['Total IO', 'Read IO', 'Write IO']) {
    const total = stdout
      .split(`\n${table}\n`)[1]
      .match(/^total:\s+(\d+)\s*\|\s*(\d+)\s*\|\s*([\d.]+)\s*\|\s*([\d.]+)/m);
    assert.ok(Number(total[1]) > 0 && Number(total[2]) > 0 && Number(total[3]) > 0 && Number(total[4]) > 0, table);
  }
  const percentiles = stdout.split('Total latency distribution:\n')[1];
  for (const row of ['min', '25th', '50th', '3-nines', '9-nines', 'max']) {
    assert.match(percentiles, new RegExp(`^\\s*${row}\\s*\\|\\s*(\\S+)\\s*\\|\\s*(\\S+)\\s*\\|\\s*([\\d.]+)$`, 'm'));
  }
  assert.match(stdout, /^avg\.\|\s*([\d.]+)%/m);
});

test('-v tells what is done before the report, each line with its time', async () => {
  const { code, stdout, stderr } = await run([
    '--backend=null',
    '-v',
    '-t2',
    '-z7',
    '-g1000i',
    '-b4k',
    '-d1',
    '-W1',
    '-C1',
    'io.dat',
  ]);
  assert.equal(code, 0, stderr);
  const [log, report] = stdout.split('\nCommand Line: ');
  assert.match(report, /^\tusing verbose mode$/m);
  const lines = log.trimEnd().split('\n');
  for (const line of lines) assert.match(line, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d: ./);
  const said = lines.map((line) => line.slice('2026-11-21T05:43:27: '.length));
  assert.match(said[0], /^thread 0: thread 0 of 'io\.dat', processor \d+\/\d+, random seed 7$/);
  assert.match(said[1], /^thread 1: thread 1 of 'io\.dat', processor \d+\/\d+, random seed 8$/);
  assert.deepEqual(
    said.slice(2).map((line) => line.replace(/[\d.]+ s$/, '<n> s')),
    [
      'starting warm up...',
      'starting measurements...',
      'measured for <n> s',
      'starting cool down...',
      'all threads finished',
    ],
  );
});

test('-P prints a dot for each so many I/Os of a thread before the report', async (t) => {
  const folder = makeFolder(t);
  const { code, stdout, stderr, result } = await measure(folder, [
    '-Rtext',
    '--backend=null',
    '-P100',
    '-t2',
    '-o1',
    '-g1000i',
    '-b4k',
    ...quick,
    'io.dat',
  ]);
  assert.equal(code, 0, stderr);
  const [dots] = stdout.split('\nCommand Line: ');
  assert.match(dots, /^\.+$/);
  const due = Math.floor(result.timeSpans[0].total.ioCount / 100);
  assert.ok(Math.abs(dots.length - due) <= 2, `${dots.length} dots for ${due} hundreds`);
});

test('xml begins with <Results> and is well-formed whatever the path', async (t) => {
  const folder = makeFolder(t);
  const name = onlyWhereAllowed("a & b 'c'");
  const { code, stdout, stderr } = await run([
    '-Rxml',
    '-L',
    '-D',
    '-b4k',
    '-c1M',
    ...paced,
    asArgument(join(folder, name)),
  ]);
  assert.equal(code, 0, stderr);
  assert.equal(stdout.split('\n')[0], '<Results>');
  assert.ok(stdout.includes('a &amp; b'), 'the ampersand is escaped');
  assert.doesNotMatch(stdout, /&(?!amp;|lt;|gt;|quot;|apos;|#)/);
  const open = [];
  for (const [, closing, tag, empty] of stdout.matchAll(/<(\/?)([A-Za-z]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (closing) assert.equal(open.pop(), tag);
    else if (!empty) open.push(tag);
  }
  assert.deepEqual(open, []);
  const percentiles = [...stdout.matchAll(/<Percentile>([^<]+)<\/Percentile>/g)].map((m) => m[1]);
  assert.equal(percentiles.length, 108);
  assert.equal(percentiles[50], '50');
  assert.equal(percentiles[100], '99.9');
  assert.equal(percentiles[107], '100');
});

function onlyWhereAllowed(name) {
  return `${name}.dat`;
}

test('json holds to the contract and to itself', async (t) => {
  const folder = makeFolder(t);
  const { code, result, stderr } = await measure(folder, [
    '-t2',
    '-o4',
    '-b4k',
    '-r',
    '-w50',
    '-L',
    '-D100',
    '-c4M',
    ...quick,
    asArgument(join(folder, 'io.dat')),
  ]);
  assert.equal(code, 0, stderr);
  assert.equal(result.status, 'completed');
  const [span] = result.timeSpans;
  assert.equal(span.total.ioCount, span.read.ioCount + span.write.ioCount);
  assert.equal(span.total.bytes, span.total.ioCount * 4096);
  assert.equal(
    span.threads.reduce((sum, thread) => sum + thread.targets[0].total.ioCount, 0),
    span.total.ioCount,
  );
  assert.equal(span.queueDepth.configured, 8);
  assert.equal(span.total.latency.sampleCount, span.total.ioCount);
  const little = (span.total.iops * span.total.latency.meanMicroseconds) / 1e6;
  assert.ok(Math.abs(little - span.queueDepth.achievedMean) / little < 0.01);
  const values = span.latencyPercentiles.map((row) => row.totalMicroseconds);
  assert.deepEqual(
    values,
    [...values].sort((a, b) => a - b),
    'percentiles ascend',
  );
  assert.equal(span.latencyPercentiles.at(-1).totalMicroseconds, span.total.latency.maxMicroseconds);
  for (const row of span.latencyPercentiles.filter((r) => r.percentile > 0 && r.percentile < 99.9999)) {
    const beyond = span.total.ioCount - Math.ceil((span.total.ioCount * row.percentile) / 100 - 1e-9);
    assert.ok(Math.abs(row.samplesBeyond - beyond) <= 1, `${row.label}: ${row.samplesBeyond} of ${span.total.ioCount}`);
  }
  const counted = span.series.intervals.reduce((sum, i) => sum + (i.readIops + i.writeIops) / 10, 0);
  assert.ok(counted <= span.total.ioCount * 1.001, 'intervals count no I/O twice');
});

test('without -L and -D there is no latency and no series, and null says so', async (t) => {
  const folder = makeFolder(t);
  const { code, result } = await measure(folder, ['-b4k', '-c1M', ...paced, asArgument(join(folder, 'io.dat'))]);
  assert.equal(code, 0);
  const [span] = result.timeSpans;
  assert.equal(span.total.latency, null);
  assert.equal(span.latencyPercentiles, null);
  assert.equal(span.series, null);
  assert.equal(span.queueDepth.achievedMean, null);
});
