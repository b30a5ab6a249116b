import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../base/paths.mjs';
import { isSigned } from './signature.mjs';

/** The least of a library that has, or lacks, an entry in its certificate table. */
function library({ isWide, signatureBytes }) {
  const data = Buffer.alloc(0x200);
  data.write('MZ', 0, 'latin1');
  data.writeUInt32LE(0x80, 0x3c);
  data.write('PE', 0x80, 'latin1');
  const optional = 0x80 + 24;
  data.writeUInt16LE(isWide ? 0x20b : 0x10b, optional);
  data.writeUInt32LE(signatureBytes, optional + (isWide ? 112 : 96) + 4 * 8 + 4);
  return data;
}

describe('a signature', () => {
  for (const isWide of [false, true]) {
    it(`is found by the certificate table of a file of ${isWide ? 64 : 32} bits`, () => {
      assert.ok(isSigned(library({ isWide, signatureBytes: 4096 })));
      assert.ok(!isSigned(library({ isWide, signatureBytes: 0 })));
    });
  }

  it('is not on what is no such file, or is cut off', () => {
    for (const text of ['', 'MZ', '#!/bin/sh', 'x'.repeat(500)]) assert.ok(!isSigned(Buffer.from(text)));
    const whole = library({ isWide: true, signatureBytes: 4096 });
    assert.ok(!isSigned(whole.subarray(0, 0x90)));
  });

  const tool = path.join(root, 'powershell-module/Headroom/Tool');
  const read = (name) => readFile(path.join(tool, name)).catch(() => null);
  it("is on Microsoft's libraries of the interpreter alone", async (context) => {
    const [memory, jint] = [await read('desktop/System.Memory.dll'), await read('Jint.dll')];
    if (memory === null || jint === null) return context.skip('the module is built without an interpreter');
    assert.deepEqual([isSigned(memory), isSigned(jint)], [true, false]);
  });
});
