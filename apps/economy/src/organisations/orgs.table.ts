import { KEPT_DAYS } from '@cabildo/contracts/limits';
import type { OrgKind, OrgStatus } from '@cabildo/contracts/economy/organisations/orgs.ts';
import {
  c,
  count,
  expression,
  page,
  row,
  run,
  table,
  type Page,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';
import { due } from '@cabildo/kit/jobs';

export const orgs = table(
  'orgs',
  {
    id: c.id,
    server_id: c.bigint,
    name: c.text,
    kind: c.text<OrgKind>(),
    status: c.text<OrgStatus>(),
    /** BZ-05: departments alone name one. */
    department_id: c.bigint.nullable,
    owner_character_id: c.bigint.nullable,
    /** The number of the person (`personOf`) who founded it; null: staff made it. */
    founded_by: c.bigint.nullable,
    /** The main account. */
    account_id: c.bigint,
    description: c.text.nullable,
    image_url: c.image.nullable,
    created_at: c.timestamptz,
    ended_at: c.timestamptz.nullable,
    /** When its members are compared with the roster; null: they agree. */
    follow_at: c.timestamptz.nullable,
  },
  {
    bound: 'system: ORG_LIMITS.founded of each person; staff make the others',
    goes: {
      over: `ended_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM org_invitations o WHERE o.org_id = orgs.id)
        AND NOT EXISTS (SELECT FROM org_spending o WHERE o.org_id = orgs.id)
        AND NOT EXISTS (SELECT FROM invoices o WHERE o.org_id = orgs.id)
        AND NOT EXISTS (SELECT FROM invoices o WHERE o.to_org_id = orgs.id)`,
      at: 'ended_at',
      days: KEPT_DAYS.ended,
      after: ['org_invitations', 'invoices'],
    },
    person: { founded_by: { counts: 'for as long as the organisation is kept' } },
    exported: 'in orgs',
    locks: {
      'orgs of a character': 92,
      'orgs founded by a person': 94,
      'orgs of a server': 96,
      orgs: 105,
    },
  },
);
export type OrgRow = RowOf<typeof orgs>;

/** Organisations whose members may differ from their roster. */
export const orgsToFollow = due(orgs, { at: 'follow_at' });

export const findOrg = (sql: Sql, serverId: number, id: number): Promise<OrgRow | undefined> =>
  row(sql, orgs.select().where({ id, server_id: serverId }));

/** Locks an organisation, and so all that is decided about its people, until the transaction ends. */
export const lockOrg = (tx: Tx, serverId: number, id: number): Promise<OrgRow | undefined> =>
  row(tx, orgs.select().where({ id, server_id: serverId }).forNoKeyUpdate());

/** The organisations of a server that are not dissolved, oldest first; `characters`: those alone to which one of these belongs. */
export function listOrgs(
  sql: Sql,
  serverId: number,
  characters: readonly number[] | undefined,
  at: { limit: number; offset: number },
): Promise<Page<OrgRow>> {
  const found = orgs.select().where({ server_id: serverId }).where('status', '<>', 'dissolved');
  if (characters)
    found.where(
      expression('id = ANY(ARRAY(SELECT org_id FROM org_members WHERE character_id = ANY(?)))', [characters]),
    );
  return page(sql, found.orderBy('id'), at);
}

/** Makes other foundings and renames of the server wait, so that two never take one name. */
export const lockOrgNames = (tx: Tx, serverId: number): Promise<void> =>
  tx.lock('orgs of a server', serverId);

/** Whether another organisation has the name. Only certain after {@link lockOrgNames}. */
export async function isOrgNameTaken(
  tx: Tx,
  { server_id, id, name }: Pick<OrgRow, 'server_id' | 'id' | 'name'>,
) {
  const others = await tx.query(
    `SELECT 1 FROM orgs WHERE server_id = $1 AND lower(name) = lower($2) AND status <> 'dissolved' AND id <> $3`,
    [server_id, name, id],
  );
  return others.length > 0;
}

/** Inserts an organisation; undefined where its name, the government or its department has one already. */
export const insertOrg = (tx: Tx, org: Omit<OrgRow, 'id'>): Promise<OrgRow | undefined> =>
  row(tx, orgs.insert(org).onConflict().ignore().returning(orgs.columns));

/** The caller has the organisation locked. */
export async function updateOrg(tx: Tx, id: number, values: Partial<Omit<OrgRow, 'id'>>): Promise<void> {
  await run(tx, orgs.update(values).where({ id }));
}

/** The organisations of departments are to be compared with their rosters. */
export async function followDepartments(tx: Tx, departmentIds: readonly number[], now: Date): Promise<void> {
  await tx.query(
    `UPDATE orgs SET follow_at = $2 WHERE id = ANY(ARRAY(
       SELECT id FROM orgs WHERE department_id = ANY($1::bigint[]) AND status <> 'dissolved' ORDER BY id FOR NO KEY UPDATE))`,
    [departmentIds, now],
  );
}

/** Counts the organisations that a person founded, dissolved ones that are still kept too. Other foundings of the person wait. */
export async function lockFounded(tx: Tx, serverId: number, personId: number): Promise<number> {
  await tx.lock('orgs founded by a person', personId);
  return count(tx, orgs.query().where({ server_id: serverId, founded_by: personId }));
}

/** Counts the organisations that a character owns. Only certain while its memberships are locked. */
export const countOwned = (tx: Tx, characterId: number): Promise<number> =>
  count(tx, orgs.query().where({ owner_character_id: characterId }).where('status', '<>', 'dissolved'));

/** BZ-07: ends the pay of an organisation that is dissolved, and says whether wages are on their way, and how much is owed. */
export async function endPay(tx: Tx, id: number): Promise<{ isPaying: boolean; owed: number }> {
  // Its row is locked first, so that no run begins after the look.
  await tx.query('DELETE FROM org_pay WHERE org_id = $1', [id]);
  const moving = await tx.query(
    `SELECT FROM pay_runs WHERE org_id = $1 AND status <> 'done'
     UNION ALL SELECT FROM pay_lines WHERE org_id = $1 AND delivered < paid LIMIT 1`,
    [id],
  );
  const [sum] = await tx.query<{ owed: number }>(
    `SELECT coalesce(sum(gross - paid), 0)::bigint AS owed FROM pay_lines WHERE org_id = $1 AND NOT is_void`,
    [id],
  );
  return { isPaying: moving.length > 0, owed: sum!.owed };
}

/** Lets an organisation whose pay has ended owe nothing more, and returns the characters that it owed. */
export async function voidOwed(tx: Tx, id: number): Promise<number[]> {
  const ended = await tx.query<{ character_id: number }>(
    `UPDATE pay_lines SET is_void = true WHERE id = ANY(ARRAY(
       SELECT id FROM pay_lines WHERE org_id = $1 AND paid < gross AND NOT is_void ORDER BY id FOR NO KEY UPDATE))
     RETURNING character_id`,
    [id],
  );
  return ended.map(({ character_id }) => character_id);
}

/** Accounts and members of organisations, as far as they have any. */
export interface OrgSums {
  readonly accounts: readonly number[];
  readonly member_count: number;
}

export async function sumsOf(sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, OrgSums>> {
  const [owned, counted] = await Promise.all([
    sql.query<{ id: number; accounts: number[] }>(
      `SELECT owner_org_id AS id, jsonb_agg(id ORDER BY id) AS accounts FROM accounts
       WHERE owner_org_id = ANY($1::bigint[]) AND status <> 'closed' GROUP BY owner_org_id`,
      [ids],
    ),
    sql.query<{ id: number; members: number }>(
      `SELECT org_id AS id, count(*) AS members FROM org_members WHERE org_id = ANY($1::bigint[]) GROUP BY org_id`,
      [ids],
    ),
  ]);
  const accounts = new Map(owned.map((each) => [each.id, each.accounts]));
  const members = new Map(counted.map((each) => [each.id, each.members]));
  return new Map(
    ids.map((id) => [id, { accounts: accounts.get(id) ?? [], member_count: members.get(id) ?? 0 }]),
  );
}

/** Counts the invoices that an organisation has sent or received and that can be answered. Only certain while it is locked. */
export async function countOpenInvoices(tx: Tx, id: number, now: Date): Promise<number> {
  const [counted] = await tx.query<{ total: number }>(
    `SELECT count(*) AS total FROM invoices WHERE (org_id = $1 OR to_org_id = $1) AND status = 'open' AND due_at > $2`,
    [id, now],
  );
  return counted!.total;
}
