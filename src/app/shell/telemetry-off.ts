import { SmeWebTelemetry } from '@microsoft/windows-admin-center-sdk/core/diagnostics/sme-web-telemetry';

/** The private field of the SDK's telemetry that holds its handler; telemetry-off.spec.ts guards its name. */
export const telemetryHandlerField = 'telemetryHandler';

/**
 * Keeps the SDK from loading its telemetry script from the internet and from sending anything anywhere. The SDK has no
 * switch for it, but leaves a handler alone that is there already. Every method must exist: a missing one stops start-up.
 */
export function switchTelemetryOff(): void {
  const silent = new Proxy({}, { get: () => () => undefined });
  Reflect.set(SmeWebTelemetry, telemetryHandlerField, silent);
}
