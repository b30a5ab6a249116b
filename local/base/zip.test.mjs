import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { zipSync } from 'fflate';
import { packZip, readZip } from './zip.mjs';

const bytes = (text) => Buffer.from(text);
const files = [
  ['b/two.txt', { data: bytes('two') }],
  ['a.exe', { data: bytes('one'), isExecutable: true }],
];

describe('a zip', () => {
  it('gives back what was put in', () => {
    const read = readZip(packZip(new Map(files)));
    assert.deepEqual(
      [...read].map(([name, data]) => [name, Buffer.from(data).toString()]),
      [
        ['a.exe', 'one'],
        ['b/two.txt', 'two'],
      ],
    );
  });

  it('has the same bytes in whatever order and time zone it is made', () => {
    const here = Buffer.from(packZip(new Map(files)));
    assert.ok(here.equals(packZip(new Map([...files].reverse()))));
    const script = `import('${new URL('./zip.mjs', import.meta.url)}').then(({ packZip }) =>
      process.stdout.write(Buffer.from(packZip(new Map([['b/two.txt', { data: Buffer.from('two') }],
      ['a.exe', { data: Buffer.from('one'), isExecutable: true }]]))).toString('base64')))`;
    for (const TZ of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
      const there = execFileSync(process.execPath, ['-e', script], { env: { ...process.env, TZ }, encoding: 'utf8' });
      assert.equal(there, here.toString('base64'), TZ);
    }
  });

  for (const name of ['../up', '/root', 'a//b', 'a\\b', 'C:evil', 'a/./b', '']) {
    it(`takes no file of the name '${name}', in or out`, () => {
      assert.throws(() => packZip(new Map([[name, { data: bytes('x') }]])), /no name for a file/);
      assert.throws(() => readZip(zipSync({ [name]: bytes('x') })), /outside of itself/);
    });
  }

  it('is refused when it is cut short', () => {
    const whole = packZip(new Map(files));
    assert.throws(() => readZip(whole.subarray(0, whole.length - 30)));
  });
});
