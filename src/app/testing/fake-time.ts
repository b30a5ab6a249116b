/** Time that passes only when a spec says so. */

/**
 * The body of a spec with a clock of its own: timers and dates stand still but for {@link tick}.
 *
 * @param before ends what has a timer of the real clock, which the clock of the spec cannot stop: it would end much later, as
 *   an error in another spec
 */
export function withFakeTime(body: () => void, before = (): void => undefined): () => void {
  return () => {
    before();
    jasmine.clock().install().mockDate();
    try {
      body();
    } finally {
      jasmine.clock().uninstall();
    }
  };
}

/** Lets so many milliseconds pass, with the timers in them. */
export function tick(milliseconds: number): void {
  jasmine.clock().tick(milliseconds);
}
