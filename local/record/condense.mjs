// Creates recordings from answers: for each part of an answer, the facts on which it depends, and its value in each of
// their states. A part depends on facts that change it alone, and on facts that change it together.

/**
 * @typedef {object} Sample what was answered once
 * @property {string} command
 * @property {string} question
 * @property {Record<string, string>} facts what was not as at the start
 * @property {Map<string, unknown>} parts
 * @property {string} [leftOut] a part that is not kept
 */

/**
 * @param {Sample[]} samples
 * @returns {{ command: string, parts: import('../replay/recordings.mjs').RecordedPart[] }[]}
 */
export function condense(samples) {
  return [...groupBy(samples, ({ command }) => command)].map(([command, ofCommand]) => ({
    command,
    parts: merged(
      [...groupBy(ofCommand, ({ question }) => question)].flatMap(([question, ofQuestion]) =>
        partNamesOf(ofQuestion).map((part) => ({ question, ...recordedPart(part, ofQuestion) })),
      ),
    ),
  }));
}

/** In the order in which answers have them. */
function partNamesOf(samples) {
  return [...new Set(samples.flatMap(({ parts }) => [...parts.keys()]))];
}

function recordedPart(part, samples) {
  // A field that some answers have is not there in others; where the question was refused, there is no answer at all.
  const seen = samples
    .filter(({ parts, leftOut }) => leftOut !== part && (parts.has(part) || !parts.get('error')))
    .map(({ facts, parts }) => ({ facts, value: parts.get(part), text: JSON.stringify(parts.get(part)) ?? 'absent' }));
  const by = factsThatMatter(part, seen);
  const answers = new Map();
  for (const { facts, value, text } of seen) {
    const when = whenOf(facts, by);
    if (!answers.has(text)) answers.set(text, { when: [], is: value });
    if (!answers.get(text).when.includes(when)) answers.get(text).when.push(when);
  }
  return { part, by, answers: [...answers.values()].map(({ when, is }) => ({ when: when.sort(), is })) };
}

/** @throws {Error} where two answers under the same facts differ: then something matters that is no fact */
function factsThatMatter(part, seen) {
  const start = seen.find(({ facts }) => Object.keys(facts).length === 0);
  const by = new Set();
  for (const { facts, text } of seen) {
    const names = Object.keys(facts);
    if (start && names.length === 1 && text !== start.text) by.add(names[0]);
  }
  const alone = new Set(by);
  for (;;) {
    const clash = findClash(seen, [...by].sort());
    if (!clash) return withoutIdle(seen, by, alone);
    const others = new Set(clash.flatMap(({ facts }) => Object.keys(facts)));
    const differing = [...others].filter((name) => !by.has(name) && clash[0].facts[name] !== clash[1].facts[name]);
    if (differing.length === 0) {
      const [one, other] = clash.map(({ facts, text }) => `${JSON.stringify(facts)}: ${text}`);
      throw new Error(`${part} was answered in two ways under the same circumstances:\n${one}\n${other}`);
    }
    for (const name of differing) by.add(name);
  }
}

/** Of facts that were changed together, those that are not needed to tell the answers apart are left out again. */
function withoutIdle(seen, by, alone) {
  for (const name of [...by].filter((each) => !alone.has(each))) {
    const fewer = [...by].filter((each) => each !== name).sort();
    if (!findClash(seen, fewer)) by.delete(name);
  }
  return [...by].sort();
}

/** Two that differ though the facts that are known to matter do not. */
function findClash(seen, by) {
  const firstOf = new Map();
  for (const one of seen) {
    const when = whenOf(one.facts, by);
    const first = firstOf.get(when);
    if (first && first.text !== one.text) return [first, one];
    if (!first) firstOf.set(when, one);
  }
  return null;
}

function whenOf(facts, by) {
  return by
    .filter((name) => name in facts)
    .map((name) => `${name}=${facts[name]}`)
    .join(' ');
}

/** Parts that several questions have in common are kept once. */
function merged(parts) {
  const order = partNames(parts);
  const same = groupBy(parts, ({ part, by, answers }) => JSON.stringify([part, by, answers]));
  return [...same.values()]
    .map((all) => {
      const [{ part, by, answers }] = all;
      return { part, of: all.map(({ question }) => question).sort(), by, answers };
    })
    .sort((left, right) => order.indexOf(left.part) - order.indexOf(right.part) || (left.of[0] < right.of[0] ? -1 : 1));
}

function partNames(parts) {
  return [...new Set(parts.map(({ part }) => part))];
}

function groupBy(all, keyOf) {
  const groups = new Map();
  for (const one of all) {
    const key = keyOf(one);
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(one);
  }
  return groups;
}
