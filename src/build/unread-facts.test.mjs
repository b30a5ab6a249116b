// The tool tells by its name which fact a readiness check is about; the names are the module's.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

const read = (path) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

test('every fact that the tool knows a check for is one of the module', async () => {
  const table = /\$factNames = @\{([^}]*)\}/.exec(
    await read('powershell-module/Headroom/Private/Cluster/Provider.ps1'),
  )[1];
  const names = [...table.matchAll(/= '([^']+)'/g)].map(([, name]) => name);
  assert.ok(names.length >= 5, `found ${names.length} names of facts`);
  const map = /checkOfFact[^{]*\{([^}]*)\}/.exec(await read('src/app/setup/unread-facts.ts'))[1];
  const known = [...map.matchAll(/^ {2}'?([a-z ]+)'?: /gm)].map(([, name]) => name);
  assert.ok(known.length >= 4, `found ${known.length} facts`);
  assert.deepEqual(
    known.filter((name) => !names.includes(name)),
    [],
  );
});
