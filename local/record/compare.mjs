// Compares what is answered now with what was recorded.

/**
 * @param {import('../replay/recordings.mjs').Recordings} recordings
 * @param {import('./condense.mjs').Sample[]} samples
 * @returns {Promise<string[]>} what differs, a line each
 */
export async function differences(recordings, samples) {
  const found = [];
  for (const { command, question, facts, parts } of samples) {
    const recorded = await recordings.find(command, question, (fact) => facts[fact] ?? null);
    const place = `${command} (${question}) at ${JSON.stringify(facts)}`;
    if (!recorded) found.push(`${place} was not recorded`);
    else for (const difference of partsThatDiffer(recorded.parts, parts)) found.push(`${place}: ${difference}`);
  }
  return found;
}

function partsThatDiffer(recorded, parts) {
  return [...parts].flatMap(([part, value]) => {
    const [then, now] = [recorded.get(part), value].map((each) => JSON.stringify(each));
    return then === now ? [] : [`${part} was ${then} and is ${now}`];
  });
}
