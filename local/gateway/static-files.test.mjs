import assert from 'node:assert/strict';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { findFile, sendFile } from './static-files.mjs';

describe('a file that is served', () => {
  let folder;
  let server;
  let address;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'headroom-static-'));
    server = createServer(async (request, response) => {
      const found = await findFile(folder, request.url.slice(1));
      if (found) await sendFile(request, response, found);
      else response.writeHead(404).end();
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${server.address().port}/page.txt`;
  });
  after(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true });
  });

  it('is what it is now, whatever it was before', async () => {
    const file = path.join(folder, 'page.txt');
    const read = async () => (await fetch(address)).text();
    await writeFile(file, 'one');
    assert.deepEqual([await read(), await read()], ['one', 'one']);
    await writeFile(file, 'and two');
    assert.equal(await read(), 'and two');
    await writeFile(`${file}.new`, 'and six');
    await rename(`${file}.new`, file);
    assert.equal(await read(), 'and six');
    await rm(file);
    assert.equal((await fetch(address)).status, 404);
  });

  it('tells its length to whoever asks for that alone', async () => {
    await writeFile(path.join(folder, 'page.txt'), 'four');
    const response = await fetch(address, { method: 'HEAD' });
    assert.equal(response.headers.get('content-length'), '4');
    assert.equal(await response.text(), '');
  });
});
