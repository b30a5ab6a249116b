// Whose file has the name of a volume's test file.
import { existsSync, readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ProblemError } from '../../base/problem.mjs';
import { choice } from './control.mjs';

const { profile } = JSON.parse(readFileSync(new URL('../../../engine/contract/first-profile.json', import.meta.url)));
const testFileName = profile.timeSpans[0].targets[0].path;
/** Distinguishes the file of this control from files that must be kept. */
const letter = 'A file that Headroom did not create.\n';

/** @returns {import('./control.mjs').Control[]} that of one volume */
export function fileControls({ name, mountName = name }) {
  const fileOf = ({ cluster }) => path.join(cluster.volumes.find((volume) => volume.name === name).path, testFileName);
  return [
    {
      id: `file-${mountName}`,
      group: 'Volumes',
      label: `Test file on ${name}`,
      options: [
        choice('own', "none, or one of Headroom's own"),
        choice('foreign', "somebody else's file has its name"),
      ],
      read: (simulation) => (isForeign(fileOf(simulation)) ? 'foreign' : 'own'),
      set: ({ file }, value) => (value === 'foreign' ? putLetter : takeLetter)(fileOf(file.read())),
    },
  ];
}

/** Each file that the engine created has a record next to it. */
function isForeign(file) {
  return existsSync(file) && !existsSync(`${file}.headroom-io`);
}

async function putLetter(file) {
  if (isForeign(file)) return;
  if (existsSync(file)) throw notChanged(file, "Headroom's own test file is there", 'Delete its run first.');
  await writeFile(file, letter, { flag: 'wx' });
}

async function takeLetter(file) {
  if (!isForeign(file)) return;
  if ((await readFile(file, 'utf8')) !== letter) {
    throw notChanged(file, 'somebody has put another file there', 'Delete it yourself if nobody needs it.');
  }
  await rm(file);
}

function notChanged(file, why, action) {
  return new ProblemError({
    code: 'FileKept',
    message: `${file} was left as it is, because ${why}.`,
    action,
    target: file,
  });
}
