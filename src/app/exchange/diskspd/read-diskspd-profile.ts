/** DISKSPD's XML profile, as -X reads it, as a profile of the contract. Takes what the engine takes, refuses the rest by place. */

import { Profile } from '../../../generated/contract';
import { profileProblems } from '../../profile/public-api';
import { message } from '../../words/public-api';
import { PlacedProblem, readChildren, XmlReading } from '../xml/xml-reading';
import { excerpt, readXml, XmlElement, XmlParser } from '../xml/xml-tree';
import { profileElements } from './profile-elements';

/** What a file says, and what is wrong with it. */
export interface ReadDiskspdProfile {
  /** null when there is a problem. */
  readonly profile: Profile | null;
  readonly problems: readonly PlacedProblem[];
  /** Templates in place of targets (`*1`), in order, each once: the caller asks for their files. */
  readonly templates: readonly string[];
}

/** A profile of a thousand targets takes less than two. */
const mostCharacters = 8 * 2 ** 20;
const template = /^\*(\d+)$/;

/**
 * Reads a profile, or that of a result.
 * @param targets the files for `*1`, `*2` and so on, in this order
 */
export function readDiskspdProfile(
  text: string,
  parser: XmlParser,
  targets: readonly string[] = [],
): ReadDiskspdProfile {
  const { root, problem } = readXml(text, parser, mostCharacters);
  if (root === null) {
    return { profile: null, problems: [{ path: '', message: problem }], templates: [] };
  }
  const element = profileElementOf(root);
  if (element === null) {
    const isResult = root.name === 'Results';
    const wrong = isResult
      ? message('Problem.XmlResultWithoutProfile')
      : message('Problem.XmlNotAProfile', excerpt(root.name));
    return { profile: null, problems: [{ path: root.name, message: wrong }], templates: [] };
  }
  return readProfileElement(element, targets);
}

/** Reads the element that holds a profile. */
export function readProfileElement(element: XmlElement, targets: readonly string[]): ReadDiskspdProfile {
  const reading = new XmlReading();
  reading.places.set('', element.name);
  const draft: Record<string, unknown> = { contractVersion: 1 };
  readChildren({ reading, element, path: element.name, draft, pointer: '' }, profileElements);
  const profile = draft as unknown as Profile;
  const templates = useTargets(profile, targets, reading);
  if (reading.isComplete) {
    for (const { path, message: wrong } of profileProblems(profile)) {
      reading.refuse(reading.placeOf(path), wrong);
    }
  }
  return { profile: reading.problems.length === 0 ? profile : null, problems: reading.problems, templates };
}

function profileElementOf(root: XmlElement): XmlElement | null {
  return root.name === 'Profile'
    ? root
    : ((root.name === 'Results' ? root.children.find(({ name }) => name === 'Profile') : null) ?? null);
}

/** Replaces templates by targets. Returns the templates. */
function useTargets({ timeSpans }: Profile, targets: readonly string[], reading: XmlReading): string[] {
  const templates = new Set<string>();
  // What is missing has been named before.
  for (const [spanIndex, timeSpan] of (timeSpans ?? []).entries()) {
    for (const [index, target] of (timeSpan.targets ?? []).entries()) {
      const number = template.exec(target.path ?? '')?.[1];
      if (number === undefined) {
        continue;
      }
      templates.add(target.path);
      const path = targets[Number(number) - 1];
      if (path === undefined) {
        const place = reading.placeOf(`/timeSpans/${spanIndex}/targets/${index}/path`);
        reading.refuse(place, message('Problem.XmlTemplate', target.path));
      } else {
        target.path = path;
      }
    }
  }
  return [...templates].sort((left, right) => Number(left.slice(1)) - Number(right.slice(1)));
}
