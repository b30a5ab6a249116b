// npm run bench:check: how often the coordinator check calls one node different from itself, with real runs on this
// machine's disk. Each pair is one check: the check's own decision on runs in turns, in one file. `--pairs` is how many;
// `--difference=10` holds both sides back to a rate, the one to that much less in percent, to see how often it is found;
// `--rate` is that rate in IOPS (two fifths of what the disk gives unless set); `--seconds` is how long a run measures;
// `--full` makes runs as the check makes them, with a warm-up, until they are steady; `--json` prints every pair. It fails
// where enough pairs keep less than `engine/contract/check-pairs.json` requires.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { countOption } from '../base/count-option.mjs';
import { cacheFolder, engineFile, root } from '../base/paths.mjs';
import { runOrFail } from '../base/processes.mjs';
import { endOnFailure, StepError, Steps } from '../base/steps.mjs';
import { describePairs } from './check-pairs-report.mjs';
import { areJudged, problemsOfPairs, requiredOfPairs } from './check-pairs-required.mjs';

const steps = new Steps();
const action = 'Look at the lines above.';

endOnFailure(async () => {
  const options = readOptions(process.argv.slice(2));
  const { generateSources, loadAnalysis } = await import('../build/build.mjs');
  const { buildEngine } = await import('../build/engines.mjs');
  await buildEngine(steps);
  await generateSources(steps);
  const analysis = await loadAnalysis();
  const { run: design } = JSON.parse(await readFile(path.join(root, 'engine/contract/check-design.json'), 'utf8'));
  await mkdir(cacheFolder, { recursive: true });
  // Everything that is written here is written in this folder.
  const folder = await mkdtemp(path.join(cacheFolder, 'check-pairs-'));
  const pairs = [];
  try {
    const node = new Node(folder, options, { design, steadyIopsOf: analysis.steadyIopsOf });
    const rate = options.difference === 0 ? null : (options.rate ?? 0.4 * (await node.measure(null)));
    if (rate !== null) steps.note(`Held back to ${Math.round(rate)} IOPS, and to ${options.difference} % less.`);
    for (let number = 1; number <= options.pairs; number += 1) {
      pairs.push(await checkPair(analysis, node, rate, options.difference));
      steps.note(options.json ? JSON.stringify(pairs.at(-1)) : describePairs(pairs));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  failBelowRequired(pairs, options.difference, await requiredOfPairs());
}, steps);

/** What is required and not kept is an end with a failure. */
function failBelowRequired(pairs, difference, required) {
  if (!areJudged(pairs, difference, required)) {
    steps.note(`Not held to a figure: that takes ${required.pairsAtLeast} pairs, and no difference or one of 10 %.`);
    return;
  }
  const problems = problemsOfPairs(pairs, difference, required);
  if (problems.length > 0) {
    throw new StepError(`Less than what is required: ${problems.join('; ')}.`, 'Mend the check, or what it measures.');
  }
}

function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      pairs: { type: 'string', default: '100' },
      difference: { type: 'string', default: '0' },
      rate: { type: 'string' },
      seconds: { type: 'string', default: '1' },
      full: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  return {
    pairs: countOption('--pairs', values.pairs),
    difference: Number(values.difference),
    rate: values.rate === undefined ? null : countOption('--rate', values.rate),
    seconds: countOption('--seconds', values.seconds),
    isFull: values.full,
    json: values.json,
  };
}

/** One check of a node against itself, run after run until it is settled. */
async function checkPair({ decideCheck, turnAfter }, node, rate, difference) {
  const runs = { first: [], second: [] };
  for (let count = 0; ; count += 1) {
    const turn = turnAfter(count);
    const share = turn === 'first' ? 1 : 1 - difference / 100;
    runs[turn].push(await node.measure(rate === null ? null : rate * share));
    const decision = decideCheck(runs.first, runs.second);
    if (decision.verdict !== 'continue') return { ...decision, runCount: count + 1, runs };
  }
}

/** This machine as a node: the check's reads, in one file that the first run writes and all others read. */
class Node {
  #folder;
  #profile;
  #steadyIopsOf;
  #runCount = 0;

  constructor(folder, { seconds, isFull }, { design, steadyIopsOf }) {
    this.#folder = folder;
    this.#steadyIopsOf = steadyIopsOf;
    const length = isFull ? design : { durationSeconds: seconds, warmUpSeconds: 0 };
    const target = {
      path: path.join(folder, 'headroom-test.dat'),
      createSizeBytes: 2 ** 28,
      blockSizeBytes: 4096,
      alignmentBytes: 4096,
      randomPercent: 100,
      threadsPerTarget: 4,
      outstandingRequests: 32,
      cacheMode: 'osCacheDisabled',
      writeThrough: true,
    };
    this.#profile = { contractVersion: 1, timeSpans: [{ ...length, measureLatency: true, targets: [target] }] };
  }

  /** Mean IOPS of one run, as the check takes them. */
  async measure(rate) {
    const number = (this.#runCount += 1);
    const [profile, report] = ['profile', 'result'].map((name) => path.join(this.#folder, `${name}-${number}.json`));
    await writeFile(profile, JSON.stringify(this.#profile));
    const device = rate === null ? [] : [`--simulate-device=iops=${Math.round(rate)}`];
    await runOrFail(engineFile, [`--profile=${profile}`, `-Rjson:${report}`, ...device], { action });
    const [timeSpan] = JSON.parse(await readFile(report, 'utf8')).timeSpans;
    await Promise.all([rm(profile), rm(report)]);
    return this.#steadyIopsOf(timeSpan);
  }
}
