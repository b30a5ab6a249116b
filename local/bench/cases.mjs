// What is measured: the engine's and fio's command lines for the same work. Depth is per thread, as both count it.

const tunedOptions = ['--registerfiles', '--fixedbufs', '--iodepth_batch_submit=16', '--iodepth_batch_complete_max=16'];

/**
 * @typedef {{ name: string, group: 'direct' | 'cached' | 'sequential' | 'null', access: 'direct' | 'cached' | 'null',
 *   write: boolean, random: boolean, blockKibibytes: number, depth: number, threads: number }} IoCase
 */

/** @returns {IoCase[]} */
export function ioCases() {
  const cases = [];
  for (const access of ['direct', 'cached']) {
    for (const write of [false, true]) {
      for (const depth of [1, 32, 128]) {
        for (const threads of [1, 2]) {
          cases.push(describe({ group: access, access, write, random: true, blockKibibytes: 4, depth, threads }));
        }
      }
    }
  }
  for (const access of ['direct', 'cached']) {
    for (const write of [false, true]) {
      for (const blockKibibytes of [64, 512]) {
        cases.push(
          describe({ group: 'sequential', access, write, random: false, blockKibibytes, depth: 8, threads: 1 }),
        );
      }
    }
  }
  return cases;
}

/** Without a device: what is left is the program itself. */
export function nullCase(threads) {
  return describe({
    group: 'null',
    access: 'null',
    write: false,
    random: true,
    blockKibibytes: 4,
    depth: 32,
    threads,
  });
}

function describe(options) {
  const { access, write, random, blockKibibytes, depth, threads } = options;
  const pattern = `${random ? 'random' : 'sequential'}-${write ? 'write' : 'read'}`;
  return { name: `${access}-${blockKibibytes}k-${pattern}-o${depth}-t${threads}`, ...options };
}

/** The engine's command line: with latency and time series on, as a user has them. */
export function engineArguments({ access, write, random, blockKibibytes, depth, threads }, { seconds, file }) {
  return [
    // Unbuffered, yet without write-through, which fio's --direct does not ask for either.
    ...{ direct: ['-Su'], cached: ['-Sb'], null: ['--backend=null'] }[access],
    `-b${blockKibibytes}K`,
    `${random ? '-r' : '-s'}${blockKibibytes}K`,
    `-w${write ? 100 : 0}`,
    // fio writes to the same file, which makes it another's.
    ...(write ? ['--allow-overwrite'] : []),
    `-o${depth}`,
    `-t${threads}`,
    // fio binds no thread to a processor, either.
    '-n',
    `-d${seconds}`,
    '-W0',
    '-L',
    '-D',
    '-Rjson',
    file,
  ];
}

/** fio's command line for the same, in its default or in its tuned form. */
export function fioArguments({ access, write, random, blockKibibytes, depth, threads }, { seconds, file, tuned }) {
  return [
    '--name=bench',
    ...(access === 'null'
      ? ['--ioengine=null', '--size=1G']
      : [`--filename=${file}`, '--ioengine=io_uring', `--direct=${access === 'direct' ? 1 : 0}`, '--invalidate=0']),
    ...(tuned ? tunedOptions : []),
    `--rw=${random ? 'rand' : ''}${write ? 'write' : 'read'}`,
    // The file is there and stays as large as it is.
    ...(write ? ['--overwrite=1', '--fallocate=none'] : []),
    `--bs=${blockKibibytes}k`,
    `--iodepth=${depth}`,
    `--numjobs=${threads}`,
    '--thread',
    '--time_based',
    `--runtime=${seconds}`,
    '--group_reporting',
    '--output-format=json',
  ];
}
