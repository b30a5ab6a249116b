// The tag and the note that a person gives a run.
import { userInfo } from 'node:os';
import { noteTextOf } from './run-rules.mjs';

/** Keeps both in place of what was there, and returns the run; an empty text deletes it. */
export async function* setRunNote({ RunId, Tag, Note }, { store }) {
  await store.started(RunId);
  const [tag, text] = [noteTextOf(Tag, 'tag'), noteTextOf(Note, 'text')];
  const note = { contractVersion: 1, tag, text, savedAt: new Date().toISOString(), savedBy: userInfo().username };
  await store.saveNote(RunId, tag === null && text === null ? null : note);
  yield await store.read(RunId);
}
