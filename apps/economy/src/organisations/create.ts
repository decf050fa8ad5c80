import { fail, type Failure } from '@cabildo/contracts/errors';
import type { Tx } from '@cabildo/kit/database';
import { openOrgAccount } from './accounts.table.ts';
import { insertMembers } from './members.table.ts';
import { insertOrg, lockOrg, lockOrgNames, updateOrg, type OrgRow } from './orgs.table.ts';
import { insertRank } from './ranks.table.ts';
import { STAFF } from './rules.ts';

export type NewOrg = Pick<
  OrgRow,
  'server_id' | 'name' | 'kind' | 'department_id' | 'owner_character_id' | 'founded_by' | 'description'
> & { ownerUserId: number | null };

/** BZ-01..BZ-03: makes an organisation with its main account, its lowest rank and its owner. */
export async function makeOrg(
  tx: Tx,
  { ownerUserId, ...wanted }: NewOrg,
  now: Date,
): Promise<OrgRow | Failure<'already_exists'>> {
  await lockOrgNames(tx, wanted.server_id);
  const org = await insertOrg(tx, {
    ...wanted,
    status: 'active',
    // The account names the organisation, which comes before it.
    account_id: 0,
    image_url: null,
    created_at: now,
    ended_at: null,
    follow_at: null,
  });
  if (!org) return fail('already_exists');
  // Organisations are locked before accounts.
  await lockOrg(tx, org.server_id, org.id);
  const account = await openOrgAccount(tx, {
    serverId: org.server_id,
    orgId: org.id,
    name: org.name,
    now,
  });
  await updateOrg(tx, org.id, { account_id: account.id });
  await insertRank(tx, org.id, STAFF);
  const owner = org.owner_character_id;
  if (owner !== null)
    await insertMembers(tx, [
      { org_id: org.id, character_id: owner, rank_id: null, joined_at: now, user_id: ownerUserId },
    ]);
  return { ...org, account_id: account.id };
}
