// What a node has to tell for a support file: the answers of the other commands, and the runs that it keeps.
import { release, type } from 'node:os';
import path from 'node:path';
import { readFile } from 'node:fs/promises';
import { readPlainText, supportSizes } from '../runs/run-documents.mjs';
import { words } from '../runs/words.mjs';

const command = 'Get-WacHeadroomSupport';
const runFiles = ['profile.json', 'result.json', 'progress.jsonl', 'engine.log'];
const mebibyte = 1024 * 1024;
const firstProfileFile = new URL('../../engine/contract/first-profile.json', import.meta.url);

/**
 * @param {(command: string, parameters: object) => Promise<object>} only asks one of the other commands
 */
export async function supportOf({ RunCount }, context, only) {
  const support = new Support();
  const add = async (name, ask) => {
    try {
      support.add(name, JSON.stringify(await ask()));
    } catch (error) {
      support.leaveOut(name, error.message);
    }
  };
  const { entries, ...own } = await context.answers.document(command, context.nodeName, {
    values: {
      ...context.values(),
      os: `${type()} ${release()}`,
      engine: (await context.engine.verified()).build.version,
    },
  });
  const { profile: first } = JSON.parse(await readFile(firstProfileFile, 'utf8'));
  const { volumes } = context.simulation().cluster;
  for (const entry of entries) {
    const volume = volumes.find(({ id }) => id === entry.parameters.VolumeId);
    await add(entry.name, () =>
      entry.command === 'Test-WacHeadroomReadiness'
        ? readinessOf(entry, profileIn(volume.path, first), only)
        : only(entry.command, entry.parameters),
    );
  }
  for (const run of (await context.store.list()).slice(0, RunCount)) await addRun(support, run, context);
  return { ...own, about: { ...own.about, leftOut: support.leftOut }, entries: support.entries };
}

/** With the profile that it was requested for, for the reader of the support file. */
async function readinessOf({ command: asking, parameters }, profile, only) {
  return { ...(await only(asking, { ...parameters, ProfileJson: JSON.stringify(profile) })), profile };
}

async function addRun(support, run, { store }) {
  const folder = `runs/${run.id}`;
  if (run.status === 'unreadable') {
    support.leaveOut(`${folder}/run.json`, run.error.message);
    return;
  }
  support.add(`${folder}/run.json`, JSON.stringify({ ...run, note: null }));
  for (const name of runFiles) {
    const read = await readPlainText(store.file(run.id, name), supportSizes.entry, tooLarge(supportSizes.entry));
    if (read?.reason) support.leaveOut(`${folder}/${name}`, read.reason);
    else if (read) support.add(`${folder}/${name}`, read.text.replace(/^\ufeff/, ''));
  }
}

/** The entries of a support file, as far as it takes them: what is larger is left out, and named. */
export class Support {
  entries = [];
  leftOut = [];
  #length = 0;

  add(name, text) {
    const all = this.#length + text.length;
    if (all > supportSizes.all) this.leaveOut(name, tooLarge(supportSizes.all));
    else if (text.length > supportSizes.entry) this.leaveOut(name, tooLarge(supportSizes.entry));
    else {
      this.#length = all;
      this.entries.push({ name, text });
    }
  }

  leaveOut(fact, reason) {
    this.leftOut.push({ fact, reason });
  }
}

function tooLarge(bytes) {
  return words('SupportTooLarge', `${bytes / mebibyte} MiB`);
}

/** The profile that the page begins with, on a volume. */
function profileIn(folder, { timeSpans, ...profile }) {
  const onVolume = (target) => ({ ...target, path: path.join(folder, target.path) });
  return { ...profile, timeSpans: timeSpans.map((span) => ({ ...span, targets: span.targets.map(onVolume) })) };
}
