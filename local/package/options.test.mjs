import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../base/paths.mjs';
import { parsePackageOptions } from './options.mjs';

describe('the options of npm run package', () => {
  it('make an unsigned package with all engines in dist by default', () => {
    assert.deepEqual(parsePackageOptions([]), {
      sign: null,
      passwordEnv: null,
      passwordFile: null,
      timestamp: null,
      withoutWindowsEngines: false,
      prebuiltEngines: false,
      out: path.join(root, 'dist'),
      help: false,
    });
  });

  it('name a certificate, where its password is, and a time stamping service', () => {
    const args = ['--sign', 'a.pfx', '--password-env', 'SECRET', '--timestamp', 'http://timestamp.example/rfc3161'];
    const { sign, passwordEnv, timestamp } = parsePackageOptions(args);
    assert.deepEqual(
      { sign, passwordEnv, timestamp },
      {
        sign: 'a.pfx',
        passwordEnv: 'SECRET',
        timestamp: 'http://timestamp.example/rfc3161',
      },
    );
  });

  for (const [args, words] of [
    [['--password-file', 'x'], /--password-file is for --sign/],
    [['--sign', 'a.pfx', '--password-env', 'A', '--password-file', 'b'], /not both/],
    [['--sign', ''], /--sign needs a certificate/],
    [['--sign', 'a.pfx', '--timestamp', 'timestamp.example'], /needs an http address/],
    [['--password', 'secret'], /--password/],
    [['stray'], /stray/],
  ]) {
    it(`are refused: ${args.join(' ')}`, () => assert.throws(() => parsePackageOptions(args), words));
  }
});
