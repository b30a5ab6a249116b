// The engine beside fio: direct I/O on one file, and both engines' null backends, which cost nothing but themselves.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { costOf } from './process-cost.mjs';
import { alternate, ratio, spread } from './rounds.mjs';
import { printTable } from './table.mjs';

const mebibyte = 1 << 20;

/** Prints the engine's figures. `seconds` is the length of one round of one contestant. */
export async function benchEngine({ engine, folder, rounds = 5, seconds = 5 }) {
  const fioVersion = execFileSync('fio', ['--version'], { encoding: 'utf8' }).trim();
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'bench.dat');
  console.log(`Engine beside ${fioVersion}, ${rounds} alternating rounds of ${seconds} s`);
  execFileSync(engine, ['-c1G', '-d1', '-W0', '-b4k', file], { stdio: 'ignore' });
  const report = join(folder, 'bench.json');

  const ours =
    (options, target = file) =>
    async () => {
      const command = [engine, ...options, '-L', '-D1000', '-W0', `-d${seconds}`, `-Rjson:${report}`, target];
      const { cpuSeconds } = await costOf(command);
      const [span] = JSON.parse(readFileSync(report, 'utf8')).timeSpans;
      return figures(span.total.ioCount, span.measuredSeconds, cpuSeconds, span.total.latency.meanMicroseconds);
    };
  const fio = (options) => async () => {
    const common = [
      '--name=bench',
      '--thread',
      '--group_reporting',
      '--time_based',
      `--runtime=${seconds}`,
      '--norandommap',
    ];
    const { stdout, cpuSeconds } = await costOf(['fio', ...common, ...options, '--output-format=json']);
    const { read } = JSON.parse(stdout.slice(stdout.indexOf('{'))).jobs[0];
    return figures(read.total_ios, read.runtime / 1000, cpuSeconds, read.clat_ns.mean / 1000);
  };
  const direct = [
    '--ioengine=io_uring',
    `--filename=${file}`,
    '--direct=1',
    '--rw=randread',
    '--bs=4k',
    '--iodepth=32',
  ];

  const rows = [];
  for (const threads of [1, 2]) {
    const measured = await alternate(rounds, {
      ours: ours(['-b4k', '-r4k', '-w0', '-Su', '-o32', `-t${threads}`]),
      fio: fio([...direct, `--numjobs=${threads}`]),
    });
    rows.push(...compare(`4 KiB random read, direct, depth 32, ${threads} thread(s)`, measured));
  }
  const nullRounds = await alternate(rounds, {
    ours: ours(['--backend=null', '-b4k', '-r4k', '-o32', '-t1', '-c1G'], join(folder, 'never-made.dat')),
    fio: fio(['--ioengine=null', '--size=1g', '--rw=randread', '--bs=4k', '--iodepth=32']),
  });
  rows.push(...compare('null backend, latency on, 1 thread', nullRounds));
  printTable(['what', 'figure', 'ours', 'fio', 'ours ÷ fio (min … max)'], rows);
  await printMemory(engine, folder);
  for (const made of [file, `${file}.headroom-io`, report]) rmSync(made, { force: true });
}

function figures(ioCount, measuredSeconds, cpuSeconds, latencyMicroseconds) {
  return { iops: ioCount / measuredSeconds, cpuMicroseconds: (cpuSeconds * 1e6) / ioCount, latencyMicroseconds };
}

function compare(what, { ours, fio }) {
  const row = (figure, name, digits) => {
    const of = (rounds) => spread(rounds.map((round) => round[figure])).median.toFixed(digits);
    const { median, min, max } = ratio(ours, fio, figure);
    return [what, name, of(ours), of(fio), `${median.toFixed(3)} (${min.toFixed(3)} … ${max.toFixed(3)})`];
  };
  return [row('iops', 'IOPS', 0), row('cpuMicroseconds', 'CPU µs per I/O', 3)];
}

/** Highest resident size after a short and after a long run at full null speed: what grows with time shows here. */
async function printMemory(engine, folder) {
  const peak = async (durationSeconds) => {
    const progress = join(folder, 'memory.jsonl');
    rmSync(progress, { force: true });
    const script = '"$@" & pid=$!; sleep "$SECONDS_TO_LOOK"; grep VmHWM /proc/$pid/status; wait $pid';
    const command = [
      '--backend=null',
      '-b4k',
      '-r4k',
      '-o32',
      '-L',
      '-D100',
      '-W0',
      `-d${durationSeconds}`,
      '-c1G',
      '-Rtext:/dev/null',
      join(folder, 'never-made.dat'),
    ];
    const env = { ...process.env, SECONDS_TO_LOOK: String(durationSeconds - 0.5) };
    const out = execFileSync('bash', ['-c', script, 'bash', engine, ...command], { encoding: 'utf8', env });
    return (Number(out.match(/VmHWM:\s+(\d+)/)[1]) * 1024) / mebibyte;
  };
  const short = await peak(2);
  const long = await peak(12);
  console.log(`memory at full null speed: ${short.toFixed(2)} MiB after 1.5 s, ${long.toFixed(2)} MiB after 11.5 s`);
}
