// What npm run fuzz takes, and what libFuzzer says at the end.
import { parseArgs } from 'node:util';
import { StepError } from '../base/steps.mjs';

const defaultSeconds = 60;

/**
 * @param {string[]} args
 * @param {string[]} known all readers
 * @returns {{ readers: string[], seconds: number, keep: boolean }}
 */
export function readOptions(args, known) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { keep: { type: 'boolean', default: false } },
  });
  const isTime = (text) => /^[1-9]\d{0,6}$/.test(text);
  const times = positionals.filter(isTime);
  const names = positionals.filter((text) => !isTime(text));
  const unknown = names.find((name) => !known.includes(name));
  if (unknown || times.length > 1) {
    throw new StepError(
      `'${unknown ?? times[1]}' is neither a reader to fuzz nor a single time in seconds.`,
      `Choose from: ${known.join(', ')}.`,
    );
  }
  return { readers: names.length > 0 ? names : known, seconds: Number(times[0] ?? defaultSeconds), keep: values.keep };
}

/** The figures of libFuzzer's last lines. */
export function readFigures(output) {
  const [, reached, inputs] = [...output.matchAll(/ cov: (\d+) .*? corp: (\d+)/g)].at(-1) ?? [];
  const [, executions] = /stat::number_of_executed_units:\s*(\d+)/.exec(output) ?? [];
  return { executions: Number(executions ?? 0), reached: Number(reached ?? 0), inputs: Number(inputs ?? 0) };
}
