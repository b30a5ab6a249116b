export { Confirmation } from './confirm';
export type { Question } from './confirm';
export { IdleComponent } from './idle.component';
export { Notices } from './notices';
export type { Notice } from './notices';
export { provideShell } from './provide-shell';
export { reportOf, shownInPath, toOpen } from './shell-addresses';
export { idlePath } from './shell-navigation';
export { startCore } from './start';
