import { ChangeDetectionStrategy, Component } from '@angular/core';

/** Where the shell parks the tool while another one is on screen: no page, and so no work. Stands for `IdleComponent`. */
@Component({ selector: 'headroom-idle', template: '', changeDetection: ChangeDetectionStrategy.OnPush })
export class IdleComponent {}
