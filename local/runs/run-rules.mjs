// The module's rules of a run that look at no disk. engine/contract/vectors/run-rules.json has cases of each; a test here and one
// of the module's hold both to it.
import { readProfileDefaults } from '../../engine/contract/build/profile-defaults.mjs';
import { readLongestTimes } from '../../engine/contract/build/longest-times.mjs';
import { loadSchemas } from '../../engine/contract/schemas.mjs';
import { problem, problemOf, words } from './words.mjs';

const defaults = await readProfileDefaults();
const longestTimes = await readLongestTimes();
const noteSchema = (await loadSchemas())['run-note.schema.json'].properties;

const longestName = 200;
/** Creating the files comes on top of what a profile expects: time to begin with, and the slowest that they are written at. */
const preparationSeconds = 300;
const slowestPreparationBytesPerSecond = 4 * 1024 * 1024;
const dayMilliseconds = 24 * 3600 * 1000;
/** The runs of a check stay together while it may go on. */
const checkMilliseconds = dayMilliseconds;

/** Warm-up, duration and cool-down of all time spans; of a search, the most that it takes. */
export function expectedSecondsOf({ search = null, timeSpans }) {
  if (search !== null) return longestTimes.search[search.effort ?? defaults.Search.effort].totalSeconds;
  const secondsOf = (timeSpan) =>
    ['durationSeconds', 'warmUpSeconds', 'coolDownSeconds']
      .map((name) => timeSpan[name] ?? defaults.TimeSpan[name])
      .reduce((sum, seconds) => sum + seconds, 0);
  return timeSpans.map(secondsOf).reduce((sum, seconds) => sum + seconds, 0);
}

/** After how many seconds the engine ends a run by itself. Refused where the profile alone takes longer than a day. */
export function timeLimitSecondsOf(profile) {
  const expected = expectedSecondsOf(profile);
  if (expected > longestTimes.runSeconds) {
    throw problem(
      'RunTooLong',
      [expected, longestTimes.runSeconds].map((each) => each.toLocaleString('en-US')),
    );
  }
  // Each file once, at the largest size that is asked of it.
  const sizes = new Map();
  for (const { path, createSizeBytes } of profile.timeSpans.flatMap(({ targets }) => targets)) {
    sizes.set(path, Math.max(sizes.get(path) ?? 0, createSizeBytes ?? 0));
  }
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const preparation = preparationSeconds + Math.ceil(bytes / slowestPreparationBytesPerSecond);
  const copy = (profile.copyFile ?? defaults.Profile.copyFile) ? longestTimes.copySeconds : 0;
  return expected + copy + Math.min(preparation, longestTimes.runSeconds);
}

/** The name that a run goes by: the given one, else its preset's. */
export function runNameOf(name, presetId) {
  if ((name ?? '').length > longestName) throw problem('NameTooLong', [name.length, longestName], name);
  const given = [name, presetId].find((text) => trimmed(text) !== '');
  return given?.slice(0, longestName) ?? words('UnnamedRun');
}

/** The coordinator check that a run is part of; null for all others. */
export function checkPartOf(id, role, method) {
  const given = [id, role, method].filter(Boolean).length;
  if (given === 0) return null;
  if (given < 3) throw problem('CheckNotComplete');
  return { id, role, method };
}

/** Text for the `tag` or the `text` of a note without blanks around it; null where nothing is left. */
export function noteTextOf(given, name) {
  const { maxLength, pattern } = noteSchema[name];
  const text = trimmed(given);
  if (text === '') return null;
  if (!new RegExp(pattern).test(text)) throw problem('NoteNotPlain');
  if (text.length > maxLength) throw problem('NoteTooLong', [text.length, maxLength]);
  return text;
}

/** As .NET trims: JavaScript leaves the next-line sign, and takes the byte order mark away. */
function trimmed(text) {
  return (text ?? '').replace(/^(?:(?!\ufeff)[\s\u0085])+|(?:(?!\ufeff)[\s\u0085])+$/g, '');
}

/**
 * Why a run is lost: its engine ended without a result, and nobody had asked it to stop.
 * @param {{ runId: string, log: string, isInHostJob: boolean, stateRoot: string, isFull: boolean }} found log: the end of what
 *   the engine said; isFull: whether the disk with the state root is
 */
export function lossOf({ runId, log, isInHostJob, stateRoot, isFull }) {
  const isDiskFull = /\[DiskFull\]/i.test(log) || (log === '' && isFull);
  const said = isDiskFull ? `${stateRoot} ${log}`.trim() : log;
  if (isInHostJob) return problemOf('EngineEndedInHostJob', [said || words('NoReasonGiven')], runId);
  if (isDiskFull) return problemOf('EngineEndedDiskFull', [said], runId);
  return problemOf(log ? 'EngineEndedWithLog' : 'EngineEndedWithoutResult', [said], runId);
}

/** A rule of which runs are kept. Refuses one without the number that it needs, or with one that it has no use for. */
export function retentionOf(given, number, savedBy) {
  const keep = given.toLowerCase();
  const count = number || null;
  if (keep === 'all' && count !== null) throw problem('RetentionWithCount', [], given);
  if (keep !== 'all' && count === null) throw problem('RetentionWithoutCount', [given], given);
  return { contractVersion: 1, keep, count, savedAt: new Date().toISOString(), savedBy };
}

/** Of the ids of runs, the newest first, those that a rule does not keep by their age. */
export function oldIdsOf(ids, retention, now = Date.now()) {
  const { keep, count } = retention ?? { keep: 'all' };
  if (keep === 'all') return [];
  if (keep === 'newest') return ids.slice(count);
  const first = markOf(now - count * dayMilliseconds);
  return ids.filter((id) => id.slice(0, 15) < first);
}

/** Whether a run of a check is so young that the check may go on. */
export function isOfYoungCheck({ id, check = null }, now = Date.now()) {
  return check !== null && id.slice(0, 15) >= markOf(now - checkMilliseconds);
}

/** A moment as ids of runs have it. */
export function markOf(time) {
  const [date, clock] = new Date(Math.max(0, time)).toISOString().slice(0, 19).split('T');
  return `${date.replaceAll('-', '')}-${clock.replaceAll(':', '')}`;
}
