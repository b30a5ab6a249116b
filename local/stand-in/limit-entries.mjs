// Limits that a person entered, kept on the node as they were entered.
import { mkdir, rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { writeWhole } from '../base/files.mjs';
import { findProblem, readDocument } from '../runs/run-documents.mjs';
import { words } from '../runs/words.mjs';
import { needsPowerShell } from './not-recorded.mjs';

const command = 'Set-WacHeadroomLimitEntry';

/** Keeps entries that the contract allows; what is wrong with others is the module's to say. */
export async function keepEntries({ EntriesJson }, { stateRoot, clusterName }) {
  const savedAt = new Date().toISOString();
  const savedBy = userInfo().username;
  const source = { kind: 'user', description: words('SourceEntry', savedBy), date: savedAt.slice(0, 10) };
  const asked = parse(EntriesJson);
  const limits = (asked?.limits ?? []).map((limit) => ({ ...limit, source }));
  const entries = { ...asked, clusterName, savedAt, savedBy, limits };
  if (asked === null || findProblem('entries', entries)) throw needsPowerShell(command, 'entries that are not valid');
  const file = fileIn(stateRoot);
  if (entries.vmSize === null && entries.disks === null && limits.length === 0) await rm(file, { force: true });
  else {
    await mkdir(stateRoot, { recursive: true, mode: 0o700 });
    await writeWhole(file, JSON.stringify(entries));
  }
  return entries;
}

function parse(text) {
  try {
    const entries = JSON.parse(text);
    return Array.isArray(entries?.limits) ? entries : null;
  } catch {
    return null;
  }
}

async function readEntries(stateRoot) {
  return (await readDocument(fileIn(stateRoot), 'entries'))?.value ?? null;
}

const fileIn = (stateRoot) => path.join(stateRoot, 'entries.json');

/** Facts of limits with the entries of this node in place of those recorded. */
export async function withEntries(facts, { stateRoot }) {
  return { ...facts, entries: await readEntries(stateRoot) };
}
