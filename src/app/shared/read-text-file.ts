import { figure, message, Message } from '../words/public-api';

/** The text of a file, or why there is none. */
export type FileText =
  { readonly text: string; readonly problem: null } | { readonly text: null; readonly problem: Message };

/** Windows PowerShell writes what a program prints in UTF-16: a file says so with its first bytes. */
const encodings: readonly (readonly [string, readonly number[]])[] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Reads a file that a person chose, unless it is larger than so many bytes, or no text. */
export async function readTextFile(file: File, mostBytes: number): Promise<FileText> {
  if (file.size > mostBytes) {
    return { text: null, problem: message('Problem.FileTooLarge', figure('bytes', mostBytes)) };
  }
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // A folder, a file that is gone, or one that its owner keeps.
    return { text: null, problem: message('Problem.FileUnreadable', file.name) };
  }
  const [encoding] = encodings.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte)) ?? ['utf-8'];
  const text = new TextDecoder(encoding).decode(bytes);
  return text.includes('\0') ? { text: null, problem: message('Problem.FileNotText') } : { text, problem: null };
}
