// How each runner says what ran.

/** Node's test runner, TAP. */
export function readNodeTest(output) {
  const count = (name) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(output)?.[1] ?? 0);
  return {
    passed: count('pass'),
    failed: count('fail') + count('cancelled'),
    skipped: count('skipped') + count('todo'),
    reasons: unique([...output.matchAll(/^\s*ok \d+ - .* # SKIP (.+)$/gm)].map(([, reason]) => reason)),
  };
}

/** Karma: the last "Executed" line is the total. */
export function readKarma(output) {
  const [, executed, failed, skipped] =
    [...output.matchAll(/Executed (\d+) of \d+(?: \((\d+) FAILED\))?(?: \(skipped (\d+)\))?/g)].at(-1) ?? [];
  const failures = Number(failed ?? 0);
  return {
    passed: Number(executed ?? 0) - failures,
    failed: failures,
    skipped: Number(skipped ?? 0),
    reasons: skipped ? ['see the log'] : [],
  };
}

/** A runner that closes with "N passed, N failed, N skipped". Its lines "skipped: …" say why. */
export function readPlainLine(output) {
  const [, passed, failed, skipped] =
    [...output.matchAll(/(\d+) passed, (\d+) failed(?:, (\d+) skipped)?/g)].at(-1) ?? [];
  return {
    passed: Number(passed ?? 0),
    failed: Number(failed ?? 0),
    skipped: Number(skipped ?? 0),
    reasons: unique([...output.matchAll(/^\s*(?:\[?skipped\]?): (.+)$/gim)].map(([, reason]) => reason)),
  };
}

function unique(texts) {
  return [...new Set(texts)];
}
