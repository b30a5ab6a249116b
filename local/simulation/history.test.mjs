import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { describeSimulation } from './cluster.mjs';
import { drivesOf, nodesOf, virtualDisksOf } from './history-parts.mjs';
import { historyOf, readHistory, seriesNames, seriesUntil, timeFrames, writeHistory } from './history.mjs';
import { usualLoads } from './usual-load.mjs';

const now = Date.parse('2026-11-26T12:34:56Z') / 1000;
const model = { seed: 1, now, limitIops: 1920, limitBytesPerSecond: 22_500_000 };
const known = (values) => values.filter((value) => value !== null);
const shares = (timeFrame, volume, asked = model) =>
  known(historyOf(timeFrame, now, asked).volumes[volume]['iops.total']).map((value) => value / 1920);

describe('the simulated history', () => {
  it('is the same for the same seed and moment, and another for another seed', () => {
    assert.deepEqual(historyOf('week', now, model), historyOf('week', now, model));
    assert.notDeepEqual(historyOf('week', now, model), historyOf('week', now, { ...model, seed: 2 }));
  });

  it('is quiet by itself: little at night, and no peak near a limit', () => {
    for (const volume of Object.keys(usualLoads)) {
      const day = shares('day', volume);
      assert.ok(Math.min(...day) < 0.15, `${volume} at night ${Math.min(...day)}`);
      assert.ok(Math.max(...day, ...shares('week', volume), ...shares('month', volume)) < 0.65, volume);
    }
    assert.ok(Math.max(...shares('day', 'test01')) > 0.45);
  });

  it('tells the same load in fine and in coarse steps', () => {
    const week = historyOf('week', now, model);
    const month = historyOf('month', now, model);
    const at = (history, time) => Math.round((time - Date.parse(history.startedAt) / 1000) / history.stepSeconds);
    let compared = 0;
    for (let time = Math.ceil(now / 3600) * 3600 - 4 * 86_400; time < now - 7200; time += 3600) {
      const quarters = known(week.volumes.test01['iops.total'].slice(at(week, time), at(week, time) + 4));
      const hour = month.volumes.test01['iops.total'][at(month, time)];
      if (quarters.length < 4 || hour === null) continue;
      const mean = quarters.reduce((sum, value) => sum + value, 0) / 4;
      assert.ok(Math.abs(mean - hour) < 0.1 * hour, `${new Date(time * 1000).toISOString()}: ${mean} and ${hour}`);
      compared++;
    }
    assert.ok(compared > 80, `${compared} hours`);
  });

  it('grows over a year, as much as it is said to', () => {
    const year = shares('year', 'test02').slice(0, -1);
    const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const grown = mean(year.slice(-28)) / mean(year.slice(-392, -364));
    assert.ok(grown > 1.3 && grown < 1.7, `${grown}`);
  });

  it('has of each node what its drives have together, and no more than its VM lets through', () => {
    const simulation = describeSimulation('/tmp/none/volumes');
    const week = historyOf('week', now, model);
    const drives = drivesOf(simulation, week);
    const of = (device) => nodesOf({ ...simulation, device }, drives);
    const nodes = of(simulation.device);
    assert.deepEqual(Object.keys(nodes), ['node1', 'node2', 'node3']);
    const step = week.volumes.test01['iops.total'].findIndex((value) => value !== null);
    const own = Object.entries(drives).filter(([id]) => id.startsWith('node2-'));
    assert.equal(own.length, 4);
    const sum = own.reduce((all, [, series]) => all + series['iops.write'][step], 0);
    assert.ok(Math.abs(nodes.node2['iops.write'][step] - sum) < 0.1);
    const gap = drives['node2-disk1']['iops.total'].indexOf(null);
    assert.ok(gap < 0 || nodes.node2['iops.total'][gap] === null);
    assert.ok(Math.max(...known(nodes.node1['iops.total'])) < 0.65 * 1920, 'quiet by itself');
    const small = of({ ...simulation.device, iops: 500 });
    assert.ok(Math.max(...known(small.node1['iops.total'])) <= 495);
    assert.ok(
      Math.max(...known(of({ ...simulation.device, throughputBytesPerSecond: 1e6 }).node1['throughput.total'])) <= 1e6,
    );
    assert.deepEqual(
      Object.keys(nodes.node1).filter((name) => name.startsWith('latency')),
      [],
    );
  });

  it('has gaps that are null, and never zero', () => {
    const { volumes } = historyOf('month', Date.parse('2026-11-26T12:00:00Z') / 1000, model);
    for (const series of Object.values(volumes)) {
      assert.deepEqual(Object.keys(series), seriesNames);
      assert.ok(known(series['iops.total']).every((value) => value > 0));
    }
    // The finest frame that reaches back to such a Sunday.
    const sundays = Array.from({ length: 28 }, (_, index) => historyOf('day', now - index * 86_400, model));
    assert.ok(sundays.some(({ volumes: { test01 } }) => test01['iops.total'].includes(null)));
  });

  it('shows a volume near its limit, and one that is a noisy neighbour, when they are chosen', () => {
    const near = { ...model, happens: { nearLimit: { volume: 'test01', since: now } } };
    const nodeShares = (timeFrame) => {
      const { volumes } = historyOf(timeFrame, now, near);
      return volumes.test01['iops.total'].flatMap((total, index) =>
        total === null
          ? []
          : // Of three copies on three nodes, one is read and all are written.
            Object.values(volumes).reduce(
              (sum, series) => sum + series['iops.read'][index] / 3 + series['iops.write'][index],
              0,
            ) / model.limitIops,
      );
    };
    assert.ok(nodeShares('hour').length > 300);
    assert.ok(
      nodeShares('hour').every((share) => share >= 0.9 && share < 0.99),
      `${Math.min(...nodeShares('hour'))}`,
    );
    assert.ok(Math.max(...nodeShares('week')) > 0.9);
    assert.ok(Math.min(...shares('week', 'test01', near)) > 0);
    const noisy = { ...model, happens: { noisyNeighbour: { volume: 'test02', since: now } } };
    const latency = (asked) => historyOf('hour', now, asked).volumes.test01['latency.read'][350];
    assert.ok(latency(noisy) > 2 * latency(model));
    assert.ok(shares('hour', 'test02', noisy)[350] > 2 * shares('hour', 'test02')[350]);
  });

  it('shows a load that grows, to where it would be full within a year, and requests that take longer, when they are chosen', () => {
    const growing = { ...model, happens: { growing: { volume: 'test01', since: now } } };
    const usedIn = (timeFrame) => {
      const { volumes } = historyOf(timeFrame, now, growing);
      return volumes.test01['iops.total'].flatMap((total, index) =>
        total === null
          ? []
          : Object.values(volumes).reduce(
              (sum, series) => sum + series['iops.read'][index] / 3 + series['iops.write'][index],
              0,
            ) / model.limitIops,
      );
    };
    const year = usedIn('year');
    // The busiest day of a week, as a mean of the day.
    const at = (weeksAgo) => Math.max(...year.slice(-8 - 7 * weeksAgo, -1 - 7 * weeksAgo));
    const busiest = Math.max(...usedIn('week'));
    const ratio = busiest / at(0);
    assert.ok(ratio > 1.5 && ratio < 2.1, `The busiest time is ${ratio} times the mean of its day.`);
    for (const weeks of [10, 25, 45]) {
      const grown = (at(0) - at(weeks)) * ratio;
      assert.ok(Math.abs(grown - 0.008 * weeks) < 0.05, `${weeks} weeks ago ${at(weeks)}, now ${at(0)}`);
    }
    assert.ok(busiest > 0.68 && Math.max(busiest, ...usedIn('day')) < 0.76, `${busiest}: near no limit yet`);
    const { volumes } = historyOf('week', now, growing);
    const bytes = volumes.test01['throughput.total'].map((_, index) =>
      Object.values(volumes).reduce(
        (sum, series) => sum + series['throughput.read'][index] / 3 + series['throughput.write'][index],
        0,
      ),
    );
    assert.ok(Math.max(...bytes) < 0.88 * model.limitBytesPerSecond, `${Math.max(...bytes)} bytes a second`);
    const slower = { ...model, happens: { slower: { volume: 'test02', since: now } } };
    const [before, after] = [model, slower].map((asked) => historyOf('week', now, asked).volumes);
    assert.deepEqual(after.test02['iops.total'], before.test02['iops.total']);
    const factor = (index) => after.test02['latency.average'].at(index) / before.test02['latency.average'].at(index);
    assert.ok(Math.abs(factor(-20) - 3) < 0.01 && Math.abs(factor(-95) - 3) < 0.01, `${factor(-20)}`);
    assert.equal(factor(-130), 1);
    assert.deepEqual(after.test01, before.test01);
  });

  describe('of drives and virtual disks', () => {
    const simulation = describeSimulation('/simulated/volumes');
    const day = historyOf('day', now, model);
    const latencies = (drives, id) => known(drives[id]['latency.read']);

    it('has the load of all volumes on the drives of the pool, writes once for each copy', () => {
      const drives = drivesOf(simulation, day);
      assert.equal(Object.keys(drives).length, 12);
      const sum = (series, name) => Object.values(series).reduce((all, { [name]: values }) => all + values[100], 0);
      for (const [name, copies] of [
        ['iops.read', 1],
        ['iops.write', 3],
        ['throughput.write', 3],
      ]) {
        const [below, above] = [sum(drives, name), sum(day.volumes, name)];
        assert.ok(Math.abs(below - copies * above) < 0.02 * copies * above, `${name}: ${below} below ${above}`);
      }
      const { 'iops.read': reads, 'iops.total': total, 'latency.average': mean } = drives['node1-disk1'];
      assert.ok(total[100] > reads[100] && mean[100] > 0);
    });

    it('has a slow drive for the whole day in which it is chosen, and not before', () => {
      const slow = structuredClone(simulation);
      Object.assign(slow.activity, {
        slowDrive: { id: 'node2-disk3', factor: 25 },
        happens: { slowDrive: { since: now } },
      });
      const [before, after] = [drivesOf(simulation, day), drivesOf(slow, day)];
      assert.ok(
        Math.min(...latencies(after, 'node2-disk3')) > (10 * Math.max(...latencies(before, 'node2-disk3'))) / 3,
      );
      assert.deepEqual(latencies(after, 'node2-disk2'), latencies(before, 'node2-disk2'));
      const week = latencies(drivesOf(slow, historyOf('week', now, model)), 'node2-disk3');
      assert.ok(week.at(-100) > 10 * week[100], `${week[100]} before and ${week.at(-100)} since`);
    });

    it('has no drive or disk in a step in which nothing was kept', () => {
      const volumes = structuredClone(day.volumes);
      for (const name of seriesNames) volumes.test02[name][50] = null;
      assert.equal(drivesOf(simulation, { ...day, volumes })['node1-disk1']['iops.read'][50], null);
    });

    it('has parts of its volume on virtual disks, and no latency by direction', () => {
      const disks = virtualDisksOf(simulation, day);
      assert.equal(Object.keys(disks).length, 7);
      for (const { id, mountPoint } of simulation.cluster.volumes) {
        const own = Object.entries(disks).filter(([file]) => file.startsWith(`${mountPoint}\\`));
        assert.ok(own.length >= 2, id);
        const sum = own.reduce((all, [, series]) => all + series['iops.total'][100], 0);
        const part = sum / day.volumes[id]['iops.total'][100];
        assert.ok(part > 0.75 && part < 0.85, `${id}: ${part}`);
      }
      for (const series of Object.values(disks)) {
        const latencies = Object.keys(series).filter((name) => name.startsWith('latency'));
        assert.deepEqual(latencies, ['latency.average']);
      }
    });
  });

  it('is written beside the simulation, and told up to now', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'headroom-history-'));
    try {
      const simulation = describeSimulation(path.join(folder, 'volumes'));
      writeHistory(simulation, now);
      for (const timeFrame of Object.keys(timeFrames)) {
        const { stepSeconds, steps } = timeFrames[timeFrame];
        const asked = { timeFrame, ids: ['test01'], names: ['iops.total'], now };
        const [series] = seriesUntil(readHistory(simulation, timeFrame), asked);
        assert.equal(series.values.length, steps);
        const end = Date.parse(series.startedAt) / 1000 + steps * stepSeconds;
        assert.ok(end <= now && end > now - stepSeconds, timeFrame);
        // Later on, more is told, and the oldest is not any more.
        const drives = { ...asked, subject: 'drive', ids: ['node1-disk1', 'no-such'] };
        const [drive, ...others] = seriesUntil(readHistory(simulation, timeFrame, 'drive'), drives);
        assert.deepEqual([drive.subject, drive.startedAt, others.length], ['drive', series.startedAt, 0]);
        const later = { ...asked, now: now + stepSeconds };
        const [next] = seriesUntil(readHistory(simulation, timeFrame), later);
        assert.equal(Date.parse(next.startedAt) - Date.parse(series.startedAt), stepSeconds * 1000);
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
