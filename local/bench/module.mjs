// What a refresh of the live overview costs on a node of a large cluster, beyond Windows' own cmdlets.
import path from 'node:path';
import { runOrFail } from '../base/processes.mjs';
import { findPowerShell, powerShellEnv } from '../base/powershell.mjs';
import { root } from '../base/paths.mjs';
import { formatTable } from '../base/text-table.mjs';
import { size } from './large-cluster.mjs';
import { median, number } from './table.mjs';

const refreshMilliseconds = 5000;
const rounds = 120;
/** By then .NET has compiled what is called often; a session lives as long as a page is open. */
const roundsBefore = 40;
const virtualDisksOfNode = size.virtualDisks / size.nodes;
const target = { milliseconds: 1500, processorPercent: 1 };

/** Measures and prints. */
export async function benchModule(steps) {
  const powerShell = await findPowerShell(steps);
  if (!powerShell.pwsh) return steps.note(`\nThe module was not measured: no PowerShell 7 (${powerShell.reason}).`);
  const { first, later } = await steps.run('Answering for a node of a large cluster', () => measure(powerShell.pwsh));
  const ofVolume = await steps.run('The same with the virtual disks of a volume', () =>
    measure(powerShell.pwsh, virtualDisksOfNode),
  );
  const share = (values) => values.map((milliseconds) => (100 * milliseconds) / refreshMilliseconds);
  const row = (name, values, unit, most) => [
    name,
    `${number(median(values), 2)} ${unit}`,
    `${number(Math.max(...values), 2)} ${unit}`,
    String(values.length),
    `≤ ${number(most)} ${unit}`,
  ];
  steps.note(
    [
      `\nActivity of a node with ${size.volumes} busy volumes and ${size.drivesOfNode} drives, in PowerShell ${powerShell.version}, without the cmdlets`,
      formatTable(
        ['', 'median', 'worst', 'samples', 'target'],
        [
          row('the first answers of a session', first.milliseconds, 'ms', target.milliseconds),
          row('later answers', later.milliseconds, 'ms', target.milliseconds),
          row('processor time of them, every 5 s', share(later.processorMilliseconds), '%', target.processorPercent),
          row('later answers with virtual disks', ofVolume.later.milliseconds, 'ms', target.milliseconds),
          row(
            'processor time of those, every 5 s',
            share(ofVolume.later.processorMilliseconds),
            '%',
            target.processorPercent,
          ),
        ],
      ),
    ].join('\n'),
  );
}

async function measure(pwsh, virtualDisks = 0) {
  const parameters = {
    Module: path.join(root, 'powershell-module/Headroom'),
    Volumes: size.volumes,
    Drives: size.drivesOfNode,
    VirtualDisks: virtualDisks,
    Rounds: rounds,
  };
  const given = Object.entries(parameters).flatMap(([name, value]) => [`-${name}`, String(value)]);
  const script = path.join(root, 'local/bench/refresh.ps1');
  const output = await runOrFail(pwsh, ['-NoLogo', '-NoProfile', '-File', script, ...given], {
    env: { ...process.env, ...powerShellEnv },
    action: 'Look at the lines above.',
  });
  const { milliseconds, processorMilliseconds } = JSON.parse(output);
  const part = (from, to) => ({
    milliseconds: milliseconds.slice(from, to),
    processorMilliseconds: processorMilliseconds.slice(from, to),
  });
  return { first: part(0, 5), later: part(roundsBefore) };
}
