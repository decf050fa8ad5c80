import { AUDIT } from './policy/audit.ts';
import { CARDS } from './policy/cards.ts';
import { ECONOMY } from './policy/economy.ts';
import { IDENTITY } from './policy/identity.ts';
import { INVENTORY } from './policy/inventory.ts';
import { MDT } from './policy/mdt.ts';
import { PROMISES } from './policy/promises.ts';
import type { Rows } from './policy/row.ts';
import { SERVERS } from './policy/servers.ts';
import { V1 } from './policy/v1.ts';
import { VEHICLES } from './policy/vehicles.ts';
import { WEBHOOKS } from './policy/webhooks.ts';

/**
 * Who may do what, written from the specification and not from the code. The test compares the running instance with
 * this table; where they differ the code is wrong, or the specification has changed and the row must too.
 */
export const POLICY: Rows = {
  ...{ ...IDENTITY, ...SERVERS, ...INVENTORY, ...VEHICLES, ...MDT, ...AUDIT },
  ...{ ...ECONOMY, ...CARDS, ...PROMISES, ...WEBHOOKS, ...V1 },
};
