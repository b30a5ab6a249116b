// The table of words in CONTRIBUTING.md, as far as a word is wrong wherever it stands: in comments, documents and shown texts.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root, stringsFile } from '../base/paths.mjs';
import { filesBelow } from '../base/testing/files-below.mjs';
import { commentsOf } from './comments.mjs';

const folders = ['engine', 'e2e', 'gateway-plugin', 'limits', 'local', 'powershell-module', 'src', 'docs'];
const skipped = new Set([
  'node_modules',
  'build',
  'bin',
  'dist',
  'generated',
  'assets',
  'recordings',
  'golden',
  '.cache',
]);
/** Folders named `build` that have sources. */
const sources = ['engine/contract/build', 'gateway-plugin/build', 'local/build', 'src/build'];

const instead = [
  { wrong: /\banew\b/i, right: 'again' },
  { wrong: /\bunder way\b/i, right: 'in progress, running' },
  { wrong: /\bmend(s|ed|ing)?\b/i, right: 'fix' },
  { wrong: /\b(lends?|lent|lending)\b/i, right: 'move ownership' },
  { wrong: /\bg(ive|ives|iven|ave|iving) back\b/i, right: 'move back, return' },
  { wrong: /\bwhoever\b/i, right: 'the person or program that …, every user' },
  { wrong: /\bcomes about\b/i, right: 'happens' },
  { wrong: /\b(is|are) none of\b/i, right: 'is not' },
  { wrong: /\bwhat is to be\b/i, right: 'a noun' },
  { wrong: /\ball the same\b(?=[.,;:)]|$)/i, right: 'still' },
];
const inShownTexts = [...instead, { wrong: /\bbandwidth\b/i, right: 'throughput' }];

function problemsOf(text, words = instead) {
  return words.flatMap(({ wrong, right }) => (wrong.test(text) ? [`"${wrong.exec(text)[0]}": ${right}`] : []));
}

/** Whether no folder on the way to a file is skipped. */
function isSource(file) {
  const folders = file.split('/').slice(0, -1);
  return folders.every((name, at) => !skipped.has(name) || sources.includes(folders.slice(0, at + 1).join('/')));
}

const read = (file) => readFileSync(path.join(root, file), 'utf8');
const files = folders
  .flatMap((folder) => filesBelow(path.join(root, folder), () => true))
  .map((file) => path.relative(root, file).split(path.sep).join('/'))
  .filter(isSource);
const documents = [...files, ...readdirSync(root)].filter((file) => file.endsWith('.md'));
/** The table itself names the wrong words. */
const withoutTable = (file, text) => (file === 'CONTRIBUTING.md' ? text.replace(/^\|.*$/gm, '') : text);

describe('the words of CONTRIBUTING.md', () => {
  it('are those of comments', () => {
    const found = files
      .filter((file) => /\.(cpp|h|ts|mjs|css|html|ps1|psm1|psd1)$/.test(file) && !file.startsWith('local/lint/'))
      .flatMap((file) => commentsOf(read(file), path.extname(file)).map((comment) => ({ file, ...comment })));
    assert.ok(found.length >= 10_000, `${found.length} comments`);
    const problems = found.flatMap(({ file, line, text }) => problemsOf(text).map((one) => `${file}:${line}: ${one}`));
    assert.deepEqual(problems, []);
  });

  it('are those of documents and schemas', () => {
    const schemas = files.filter((file) => file.endsWith('.schema.json'));
    assert.ok(documents.length >= 25 && schemas.length >= 15, `${documents.length} and ${schemas.length}`);
    const problems = [...documents, ...schemas].flatMap((file) =>
      withoutTable(file, read(file))
        .split(/\n\s*\n/)
        .flatMap((paragraph) => problemsOf(paragraph.replace(/\s+/g, ' ')))
        .map((one) => `${file}: ${one}`),
    );
    assert.deepEqual(problems, []);
  });

  it('are those of shown texts', () => {
    const strings = JSON.parse(readFileSync(stringsFile, 'utf8').replace(/^\uFEFF/, ''));
    const ofTool = Object.entries(strings).filter(([key]) => !key.startsWith('_'));
    const ofModule = [...read('powershell-module/Headroom/en-US/Headroom.strings.psd1').matchAll(/^(\w+) = (.*)$/gm)];
    const texts = [...ofTool, ...ofModule.map(([, key, text]) => [key, text])];
    assert.ok(ofTool.length >= 1000 && ofModule.length >= 300, `${ofTool.length} and ${ofModule.length}`);
    assert.deepEqual(
      texts.flatMap(([key, text]) => problemsOf(text, inShownTexts).map((one) => `${key}: ${one}`)),
      [],
    );
  });

  for (const { extension, text } of [
    { extension: '.ts', text: '/** The run is under\n * way. */' },
    { extension: '.mjs', text: "const a = 1; // Made anew, 'b'" },
    { extension: '.cpp', text: '/// Whoever\n/// calls it.' },
    { extension: '.html', text: '<!-- Drawn\n  anew. -->' },
    { extension: '.ps1', text: "$a = 'b' # Lent to node2." },
    { extension: '.psm1', text: '<#\n.DESCRIPTION\nSays how to mend\nit.\n#>' },
  ]) {
    it(`are missed in a comment of a ${extension} file`, () => {
      assert.equal(commentsOf(text, extension).flatMap(({ text: words }) => problemsOf(words)).length, 1);
    });
  }

  it('are not asked of code', () => {
    assert.deepEqual(commentsOf("const anew = 'lent';\nanew();", '.ts'), []);
    assert.deepEqual(commentsOf("$mend = 'anew'", '.ps1'), []);
  });
});
