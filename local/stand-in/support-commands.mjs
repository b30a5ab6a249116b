// What a node has to tell for a support file, without PowerShell: the other commands' own answers.
import { readFile } from 'node:fs/promises';
import { type, release } from 'node:os';
import path from 'node:path';
import { readPlainText } from '../runs/run-documents.mjs';

const runFiles = ['profile.json', 'result.json', 'progress.jsonl', 'engine.log'];
/** As the module has it. */
const largestEntryBytes = 4 * 1024 * 1024;
const firstProfileFile = new URL('../../engine/contract/first-profile.json', import.meta.url);

/**
 * @param {Record<string, Function>} commands the stand-in's other commands, which are asked
 * @returns {Record<string, Function>}
 */
export function supportCommands(commands) {
  return {
    async *'Get-WacHeadroomSupport'({ RunCount }, context) {
      const support = { entries: [], leftOut: [] };
      const ask = async (name, command, parameters, withMore = (document) => document) => {
        try {
          for await (const document of commands[command](parameters, context)) {
            support.entries.push({ name, text: JSON.stringify(withMore(document)) });
          }
        } catch (error) {
          support.leftOut.push({ fact: name, reason: error.message });
        }
      };
      await ask('node.json', 'Get-WacHeadroomNode', { Version: context.version });
      await ask('cluster.json', 'Get-WacHeadroomCluster', { Detailed: true });
      const first = JSON.parse(await readFile(firstProfileFile, 'utf8'));
      for (const [index, volume] of context.cluster.volumes.entries()) {
        const VolumeId = volume.id;
        const profile = profileOn(volume, first);
        const asked = { VolumeId, ProfileJson: JSON.stringify(profile) };
        await ask(`limits/${index + 1}.json`, 'Get-WacHeadroomLimit', { VolumeId });
        await ask(`readiness/${index + 1}.json`, 'Test-WacHeadroomReadiness', asked, (document) => ({
          ...document,
          profile,
        }));
      }
      await ask('moves.json', 'Get-WacHeadroomMove', {});
      for (const run of (await context.store.list()).slice(0, RunCount)) {
        if (run.status === 'unreadable')
          support.leftOut.push({ fact: `runs/${run.id}/run.json`, reason: run.error.message });
        else await addRun(support, run, context);
      }
      yield {
        contractVersion: 1,
        nodeName: context.nodeName,
        about: await aboutNode(context, support.leftOut),
        entries: support.entries,
      };
    },
  };
}

async function addRun({ entries, leftOut }, run, { store }) {
  entries.push({ name: `runs/${run.id}/run.json`, text: JSON.stringify(run) });
  for (const name of runFiles) {
    const fact = `runs/${run.id}/${name}`;
    const read = await readPlainText(store.file(run.id, name), largestEntryBytes);
    if (read?.reason) leftOut.push({ fact, reason: read.reason });
    else if (read) entries.push({ name: fact, text: read.text });
  }
}

async function aboutNode({ version, cluster, engine }, leftOut) {
  const { build } = await engine.verified();
  return {
    createdAt: new Date().toISOString(),
    provider: cluster.provider,
    versions: {
      module: version,
      engine: build.version,
      powerShell: null,
      operatingSystem: `${type()} ${release()}`,
      languageMode: null,
    },
    raw: { reason: 'there are no cmdlets: the commands run in a stand-in for PowerShell', commands: [] },
    leftOut,
  };
}

/** What the setup page starts with, on a volume. */
function profileOn({ path: folder }, { profile }) {
  const timeSpans = profile.timeSpans.map((timeSpan) => ({
    ...timeSpan,
    targets: timeSpan.targets.map((target) => ({ ...target, path: path.join(folder, target.path) })),
  }));
  return { ...profile, timeSpans };
}
