// How long single tests took, out of what each runner prints.

const readers = [readTap, readGoogleTest, readKarma, readPlainLines];

/**
 * The tests of a runner's output with their times. A runner that tells no times has none.
 * @param {string} output
 * @returns {{ name: string, seconds: number }[]}
 */
export function readDurations(output) {
  return readers.flatMap((read) => read(output));
}

/**
 * The slowest of all suites' tests, the slowest first.
 * @param {{ suite: string, name: string, seconds: number }[]} tests
 * @param {number} count
 */
export function slowest(tests, count) {
  return [...tests].sort((one, other) => other.seconds - one.seconds).slice(0, count);
}

/** Node's runner. What only holds other tests is left out: its time is theirs. */
function readTap(output) {
  const results = output.matchAll(
    /^\s*(?:not )?ok \d+ - (?<name>.*)\n\s*---\n\s*duration_ms: (?<milliseconds>[\d.]+)\n(?<suite>\s*type: 'suite'\n)?/gm,
  );
  return [...results]
    .filter(({ groups }) => !groups.suite)
    .map(({ groups: { name, milliseconds } }) => ({ name, seconds: Number(milliseconds) / 1000 }));
}

/** Through CTest, which puts the number of the process before each line. */
function readGoogleTest(output) {
  const results = output.matchAll(
    /^(?:\d+: )?\[ {2}(?: {5}OK|FAILED {1,2}) \] (?<name>\S+).* \((?<milliseconds>\d+) ms\)$/gm,
  );
  return [...results].map(({ groups: { name, milliseconds } }) => ({ name, seconds: Number(milliseconds) / 1000 }));
}

/** Karma tells the tests that take longer than its `reportSlowerThan`. */
function readKarma(output) {
  const results = output.matchAll(/SLOW (?<seconds>[\d.]+) secs: (?<name>.+)$/gm);
  return [...results].map(({ groups: { name, seconds } }) => ({ name, seconds: Number(seconds) }));
}

/** What the project's own runners print: "slow: 12.3 s <name>". */
function readPlainLines(output) {
  const results = output.matchAll(/^slow: (?<seconds>[\d.]+) s (?<name>.+)$/gm);
  return [...results].map(({ groups: { name, seconds } }) => ({ name: name.trim(), seconds: Number(seconds) }));
}
