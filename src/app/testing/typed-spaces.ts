import { withTypedSpaces } from '../words/public-api';

/** The same words with the spaces that a spec types: pages have no-break spaces between a figure and its unit. */
export function typed<T extends object>(words: T): T {
  return new Proxy(words, {
    get: (target, name): unknown => {
      const member = Reflect.get(target, name) as unknown;
      return typeof member === 'function'
        ? (...args: unknown[]): unknown => plain(Reflect.apply(member, target, args))
        : member;
    },
  });
}

/** A text, or what has texts. */
function plain(value: unknown): unknown {
  return typeof value === 'string' ? withTypedSpaces(value) : Array.isArray(value) ? value.map(plain) : value;
}
