/** The SDK in place of a gateway, and the gateway of the tool on it. */
import { TestBed } from '@angular/core/testing';
import { AppContext } from '@microsoft/windows-admin-center-sdk/core/data/app-context';
import { PowerShellCommand } from '@microsoft/windows-admin-center-sdk/core/data/powershell';
import { Observable, of, Subject } from 'rxjs';
import { useEnglish } from '../../testing/english';
import { HeadroomError } from '../gateway-errors';
import { Script, ScriptTexts } from '../script-texts';
import { SmeGateway } from '../sme-gateway';
import { cluster } from './recorded-documents';

/** The SDK's two ways to call PowerShell, with answers from a spec. */
export class FakePowerShell {
  public readonly asked: { readonly nodeName: string; readonly command: PowerShellCommand }[] = [];
  public readonly options: unknown[] = [];
  public answer: Observable<unknown> = of({ results: [] });
  public readonly streamed: {
    readonly nodeName: string;
    readonly command: PowerShellCommand;
    readonly options: unknown;
  }[] = [];
  public stream = new Subject<unknown>();

  public status: Observable<unknown> = of({});
  public readonly context = {
    gateway: { getStatus: () => this.status },
    activeConnection: { nodeName: 'hci-demo', validNodeName: 'hci-demo' },
    powerShell: {
      createAutomaticSession: (nodeName: string) => ({ nodeName }),
      run: (session: { nodeName: string }, command: PowerShellCommand, options: unknown) => {
        this.options.push(options);
        this.asked.push({ nodeName: session.nodeName, command });
        return this.answer;
      },
    },
    powerShellStream: {
      run: (nodeName: string, command: PowerShellCommand, options: unknown) => {
        this.streamed.push({ nodeName, command, options });
        return this.stream;
      },
    },
  };

  public answersWith(...documents: readonly unknown[]): void {
    this.answer = of({ results: documents.map((document) => JSON.stringify(document)) });
  }
}

/** Call it before each test: the cluster was read, and nothing is noted of that. */
export function prepareSmeGateway(): { readonly powerShell: FakePowerShell; readonly gateway: SmeGateway } {
  useEnglish();
  const powerShell = new FakePowerShell();
  TestBed.configureTestingModule({
    providers: [
      SmeGateway,
      { provide: AppContext, useValue: powerShell.context },
      { provide: ScriptTexts, useValue: { of: ({ command }: Script) => of(`##${command}##`) } },
    ],
  });
  const gateway = TestBed.inject(SmeGateway);
  powerShell.answersWith(cluster);
  gateway.cluster('hci-demo').subscribe();
  powerShell.asked.length = 0;
  powerShell.options.length = 0;
  return { powerShell, gateway };
}

/** What was told last. */
export function valueOf<T>(source: Observable<T>): T | undefined {
  let value: T | undefined;
  source.subscribe((one) => (value = one));
  return value;
}

/** The code of the problem that it failed with. */
export function problemCode(source: Observable<unknown>): string | undefined {
  let code: string | undefined;
  source.subscribe({ error: (error: unknown) => (code = (error as HeadroomError).problem.code) });
  return code;
}
