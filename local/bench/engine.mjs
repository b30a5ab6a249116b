// The engine compared with fio: the same file, the same pattern, one after the other, round by round.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { cacheFolder, engineFile } from '../base/paths.mjs';
import { runOrFail } from '../base/processes.mjs';
import { StepError } from '../base/steps.mjs';
import { formatTable } from '../base/text-table.mjs';
import { dropFromCache, figureHeadings } from './measurements.mjs';
import { measureIdleCost } from './programs.mjs';
import { number } from './table.mjs';
import { judge, requirement, targets } from './targets.mjs';

// Everything that is written here is written in this folder.
const idleRounds = 3;
const folder = path.join(cacheFolder, 'bench');
const file = path.join(folder, 'bench.dat');
const fillFile = path.join(folder, 'fill.dat');

/** Measures what was selected, and prints the rates, and each target with what was reached. */
export async function benchEngine(steps, { rounds, seconds, selected }) {
  const startedAt = Date.now();
  await mkdir(folder, { recursive: true });
  await steps.run('Writing the 1 GiB test file', () =>
    // fio wrote to the one that an earlier run left.
    runOrFail(engineFile, ['-c1G', '--allow-overwrite', '-d1', '-W0', '-Su', '-b4K', file], {
      action: 'Look at the lines above.',
    }),
  );
  await dropFromCache(file);
  const idle = await steps.run('Measuring what the programs take for themselves', () =>
    measureIdleCost(Math.min(rounds, idleRounds), file),
  );
  const outcomes = [];
  const failures = [];
  for (const { name, measure } of selected) {
    try {
      outcomes.push(
        await steps.run(`Measuring ${name}, ${rounds} rounds`, () =>
          measure({ rounds, seconds, file, fillFile, idle }),
        ),
      );
    } catch (error) {
      // The others took a quarter of an hour, and hold without this one.
      if (!(error instanceof StepError)) throw error;
      failures.push(`${name}: ${error.message} ${error.action}`);
    }
  }
  const figures = outcomes.flatMap((outcome) => (outcome.figures ? [outcome.figures] : []));
  if (figures.length > 0) {
    steps.note(
      `\nLatency and time series on, no warm-up; medians of ${rounds} rounds of ${seconds} s, spread in brackets.`,
    );
    steps.note(
      `CPU is user and system time of the process without ${number(idle.engine, 3)} s (engine) and ${number(idle.fio, 3)} s (fio) for its start and end.\n`,
    );
    steps.note(formatTable(figureHeadings, figures));
  }
  steps.note('');
  for (const note of outcomes.flatMap(({ notes = [] }) => notes)) steps.note(note);
  describeTargets(
    steps,
    outcomes.flatMap(({ findings }) => findings),
  );
  steps.note(`\nThe engine's part took ${number((Date.now() - startedAt) / 60_000, 1)} minutes.`);
  if (failures.length > 0) throw new StepError('Not everything was measured.', failures.join('\n'));
}

function describeTargets(steps, findings) {
  const judged = findings.map(({ target, of, values }) => ({
    of,
    target: targets[target],
    ...judge(targets[target], values),
  }));
  steps.note('\nRatios are taken within each round; the median counts, the smallest and the largest follow.\n');
  steps.note(
    formatTable(
      ['', 'of', 'target', 'measured', 'range', ''],
      judged.map(({ of, target, median, smallest, largest, reached, inDoubt }) => {
        const value = (each) => number(each, target.digits ?? 3);
        const verdict = reached ? 'reached' : inDoubt ? 'not reached, within the noise' : 'NOT REACHED';
        return [
          target.text,
          of,
          requirement(target),
          value(median),
          `${value(smallest)} to ${value(largest)}`,
          verdict,
        ];
      }),
    ),
  );
  const count = (holds) => judged.filter(holds).length;
  steps.note(
    `\n${count(({ reached }) => reached)} of ${judged.length} reached, ${count(({ inDoubt }) => inDoubt)} not reached within the noise.`,
  );
}
