// Writes docs/terms.md from the terms that the tool explains beside its fields and figures.
// Run: node src/build/generate-terms.mjs
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { nestStrings } from './generate-strings.mjs';

const stringsFile = new URL('../resources/strings/strings.resjson', import.meta.url);
export const termsFile = new URL('../../docs/terms.md', import.meta.url);

/** The document, by name. */
export async function termsDocument() {
  const terms = nestStrings(JSON.parse(await readFile(stringsFile, 'utf8'))).Headroom.Terms.Of;
  const inOrder = Object.values(terms).sort((left, right) => left.Name.localeCompare(right.Name, 'en'));
  return (
    [
      '# Terms',
      'The tool explains these beside its fields and figures. Made from its strings by `src/build/generate-terms.mjs`.',
      ...inOrder.map(({ Name, Text }) => `## ${Name}\n\n${Text}`),
      '',
    ]
      .join('\n\n')
      .replace(/\n+$/, '\n')
      // The spaces of figures as people type them: pages have no-break spaces there.
      .replaceAll('\u00a0', ' ')
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(termsFile, await termsDocument());
