import type { Tx } from '@cabildo/kit/database';
import { lockAccounts, type AccountRow } from '../bank/accounts/table.ts';
import { insertNumbered } from '../bank/openings/open-account.ts';

/** Opens an account of an organisation (BZ-02). */
export async function openOrgAccount(
  tx: Tx,
  { serverId, orgId, name, now }: { serverId: number; orgId: number; name: string; now: Date },
): Promise<AccountRow> {
  const account = await insertNumbered(tx, {
    server_id: serverId,
    kind: 'business',
    owner_character_id: 0,
    name,
    has_pin: false,
    created_at: now,
  });
  await tx.query('UPDATE accounts SET owner_org_id = $2 WHERE id = $1', [account.id, orgId]);
  return account;
}

/** Locks all accounts of an organisation. */
export async function lockOrgAccounts(tx: Tx, orgId: number): Promise<AccountRow[]> {
  const owned = await tx.query<{ id: number }>('SELECT id FROM accounts WHERE owner_org_id = $1', [orgId]);
  return lockAccounts(
    tx,
    owned.map(({ id }) => id),
  );
}

export async function setSuspended(tx: Tx, orgId: number, isSuspended: boolean): Promise<void> {
  await tx.query('UPDATE accounts SET is_suspended = $2 WHERE owner_org_id = $1', [orgId, isSuspended]);
}

/** Closes the empty accounts of an organisation. */
export async function closeOrgAccounts(tx: Tx, orgId: number, now: Date): Promise<void> {
  await tx.query(
    `UPDATE accounts SET status = 'closed', closed_at = $2 WHERE owner_org_id = $1 AND balance = 0`,
    [orgId, now],
  );
}

/** Makes an account that the caller has locked one of an organisation. */
export async function adoptAccount(tx: Tx, accountId: number, orgId: number): Promise<void> {
  await tx.query('UPDATE accounts SET owner_org_id = $2, owner_character_id = 0 WHERE id = $1', [
    accountId,
    orgId,
  ]);
}
