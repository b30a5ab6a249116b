// An async iterable that one side fills while the other reads.

/** Output of one call, in order, ended by `end` or `fail`. */
export class CallQueue {
  #items = [];
  #ended = false;
  #error = null;
  #wake = () => {};

  push(item) {
    this.#items.push(item);
    this.#wake();
  }

  end() {
    this.#ended = true;
    this.#wake();
  }

  fail(error) {
    this.#error = error;
    this.end();
  }

  async *[Symbol.asyncIterator]() {
    for (;;) {
      while (this.#items.length > 0) yield this.#items.shift();
      if (this.#error) throw this.#error;
      if (this.#ended) return;
      await new Promise((resolve) => (this.#wake = resolve));
    }
  }
}
