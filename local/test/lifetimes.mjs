// How .NET compiles in a PowerShell, by how long that one lives.

/**
 * Most PowerShells of the tests live for seconds. That does not earn back what .NET spends on watching how code runs and on
 * compiling it again: up to two fifths of their processor time. It begins with that after 0xEA60 ms without new code. What it
 * compiles at once is run too seldom to be worth optimizing: without that, ten seconds of commands take a quarter less. Nor is
 * what it compiles kept from being written to while it can be run, which guards against attacks: a start takes 6 % less.
 */
export const shortLived = {
  DOTNET_TieredPGO: '0',
  DOTNET_TC_CallCountingDelayMs: 'EA60',
  DOTNET_JITMinOpts: '1',
  DOTNET_EnableWriteXorExecute: '0',
};

/**
 * For PowerShells that live for minutes: .NET compiles again what is called often, as ever after 0x64 ms without new code, but
 * after 0x400 calls and not after 30. What it compiles at once it optimizes.
 */
export const longLived = {
  DOTNET_EnableWriteXorExecute: '0',
  DOTNET_TC_CallCountingDelayMs: '64',
  DOTNET_TC_CallCountThreshold: '400',
  DOTNET_JITMinOpts: '0',
};

/** For the module's tests, which live for minutes and start PowerShells that live for seconds: they get what HEADROOM_SHORT_LIVED has. */
export const longLivedOverShort = { ...longLived, HEADROOM_SHORT_LIVED: JSON.stringify(shortLived) };
