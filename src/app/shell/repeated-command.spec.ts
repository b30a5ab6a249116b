import { firstWaitMilliseconds, RepeatedCommand } from './repeated-command';

describe('RepeatedCommand', () => {
  const inProgress = 2;
  let command: RepeatedCommand<number>;

  beforeEach(() => {
    command = new RepeatedCommand(inProgress);
    jasmine.clock().install().mockDate();
  });

  afterEach(() => jasmine.clock().uninstall());

  it('is answered with its outcome where it is quick, and is then done', async () => {
    expect(await command.answer(() => Promise.resolve({ state: 0 }))).toEqual({ state: 0, waitedTime: 0 });
    expect(await command.answer(() => Promise.resolve({ state: 1 }))).toEqual({ state: 1, waitedTime: 0 });
  });

  it('says "in progress" after two seconds, and its outcome to whoever asks again', async () => {
    let finish: (outcome: { state: number }) => void = () => undefined;
    let begun = 0;
    const work = (): Promise<{ state: number }> => {
      begun += 1;
      return new Promise((resolve) => (finish = resolve));
    };
    const first = command.answer(work);
    jasmine.clock().tick(firstWaitMilliseconds);
    expect(await first).toEqual({ state: inProgress, waitedTime: 2000 });
    jasmine.clock().tick(500);
    expect(await command.answer(work)).toEqual({ state: inProgress, waitedTime: 2500 });
    finish({ state: 0 });
    await Promise.resolve();
    expect(await command.answer(work)).toEqual({ state: 0, waitedTime: 2500 });
    expect(begun).toBe(1);
    void command.answer(work);
    expect(begun).withContext('the next command').toBe(2);
  });

  it('fails a request that still waits, and tells a later one the reason', async () => {
    const failed = { state: 1, error: 'no page' };
    await expectAsync(command.answer(() => Promise.resolve(failed))).toBeRejectedWithError('no page');
    let fail: () => void = () => undefined;
    const slow = command.answer(() => new Promise((resolve) => (fail = () => resolve(failed))));
    jasmine.clock().tick(firstWaitMilliseconds);
    await slow;
    fail();
    await Promise.resolve();
    expect(await command.answer(() => Promise.resolve(failed))).toEqual({ ...failed, waitedTime: 2000 });
  });
});
