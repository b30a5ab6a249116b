import { DOCUMENT } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { NEVER, Subscription, throwError } from 'rxjs';
import { HeadroomError, HeadroomGateway } from '../gateway/public-api';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { tick, withFakeTime } from '../testing/fake-time';
import { LiveActivityStore } from './live-activity.store';
import { OpenRecord } from './open-record';

const second = 1000;
const problem = (code: string): HeadroomError => new HeadroomError({ code, message: code, action: null, target: null });

describe('LiveActivityStore', () => {
  let gateway: RecordedGateway;
  let store: LiveActivityStore;
  let isHidden: boolean;
  let following: Subscription;
  const page = new EventTarget();
  const show = (isShown: boolean): void => {
    isHidden = !isShown;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const callsTo = (nodeName: string): number => gateway.calls.filter((call) => call === `activity ${nodeName}`).length;

  beforeEach(() => {
    isHidden = false;
    Object.defineProperty(page, 'visibilityState', {
      configurable: true,
      get: () => (isHidden ? 'hidden' : 'visible'),
    });
    gateway = new RecordedGateway();
    TestBed.configureTestingModule({
      providers: [
        LiveActivityStore,
        { provide: HeadroomGateway, useValue: gateway },
        { provide: DOCUMENT, useValue: page },
      ],
    });
  });

  const over = (body: () => void): (() => void) =>
    withFakeTime(() => {
      store = TestBed.inject(LiveActivityStore);
      try {
        body();
      } finally {
        following.unsubscribe();
      }
    });
  const follow = (...nodeNames: string[]): void => {
    following = store.follow(nodeNames, ['test01']).subscribe();
  };

  it(
    'adds up what the nodes answer, and keeps a record of it',
    over(() => {
      follow('node1', 'node2');
      tick(500);
      const [load] = store.state.loads;
      expect(load?.total.iops).toBeCloseTo(2 * (1320.4 + 411.2), 6);
      expect(load?.missingNodes).toEqual([]);
      tick(12 * second);
      expect(store.state.record.get('test01')?.length).toBe(3);
    }),
  );

  it(
    'adds nothing to the record once the tool is on another cluster',
    over(() => {
      follow('node1');
      tick(500);
      Object.assign(gateway, { entryNodeName: 'another' });
      tick(6 * second);
      expect(TestBed.inject(OpenRecord).momentsOf('test01')).toEqual([]);
      Object.assign(gateway, { entryNodeName: 'hci-demo' });
      tick(6 * second);
      expect(TestBed.inject(OpenRecord).momentsOf('test01').length).toBeGreaterThan(0);
    }),
  );

  it(
    'asks for the virtual disks of a volume where they are wanted, and gives what was answered',
    over(() => {
      following = store.follow(['node1', 'node2'], [], { virtualDisksOf: 'test01' }).subscribe();
      tick(500);
      expect(gateway.calls).toEqual(['activity node1 with disks of test01', 'activity node2 with disks of test01']);
      expect(store.state.answers.map(({ nodeName }) => nodeName)).toEqual(['node1', 'node2']);
    }),
  );

  it(
    'says when it last read anything, and not when it last tried',
    over(() => {
      follow('node1');
      tick(500);
      const readAt = store.state.refreshedAt;
      expect(readAt).not.toBeNull();
      gateway.activityByNode = { node1: throwError(() => problem('NodeUnreachable')) };
      tick(40 * second);
      expect(store.state.silentNodes.length).toBe(1);
      expect(store.state.refreshedAt).toBe(readAt);
    }),
  );

  it(
    'asks every five seconds, has one call to a node under way, and waits for no slow one',
    over(() => {
      gateway.activityByNode = { node2: NEVER };
      follow('node1', 'node2');
      tick(21 * second);
      expect(callsTo('node1')).toBe(5);
      expect(callsTo('node2')).toBe(1);
      expect(store.state.loads[0]?.missingNodes).toEqual(['node2']);
    }),
  );

  it(
    'awaits the first answer of a node for half a minute before it calls the node silent',
    over(() => {
      gateway.activityByNode = { node2: NEVER };
      follow('node1', 'node2');
      tick(21 * second);
      expect(store.state.awaitedNodes).toEqual(['node2']);
      expect(store.state.silentNodes).toEqual([]);
      tick(15 * second);
      expect(store.state.awaitedNodes).toEqual([]);
      expect(store.state.silentNodes.map(({ nodeName }) => nodeName)).toEqual(['node2']);
    }),
  );

  it(
    'calls a node silent at once that has answered before',
    over(() => {
      follow('node1', 'node2');
      tick(second);
      gateway.activityByNode = { node2: NEVER };
      tick(21 * second);
      expect(store.state.awaitedNodes).toEqual([]);
      expect(store.state.silentNodes.map(({ nodeName }) => nodeName)).toEqual(['node2']);
    }),
  );

  it(
    'asks ever less often where a node fails, and as often again once it answers',
    over(() => {
      gateway.activityByNode = { node1: throwError(() => problem('NodeUnreachable')) };
      follow('node1');
      tick(71 * second);
      // After 0, 10, 30, 70 seconds.
      expect(callsTo('node1')).toBe(4);
      expect(store.state.silentNodes[0]?.problem?.code).toBe('NodeUnreachable');
      gateway.activityByNode = {};
      tick(62 * second);
      expect(store.state.silentNodes).toEqual([]);
      const answered = callsTo('node1');
      tick(10 * second);
      expect(callsTo('node1')).toBe(answered + 2);
    }),
  );

  it(
    'names a node without Headroom as that',
    over(() => {
      gateway.activityByNode = { node2: throwError(() => problem('ModuleNotInstalled')) };
      follow('node1', 'node2');
      tick(second);
      expect(store.state.unpreparedNodes).toEqual(['node2']);
      expect(store.state.silentNodes).toEqual([]);
    }),
  );

  it(
    'takes what a node said long ago for nothing',
    over(() => {
      follow('node1', 'node2');
      tick(second);
      gateway.activityByNode = { node2: NEVER };
      tick(21 * second);
      expect(store.state.loads[0]?.missingNodes).toEqual(['node2']);
    }),
  );

  it(
    'rests while the page is hidden, and when nobody follows',
    over(() => {
      follow('node1');
      tick(second);
      show(false);
      tick(60 * second);
      expect(callsTo('node1')).toBe(1);
      show(true);
      tick(1);
      expect(callsTo('node1')).toBe(2);
      following.unsubscribe();
      tick(60 * second);
      expect(callsTo('node1')).toBe(2);
    }),
  );

  it(
    'goes on with what another page has read before, of each volume',
    over(() => {
      following = store.follow(['node1'], []).subscribe();
      tick(12 * second);
      following.unsubscribe();
      tick(2 * second);
      const highest = store.state.highest.get('test01');
      const next = TestBed.runInInjectionContext(() => new LiveActivityStore());
      following = next.follow(['node1'], ['test01']).subscribe();
      expect(next.state.record.get('test01')?.length).toBe(3);
      expect(next.state.highest.get('test01')).toEqual(highest);
      tick(500);
      const moments = next.state.record.get('test01') ?? [];
      expect(moments.length).toBe(4);
      expect(moments[0]?.total).toEqual(moments[3]?.total ?? moments[0]?.total);
    }),
  );

  it(
    'keeps no more than an hour',
    over(() => {
      follow('node1');
      tick(4000 * second);
      expect(store.state.record.get('test01')?.length).toBe(720);
      expect([...store.state.record.keys()]).toEqual(['test01']);
      expect(store.state.highest.get('test02')?.value).toBeCloseTo(0.4, 6);
    }),
  );
});
