// The 10 s check: the same commands as the tool's, printed to the terminal instead of drawn.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { StepError } from '../base/steps.mjs';
import { loadAnalysis } from '../build/build.mjs';
import { stringsFile } from '../base/paths.mjs';
import { progressLine, verdictLines } from './terminal-report.mjs';
import { terminalLine } from '../base/terminal-text.mjs';

const gibibyte = 1024 ** 3;
const checkFileName = 'headroom-check.dat';
const checkName = 'Check at the start';
/** Short enough to wait for. Chosen for this check, and so not the profile's default, which is as long today. */
const measuredSeconds = 10;
const warmUpSeconds = 2;

/** Runs the check and prints what it says. */
export async function runCheck(session, steps) {
  const cluster = await session.only('Get-WacHeadroomCluster');
  const volume = cluster.volumes.find(({ id }) => id === session.place.checkVolumeId) ?? cluster.volumes[0];
  const analysis = await loadAnalysis();
  const facts = await session.only('Get-WacHeadroomLimit', { VolumeId: volume.id });
  const limits = analysis.limitsTold(await analysis.loadLimitCatalog(), facts);
  const profile = checkProfile(path.join(volume.path, checkFileName));
  await forgetEarlierChecks(session);
  const run = await session.only('Start-WacHeadroomRun', {
    ProfileJson: JSON.stringify(profile),
    VolumeId: volume.id,
    PresetId: 'baseline-read',
    Name: checkName,
    KeepTestFile: true,
    LimitsJson: JSON.stringify(limits),
  });
  if (run.status === 'refused') throw runProblem({ error: run.problem });
  steps.note('');
  steps.note(
    `Measuring ${terminalLine(volume.name)} on ${terminalLine(run.nodeName)}: 4 KiB random reads, 64 in flight, ${measuredSeconds} s after ${warmUpSeconds} s of warm-up${cluster.simulation ? ', simulated cluster' : ''}.`,
  );
  const stop = () => session.only('Stop-WacHeadroomRun', { RunId: run.id });
  const forget = steps.onEnd(stop);
  const ended = await watch(session, run.id, steps);
  forget();
  const { result } = await session.only('Get-WacHeadroomResult', { RunId: run.id });
  if (ended.status !== 'completed' || result === null) throw runProblem(ended);
  const strings = analysis.nestStrings(JSON.parse(await readFile(stringsFile, 'utf8')));
  const verdict = analysis.assessResult({ result, limits, run });
  for (const line of verdictLines({ analysis, strings, result, limits, verdict })) steps.note(terminalLine(line));
}

/** The newest check is in the tool's list of runs; its predecessors would only fill it. */
async function forgetEarlierChecks(session) {
  const runs = await session.only('Get-WacHeadroomRun');
  const ended = runs.filter(({ name, status }) => name === checkName && status !== 'running');
  for (const { id } of ended) await session.only('Remove-WacHeadroomRun', { RunId: id });
}

/** Prints progress as it comes; gives the run as it ended. */
async function watch(session, runId, steps) {
  const analysis = await loadAnalysis();
  for await (const text of session.invoke('Watch-WacHeadroomRun', { RunId: runId })) {
    const { progress, run } = JSON.parse(text);
    if (run) return run;
    const line = progressLine(progress, analysis);
    if (line) steps.note(terminalLine(line));
  }
  throw new StepError(`Watching the run ${runId} ended before the run did.`, 'Try again.');
}

function runProblem({ id, status, error }) {
  const what = error ? `${error.message}${error.target ? ` (${error.target})` : ''}` : `It was ${status}.`;
  return new StepError(
    terminalLine(`The check did not complete: ${what}`),
    terminalLine(error?.action ?? `Look at the folder of the run ${id}, or try again.`),
  );
}

/** The baseline read preset, short: two threads, 32 requests each, on a file that stays for the next start. */
function checkProfile(file) {
  const target = {
    path: file,
    createSizeBytes: gibibyte,
    blockSizeBytes: 4096,
    randomPercent: 100,
    alignmentBytes: 4096,
    writePercent: 0,
    outstandingRequests: 32,
    threadsPerTarget: 2,
    cacheMode: 'osCacheDisabled',
    writeThrough: true,
  };
  const timeSpan = {
    durationSeconds: measuredSeconds,
    warmUpSeconds,
    measureLatency: true,
    iopsIntervalMilliseconds: 1000,
    targets: [target],
  };
  return { contractVersion: 1, timeSpans: [timeSpan] };
}
