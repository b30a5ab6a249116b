/** Made-up histories in which nothing happens: noise is not judged. */
import { random as randomOf } from '../testing/run-noise';
import { PastOfVolume } from './past-of-volume';
import { madeUpHistory, MadeUpLoad, madeUpSeries } from './testing/made-up-past';
import { monday, past, quietIn } from './testing/made-up-week';
import { QuietHour } from './week-map';

describe('noise', () => {
  /** All four histories and six drives of a volume on which nothing happens. */
  const noise = (seed: number): PastOfVolume & { readonly quiet: QuietHour | null } => {
    const random = randomOf(seed);
    const [level, spread, alike] = [1500 + 3000 * random(), 0.05 + 0.2 * random(), 0.8 * random()];
    const load = (stepSeconds: number, count: number): MadeUpLoad => ({
      seed: Math.floor(random() * 1e9),
      startedAt: monday,
      stepSeconds,
      count,
      iops: () => level,
      noise: spread,
      alike,
    });
    const drives = Array.from({ length: 6 }, (_, drive) =>
      madeUpSeries(load(300, 288), 'drive', `drive${drive}`),
    ).flat();
    const [day, week] = [
      madeUpHistory('day', [...madeUpSeries(load(300, 288)), ...drives]),
      madeUpHistory('week', madeUpSeries(load(900, 672))),
    ];
    const month = madeUpHistory('month', madeUpSeries(load(3600, 720)));
    const year = madeUpHistory('year', madeUpSeries(load(86_400, 364)));
    return { ...past({ day, week, month, year }), quiet: quietIn(month) };
  };

  it('is judged in at most one of a hundred histories', async () => {
    const judged = { latency: 0, slow: 0, growth: 0, quiet: 0 };
    let any = 0;
    for (let seed = 1; seed <= 1000; seed += 1) {
      // A page that says nothing for long is given up by who runs the specs.
      if (seed % 25 === 0) {
        await new Promise((resolve) => setTimeout(resolve));
      }
      const { latency, slow, growth, quiet } = noise(seed);
      const found = [latency !== null, slow.length > 0, growth !== null, quiet !== null];
      (['latency', 'slow', 'growth', 'quiet'] as const).forEach(
        (name, index) => (judged[name] += Number(found[index])),
      );
      any += Number(found.some(Boolean));
    }
    expect(any).withContext(JSON.stringify(judged)).toBeLessThanOrEqual(10);
  }, 120_000);
});
