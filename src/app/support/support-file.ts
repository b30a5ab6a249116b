/** What goes into a support file: the answers of the nodes and a manifest, as a zip. */
import { zipSync } from 'fflate';
import { NodeSupport, NodeStatus, Problem, Support, SupportEntry, SupportVersions } from '../../generated/contract';
import { findNames, replacerOf, StandIn } from './stand-ins';

/** What came of asking one node: its document, or the problem and what is on the node. */
export interface NodeAnswer {
  readonly nodeName: string;
  readonly support: NodeSupport | null;
  readonly problem: Problem | null;
  /** What is on a node that could not tell more. */
  readonly status: NodeStatus | null;
}

/** A support file before it is saved. */
export interface SupportFile {
  readonly entries: readonly SupportEntry[];
  /** What stands for what; none where names are kept, nor for a name that is its own stand-in. Never a part of the file. */
  readonly standIns: readonly StandIn[];
  readonly sizeBytes: number;
}

export interface SupportFileOptions {
  readonly createdAt: string;
  readonly versions: SupportVersions;
  readonly keepsNames: boolean;
}

/** All entries of the file, names replaced unless they are to be kept: the same stand-in for a name in all of them. */
export function supportFileOf(answers: readonly NodeAnswer[], options: SupportFileOptions): SupportFile {
  const manifest = { name: 'support.json', text: JSON.stringify(manifestOf(answers, options)) };
  const named = [manifest, ...answers.flatMap(entriesOf)];
  const standIns = options.keepsNames ? [] : findNames(named);
  const entries = named.map(replacerOf(standIns));
  const sizeBytes = entries.reduce((sum, entry) => sum + sizeOf(entry), 0);
  return { entries, standIns: standIns.filter(({ name, standIn }) => name !== standIn), sizeBytes };
}

/** Bytes of an entry, unpacked. */
export function sizeOf({ text }: SupportEntry): number {
  return new TextEncoder().encode(text).length;
}

export function zipOf({ entries }: SupportFile): Uint8Array {
  const encoder = new TextEncoder();
  // Its types are written for a later TypeScript, which tells arrays by their buffer.
  return zipSync(Object.fromEntries(entries.map(({ name, text }) => [name, encoder.encode(text)]))) as Uint8Array;
}

function manifestOf(answers: readonly NodeAnswer[], { createdAt, versions, keepsNames }: SupportFileOptions): Support {
  return {
    contractVersion: 1,
    createdAt,
    madeBy: 'tool',
    namesReplaced: !keepsNames,
    versions,
    nodes: answers.map(({ nodeName, support, problem }, index) => ({
      nodeName: support?.nodeName ?? nodeName,
      folder: folderOf(index),
      problem,
      about: support?.about ?? null,
    })),
  };
}

function entriesOf({ support, status }: NodeAnswer, index: number): SupportEntry[] {
  const own = support?.entries ?? (status === null ? [] : [{ name: 'node.json', text: JSON.stringify(status) }]);
  return own.map(({ name, text }) => ({ name: `${folderOf(index)}/${name}`, text }));
}

function folderOf(index: number): string {
  return `nodes/${index + 1}`;
}
