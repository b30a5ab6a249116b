// What a cache holds of the file, by what was read of it.

/**
 * A cache that has held its share of the file for long, spread over all of it. What is read of a part and is not there comes
 * in, until the cache has all of the part, or is full. It takes reads of a part of any size to fill it: in the seconds of a
 * step, only a few blocks are read again.
 * @param {{ hitShare: number }} cache share of the file that it holds
 * @param {number} fileBytes
 */
export function cacheContent({ hitShare }, fileBytes) {
  /** The share of a part that it holds, by the part's size. */
  const held = new Map();
  return {
    /** Whether it answers the next read, as this number from 0 to 1 has it. */
    answers(chance, bytes, partBytes) {
      const share = held.get(partBytes) ?? hitShare;
      if (chance < share) return true;
      const most = Math.min(1, (hitShare * fileBytes) / partBytes);
      held.set(partBytes, Math.min(most, share + bytes / partBytes));
      return false;
    },
  };
}
