import type { OrgRight } from '@cabildo/contracts/economy/organisations/orgs.ts';
import { any, c, row, rows, run, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';

export const orgRanks = table(
  'org_ranks',
  {
    id: c.id,
    org_id: c.bigint,
    name: c.text,
    level: c.int,
    rights: c.texts<OrgRight[]>(),
    /** null: any amount. */
    spend_per_day: c.bigint.nullable,
    commission_percent: c.int,
    per_hour: c.bigint,
    max_minutes_a_day: c.int,
    min_minutes: c.int,
  },
  {
    bound: 'system: ORG_LIMITS.ranks of each organisation',
    goes: 'stays: with the organisation',
  },
);
export type RankRow = RowOf<typeof orgRanks>;
/** The part of a rank that set_ranks says; the pay has its own action. */
export type RankValues = Pick<RankRow, 'name' | 'level' | 'rights' | 'spend_per_day' | 'commission_percent'>;

/** The ranks of an organisation, highest first. */
export const listRanks = (sql: Sql, orgId: number): Promise<RankRow[]> =>
  rows(sql, orgRanks.select().where({ org_id: orgId }).orderBy('level', 'desc').orderBy('id'));

export const findRank = (sql: Sql, orgId: number, id: number): Promise<RankRow | undefined> =>
  row(sql, orgRanks.select().where({ id, org_id: orgId }));

export const insertRank = async (tx: Tx, orgId: number, values: RankValues): Promise<RankRow> =>
  (await row(tx, orgRanks.insert({ org_id: orgId, ...values }).returning(orgRanks.columns)))!;

export async function updateRank(tx: Tx, id: number, values: RankValues): Promise<void> {
  await run(tx, orgRanks.update(values).where({ id }));
}

/** PY-01: says how a rank is paid. The caller has the organisation and its accounts locked. */
export async function setPay(
  tx: Tx,
  id: number,
  pay: Partial<Pick<RankRow, 'per_hour' | 'max_minutes_a_day' | 'min_minutes'>>,
): Promise<RankRow> {
  return (await row(tx, orgRanks.update(pay).where({ id }).returning(orgRanks.columns)))!;
}

/** The caller has found that no member has them. */
export async function deleteRanks(tx: Tx, ids: readonly number[]): Promise<void> {
  await run(tx, orgRanks.delete().where('id', any(ids)));
}
