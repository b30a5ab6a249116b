/** Messages as an English reader sees them. */

import merged from '../../../assets/strings/strings.json';
import { formatMessage, Message, StringTree } from '../message';
import { withTypedSpaces } from '../typed-spaces';

/** The strings as the tool loads them. */
export const english: StringTree = merged.Strings;

/** A message in English, with the spaces that a spec types. */
export function words(message: Message): string {
  return withTypedSpaces(formatMessage(english, message, 'en-US'));
}
