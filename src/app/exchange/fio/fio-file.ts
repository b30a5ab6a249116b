/** A fio job file, or fio's command line, as jobs with their options: what fio does before it knows what an option means. */

import { splitCommandLine } from '../../profile/pasting/public-api';
import { message, Message } from '../../words/public-api';
import { excerpt } from '../xml/xml-tree';

/** A job with its own options and those of the global sections before it, by their first names. */
export interface FioSection {
  readonly name: string;
  /** An option without a value is on: 1. */
  readonly options: ReadonlyMap<string, string>;
}

/** Other names of options, by fio's documentation. */
const firstNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    readwrite: 'rw',
    blocksize: 'bs',
    blocksize_range: 'bsrange',
    blocksize_unaligned: 'bs_unaligned',
    blockalign: 'ba',
    io_limit: 'io_size',
    iodepth_batch_submit: 'iodepth_batch',
    wait_for_previous: 'stonewall',
    hugepage_size: 'hugepage-size',
    timeout: 'runtime',
  }),
);

/** What stands before a command line that was copied from a page: a prompt, and the right to open a disk. */
const beforeProgram = /^\s*(?:\$\s+)?(?:sudo\s+)?/;
/** Options that take no value of the next word, by `fio --cmdhelp`. */
const switches =
  /^(?:bs_unaligned|exitall|exitall_on_error|group_reporting|new_group|norandommap|refill_buffers|stonewall|thread|time_based|verify_only|wait_for_previous|zero_buffers|minimal|version)$/;
/** What fio prints, and where. */
const aboutOutput = /^(?:output|output-format|eta|eta-newline|status-interval|minimal|version)(?:=|$)/;

/** Whether a text is a command line of fio, and no job file. */
export function isFioCommandLine(text: string): boolean {
  return /^(?:\S*[\\/])?fio(?:\.exe)?\s/.test(text.replace(beforeProgram, ''));
}

/** Reads a job file, or a command line that starts with fio. */
export function readFioSections(text: string): { sections: FioSection[]; problems: Message[] } {
  return isFioCommandLine(text) ? ofCommandLine(text) : ofFile(text);
}

function ofFile(text: string): { sections: FioSection[]; problems: Message[] } {
  const builder = new Builder();
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    // fio ends a line at either sign, wherever it stands.
    const content = line.replace(/[;#].*$/, '').trim();
    if (content === '') {
      continue;
    }
    const section = /^\[(.+)\]$/.exec(content)?.[1];
    if (section !== undefined) {
      builder.start(section);
    } else {
      builder.option(content);
    }
  }
  return builder.finish();
}

/** Options before the first --name are for all jobs. */
function ofCommandLine(text: string): { sections: FioSection[]; problems: Message[] } {
  const builder = new Builder();
  builder.start('global');
  const tokens = withValues(splitCommandLine(text.replace(beforeProgram, '').replace(/^\S+\s+/, '')));
  for (const token of tokens) {
    const content = token.replace(/^--?/, '');
    const name = /^name=(.+)$/.exec(content)?.[1];
    if (content === token) {
      builder.refuse(token);
    } else if (name !== undefined) {
      builder.start(name);
    } else if (!aboutOutput.test(content)) {
      builder.option(content);
    }
  }
  return builder.finish();
}

/** As fio reads them: `-iodepth 4` is `-iodepth=4`. */
function withValues(tokens: readonly string[]): string[] {
  const joined: string[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    const option = last === undefined ? undefined : /^--?([A-Za-z][\w-]*)$/.exec(last)?.[1];
    if (last !== undefined && option !== undefined && !switches.test(option) && !token.startsWith('-')) {
      joined[joined.length - 1] = `${last}=${token}`;
    } else {
      joined.push(token);
    }
  }
  return joined;
}

class Builder {
  private readonly sections: { name: string; options: Map<string, string> }[] = [];
  private readonly problems: Message[] = [];
  private readonly global = new Map<string, string>();
  private current: Map<string, string> | null = null;

  public start(name: string): void {
    if (name === 'global') {
      this.current = this.global;
      return;
    }
    this.current = new Map(this.global);
    this.sections.push({ name, options: this.current });
  }

  public option(content: string): void {
    const match = /^([A-Za-z][\w-]*)\s*(?:=\s*(.*))?$/.exec(content);
    const name = match?.[1];
    if (name === undefined || this.current === null) {
      this.refuse(content);
    } else if (/\$\{|\$jobname/.test(match?.[2] ?? '')) {
      this.problems.push(message('Problem.FioVariable', name));
    } else {
      const first = firstNames.get(name) ?? name;
      // What is said again is said last: of two options that exclude each other, the last counts.
      this.current.delete(first);
      this.current.set(first, match?.[2]?.trim() ?? '1');
    }
  }

  public refuse(content: string): void {
    this.problems.push(message('Problem.FioLine', excerpt(content)));
  }

  public finish(): { sections: FioSection[]; problems: Message[] } {
    if (this.sections.length === 0 && this.problems.length === 0) {
      this.problems.push(message('Problem.FioNoJob'));
    }
    return { sections: this.sections, problems: this.problems };
  }
}
