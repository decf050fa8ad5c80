import { AUDIT } from './policy/audit.ts';
import { ACTIVITY, DESK } from './policy/community.ts';
import { CARDS } from './policy/cards.ts';
import { ECONOMY } from './policy/economy.ts';
import { IDENTITY } from './policy/identity.ts';
import { INVENTORY } from './policy/inventory.ts';
import { INVOICES } from './policy/invoices.ts';
import { MDT } from './policy/mdt.ts';
import { ORGANISATIONS } from './policy/organisations.ts';
import { PAYROLL } from './policy/payroll.ts';
import { PROMISES } from './policy/promises.ts';
import { governs } from './policy/governed.ts';
import { permissionsToCall, permissionsToReach } from './policy/permissions.ts';
import type { Policy, Row, Rows } from './policy/row.ts';
import { SERVERS } from './policy/servers.ts';
import { TREASURY } from './policy/treasury.ts';
import { V1 } from './policy/v1.ts';
import { VEHICLES } from './policy/vehicles.ts';
import { WEBHOOKS } from './policy/webhooks.ts';

const ROWS: Rows = {
  ...IDENTITY,
  ...SERVERS,
  ...INVENTORY,
  ...VEHICLES,
  ...MDT,
  ...DESK,
  ...ACTIVITY,
  ...AUDIT,
  ...ECONOMY,
  ...CARDS,
  ...ORGANISATIONS,
  ...PROMISES,
  ...TREASURY,
  ...INVOICES,
  ...PAYROLL,
  ...WEBHOOKS,
  ...V1,
};

function policyOf(name: string, { way, ...row }: Row): Policy {
  const key = way === undefined ? name : `${name} (${way})`;
  const isTheOwners = row.may.length === 1 && row.may[0] === 'owner';
  return {
    ...row,
    may: [...row.may, ...permissionsToCall(key)],
    reach: [...(row.reach ?? []), ...permissionsToReach(key)],
    governs: isTheOwners || governs(name, key),
  };
}

/**
 * The rights to each action, written from the specification and not from the code. The test compares the running
 * instance with this table; where they differ the code is wrong, or the specification has changed and the row must
 * too.
 */
export const POLICY: Readonly<Record<string, readonly Policy[]>> = Object.fromEntries(
  Object.entries(ROWS).map(([name, rows]) => [name, [rows].flat().map((row) => policyOf(name, row as Row))]),
);

/** The names of rows in the tables of permissions. */
export const KEYS: readonly string[] = Object.entries(ROWS).flatMap(([name, rows]) =>
  [rows].flat().map(({ way }: Row) => (way === undefined ? name : `${name} (${way})`)),
);
