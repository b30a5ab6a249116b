import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { parseOptions } from './options.mjs';

describe('options of npm start', () => {
  it('have defaults that need no thought', () => {
    const { once, local, port, folder } = parseOptions([]);
    assert.deepEqual({ once, local, port }, { once: false, local: false, port: 6600 });
    assert.match(folder, /\.cache.stand-in$/);
  });

  it('are read in both notations', () => {
    const { once, port, folder } = parseOptions(['--once', '--port', '0', '--dir=/tmp/x']);
    assert.deepEqual({ once, port, folder }, { once: true, port: 0, folder: path.resolve('/tmp/x') });
  });

  it('name a support file to replay', () => {
    assert.equal(parseOptions([]).replay, null);
    assert.equal(parseOptions(['--replay', 'a.zip']).replay, path.resolve('a.zip'));
  });

  for (const [args, words] of [
    [['--replay='], '--replay needs a support file'],
    [['--replay', 'a.zip', '--local'], 'exclude each other'],
    [['--bogus'], "does not know '--bogus'"],
    [['once'], "does not know 'once'"],
    [['--port', 'http'], "not 'http'"],
    [['--port', '65536'], "not '65536'"],
    [['--port=-1'], "not '-1'"],
    [['--dir='], '--dir needs a folder'],
    [['--port'], '--port'],
  ]) {
    it(`refuse ${args.join(' ')} by name`, () =>
      assert.throws(
        () => parseOptions(args),
        ({ message }) => message.includes(words),
      ));
  }
});
