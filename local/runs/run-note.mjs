// The tag and the note that a person gives a run.
import { userInfo } from 'node:os';
import { ProblemError } from '../base/problem.mjs';
import { findProblem } from './run-documents.mjs';

const longest = { tag: 40, text: 500 };

/** Keeps both in the place of what was there, and gives the run; an empty one is none. */
export async function* setRunNote({ RunId, Tag, Note }, { store }) {
  await store.started(RunId);
  const [tag, text] = [textOf(Tag, longest.tag), textOf(Note, longest.text)];
  await store.saveNote(RunId, tag === null && text === null ? null : noteOf(tag, text));
  yield await store.read(RunId);
}

function textOf(given, most) {
  const trimmed = (given ?? '').trim();
  if (trimmed.length > most) {
    throw new ProblemError({
      code: 'NoteTooLong',
      message: `The text has ${trimmed.length} characters, and the maximum is ${most}. Nothing was saved.`,
      action: 'Shorten it.',
    });
  }
  return trimmed === '' ? null : trimmed;
}

function noteOf(tag, text) {
  const note = { contractVersion: 1, tag, text, savedAt: new Date().toISOString(), savedBy: userInfo().username };
  if (findProblem('run-note', note) === null) return note;
  throw new ProblemError({
    code: 'NoteNotPlain',
    message: 'The tag or note has a line break or another control character. Nothing was saved.',
    action: 'Write it as plain text on one line.',
  });
}
