// What no checker counts: the length of files in C++, CSS, HTML and of the module's tests, and of functions of the engine, those
// of Windows too, which clang-tidy does not see. ESLint has JavaScript and TypeScript, Syntax.Tests.ps1 the module.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../base/paths.mjs';
import { filesBelow } from '../base/testing/files-below.mjs';

const mostLines = 350;
const mostLinesOfFunction = 60;
/** What is counted, with the fewest files expected, so that a search that finds none is noticed. */
const kinds = [
  { name: 'C++', folder: 'engine/src', pattern: /\.(cpp|h)$/, least: 200 },
  { name: 'CSS', folder: 'src', pattern: /\.css$/, least: 50 },
  { name: 'HTML', folder: 'src', pattern: /\.html$/, least: 70 },
  { name: 'tests in C++', folder: 'engine/tests', pattern: /\.(cpp|h)$/, least: 100 },
  { name: 'tests of the module', folder: 'powershell-module/tests', pattern: /\.(ps1|psm1|cs)$/, least: 150 },
];

describe('the length of files', () => {
  for (const { name, folder, pattern, least } of kinds) {
    it(`in ${name} is ${mostLines} lines at most`, () => {
      const files = textsBelow(folder, pattern);
      assert.ok(files.length >= least, `${files.length} files`);
      const long = files.filter(({ text }) => linesOf(text) > mostLines);
      assert.deepEqual(
        long.map(({ file, text }) => `${linesOf(text)} lines: ${file}`),
        [],
      );
    });
  }
});

describe('the length of functions', () => {
  const functions = textsBelow('engine/src', /\.(cpp|h)$/).flatMap(({ file, text }) => functionsOf(file, text));

  it(`of the engine is ${mostLinesOfFunction} lines at most`, () => {
    assert.ok(functions.length >= 1200, `${functions.length} functions`);
    assert.ok(functions.some(({ file }) => file.includes('/platform/windows/')));
    assert.deepEqual(
      functions.filter(({ lines }) => lines > mostLinesOfFunction),
      [],
    );
  });

  it('is counted from the brace that opens one to the one that closes it', () => {
    const text = `namespace a {
class B {
 public:
  B(int c,
    int d)
      : c_{c} {
    if (d > 0) {
      say("}", '{');  // }
    }
  }
  int c_{0};
};

int f() noexcept {
  /* { */ return [] { return 1; }();
}
}
`;
    assert.deepEqual(functionsOf('a.cpp', text), [
      { file: 'a.cpp:6', lines: 5 },
      { file: 'a.cpp:14', lines: 3 },
    ]);
  });
});

function textsBelow(folder, pattern) {
  const isMeant = (file) => pattern.test(file) && !/[/\\](assets|generated)[/\\]/.test(file);
  return filesBelow(path.join(root, folder), isMeant).map((file) => ({
    file: path.relative(root, file).split(path.sep).join('/'),
    text: readFileSync(file, 'utf8'),
  }));
}

function linesOf(text) {
  return text.trimEnd().split('\n').length;
}

/** Functions by the line that opens them; what is in a function, such as a lambda, is of it. */
function functionsOf(file, text) {
  const found = [];
  const open = [];
  let header = '';
  let line = 1;
  for (const sign of withoutTexts(text)) {
    if (sign === '{') open.push({ line, header, kind: kindOf(header) });
    if (sign === '}') {
      const block = open.pop();
      const isOuter = open.every(({ kind }) => kind !== 'function');
      if (block.kind === 'function' && isOuter)
        found.push({ file: `${file}:${block.line}`, lines: line - block.line + 1 });
      // What a member is set to before the function's own brace is a part of its head.
      header = block.kind === 'member' ? `${block.header}()` : '';
    } else header = '{;'.includes(sign) ? '' : header + sign;
    if (sign === '\n') line += 1;
  }
  return found;
}

/** What a brace opens after this text. */
function kindOf(header) {
  const head = header.replaceAll(/\balignas\([^)]*\)/g, '');
  if (/\)\s*:[^:][\s\S]*\w$/.test(head)) return 'member';
  return /\)[\s\w]*(->[^()]*|:[^:][\s\S]*)?$/.test(head) ? 'function' : 'other';
}

/** The same lines, with nothing in texts, signs and comments that could be taken for a brace. */
function withoutTexts(text) {
  return text.replace(
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|R"\w*\([\s\S]*?\)\w*"|"(?:\\.|[^"\\\n])*"|(?<!\w)'(?:\\.|[^'\\\n])+'/g,
    (part) => part.replace(/[^\n]/g, ' '),
  );
}
