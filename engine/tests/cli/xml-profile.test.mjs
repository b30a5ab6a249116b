// XML profiles: read by -X, printed by -Rp.
import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { asArgument, makeFolder, measure, readContract, run } from './harness.mjs';

const shapes = resolve(dirname(fileURLToPath(import.meta.url)), '../profiles');

/** Writes a profile whose time spans hold these elements and targets of these elements; returns the option -X. */
function givenProfile(folder, { head = '', spans }) {
  const path = join(folder, 'profile.xml');
  const timeSpans = spans.map(
    ({ elements = '', targets }) =>
      `<TimeSpan>\n${elements}<Targets>\n${targets.map((t) => `<Target>\n${t}\n</Target>`).join('\n')}\n</Targets>\n</TimeSpan>`,
  );
  writeFileSync(path, `<Profile>\n${head}<TimeSpans>\n${timeSpans.join('\n')}\n</TimeSpans>\n</Profile>\n`);
  return `-X${asArgument(path)}`;
}

const short = '<Duration>1</Duration><Warmup>0</Warmup>\n';
/** Of a target, in tests that do not depend on its speed. */
const pace = '<Throughput unit="IOPS">1000</Throughput>';

test('-Rpxml prints a profile that is read again as the same, and touches no target', async (t) => {
  const folder = makeFolder(t);
  const target = asArgument(join(folder, 'a & b.dat'));
  const options = [
    '-c8M',
    '-t2',
    '-o4',
    '-b8k',
    '-r4k',
    '-w30',
    '-d3',
    '-W1',
    '-Sh',
    '-D500',
    '-L',
    '-g100i',
    '-Z1M',
    '-z7',
  ];
  const first = await run([...options, '-Rpxml', target]);
  assert.equal(first.code, 0, first.stderr);
  assert.match(first.stdout, /^<Profile>\n {2}<Progress>0<\/Progress>\n {2}<ResultFormat>xml<\/ResultFormat>\n/);
  assert.match(first.stdout, /a &amp; b\.dat<\/Path>/);
  assert.match(first.stdout, /<\/Profile>\n$/);
  assert.deepEqual(readdirSync(folder), []);

  writeFileSync(join(folder, 'profile.xml'), first.stdout);
  const second = await run([`-X${asArgument(join(folder, 'profile.xml'))}`, '-Rpxml']);
  assert.equal(second.code, 0, second.stderr);
  assert.equal(second.stdout, first.stdout);
});

test('-X- reads the profile from standard input', async () => {
  const input =
    '<Profile><TimeSpans><TimeSpan><Targets><Target><Path>io.dat</Path><BlockSize>8192</BlockSize></Target></Targets></TimeSpan></TimeSpans></Profile>';
  const { code, stdout, stderr } = await run(['-X-', '-Rpjson'], { input });
  assert.equal(code, 0, stderr);
  assert.equal(readContract('profile', stdout).timeSpans[0].targets[0].blockSizeBytes, 8192);
  const refused = await run(['-X-', '-Rpjson'], { input: '<Profile>\n<Oops/></Profile>' });
  assert.equal(refused.code, 3);
  assert.match(refused.stderr, /line 2.*<Oops>|<Oops>.*line 2/);
});

test('-Rpxml takes a file, as every report does', async (t) => {
  const folder = makeFolder(t);
  const { code, stdout, stderr } = await run([
    `-Rpxml:${asArgument(join(folder, 'p.xml'))}`,
    asArgument(join(folder, 'io.dat')),
  ]);
  assert.equal(code, 0, stderr);
  assert.equal(stdout, '');
  assert.match(readFileSync(join(folder, 'p.xml'), 'utf8'), /^<Profile>/);
});

test('-Rptext prints the input parameters and nothing else', async (t) => {
  const { code, stdout, stderr } = await run(['-Rptext', '-b4k', asArgument(join(makeFolder(t), 'io.dat'))]);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^\nCommand Line: .* -Rptext -b4k .*\n\nInput parameters:\n\n\ttimespan: {3}1\n/);
  assert.match(stdout, /\t\tblock size: 4KiB\n/);
  assert.doesNotMatch(stdout, /System information|Results/);
});

test('-Rpjson prints a profile of the contract', async (t) => {
  const { code, stdout, stderr } = await run(['-Rpjson', '-b4k', asArgument(join(makeFolder(t), 'io.dat'))]);
  assert.equal(code, 0, stderr);
  assert.equal(readContract('profile', stdout).timeSpans[0].targets[0].blockSizeBytes, 4096);
});

test('a profile is validated before it is printed', async (t) => {
  const { code, stdout, stderr } = await run(['-Rpxml', '-B2M', '-f1M', asArgument(join(makeFolder(t), 'io.dat'))]);
  assert.equal(code, 3);
  assert.equal(stdout, '');
  assert.match(stderr, /-f/);
});

const fleet = [
  { file: 'peak.xml', targets: 1, threads: 4 },
  { file: 'general.xml', targets: 1, threads: 1 },
  { file: 'vdi.xml', targets: 2, threads: 2 },
  { file: 'sql.xml', targets: 2, threads: 4 },
];

for (const { file, targets, threads } of fleet) {
  test(`${file} of VMFleet runs on the target of the command line, with its time span made shorter`, async (t) => {
    const folder = makeFolder(t);
    const path = asArgument(join(folder, 'testfile.dat'));
    const { code, result, stderr } = await measure(folder, [
      '-z',
      `-X${asArgument(join(shapes, file))}`,
      '-d1',
      '-W0',
      '-C0',
      '--backend=null',
      path,
    ]);
    assert.equal(code, 0, stderr);
    const [span] = result.profile.timeSpans;
    assert.deepEqual(
      span.targets.map((target) => target.path),
      Array(targets).fill(path),
    );
    assert.equal(span.durationSeconds, 1);
    assert.equal(span.warmUpSeconds, 0);
    assert.ok(span.randomSeed > 0, '-z takes the time for a seed');
    assert.equal(result.timeSpans[0].threads.length, threads);
    assert.ok(result.timeSpans[0].total.ioCount > 0);
  });
}

test('a profile creates its files, runs its time spans, and is reported as it says', async (t) => {
  const folder = makeFolder(t);
  const path = join(folder, 'io.dat');
  const target = (write) =>
    `<Path>*1</Path><FileSize>1048576</FileSize><BlockSize>4096</BlockSize><WriteRatio>${write}</WriteRatio>${pace}`;
  const x = givenProfile(folder, {
    head: '<ResultFormat>xml</ResultFormat>\n',
    spans: [
      { elements: short, targets: [target(0)] },
      { elements: short, targets: [target(100)] },
    ],
  });
  const { code, stdout, stderr } = await run([x, asArgument(path)]);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^<Results>\n/);
  assert.equal(stdout.match(/<TestTimeSeconds>/g).length, 2);
  assert.ok(!stdout.includes('<Path>*1</Path>'));
  assert.equal(statSync(path).size, 1048576);
});

test('PrecreateFiles makes the largest file at once, and -R has the last word on the report', async (t) => {
  const folder = makeFolder(t);
  const path = join(folder, 'io.dat');
  const target = (size) =>
    `<Path>${asArgument(path)}</Path><FileSize>${size}</FileSize><BlockSize>4096</BlockSize>${pace}`;
  const x = givenProfile(folder, {
    head: '<ResultFormat>xml</ResultFormat>\n<PrecreateFiles>UseMaxSize</PrecreateFiles>\n',
    spans: [
      { elements: short, targets: [target(65536)] },
      { elements: short, targets: [target(262144)] },
    ],
  });
  const { code, stdout, stderr } = await run([x, '-Rtext']);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /Results for timespan 2:/);
  assert.equal(statSync(path).size, 262144);
  assert.equal(stdout.match(/io\.dat \(256KiB\)/g).length, 6, 'both time spans used the largest');
});

test('a profile that Windows PowerShell saved as UTF-16 is read', async (t) => {
  const folder = makeFolder(t);
  const file = join(folder, 'utf16.xml');
  const text = readFileSync(join(shapes, 'peak.xml'), 'utf8').replaceAll('\n', '\r\n');
  writeFileSync(file, Buffer.from(`\ufeff${text}`, 'utf16le'));
  const { code, stdout, stderr } = await run([`-X${asArgument(file)}`, '-Rptext']);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /\tpath: template target '1'\n/);
});

test('--check tells of every problem of a profile by line and element', async (t) => {
  const folder = makeFolder(t);
  const x = givenProfile(folder, {
    spans: [{ targets: ['<Path>io.dat</Path>\n<WriteRatio>101</WriteRatio>\n<Blocksize>1</Blocksize>'] }],
  });
  const { code, stdout } = await run([x, '--check']);
  assert.equal(code, 3);
  const problems = JSON.parse(stdout);
  assert.deepEqual(problems.map((p) => p.path).sort(), ['line 7, <WriteRatio>', 'line 8, <Blocksize>']);
});

const wholeTarget = '<Path>io.dat</Path>\n<FileSize>1048576</FileSize>\n';
const refusals = [
  {
    name: 'a value out of range',
    target: `${wholeTarget}<WriteRatio>101</WriteRatio>`,
    says: /line 8, <WriteRatio>: .*0 and 100, not 101/,
  },
  {
    name: 'an unknown element',
    target: `${wholeTarget}<WritePercent>10</WritePercent>`,
    says: /line 8, <WritePercent>: .*<Target>/,
  },
  {
    name: 'what contradicts itself, at its line',
    target: `${wholeTarget}<BaseFileOffset>9</BaseFileOffset>\n<MaxFileSize>8</MaxFileSize>`,
    says: /line 9, <MaxFileSize>: /,
  },
  {
    name: 'a target that is not closed',
    target: `${wholeTarget}<WriteRatio>`,
    says: /ERROR: failed to load profile, line 9, line position 1: /,
  },
  {
    name: 'an event trace',
    head: '<ETW><DiskIO>true</DiskIO></ETW>\n',
    target: wholeTarget,
    says: /line 2, <DiskIO>: .*trace/,
  },
  { name: 'a template without a target', target: '<Path>*1</Path>', says: /line 6, <Path>: .*\*1/ },
  {
    name: 'a template whose target is missing',
    target: '<Path>*2</Path>',
    args: ['a.dat'],
    says: /line 6, <Path>: .*target 2/,
  },
  { name: 'a target that stands for nothing', target: wholeTarget, args: ['spare.dat'], says: /'spare\.dat'/ },
];

for (const { name, head, target, args = [], says } of refusals) {
  test(`refuses ${name}`, async (t) => {
    const folder = makeFolder(t);
    const x = givenProfile(folder, { head, spans: [{ targets: [target] }] });
    const { code, stdout, stderr } = await run([x, ...args], { cwd: folder });
    assert.equal(code, 3, stderr);
    assert.equal(stdout, '');
    assert.match(stderr, says);
    assert.deepEqual(readdirSync(folder), ['profile.xml'], 'a refused profile writes nothing');
  });
}

test('refuses a result, with the hint to cut out its profile', async (t) => {
  const folder = makeFolder(t);
  copyFileSync(resolve(shapes, '../golden/read.xml'), join(folder, 'result.xml'));
  const { code, stderr } = await run([`-X${asArgument(join(folder, 'result.xml'))}`]);
  assert.equal(code, 3);
  assert.match(stderr, /line 1, <Results>: .*<Profile>/);
});

test('refuses a profile that is not there, by its path', async (t) => {
  const { code, stderr } = await run([`-X${asArgument(join(makeFolder(t), 'none.xml'))}`]);
  assert.equal(code, 3);
  assert.match(stderr, /none\.xml/);
});
