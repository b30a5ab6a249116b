// What the commands promise of a run, from its start to its removal.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';

/** @param {import('./commands.mjs').Commands} at */
export function describeRuns(at) {
  const { document, fails, isValid, validRun, profileOf, start, refused, longProfile, stop, remove, watch } = at;

  describe('a run to its end', () => {
    let run;
    let watched;
    let limits;

    before(async () => {
      const told = await document('Get-WacHeadroomLimit', { VolumeId: at.volume.id });
      limits = { contractVersion: 1, facts: told, publishedAsOf: '2026-09-24', limits: told.qos, gaps: [] };
      isValid('limits-in-force', limits);
      run = await start(profileOf(), {
        LimitsJson: JSON.stringify(limits),
        PresetId: 'baseline-read',
        Name: 'Contract "run" \u00fc',
        CheckId: '0a1b2c3d',
        CheckRole: 'coordinator',
        CheckMethod: 'other-node',
      });
      watched = await watch(run);
    });

    it('is told of as asked for when it starts', () => {
      assert.match(run.id, /^\d{8}-\d{6}-[0-9a-f]{8}$/);
      assert.equal(run.status, 'running');
      assert.equal(run.name, 'Contract "run" \u00fc');
      assert.equal(run.presetId, 'baseline-read');
      assert.equal(run.volumeId, at.volume.id);
      assert.equal(run.coordinatorNodeName, at.volume.ownerNodeName);
      assert.equal(run.keepTestFile, false);
      assert.equal(run.expectedSeconds, 2);
      assert.ok(run.timeLimitSeconds > run.expectedSeconds);
      assert.deepEqual(run.check, { id: '0a1b2c3d', role: 'coordinator', method: 'other-node' });
      assert.ok(run.readiness.checks.every(({ verdict }) => verdict !== 'blocking'));
      assert.equal(run.endedAt, null);
      assert.notEqual(run.process, null);
    });

    it('keeps the limits that it is judged by', async () => {
      assert.deepEqual(run.limits, limits);
      const [kept] = await document('Get-WacHeadroomRun', { RunId: run.id });
      assert.deepEqual(kept.limits, limits);
    });

    it('streams numbered lines without gaps, then the run', () => {
      assert.ok(watched.lines.length >= 2, `${watched.lines.length} lines of a run of two seconds`);
      assert.deepEqual(
        watched.lines.map(({ line }) => line),
        watched.lines.map((_, index) => index + 1),
      );
      assert.equal(watched.run.id, run.id);
      assert.equal(watched.run.status, 'completed');
      assert.notEqual(watched.run.endedAt, null);
      assert.deepEqual(watched.run.progress, watched.lines.at(-1).progress);
    });

    it('is watched again from a line onwards', async () => {
      const again = await watch(run, { AfterLine: watched.lines.length - 1 });
      assert.deepEqual(again, { lines: watched.lines.slice(-1), run: watched.run });
    });

    it('is the newest of the list, and found by its id', async () => {
      const runs = await document('Get-WacHeadroomRun');
      runs.forEach(validRun);
      assert.deepEqual(runs[0], watched.run);
      assert.deepEqual(await document('Get-WacHeadroomRun', { RunId: run.id }), [watched.run]);
    });

    it('has a result that measured something', async () => {
      const { run: ended, result, ...rest } = await document('Get-WacHeadroomResult', { RunId: run.id });
      assert.deepEqual(rest, {});
      assert.deepEqual(ended, watched.run);
      isValid('result', result);
      assert.equal(result.status, 'completed');
      assert.ok(result.timeSpans[0].total.ioCount > 0);
    });

    it('keeps a tag and a note, without the blanks around them, until both are emptied', async () => {
      const set = (Tag, Note) => document('Set-WacHeadroomRunNote', { RunId: run.id, Tag, Note });
      const noted = validRun(await set('  before ', 'After the move of Größe, "quoted".'));
      const { savedAt, savedBy, ...said } = noted.note;
      assert.deepEqual(said, { contractVersion: 1, tag: 'before', text: 'After the move of Größe, "quoted".' });
      assert.match(savedAt, /Z$/);
      assert.ok(savedBy.length > 0);
      assert.deepEqual(await document('Get-WacHeadroomRun', { RunId: run.id }), [noted]);
      assert.equal((await document('Get-WacHeadroomResult', { RunId: run.id })).run.note.tag, 'before');
      for (const text of ['two\nlines', 'a\u202eb', 'a\u0007']) {
        await fails('NoteNotPlain', 'Set-WacHeadroomRunNote', { RunId: run.id, Tag: 'other', Note: text });
      }
      await fails('NoteTooLong', 'Set-WacHeadroomRunNote', { RunId: run.id, Tag: 'a'.repeat(41), Note: '' });
      assert.deepEqual(await document('Get-WacHeadroomRun', { RunId: run.id }), [noted], 'a refusal leaves it');
      assert.equal(validRun(await set('', '')).note, null);
    });

    it('is in no support file with what was written on it', async () => {
      await document('Set-WacHeadroomRunNote', { RunId: run.id, Tag: '', Note: 'Ask Zebediah.' });
      const support = await document('Get-WacHeadroomSupport', { RunCount: 1 });
      const texts = support.entries.filter(({ name }) => name.startsWith(`runs/${run.id}/`));
      assert.ok(texts.length > 0);
      assert.ok(texts.every(({ name, text }) => !name.includes('note') && !text.includes('Zebediah')));
      await document('Set-WacHeadroomRunNote', { RunId: run.id, Tag: '', Note: '' });
    });

    it('leaves no test file', () => assert.equal(existsSync(run.profile.timeSpans[0].targets[0].path), false));

    it('is stopped again without harm', async () => assert.deepEqual(await stop(run), watched.run));

    it('is deleted, and then not known any more', async () => {
      assert.deepEqual(await remove(run), { removed: run.id });
      await fails('RunNotFound', 'Get-WacHeadroomResult', { RunId: run.id });
      await fails('RunNotFound', 'Set-WacHeadroomRunNote', { RunId: run.id, Tag: 'a', Note: '' });
      assert.ok((await document('Get-WacHeadroomRun')).every(({ id }) => id !== run.id));
    });
  });

  describe('a run that is stopped', () => {
    let run;

    before(async () => {
      run = await start(longProfile(), { KeepTestFile: true });
    });
    after(async () => {
      await stop(run);
      await remove(run);
    });

    it('is watched for as long as somebody wants to', async () => {
      let lines = 0;
      for await (const text of await at.invoke('Watch-WacHeadroomRun', { RunId: run.id })) {
        const { line, progress } = JSON.parse(text);
        assert.equal(line, ++lines);
        // A file that is not whole yet is of no use to a later run, and not kept.
        if (progress.phase !== 'preparing') break;
      }
      const [found] = await document('Get-WacHeadroomRun', { RunId: run.id });
      assert.equal(validRun(found).status, 'running');
    });

    it('keeps its volume for itself', () => refused('VolumeBusy', longProfile()));

    it('is not deleted while it runs', () => fails('RunStillRunning', 'Remove-WacHeadroomRun', { RunId: run.id }));

    it('is cancelled when stopped, and keeps what it measured and the file', async () => {
      const stopped = await stop(run);
      assert.equal(stopped.status, 'cancelled');
      assert.equal(stopped.keepTestFile, true);
      const { result } = await document('Get-WacHeadroomResult', { RunId: run.id });
      isValid('result', result);
      assert.equal(result.status, 'cancelled');
      assert.equal(existsSync(run.profile.timeSpans[0].targets[0].path), true);
    });

    it('loses the file it kept when that is asked for, and stays', async () => {
      await document('Remove-WacHeadroomRun', { RunId: run.id, TestFileOnly: true });
      assert.equal(existsSync(run.profile.timeSpans[0].targets[0].path), false);
      const [found] = await document('Get-WacHeadroomRun', { RunId: run.id });
      assert.equal(validRun(found).status, 'cancelled');
      // Asked again, there is nothing to delete.
      await document('Remove-WacHeadroomRun', { RunId: run.id, TestFileOnly: true });
    });
  });

  describe('a run that searches for the limit', () => {
    it('tells of its steps while it is watched, and keeps those that it took when it is stopped', async () => {
      // Long enough for a busy machine to stop it before its end.
      const search = { effort: 'thorough' };
      // A rate of the profile's own is what a search would find.
      const run = await start({ ...profileOf({ throttle: undefined }), search });
      assert.deepEqual(run.profile.search, search);
      assert.equal(run.expectedSeconds, 600, 'what a search takes at most, not its time span');
      for await (const text of await at.invoke('Watch-WacHeadroomRun', { RunId: run.id })) {
        const { progress } = JSON.parse(text);
        isValid('progress', progress);
        if (progress.search.steps.length >= 1) break;
      }
      const stopped = await stop(run);
      assert.deepEqual([stopped.status, stopped.profile.search], ['cancelled', search]);
      const { result } = await document('Get-WacHeadroomResult', { RunId: run.id });
      isValid('result', result);
      assert.equal(result.search.effort, 'thorough');
      assert.ok(result.search.steps.length >= 1);
      await remove(run);
    });
  });

  describe('a run that fails', () => {
    it('says in words what happened', async () => {
      const run = await start(longProfile());
      let ended = null;
      for await (const text of await at.invoke('Watch-WacHeadroomRun', { RunId: run.id })) {
        const { progress, run: last } = JSON.parse(text);
        // It fails if its file is removed.
        if (progress?.phase === 'measuring') await rm(run.profile.timeSpans[0].targets[0].path, { force: true });
        ended = last ?? ended;
      }
      validRun(ended);
      assert.equal(ended.status, 'failed');
      assert.match(ended.error.code, /^[A-Z]/);
      assert.ok(ended.error.message.length > 0);
      await remove(run);
    });
  });
}
