/** Messages as an English reader sees them. */

import merged from '../../../assets/strings/strings.json';
import { formatMessage, Message, StringTree } from '../message';

/** The strings as the tool loads them. */
export const english: StringTree = merged.Strings;

/** A message in English. */
export function words(message: Message): string {
  return formatMessage(english, message, 'en-US');
}
