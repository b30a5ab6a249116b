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
const firstNames: Readonly<Record<string, string>> = {
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
};

/** Reads a job file, or a command line that starts with fio. */
export function readFioSections(text: string): { sections: FioSection[]; problems: Message[] } {
  return /^\s*\S*\bfio(?:\.exe)?\s+-/.test(text) ? ofCommandLine(text) : ofFile(text);
}

function ofFile(text: string): { sections: FioSection[]; problems: Message[] } {
  const builder = new Builder();
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const content = line.trim();
    if (content === '' || /^[;#]/.test(content)) {
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
  const tokens = splitCommandLine(text.trim().replace(/^\S+\s+/, ''));
  for (const token of tokens) {
    const content = token.replace(/^--?/, '');
    const name = /^name=(.+)$/.exec(content)?.[1];
    if (content === token) {
      builder.refuse(token);
    } else if (name !== undefined) {
      builder.start(name);
    } else if (!/^(?:output|output-format|eta|eta-newline|status-interval|minimal|version)(?:=|$)/.test(content)) {
      builder.option(content);
    }
  }
  return builder.finish();
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
      this.current.set(firstNames[name] ?? name, match?.[2]?.trim() ?? '1');
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
