import { SmeWebTelemetry } from '@microsoft/windows-admin-center-sdk/core/diagnostics/sme-web-telemetry';
import { switchTelemetryOff, telemetryHandlerField } from './telemetry-off';

describe('switchTelemetryOff', () => {
  it('sets a field that the SDK still has', () => {
    // The field is private: another version of the SDK may name it otherwise, and telemetry would be on again unseen.
    expect(Object.getOwnPropertyNames(SmeWebTelemetry)).toContain(telemetryHandlerField);
  });

  it('puts a handler there that takes every call and does nothing', () => {
    switchTelemetryOff();
    const handler = Reflect.get(SmeWebTelemetry, telemetryHandlerField) as Record<string, (value?: unknown) => unknown>;
    for (const method of ['trackEvent', 'capturePageView', 'anything']) {
      expect(handler[method]?.('x')).toBeUndefined();
    }
  });

  it('leaves no script of somebody else in the page', () => {
    switchTelemetryOff();
    SmeWebTelemetry.tracePageView({});
    expect([...document.scripts].filter(({ src }) => src.includes('monitor.azure.com'))).toEqual([]);
  });
});
