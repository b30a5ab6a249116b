import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chooseSanitizeSuites } from './sanitize-suites.mjs';

describe('the suites of the sanitizers', () => {
  it('are those of the ones that are asked for, or of all', () => {
    const names = (asked) => chooseSanitizeSuites(asked).map(({ name }) => name);
    assert.deepEqual(names(['asan']), ['engine-asan', 'engine-command-line-asan']);
    assert.equal(names([]).length, 4);
    assert.throws(() => names(['msan']), /no sanitizer 'msan'/);
  });

  it('build each preset once, though they are prepared side by side', async () => {
    const built = [];
    const build = async (preset) => {
      built.push(preset);
    };
    const environments = await Promise.all(
      chooseSanitizeSuites([], build).map((suite) => suite.prepare({ steps: null })),
    );
    assert.deepEqual(built, ['linux-asan', 'linux-tsan']);
    assert.match(environments[0].env.ASAN_OPTIONS, /engine-asan/);
  });
});
