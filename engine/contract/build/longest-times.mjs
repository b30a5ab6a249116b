// When a run, a copy, a search and its steps end by themselves: longest-times.json has it for all languages. The module's data
// is generated of it, TypeScript imports it, and the engine's build reads it (engine/cmake/longest-times.cmake).
import { readFile } from 'node:fs/promises';

/** @returns {Promise<object>} longest-times.json, without its description */
export async function readLongestTimes() {
  const text = await readFile(new URL('../longest-times.json', import.meta.url), 'utf8');
  const { runSeconds, copySeconds, search } = JSON.parse(text);
  return { runSeconds, copySeconds, search };
}
