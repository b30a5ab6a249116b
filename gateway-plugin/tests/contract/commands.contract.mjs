// What the plugin's commands promise, for every implementation: the scripts in PowerShell, or a stand-in for them. Not
// a suite itself: a suite that has an implementation calls describeCommands().
import { after, before } from 'node:test';
import { describeActivity } from './activity.contract.mjs';
import { describeCluster } from './cluster.contract.mjs';
import { Commands } from './commands.mjs';
import { describeLimits } from './limits.contract.mjs';
import { describeMoves } from './moves.contract.mjs';
import { describeNode } from './node.contract.mjs';
import { describeProfiles } from './profiles.contract.mjs';
import { describeReadiness } from './readiness.contract.mjs';
import { describeRetention } from './retention.contract.mjs';
import { describeRunIds } from './run-ids.contract.mjs';
import { describeRuns } from './runs.contract.mjs';
import { describeStarts } from './starts.contract.mjs';
import { describeSupport } from './support.contract.mjs';

/**
 * Declares the tests of all commands. The volumes that the implementation shows must be folders of this machine, on
 * which nothing else runs.
 * @param {ConstructorParameters<typeof Commands>[0]} invoke
 */
export function describeCommands(invoke) {
  const at = new Commands(invoke);
  before(() => at.open());
  after(() => at.close());

  describeCluster(at);
  describeActivity(at);
  describeLimits(at);
  describeReadiness(at);
  describeSupport(at);
  describeMoves(at);
  describeNode(at);
  describeProfiles(at);
  describeRuns(at);
  // These find the node without a run of those before them.
  describeStarts(at);
  describeRunIds(at);
  // Deletes the runs of those before it.
  describeRetention(at);
}
