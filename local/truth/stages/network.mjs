// The network between a node and the one that owns the volume.

/**
 * Requests one after the other at the bandwidth, each as late as the way is long.
 * @param {{ latencySeconds: number, bytesPerSecond: number }} way there and back
 */
export function network({ latencySeconds, bytesPerSecond }) {
  let free = 0;
  return {
    admit(time, { bytes }) {
      free = Math.max(time, free) + bytes / bytesPerSecond;
      return free + latencySeconds;
    },
  };
}

/** What takes a fixed time, such as an answer from a cache in memory. */
export function delay(seconds) {
  return { admit: (time) => time + seconds };
}
