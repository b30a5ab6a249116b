import { ChangeDetectionStrategy, Component } from '@angular/core';

/**
 * Where the shell puts the tool while another one is on screen: no page, and therefore no work. Replaces
 * `IdleComponent`.
 */
@Component({ selector: 'headroom-idle', template: '', changeDetection: ChangeDetectionStrategy.OnPush })
export class IdleComponent {}
