import { Injectable, inject } from '@angular/core';
import { Run } from '../../generated/contract';
import { runAddress } from '../app-addresses';
import { Notices } from '../shell/public-api';
import { fill, Texts } from '../shared/texts';

/** Shows in the shell that a run has ended while its page was not open. */
@Injectable({ providedIn: 'root' })
export class RunNotices {
  private readonly notices = inject(Notices);
  private readonly texts = inject(Texts);

  public tell({ id, nodeName, name, status }: Run): void {
    const { Title, Ended } = this.texts.strings.RunNotice;
    this.notices.tell({
      id,
      nodeName,
      title: fill(Title, name),
      message: status === 'running' ? '' : fill(Ended[status], nodeName),
      isGood: status === 'completed',
      path: runAddress(nodeName, id).join('/').slice(1),
    });
  }
}
