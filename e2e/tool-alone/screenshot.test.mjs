// The command that takes the README's picture, with a run that is as short as it can be.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { it } from 'node:test';
import { pictureSize, takeScreenshot } from '../../local/screenshot/take-screenshot.mjs';
import { describeTool, oneWay } from '../support/describe-tool.mjs';

describeTool(
  "the README's picture",
  (at) => {
    it('is the page of a run with its verdict, in the size that the README has', async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'headroom-picture-'));
      const file = path.join(folder, 'screenshot.png');
      const profile = { durationSeconds: 1, warmUpSeconds: 0, fileSizeMib: 16 };
      await takeScreenshot(at.page, { url: at.standIn.url, file, profile });
      const png = await readFile(file);
      assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [pictureSize.width, pictureSize.height]);
      assert.ok(await at.tool.find('verdict-headline').isVisible());
      await rm(folder, { recursive: true });
    });
  },
  { over: oneWay, page: { viewport: pictureSize } },
);
