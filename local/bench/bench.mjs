// npm run bench: the figures with targets, each compared with a peer in the same run. `-- engine`, `-- module` and
// `-- tool` run one part, `--cases=cached,null` what has one of these in its name (of the engine, or of the part that is named:
// `-- tool --cases=overview`), `--list` names all; `--rounds` and `--seconds` make it longer.
import { parseArgs } from 'node:util';
import { countOption } from '../base/count-option.mjs';
import { endOnFailure, StepError, Steps } from '../base/steps.mjs';

const steps = new Steps();

endOnFailure(async () => {
  const { parts, rounds, seconds, cases, list } = readOptions(process.argv.slice(2));
  const { selectMeasurements, selectNames, toolCases } = await import('./measurements.mjs');
  const selected = parts.includes('engine') ? selectMeasurements(cases) : [];
  const ofTool = parts.includes('tool') ? selectNames(toolCases, cases) : [];
  if (list) return steps.note([...selected.map(({ name }) => name), ...ofTool].join('\n'));
  const { installPrerequisites } = await import('../base/prerequisites.mjs');
  await installPrerequisites(
    ['engine', ...(parts.includes('engine') ? ['bench'] : []), ...(parts.includes('tool') ? ['browser'] : [])],
    steps,
  );
  const { installDependencies } = await import('../base/dependencies.mjs');
  await installDependencies(steps);
  const { buildAll } = await import('../build/build.mjs');
  await buildAll(steps, { tool: parts.includes('tool') });

  const { describeMachine } = await import('./table.mjs');
  steps.note(describeMachine());
  if (parts.includes('engine')) {
    const { benchEngine } = await import('./engine.mjs');
    await benchEngine(steps, { rounds, seconds, selected });
  }
  if (parts.includes('module')) {
    const { benchModule } = await import('./module.mjs');
    await benchModule(steps);
  }
  if (parts.includes('tool')) {
    const { benchTool } = await import('./tool.mjs');
    await benchTool(steps, { rounds, cases: ofTool });
  }
}, steps);

function readOptions(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '1' },
      cases: { type: 'string', default: '' },
      list: { type: 'boolean', default: false },
    },
  });
  const known = ['engine', 'module', 'tool'];
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown) throw new StepError(`There is no part '${unknown}' to measure.`, `Choose from: ${known.join(', ')}.`);
  return {
    parts: positionals.length > 0 ? positionals : values.cases ? ['engine'] : known,
    cases: values.cases.split(',').filter(Boolean),
    list: values.list,
    rounds: countOption('--rounds', values.rounds),
    seconds: countOption('--seconds', values.seconds),
  };
}
