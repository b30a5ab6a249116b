import { computed } from '@angular/core';
import { Store } from './store';

interface Counter {
  readonly count: number;
  readonly name: string;
}

class CounterStore extends Store<Counter> {
  public constructor() {
    super({ count: 0, name: 'runs' });
  }

  public add(): void {
    this.patch({ count: this.state.count + 1 });
  }
}

describe('Store', () => {
  it('keeps what a patch does not name', () => {
    const store = new CounterStore();
    store.add();
    expect(store.state).toEqual({ count: 1, name: 'runs' });
  });

  it('has its state computed again after a patch, and not before', () => {
    const store = new CounterStore();
    let computations = 0;
    const twice = computed(() => {
      computations += 1;
      return store.state.count * 2;
    });
    expect([twice(), twice()]).toEqual([0, 0]);
    store.add();
    expect(twice()).toBe(2);
    expect(computations).toBe(2);
  });

  it('tells each state at once, the present one first', () => {
    const store = new CounterStore();
    store.add();
    const told: number[] = [];
    const following = store.state$.subscribe(({ count }) => told.push(count));
    store.add();
    store.add();
    following.unsubscribe();
    store.add();
    expect(told).toEqual([1, 2, 3]);
  });

  it('is in its new state when that is told', () => {
    const store = new CounterStore();
    const seen: boolean[] = [];
    store.state$.subscribe((told) => seen.push(told === store.state));
    store.add();
    expect(seen).toEqual([true, true]);
  });
});
