import { of, Subject, throwError } from 'rxjs';
import { RunEvent } from './headroom-gateway';
import { SmeGateway } from './sme-gateway';
import { completedRun, limitFacts, measuring } from './testing/recorded-documents';
import { FakePowerShell, prepareSmeGateway, problemCode, valueOf } from './testing/fake-power-shell';

describe('SmeGateway, asked for what comes in packets', () => {
  let powerShell: FakePowerShell;
  let gateway: SmeGateway;

  beforeEach(() => {
    ({ powerShell, gateway } = prepareSmeGateway());
  });

  it('puts the packets of a slow answer together, errors of a later one too', () => {
    powerShell.answer = of({ results: [], errors: [] }, { results: [JSON.stringify(limitFacts)], errors: [] });
    expect(valueOf(gateway.limitFacts('node1', 'v'))).toEqual(limitFacts);
    powerShell.answer = of({ results: [], errors: [] }, { errors: [{ message: '[EngineHashMismatch] Wrong hash.' }] });
    expect(problemCode(gateway.limitFacts('node1', 'v'))).toBe('EngineHashMismatch');
    expect(powerShell.options).toEqual([{ partial: true }, { partial: true }]);
  });

  it('watches a run over one stream, packet by packet', () => {
    const events: RunEvent[] = [];
    gateway.watchRun('node3', 'r').subscribe((event) => events.push(event));
    powerShell.stream.next({
      results: [JSON.stringify({ line: 1, progress: measuring }), JSON.stringify({ line: 2, progress: measuring })],
    });
    powerShell.stream.next({ results: [JSON.stringify({ run: completedRun })] });
    powerShell.stream.next({ completed: 'True' });
    powerShell.stream.complete();
    expect(events.map(({ kind }) => kind)).toEqual(['progress', 'progress', 'ended']);
    const [call] = powerShell.streamed;
    expect(call?.nodeName).toBe('node3.contoso.example');
    expect(call?.options).toEqual({ partial: true });
    expect(call?.command.parameters).toEqual({ RunId: 'r', AfterLine: 0 });
  });

  it('ends a watch that the node refuses', () => {
    const code = (): string | undefined => problemCode(gateway.watchRun('node3', 'r'));
    powerShell.stream = new Subject();
    powerShell.context.powerShellStream.run = () =>
      throwError(() => ({ xhr: { response: { errors: [{ message: '[RunNotFound] No run.' }] } } })) as never;
    expect(code()).toBe('RunNotFound');
  });
});
