// Compares what is answered now with what was recorded.

/**
 * @param {import('../replay/recordings.mjs').Recordings} recordings
 * @param {import('./condense.mjs').Sample[]} samples
 * @returns {Promise<string[]>} what differs, a line each
 */
export async function differences(recordings, samples) {
  const found = [];
  for (const { command, question, facts, parts, leftOut } of samples) {
    const recorded = await recordings.find(command, question, (fact) => facts[fact] ?? null);
    const place = `${command} (${question}) at ${JSON.stringify(facts)}`;
    if (!recorded) found.push(`${place} was not recorded`);
    else
      for (const difference of partsThatDiffer(recorded.parts, parts, leftOut)) found.push(`${place}: ${difference}`);
  }
  return found;
}

/** What is there now and was not counts, and what was there and is not: a refusal has no other part than its error. */
function partsThatDiffer(recorded, parts, leftOut) {
  const then = parts.get('error') ? [] : [...recorded.keys()];
  return [...new Set([...then, ...parts.keys()])].flatMap((part) => {
    const [before, now] = [recorded, parts].map((each) => JSON.stringify(each.get(part)));
    return before === now || part === leftOut ? [] : [`${part} was ${before} and is ${now}`];
  });
}
