import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asArrived } from './part-faults.mjs';

describe('a part of a package on its way', () => {
  const part = { name: 'Add-WacHeadroomNodePart' };
  const parameters = { UploadId: 'x', OffsetBytes: 0, ContentBase64: Buffer.from('content').toString('base64') };

  it('arrives as it was sent', () => assert.equal(asArrived(part, parameters, 'works'), parameters));

  it('arrives damaged when it is to, as long as before', () => {
    const arrived = asArrived(part, parameters, 'corrupted');
    const content = Buffer.from(arrived.ContentBase64, 'base64');
    assert.equal(content.length, 7);
    assert.notEqual(content.toString(), 'content');
    assert.equal(arrived.UploadId, 'x');
  });

  it('does not arrive when it is not to', () => assert.throws(() => asArrived(part, parameters, 'fails'), /space/));

  it('has nothing to do with other commands', () => {
    for (const mode of ['corrupted', 'fails'])
      assert.equal(asArrived({ name: 'Get-Echo' }, parameters, mode), parameters);
  });
});
