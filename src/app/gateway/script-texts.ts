import { Injectable } from '@angular/core';
import { defer, from, Observable, of } from 'rxjs';

/** A command whose script is in the table. */
interface ShortScript {
  readonly command: string;
  readonly script: string;
}

/** A command whose script carries the code along: 20 KB and more, for a node that has none. */
interface LongScript {
  readonly command: string;
  readonly load: () => Promise<string>;
}

export type Script = ShortScript | LongScript;

/** The texts of the scripts; a long one is loaded when it is called for the first time. */
@Injectable({ providedIn: 'root' })
export class ScriptTexts {
  public of(script: Script): Observable<string> {
    return 'script' in script ? of(script.script) : defer(() => from(script.load()));
  }
}
