/** The content of a support file: the answers of the nodes and a manifest, as a zip file. */
import { zipSync } from 'fflate';
import { NodeSupport, NodeStatus, Problem, Support, SupportEntry, SupportVersions } from '../../generated/contract';
import { findNames, replacerOf, StandIn } from './stand-ins';

/** The outcome for one node: its document, or the problem and the node's status. */
export interface NodeAnswer {
  readonly nodeName: string;
  readonly support: NodeSupport | null;
  readonly problem: Problem | null;
  /** The status of a node that could not return more. */
  readonly status: NodeStatus | null;
}

/** A support file before it is saved. */
export interface SupportFile {
  readonly entries: readonly SupportEntry[];
  /** The placeholders; none if names are kept, or for a name that equals its placeholder. Never a part of the file. */
  readonly standIns: readonly StandIn[];
  readonly sizeBytes: number;
}

export interface SupportFileOptions {
  readonly createdAt: string;
  readonly versions: SupportVersions;
  readonly keepsNames: boolean;
}

/** All entries of the file, with names replaced unless they are kept: a name has the same placeholder in all entries. */
export function supportFileOf(answers: readonly NodeAnswer[], options: SupportFileOptions): SupportFile {
  const manifest = { name: 'support.json', text: JSON.stringify(manifestOf(answers, options)) };
  const named = [manifest, ...answers.flatMap(entriesOf)];
  const standIns = options.keepsNames ? [] : findNames(named);
  const entries = named.map(replacerOf(standIns));
  const sizeBytes = entries.reduce((sum, entry) => sum + sizeOf(entry), 0);
  return { entries, standIns: standIns.filter(({ name, standIn }) => name !== standIn), sizeBytes };
}

/** Uncompressed bytes of an entry. */
export function sizeOf({ text }: SupportEntry): number {
  return new TextEncoder().encode(text).length;
}

export function zipOf({ entries }: SupportFile): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  // Its types are for a later TypeScript, which distinguishes arrays by their buffer.
  return zipSync(Object.fromEntries(entries.map(({ name, text }) => [name, encoder.encode(text)])));
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
