// All families.
import { alike } from './alike.mjs';
import { cached } from './cached.mjs';
import { compositions } from './compositions.mjs';
import { credit } from './credit.mjs';
import { depth } from './depth.mjs';
import { generator } from './generator.mjs';
import { hidden } from './hidden.mjs';
import { nearFigures } from './near-figures.mjs';
import { oneRequest } from './one-request.mjs';
import { paths } from './paths.mjs';
import { physical } from './physical.mjs';
import { shapes } from './shapes.mjs';
import { shared } from './shared.mjs';
import { slow } from './slow.mjs';
import { textbook } from './textbook.mjs';
import { unseen } from './unseen.mjs';
import { unsteady } from './unsteady.mjs';
import { wideDevices } from './wide-devices.mjs';
import { wideOthers } from './wide-others.mjs';
import { wideThrottles } from './wide-throttles.mjs';

/** @type {import('../cases.mjs').Family[]} */
export const families = [
  ...textbook,
  ...depth,
  ...hidden,
  ...shared,
  ...shapes,
  ...generator,
  ...paths,
  ...physical,
  ...cached,
  ...credit,
  ...oneRequest,
  ...slow,
  ...unsteady,
  ...nearFigures,
  ...unseen,
  ...compositions,
  ...alike,
  ...[...wideDevices, ...wideThrottles, ...wideOthers].map((family) => ({ ...family, hasHighRates: true })),
];
