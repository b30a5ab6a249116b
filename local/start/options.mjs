// What npm start takes on its command line.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { cacheFolder } from '../base/paths.mjs';

const help = `npm start [-- <options>]

Sets up what is missing, builds, measures this machine's disk for 10 seconds through the plugin's own path, says what
limits it, and serves the tool.

  --once         stop after the verdict
  --port <n>     port on 127.0.0.1 to serve at; 0 = any free one (6600)
  --dir <path>   folder for test files and runs; its disk is what is measured (.cache/stand-in)
  --local        measure this machine's own disk, without the simulated cluster and its limits (needs PowerShell 7)
  --replay <file>
                 show the tool as somebody saw it who made this support file; nothing is measured
  --help         this text
`;

/**
 * Reads the options; ends the process for --help and for what it does not know.
 * @param {string[]} args
 * @returns {{ once: boolean, local: boolean, port: number, folder: string, replay: string | null }}
 */
export function readOptions(args) {
  try {
    const options = parseOptions(args);
    if (!options.help) return options;
    process.stdout.write(help);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error.message}\n\n${help}`);
    process.exit(2);
  }
}

/** @throws {Error} naming the option that is wrong */
export function parseOptions(args) {
  const { values } = parseArgs({
    args: args.map(refuseUnknown),
    options: {
      once: { type: 'boolean', default: false },
      local: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      port: { type: 'string', default: '6600' },
      replay: { type: 'string' },
      dir: { type: 'string', default: path.join(cacheFolder, 'stand-in') },
    },
  });
  if (values.dir === '') throw new Error('--dir needs a folder.');
  if (values.replay === '') throw new Error('--replay needs a support file.');
  if (values.replay && values.local) throw new Error('--replay and --local exclude each other.');
  return {
    once: values.once,
    local: values.local,
    help: values.help,
    port: readPort(values.port),
    folder: path.resolve(values.dir),
    replay: values.replay === undefined ? null : path.resolve(values.replay),
  };
}

function refuseUnknown(argument, index, args) {
  const known = ['--once', '--local', '--help', '--port', '--dir', '--replay'];
  const isValue = index > 0 && ['--port', '--dir', '--replay'].includes(args[index - 1]);
  if (isValue || known.includes(argument.split('=')[0])) return argument;
  throw new Error(`npm start does not know '${argument}'.`);
}

function readPort(text) {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65535) return port;
  throw new Error(`--port needs a number from 0 to 65535, not '${text}'.`);
}
