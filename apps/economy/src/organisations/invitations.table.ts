import { KEPT_DAYS } from '@cabildo/contracts/limits';
import type { InvitationStatus } from '@cabildo/contracts/economy/organisations/orgs.ts';
import { any, c, count, expression, page, row, rows, run, table } from '@cabildo/kit/database';
import type { Page, RowOf, Sql, Tx } from '@cabildo/kit/database';
import { due } from '@cabildo/kit/jobs';

export const orgInvitations = table(
  'org_invitations',
  {
    id: c.id,
    org_id: c.bigint,
    server_id: c.bigint,
    character_id: c.bigint,
    from_character_id: c.bigint,
    /** null: an offer of ownership. */
    rank_id: c.bigint.nullable,
    /** The status as stored: for a while after `expires_at` it is still `open`. */
    status: c.text<InvitationStatus>(),
    created_at: c.timestamptz,
    expires_at: c.timestamptz,
    ended_at: c.timestamptz.nullable,
  },
  {
    bound: 'system: MAX_OPEN of each organisation',
    goes: { over: 'ended_at IS NOT NULL', at: 'ended_at', days: KEPT_DAYS.ended },
    exported: 'in org_invitations',
    locks: { org_invitations: 107 },
  },
);
export type InvitationRow = RowOf<typeof orgInvitations>;

const IS_OPEN = `status = 'open'`;
const OPEN = expression(IS_OPEN);

/** Open invitations whose time is over. */
export const dueInvitations = due(orgInvitations, { at: 'expires_at', among: IS_OPEN });

/** The names of the organisation and the rank, which invitations show. */
export interface InvitationNames {
  org_name: string;
  rank: string | null;
}

/** Returns the names that go with each of these invitations. */
export async function namesOf(
  sql: Sql,
  ids: readonly number[],
): Promise<ReadonlyMap<number, InvitationNames>> {
  const found = await sql.query<InvitationNames & { id: number }>(
    `SELECT i.id, o.name AS org_name, r.name AS rank FROM org_invitations i
     JOIN orgs o ON o.id = i.org_id LEFT JOIN org_ranks r ON r.id = i.rank_id WHERE i.id = ANY($1::bigint[])`,
    [ids],
  );
  return new Map(found.map((each) => [each.id, each]));
}

export const findInvitation = (sql: Sql, serverId: number, id: number): Promise<InvitationRow | undefined> =>
  row(sql, orgInvitations.select().where({ id, server_id: serverId }));

/** The caller has the organisation locked. */
export const lockInvitation = (tx: Tx, id: number): Promise<InvitationRow | undefined> =>
  row(tx, orgInvitations.select().where({ id }).forNoKeyUpdate());

/** The newest offer of an organisation to a character, locked. */
export const lockOffer = (tx: Tx, orgId: number, characterId: number): Promise<InvitationRow | undefined> =>
  row(
    tx,
    orgInvitations
      .select()
      .where({ org_id: orgId, character_id: characterId, rank_id: null })
      .orderBy('id', 'desc')
      .limit(1)
      .forNoKeyUpdate(),
  );

/** Counts the invitations of an organisation that can be answered. The caller has it locked. */
export const countOpen = (tx: Tx, orgId: number, now: Date): Promise<number> =>
  count(tx, orgInvitations.query().where({ org_id: orgId }).where(OPEN).where('expires_at', '>', now));

/** Open invitations of an organisation, which the caller has locked: those of ranks, to a character, or the offer of ownership. */
export function openOf(
  tx: Tx,
  orgId: number,
  which: { rankIds?: readonly number[]; characterId?: number; isOffer?: true } = {},
): Promise<InvitationRow[]> {
  const found = orgInvitations.select().where({ org_id: orgId }).where(OPEN);
  if (which.rankIds) found.where('rank_id', any(which.rankIds));
  if (which.characterId !== undefined) found.where({ character_id: which.characterId });
  if (which.isOffer) found.whereNull('rank_id');
  return rows(tx, found.orderBy('id').forNoKeyUpdate());
}

/** Open invitations to a character, in whatever organisations. */
export const openTo = (tx: Tx, characterId: number): Promise<InvitationRow[]> =>
  rows(
    tx,
    orgInvitations.select().where({ character_id: characterId }).where(OPEN).orderBy('id').forNoKeyUpdate(),
  );

export async function insertInvitation(
  tx: Tx,
  invitation: Omit<InvitationRow, 'id' | 'status' | 'ended_at'>,
): Promise<InvitationRow | undefined> {
  const inserted = orgInvitations.insert(invitation).onConflict().ignore();
  return row(tx, inserted.returning(orgInvitations.columns));
}

/** The caller has the invitation locked and found it open. */
export async function endInvitation(
  tx: Tx,
  id: number,
  status: Exclude<InvitationStatus, 'open'>,
  now: Date,
): Promise<void> {
  await run(tx, orgInvitations.update({ status, ended_at: now }).where({ id }));
}

/** Invitations to these characters, or of an organisation, newest first. */
export function listInvitations(
  sql: Sql,
  {
    characterIds,
    orgId,
    status,
    now,
  }: { characterIds: readonly number[] } & {
    orgId: number | undefined;
    status: InvitationStatus | undefined;
    now: Date;
  },
  at: { limit: number; offset: number },
): Promise<Page<InvitationRow>> {
  const found = orgInvitations.select();
  if (orgId === undefined) found.where('character_id', any(characterIds));
  else found.where({ org_id: orgId });
  // An invitation that nobody answered in time has expired, although the job may not have stored it yet.
  if (status === 'open') found.where(OPEN).where('expires_at', '>', now);
  else if (status === 'expired')
    found.where(expression(`(status = 'expired' OR (status = 'open' AND expires_at <= ?))`, [now]));
  else if (status !== undefined) found.where({ status });
  return page(sql, found.orderBy('id', 'desc'), at);
}
