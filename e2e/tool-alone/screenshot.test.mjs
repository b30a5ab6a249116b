// The command that takes the README's pictures, with a run that is as short as it can be.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { it } from 'node:test';
import { pictureSize, takeOverview, takeResult } from '../../local/screenshot/take-screenshot.mjs';
import { describeTool, oneWay } from '../support/describe-tool.mjs';

describeTool(
  "the README's pictures",
  (at) => {
    it('are the overview and the page of a run, in the size that the README has', async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'headroom-picture-'));
      const [overview, result] = ['overview.png', 'result.png'].map((name) => path.join(folder, name));
      const profile = { durationSeconds: 1, warmUpSeconds: 0, fileSizeMib: 16 };
      await takeOverview(at.page, { standIn: at.standIn, file: overview });
      await takeResult(at.page, { url: at.standIn.url, file: result, profile });
      assert.ok(await at.tool.find('verdict-headline').isVisible());
      for (const file of [overview, result]) {
        const png = await readFile(file);
        assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [pictureSize.width, pictureSize.height]);
      }
      await rm(folder, { recursive: true });
    });
  },
  { over: oneWay, page: { viewport: pictureSize } },
);
