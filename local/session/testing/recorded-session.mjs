// A session in a folder of its own that answers with what was recorded, as there is no PowerShell.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSession } from '../session.mjs';

/** Why PowerShell is not there. */
export const withoutPowerShell = { pwsh: null, reason: 'chosen by a test' };

/** Opens one; `close` leaves nothing of it behind. */
export async function openRecordedSession() {
  const folder = await mkdtemp(path.join(tmpdir(), 'headroom-stand-in-'));
  const session = await openSession({ folder, local: false, powerShell: withoutPowerShell });
  const close = async () => {
    await session.close();
    await rm(folder, { recursive: true });
  };
  return { folder, session, close };
}
