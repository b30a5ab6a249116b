// The longest run, and the longest copy beside one: the tool says it beside the fields, and the module holds every start to it.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

const read = (path) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

test('the tool, the module and the engine mean the same longest copy of a test file', async () => {
  const [, ofTool] = /mostSecondsOfCopy = (\d+);/.exec(await read('src/app/profile/profile-summary.ts'));
  const [, ofModule] = /\$mostCopySeconds = (\d+)/.exec(
    await read('powershell-module/Headroom/Private/Runs/RunStart.ps1'),
  );
  const [, ofEngine] = /kLongestCopySeconds = (\d+);/.exec(await read('engine/src/run/file_copy.h'));
  assert.deepEqual([ofModule, ofEngine], [ofTool, ofTool]);
});

test('the tool and the module mean the same longest run', async () => {
  const [, ofTool] = /longestRunSeconds = ([\d_]+);/.exec(await read('src/app/profile/run-length.ts'));
  const [, ofModule] = /\$longestRunSeconds = (\d+)/.exec(
    await read('powershell-module/Headroom/Private/Runs/RunStart.ps1'),
  );
  assert.equal(Number(ofTool.replaceAll('_', '')), Number(ofModule));
});
