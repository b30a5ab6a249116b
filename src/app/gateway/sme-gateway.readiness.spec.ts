import { defer, of, throwError } from 'rxjs';
import { take } from 'rxjs/operators';
import { ToldReadiness } from './headroom-gateway';
import { SmeGateway } from './sme-gateway';
import { readiness, runningRun } from './testing/recorded-documents';
import { FakePowerShell, prepareSmeGateway, problemCode, valueOf } from './testing/fake-power-shell';

describe('SmeGateway, asked for readiness', () => {
  let powerShell: FakePowerShell;
  let gateway: SmeGateway;

  beforeEach(() => {
    ({ powerShell, gateway } = prepareSmeGateway());
  });

  describe('to somebody who is allowed to view only', () => {
    const refusals = [
      { name: 'a gateway', error: { status: 403, message: 'Access is denied.' } },
      {
        name: 'an endpoint that does not have the command for this role',
        error: { message: "The term 'Test-WacHeadroomTypedReadiness' is not recognized as the name of a cmdlet." },
      },
    ];
    const answersReadersOnly = (error: unknown): void => {
      const [first, ...others] = [throwError(() => error), of({ results: [JSON.stringify(readiness)] })];
      powerShell.answer = defer(() => (powerShell.asked.length === 1 ? first : (others[0] ?? first)));
    };

    for (const { name, error } of refusals) {
      it(`tells the readiness for readers where ${name} refuses the other`, () => {
        answersReadersOnly(error);
        expect(valueOf(gateway.readiness('node1', 'test01', runningRun.profile))).toEqual({
          readiness,
          isReader: true,
          isWhole: true,
        });
        expect(powerShell.asked.map(({ command }) => command.command))
          .withContext('the role is found out once')
          .toEqual(['Test-WacHeadroomTypedReadiness', 'Test-WacHeadroomReadiness', 'Test-WacHeadroomReadiness']);
      });
    }

    it('tells nothing of what was typed, which is for administrators', () => {
      answersReadersOnly(refusals[0]?.error);
      expect(problemCode(gateway.readiness('node1', '#2', runningRun.profile))).toBe('NotAuthorized');
      expect(powerShell.asked.length).toBe(1);
    });

    it('does not take another failure for a role', () => {
      answersReadersOnly({ errors: [], message: '[VolumeNotFound] No volume.' });
      expect(problemCode(gateway.readiness('node1', 'test01', runningRun.profile))).toBe('VolumeNotFound');
      expect(powerShell.asked.length).toBe(1);
    });
  });

  it('tells an administrator the readiness without the load of others first, and asks no more for whoever needs no more', () => {
    const quick = { ...readiness, checks: readiness.checks.filter(({ id }) => id !== 'other-load') };
    powerShell.answer = defer(() => {
      const { SkipLoad: isQuick } = powerShell.asked.at(-1)?.command.parameters as { SkipLoad?: boolean };
      return of({ results: [JSON.stringify(isQuick === true ? quick : readiness)] });
    });
    const told: ToldReadiness[] = [];
    const asking = gateway.readiness('node1', 'test01', runningRun.profile);
    asking.subscribe((one) => told.push(one));
    expect(told).toEqual([
      { readiness: quick, isReader: false, isWhole: false },
      { readiness, isReader: false, isWhole: true },
    ]);
    expect(powerShell.asked.length).toBe(2);
    asking.pipe(take(1)).subscribe();
    expect(powerShell.asked.length).toBe(3);
  });
});
