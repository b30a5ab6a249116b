import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contentInventory } from './content-inventory.mjs';

const file = (text) => ({ data: Buffer.from(text) });
const inventory = (files, signatures) =>
  JSON.parse(contentInventory(new Map(Object.entries(files)), new Date(1_700_000_000_000), signatures));

describe('content.json', () => {
  it('has Windows paths, sizes, and hashes in capitals', () => {
    const { packageContent, datetime } = inventory({ 'ux/a/b.css': file('abc') });
    assert.equal(datetime, '2023-11-14T22:13:20');
    assert.deepEqual(packageContent, [
      {
        path: 'ux\\a\\b.css',
        size: 3,
        hash256: 'BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD',
        signedBy: 'None',
        thumbprint: 'None',
      },
    ]);
  });

  it('is healthy only when every script and program is signed', () => {
    const files = { 'ux/main.js': file('x'), 'ux/styles.css': file('y') };
    const signature = { signedBy: 'CN=Headroom test', thumbprint: 'AB' };
    assert.equal(inventory(files).status, 'unhealthy');
    const signed = inventory(files, new Map([['ux/main.js', signature]]));
    assert.equal(signed.status, 'healthy');
    assert.equal(signed.packageContent[0].signedBy, signature.signedBy);
    assert.equal(signed.packageContent[0].thumbprint, signature.thumbprint);
  });
});
