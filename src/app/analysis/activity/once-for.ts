/**
 * The same function, which calculates its result once for each object and returns it as long as the object exists: for
 * many rows that need the same list. The object must not change meanwhile.
 */
export function onceFor<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, { readonly value: V }>();
  return (key) => {
    const known = made.get(key) ?? { value: make(key) };
    made.set(key, known);
    return known.value;
  };
}

/** What is made for each of two objects together. */
export function onceForBoth<K extends object, L extends object, V>(
  make: (one: K, other: L) => V,
): (one: K, other: L) => V {
  const of = onceFor((one: K) => onceFor((other: L) => make(one, other)));
  return (one, other) => of(one)(other);
}

/** What is made for a key, as long as the map lives. */
export function kept<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const value = known.get(key);
  if (value !== undefined) {
    return value;
  }
  const made = make();
  known.set(key, made);
  return made;
}

/** The result for a text, kept until another text is used: of passing times, only the current one is needed. */
export class Newest<V> {
  private known: { readonly key: string; readonly value: V } | null = null;

  public for(key: string, make: () => V): V {
    if (this.known?.key !== key) {
      this.known = { key, value: make() };
    }
    return this.known.value;
  }
}
