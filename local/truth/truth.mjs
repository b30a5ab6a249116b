// npm run truth: judges the verdict on simulated runs whose limit is known. `--family=depth,rate` runs the families with one
// of these in their names, `--list` names all; `--cases` is how many of each, `--seed` makes others; `--one-run` judges
// single runs in place of searches; `--real` takes real searches with the engine, about 20 minutes, or those with `--only=…`
// in their names; `--changes` looks for changes of level in place of verdicts; `--json` prints every outcome for programs;
// `--keep` writes the figures that the test holds the verdict to.
import path from 'node:path';
import { endOnFailure, StepError, Steps } from '../base/steps.mjs';
import { root } from '../base/paths.mjs';
import { runOrFail } from '../base/processes.mjs';

const steps = new Steps();

endOnFailure(async () => {
  const { installDependencies } = await import('../base/dependencies.mjs');
  await installDependencies(steps);
  const { families } = await import('./families/index.mjs');
  const { readOptions } = await import('./options.mjs');
  const options = readOptions(
    process.argv.slice(2),
    families.map(({ name }) => name),
  );
  if (options.list && !options.isReal) return steps.note(options.families.join('\n'));
  if (options.isReal) return judgeRealSearches(options);
  const assessResult = await loadVerdict();
  const { buildSearchQuestions, SearchQuestions } = await import('./search.mjs');
  const questions = new SearchQuestions(await buildSearchQuestions(steps));
  try {
    await (options.isOfChanges ? lookForChanges : judgeVerdicts)(options, { families, assessResult, questions });
  } finally {
    questions.close();
  }
}, steps);

async function judgeRealSearches({ only, list, json }) {
  const { realCases } = await import('./real/real-cases.mjs');
  const chosen = realCases.filter(({ name }) => name.includes(only));
  if (list) return steps.note(chosen.map(({ name }) => name).join('\n'));
  if (chosen.length === 0) throw new StepError(`No real search has '${only}' in its name.`, '--real --list names all.');
  const assessResult = await loadVerdict();
  const { buildEngine } = await import('../build/engines.mjs');
  await buildEngine(steps);
  const { benchRealCases } = await import('./real/run-real-cases.mjs');
  const { summaryOf } = await import('./bench.mjs');
  const { reportOf } = await import('./report.mjs');
  const outcomes = await benchRealCases(chosen, assessResult, { tell: (text) => steps.note(text) });
  const summary = summaryOf(outcomes);
  steps.note(json ? JSON.stringify({ ...summary, outcomes }, null, 2) : `\n${reportOf(summary)}`);
  const { realLessThanRequired } = await import('./kept.mjs');
  if (only === '') failFor(await realLessThanRequired(summary));
}

/** What is required and not held is an end with a failure. */
function failFor(problems) {
  if (problems.length === 0) return;
  throw new StepError(
    `Less than what is required: ${problems.join('; ')}.`,
    'Mend the verdict: the tables show where.',
  );
}

async function judgeVerdicts(options, { families, assessResult, questions }) {
  const { benchFamilies, summaryOf } = await import('./bench.mjs');
  if (options.keep) {
    const { keptOf, writeKept } = await import('./kept.mjs');
    return writeKept((await keptOf(families, assessResult, questions)).figures);
  }
  const chosen = families.filter(({ name }) => options.families.includes(name));
  const outcomes = await benchFamilies(chosen, options, assessResult, options.isOneRun ? null : questions);
  const { reportOf } = await import('./report.mjs');
  const summary = summaryOf(outcomes);
  steps.note(options.json ? JSON.stringify({ ...summary, outcomes }, null, 2) : reportOf(summary));
  const { lessThanRequired } = await import('./kept.mjs');
  if (chosen.length === families.length && !options.isOneRun) failFor(await lessThanRequired(summary));
}

async function lookForChanges(options, { families, ...judges }) {
  const { changesOf, reportOfChanges, reportOfSearches, summaryOfChanges, summaryOfSearches } =
    await import('./changes.mjs');
  const chosen = families.filter(({ name }) => options.families.includes(name));
  const windows = await changesOf(chosen, options, judges);
  const summary = summaryOfChanges(windows);
  const searches = summaryOfSearches(windows);
  steps.note(
    options.json
      ? JSON.stringify({ summary, searches, windows }, null, 2)
      : `${reportOfChanges(summary)}\n${reportOfSearches(searches)}`,
  );
}

/** The verdict's sources need the contract's types, and nothing else that is built. */
async function loadVerdict() {
  await runOrFail(process.execPath, [path.join(root, 'engine/contract/build/generate-types.mjs')], {
    cwd: root,
    action: 'Look at the lines above.',
  });
  const { loadAnalysis } = await import('../build/build.mjs');
  return (await loadAnalysis()).assessResult;
}
