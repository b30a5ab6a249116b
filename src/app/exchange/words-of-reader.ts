import { Message } from '../words/public-api';

/** How a reader's language and region say a message and write a number: the page's `Texts` is one. */
export interface ReaderWords {
  /** Such as 'en-US'. */
  readonly locale: string;
  say(message: Message): string;
}
