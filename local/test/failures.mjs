// The tests that failed, each with what it said, out of what each runner prints.
import { readGoogleTest } from './google-test.mjs';

const readers = [readTap, (output) => readGoogleTest(output).failures.map(firstLines), readKarma, readPlainLines];
/** Of one failed test: enough for what was expected and what came, where, and what the test noted of the failure. */
const linesOfOne = 14;
const charactersOfNote = 600;

/**
 * @param {string} output
 * @returns {string[]} for each failed test its name and what it said, a few lines each; none where the runner does not
 *   name what failed
 */
export function readFailures(output) {
  return readers.flatMap((read) => read(output));
}

function firstLines(text) {
  return text.split('\n').slice(0, linesOfOne).join('\n');
}

/** Node's runner. What only holds other tests fails with them and says nothing more. A test's notes come after it. */
function readTap(output) {
  const results = output.matchAll(
    /^(?<indent> *)not ok \d+ - (?<name>.*)\n *---\n(?<details>[\s\S]*?)\n *\.\.\.$(?<notes>(?:\n *# (?!Subtest).*)*)/gm,
  );
  return [...results]
    .map(({ groups: { name, details, notes } }) => ({
      name,
      lines: details.split('\n'),
      notes: notes.split('\n').slice(1),
    }))
    .filter(({ lines }) => !lines.some((line) => /^ *failureType: 'subtestsFailed'$/.test(line)))
    .map(({ name, lines, notes }) =>
      [
        firstLines(
          [name, ...lines.filter((line) => !/^ *(duration_ms|type|stack|failureType|code|name):| at /.test(line))].join(
            '\n',
          ),
        ),
        ...notes.map((line) => line.slice(0, charactersOfNote)),
      ].join('\n'),
    );
}

function readKarma(output) {
  const results = output.matchAll(/^.*\) (?<name>\S.*) FAILED\n(?<said>(?:\t.*\n)*)/gm);
  return [...results].map(({ groups: { name, said } }) => firstLines(`${name}\n${said}`.trimEnd()));
}

/** What the project's own runners print: "failed: <name>: <why>". */
function readPlainLines(output) {
  return [...output.matchAll(/^failed: (?<text>.+)$/gm)].map(({ groups }) => groups.text);
}
