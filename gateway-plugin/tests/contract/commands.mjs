// The plugin's commands as the tests of their contract call them.
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { loadSchemas } from '../../../engine/contract/schemas.mjs';
import { contractValidator } from '../../../engine/contract/tests/validator.mjs';

const mebibyte = 1024 * 1024;

/** An implementation of the commands, and the volume that is tested on. Its functions may be taken out of it. */
export class Commands {
  /** The first volume of the cluster; known once {@link open} is done. */
  volume;
  #files = [];
  #validator;

  /**
   * @param {(command: string, parameters: object) => AsyncIterable<string> | Promise<AsyncIterable<string>>} invoke
   *   runs a command and gives each JSON text that it prints; fails with an Error that has the problem's line of text
   */
  constructor(invoke) {
    this.invoke = invoke;
  }

  async open() {
    this.#validator = contractValidator(await loadSchemas());
    this.volume = (await this.document('Get-WacHeadroomCluster')).volumes[0];
    assert.ok(this.volume, 'there is a volume to test on');
  }

  /** Deletes the files of all profiles. */
  async close() {
    for (const file of this.#files.filter((each) => each.startsWith(this.volume.path + sep))) {
      await rm(file, { force: true });
      await rm(`${file}.headroom-io`, { force: true });
    }
  }

  texts = async (command, parameters = {}) => {
    const printed = [];
    for await (const text of await this.invoke(command, parameters)) printed.push(text);
    return printed;
  };

  document = async (command, parameters) => {
    const printed = await this.texts(command, parameters);
    assert.equal(printed.length, 1, `${command} prints one JSON text, not ${printed.length}`);
    return JSON.parse(printed[0]);
  };

  fails = (code, command, parameters) =>
    assert.rejects(this.texts(command, parameters), (error) => {
      assert.match(error.message, new RegExp(`\\[${code}\\] \\S.* Next: \\S`, 's'));
      return true;
    });

  isValid = (schema, value) => assert.deepEqual(this.#validator.errorsOf(`${schema}.schema.json`, value), []);

  validRun = (run) => {
    this.isValid('run', run);
    return run;
  };

  /** A profile of one small file below the volume's folder. */
  profileOf = (target = {}, timeSpan = {}) => {
    const path = join(this.volume.path, `headroom-contract-${this.#files.length}.dat`);
    this.#files.push(target.path ?? path);
    // Limited, as an unlimited run would keep a processor busy.
    const throttle = { unit: 'iops', value: 500 };
    const size = { createSizeBytes: 16 * mebibyte, blockSizeBytes: 4096 };
    const load = { ...size, randomPercent: 100, outstandingRequests: 8, throttle };
    const times = { durationSeconds: 2, warmUpSeconds: 0, measureLatency: true, iopsIntervalMilliseconds: 1000 };
    return { contractVersion: 1, timeSpans: [{ ...times, ...timeSpan, targets: [{ path, ...load, ...target }] }] };
  };

  longProfile = () => this.profileOf({}, { durationSeconds: 120 });

  start = async (profile, parameters) => this.validRun(await this.#askToStart(profile, parameters));

  /** The refusal that is returned instead of a run: its one problem has this code. */
  refused = async (code, profile, parameters) => {
    const refusal = await this.#askToStart(profile, parameters);
    this.isValid('refusal', refusal);
    assert.equal(refusal.problem.code, code, refusal.problem.message);
    assert.ok(refusal.problem.action);
    if (code !== 'RunRefused') {
      const codes = [...refusal.problems, ...refusal.profileProblems.map(() => ({ code: 'ProfileNotValid' }))];
      assert.ok(codes.length > 0 && codes.every((each) => each.code === code));
    }
    return refusal;
  };

  stop = async (run) => this.validRun(await this.document('Stop-WacHeadroomRun', { RunId: run.id }));

  remove = (run) => this.document('Remove-WacHeadroomRun', { RunId: run.id });

  /** Watches a run to its end: the numbered lines and the run that closes them. */
  watch = async (run, parameters = {}) => {
    const printed = (await this.texts('Watch-WacHeadroomRun', { RunId: run.id, ...parameters })).map((text) =>
      JSON.parse(text),
    );
    const last = printed.pop();
    assert.deepEqual(Object.keys(last), ['run'], 'the stream is closed by the run');
    for (const { line, progress, ...rest } of printed) {
      assert.deepEqual(rest, {});
      assert.ok(Number.isInteger(line));
      this.isValid('progress', progress);
    }
    return { lines: printed, run: this.validRun(last.run) };
  };

  #askToStart(profile, parameters = {}) {
    return this.document('Start-WacHeadroomRun', {
      ProfileJson: JSON.stringify(profile),
      VolumeId: this.volume.id,
      ...parameters,
    });
  }
}
