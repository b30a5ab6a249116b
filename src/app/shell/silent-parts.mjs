/**
 * In the production build, in place of the SDK's telemetry and of its measurements of its own tools (angular.json,
 * fileReplacements): 45 KB that only report to Microsoft, or to the SDK's developers. The SDK calls them and uses no answer.
 */
const silent = new Proxy(() => undefined, { get: () => silent });

export { silent as PerformanceProfile, silent as PerformanceTracker, silent as SmeWebTelemetry };
