// How GoogleTest says what ran, through `ctest --verbose`: the processes that share the tests print side by side, each line
// with the process's number before it.

/**
 * @param {string} output
 * @returns {{ passed: number, failed: number, skipped: number, reasons: string[], failures: string[] }} `failures`: each
 *   failed test with what it printed. A test that began and did not end took its process with it: it has failed.
 */
export function readGoogleTest(output) {
  const counts = { passed: 0, failed: 0, skipped: 0, reasons: [], failures: [] };
  const processes = new Map();
  for (const line of output.split('\n')) {
    const [, number = '', text] = /^(?:(\d+): )?(.*?)\r?$/.exec(line);
    if (!processes.has(number)) processes.set(number, { planned: 0, ended: 0, running: null, lines: [] });
    readLine(processes.get(number), text, counts);
  }
  for (const [number, { planned, ended, running, lines }] of processes) {
    if (!running) continue;
    const left = planned - ended - 1;
    const [, why = 'the process ended'] =
      new RegExp(`Test +#${number}: .*\\*\\*\\*(\\S.*?) +[\\d.]+ sec`).exec(output) ?? [];
    counts.failed++;
    counts.failures.push(
      [`${running} did not end (${why}), and ${left} tests after it in the same process did not run`, ...lines].join(
        '\n',
      ),
    );
  }
  counts.reasons = [...new Set(counts.reasons)];
  return counts;
}

function readLine(process, text, counts) {
  const planned = /^\[=+\] Running (\d+) tests? from /.exec(text);
  if (planned) process.planned = Number(planned[1]);
  const begun = /\[ RUN {6}\] (\S+)$/.exec(text);
  if (begun) {
    process.running = begun[1];
    process.lines = [];
    return;
  }
  // The names that the end lists again belong to no running test.
  if (!process.running) return;
  const ended = /\[ +(OK|FAILED|SKIPPED) +\] (\S+?),? /.exec(text);
  if (ended?.[2] !== process.running) {
    process.lines.push(text);
    return;
  }
  countEnd(ended[1], process, counts);
  process.ended++;
  process.running = null;
}

function countEnd(end, { running, lines }, counts) {
  if (end === 'OK') {
    counts.passed++;
  } else if (end === 'FAILED') {
    counts.failed++;
    counts.failures.push([`${running} failed`, ...lines].join('\n'));
  } else {
    counts.skipped++;
    // "<file>:<line>: Skipped" comes before the reason.
    const at = lines.findIndex((line) => line.endsWith(': Skipped'));
    counts.reasons.push(
      lines
        .slice(at + 1)
        .join(' ')
        .trim() || running,
    );
  }
}
