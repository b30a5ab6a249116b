/** A test file below this size may fit in a cache of the storage, so that a run measures the cache; the engine warns below it, too. */
export const smallFileBytes = 2 ** 30;
