// What the commands promise of a run that is not to be started.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { describe, it } from 'node:test';

/** @param {import('./commands.mjs').Commands} at */
export function describeStarts(at) {
  const { document, fails, profileOf, refused } = at;

  describe('Start-WacHeadroomRun', () => {
    it('fails for a volume that is not there', () =>
      fails('VolumeNotFound', 'Start-WacHeadroomRun', {
        ProfileJson: JSON.stringify(profileOf()),
        VolumeId: 'no such volume',
      }));

    it('tells of everything at once that speaks against a run', async () => {
      const refusal = await refused(
        'RunRefused',
        profileOf({ path: join(tmpdir(), 'a.dat'), createSizeBytes: 4096, blockSizeBytes: 65536 }),
      );
      assert.deepEqual(
        refusal.profileProblems.map(({ path }) => path),
        ['/timeSpans/0/targets/0/blockSizeBytes'],
      );
      assert.deepEqual(
        refusal.problems.map(({ code }) => code),
        ['TargetOutsideVolume'],
      );
    });

    it('tells of what was asked for beside the profile in one order, in words that are the same everywhere', async () => {
      const refusal = await refused('RunRefused', profileOf({}, { durationSeconds: 90_000 }), {
        Name: 'a'.repeat(201),
        CheckId: '0a1b2c3d',
        LimitsJson: '{}',
      });
      assert.deepEqual(
        refusal.problems.map(({ code }) => code),
        ['RunTooLong', 'NameTooLong', 'CheckNotComplete', 'LimitsNotValid'],
      );
      assert.equal(refusal.problem.target, at.volume.id);
      const said = refusal.problems.map(({ message }) => message);
      assert.equal(refusal.problem.message, said.join(' '));
      assert.match(said[0], /^The profile takes 90,000 seconds\. The maximum for a run is one day: 86,400 seconds\./);
      assert.match(said[1], /^The name of the run has 201 characters, more than 200\.$/);
      assert.match(said[2], /^A run that is part of a coordinator check needs/);
    });

    it('refuses a profile that breaks the contract', () =>
      refused('ProfileNotValid', profileOf({ blockSizeBytes: 0 })));

    it('refuses what is not JSON', () => refused('ProfileNotValid', null, { ProfileJson: 'not JSON' }));

    const outside = [
      ['a file elsewhere', () => join(tmpdir(), 'headroom-contract.dat')],
      ['a way out of the volume', () => `${at.volume.path}${sep}..${sep}headroom-contract.dat`],
      ['a neighbour whose name starts alike', () => `${at.volume.path}-other${sep}headroom-contract.dat`],
      ['a relative path', () => 'headroom-contract.dat'],
      ['the volume itself', () => at.volume.path],
    ];
    for (const [name, path] of outside) {
      it(`refuses ${name} as a target`, () => refused('TargetOutsideVolume', profileOf({ path: path() })));
    }

    it('refuses a target behind a link out of the volume', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'headroom-contract-'));
      const link = join(at.volume.path, 'headroom-contract-link');
      await symlink(folder, link, 'junction');
      try {
        await refused('TargetOutsideVolume', profileOf({ path: join(link, 'file.dat') }));
      } finally {
        await rm(link);
        await rm(folder, { recursive: true });
      }
    });

    it('refuses a target that is inside the volume through a link alone', async () => {
      const folder = await mkdtemp(join(at.volume.path, 'headroom-contract-'));
      const link = join(at.volume.path, 'headroom-contract-link');
      await symlink(folder, link, 'junction');
      try {
        await refused('TargetBehindLink', profileOf({ path: join(link, 'file.dat') }));
      } finally {
        await rm(link);
        await rm(folder, { recursive: true });
      }
    });

    for (const [name, content, target] of [
      ['a file of somebody else', 'precious', {}],
      ['a file that is not there and that the profile does not create', null, { createSizeBytes: null }],
    ]) {
      it(`refuses ${name}, and leaves all as it is`, async () => {
        const profile = profileOf(target);
        const file = profile.timeSpans[0].targets[0].path;
        if (content !== null) await writeFile(file, content, { flag: 'wx' });
        const { problems } = await refused('NotReady', profile);
        assert.deepEqual(
          problems.map((problem) => problem.target),
          ['target'],
        );
        assert.equal(existsSync(file), content !== null);
        assert.equal(existsSync(`${file}.headroom-io`), false);
        if (content !== null) assert.equal(await readFile(file, 'utf8'), content);
      });
    }

    it('leaves no run behind when it refuses', async () => assert.deepEqual(await document('Get-WacHeadroomRun'), []));
  });
}
