// Runs several test files in each process of Node's runner: starting a process with a browser takes longer than most of the
// tests in it. `node local/test/together.mjs <processes> <at once> <file> …`; prints TAP as one runner does.
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Deals files out like cards, so that neighbours, which take about as long, come to different processes.
 * @param {string[]} files
 * @param {number} hands at most so many, and none without a file
 * @returns {string[][]}
 */
export function deal(files, hands) {
  const dealt = Array.from({ length: Math.min(hands, files.length) }, () => []);
  for (const [index, file] of files.entries()) dealt[index % dealt.length].push(file);
  return dealt;
}

/** @returns {Promise<number>} the runner's exit code */
export async function runTogether(files, { processes, atOnce, stdio = 'inherit' }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'headroom-together-'));
  try {
    const scripts = await Promise.all(
      deal(files, processes).map(async (some, index) => {
        const script = path.join(folder, `together-${index + 1}.mjs`);
        await writeFile(script, some.map((file) => `import '${pathToFileURL(path.resolve(file))}';\n`).join(''));
        return script;
      }),
    );
    const args = ['--test', `--test-concurrency=${atOnce}`, '--test-reporter=tap', ...scripts];
    return await new Promise((resolve, reject) => {
      const runner = spawn(process.execPath, args, { stdio });
      runner.once('error', reject).once('close', (code) => resolve(code ?? 1));
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

if (import.meta.filename === process.argv[1]) {
  const [processes, atOnce, ...files] = process.argv.slice(2);
  process.exitCode = await runTogether(files, { processes: Number(processes), atOnce: Number(atOnce) });
}
