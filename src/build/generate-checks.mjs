// Writes src/generated/checks.json from the contract's schemas: the rules by which the tool checks a result that somebody opens
// as a file. A table and a small checker are a fifth of what a validator of JSON Schema would have the browser load.
// Run: node src/build/generate-checks.mjs
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compileChecks } from '../../engine/contract/build/checks.mjs';
import { loadSchemas } from '../../engine/contract/schemas.mjs';

const folder = new URL('../generated/', import.meta.url);
/** What a file can hold. */
const opened = ['result', 'run'];

/** The table of engine/contract/build/checks.mjs, with the patterns in the notation of JavaScript. */
export async function checksDocument() {
  const { documents, rules } = compileChecks(await loadSchemas(), opened);
  return {
    documents,
    rules: rules.map((rule) => (rule.pattern ? { ...rule, pattern: wholeText(rule.pattern) } : rule)),
  };
}

/** \A…\z of .NET. Without the flag m, ^ and $ are the ends of the text. */
function wholeText(pattern) {
  return `^${pattern.slice('\\A'.length, -'\\z'.length)}$`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await mkdir(folder, { recursive: true });
  await writeFile(new URL('checks.json', folder), JSON.stringify(await checksDocument()));
}
