import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import { rulesFile } from './tool-rules.mjs';

const script = await readFile(rulesFile, 'utf8').catch(() => null);

describe(
  'the tool’s rules for a node',
  { skip: script === null && 'the module is not built: npm run build:module' },
  () => {
    it('run where there is nothing but the language', async () => {
      const context = createContext({});
      const outside = '[typeof window, typeof require, typeof DOMParser].join()';
      assert.equal(runInContext(outside, context), 'undefined,undefined,undefined');
      runInContext(script, context);
      await new Promise((resolve) => setTimeout(resolve));
      assert.deepEqual(Object.keys(context.headroom).sort(), ['open', 'report', 'verdict']);
      const given = { text: 'Dear all,', fileName: 'a.txt', xmlTokens: null, xmlProblem: null };
      const { result, problems } = JSON.parse(context.headroom.open(JSON.stringify(given)));
      assert.deepEqual([result, problems.length], [null, 1]);
    });

    it('take no number format from the system', () => {
      assert.doesNotMatch(script, /\bIntl\.|toLocaleString|localeCompare/);
    });

    it('carry neither the source’s comments nor its places', () => {
      assert.doesNotMatch(script, /sourceMappingURL|\/\*\*|src\/app/);
      assert.ok(script.length < 400_000, `${script.length} characters`);
    });
  },
);
