import { any, run, type Tx } from '@cabildo/kit/database';
import { members } from '../bank/accounts/members.table.ts';
import { insertNumbered } from '../bank/accounts/numbers.ts';
import { accounts, closeForGood, lockOrgAccounts, type AccountRow } from '../bank/accounts/table.ts';

/** Opens a bank account of an organisation (BZ-02). The caller has its row locked, and counts its accounts. */
export const openOrgAccount = (
  tx: Tx,
  { serverId, orgId, name, now }: { serverId: number; orgId: number; name: string; now: Date },
): Promise<AccountRow> =>
  insertNumbered(tx, {
    server_id: serverId,
    kind: 'business',
    owner_character_id: null,
    owner_org_id: orgId,
    name,
    has_pin: false,
    created_at: now,
  });

export { lockOrgAccounts };

/** Stops what leaves the accounts of an organisation, or lets it leave again (BZ-01). */
export async function setSuspended(tx: Tx, orgId: number, isSuspended: boolean): Promise<void> {
  const ids = (await lockOrgAccounts(tx, orgId)).map(({ id }) => id);
  await run(tx, accounts.update({ is_suspended: isSuspended }).where('id', any(ids)));
}

/** Closes the accounts of an organisation, which the caller has locked and found empty (BZ-07). */
export async function closeOrgAccounts(tx: Tx, orgId: number, now: Date): Promise<void> {
  const ids = (await lockOrgAccounts(tx, orgId)).map(({ id }) => id);
  await closeForGood(tx, ids, now);
}

/** Gives an organisation an account that the caller has locked, whose members become members of the organisation (BZ-07). */
export async function adoptAccount(tx: Tx, accountId: number, orgId: number): Promise<void> {
  await run(tx, members.delete().where({ account_id: accountId }));
  await run(tx, accounts.update({ owner_character_id: 0, owner_org_id: orgId }).where({ id: accountId }));
}
