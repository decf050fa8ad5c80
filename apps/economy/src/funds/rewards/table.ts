import type { RewardFrequency } from '@cabildo/contracts/economy/funds/rewards/rewards.ts';
import { count, otherNamed, row, rows, table, type Sql, type Tx } from '@cabildo/kit/database';

export interface RewardRow {
  readonly id: number;
  readonly server_id: number;
  readonly name: string;
  readonly amount: number;
  readonly frequency: RewardFrequency;
  readonly cp_role_id: string | null;
  readonly active: boolean;
  readonly created_at: Date;
}
/** The values of a reward that staff sets. */
export type RewardTerms = Pick<RewardRow, (typeof TERMS)[number]>;

const rewards = table<RewardRow>('rewards');
const TERMS = ['name', 'amount', 'frequency', 'cp_role_id', 'active'] as const;
const COLUMNS = [
  'id',
  'server_id',
  'name',
  'amount',
  'frequency',
  'cp_role_id',
  'active',
  'created_at',
] as const;

/** By name. */
export const listRewards = (sql: Sql, serverId: number): Promise<RewardRow[]> =>
  rows(
    sql,
    rewards()
      .where({ server_id: serverId })
      .orderBy('name')
      .select(...COLUMNS),
  );

export const countRewards = (tx: Tx, serverId: number): Promise<number> =>
  count(tx, rewards().where({ server_id: serverId }));

/** Whether another reward of the server has this name, in any case. */
export async function isNamed(tx: Tx, serverId: number, name: string, id: number | null): Promise<boolean> {
  return (await count(tx, rewards().where({ server_id: serverId }).where(otherNamed(name, id)))) > 0;
}

export async function insertReward(tx: Tx, reward: Omit<RewardRow, 'id'>): Promise<RewardRow> {
  return (await row(tx, rewards().insert(reward).returning(COLUMNS)))!;
}

/** Undefined when the server has no such reward. It is locked until the transaction ends. */
export const lockReward = (tx: Tx, serverId: number, id: number): Promise<RewardTerms | undefined> =>
  row(
    tx,
    rewards()
      .where({ id, server_id: serverId })
      .forNoKeyUpdate()
      .select(...TERMS),
  );

/** Changes a reward that {@link lockReward} has found. */
export async function updateReward(
  tx: Tx,
  serverId: number,
  id: number,
  terms: RewardTerms,
): Promise<RewardRow> {
  return (await row(tx, rewards().where({ id, server_id: serverId }).update(terms).returning(COLUMNS)))!;
}

/** Undefined when the server has no such reward. */
export const deleteReward = (
  tx: Tx,
  serverId: number,
  id: number,
): Promise<Pick<RewardRow, 'id' | 'name'> | undefined> =>
  row(tx, rewards().where({ id, server_id: serverId }).delete().returning(['id', 'name']));

/** Has other changes of the server's rewards wait until the transaction ends, so that each counts those before it. */
export async function lockRewards(tx: Tx, serverId: number): Promise<void> {
  // Two keys, as in accounts/ended.table.ts. Servers that share a lock only wait for each other.
  await tx.query('SELECT pg_advisory_xact_lock(5, ($1::bigint % 2147483647)::int)', [serverId]);
}

/** A reward in one of its periods. */
export interface Claim {
  reward: RewardRow;
  period: string;
}

/** Those of the claims that the user has not made yet with any character (ECB-04). */
export async function withoutClaimed(sql: Sql, userId: number, claims: readonly Claim[]): Promise<Claim[]> {
  const made = await sql.query<{ reward_id: number; period: string }>(
    `SELECT c.reward_id, c.period FROM reward_claims c
     JOIN unnest($2::bigint[], $3::text[]) AS v (id, period) ON c.reward_id = v.id AND c.period = v.period
     WHERE c.user_id = $1`,
    [userId, claims.map(({ reward }) => reward.id), claims.map(({ period }) => period)],
  );
  const known = new Set(made.map(({ reward_id }) => reward_id));
  return claims.filter(({ reward }) => !known.has(reward.id));
}

/**
 * Makes those of the claims that the user has not made yet with any character, and returns them. A claim that another
 * transaction makes at the same moment is waited for. Rewards that are changed or deleted meanwhile are as they are now, or not among them.
 */
export async function makeClaims(
  tx: Tx,
  userId: number,
  claims: readonly Claim[],
  now: Date,
): Promise<Claim[]> {
  const locked = await tx.query<RewardRow>(
    `SELECT ${COLUMNS.join()} FROM rewards WHERE id = ANY($1::bigint[]) AND active ORDER BY id FOR KEY SHARE`,
    [claims.map(({ reward }) => reward.id)],
  );
  const rewardOf = new Map(locked.map((reward) => [reward.id, reward]));
  const current = claims.flatMap((claim) => {
    const reward = rewardOf.get(claim.reward.id);
    return reward?.frequency === claim.reward.frequency ? [{ ...claim, reward }] : [];
  });
  const made = await tx.query<{ reward_id: number }>(
    `INSERT INTO reward_claims (reward_id, user_id, period, created_at)
     SELECT v.id, $1, v.period, $4 FROM unnest($2::bigint[], $3::text[]) AS v (id, period) ORDER BY v.id
     ON CONFLICT DO NOTHING RETURNING reward_id`,
    [userId, current.map(({ reward }) => reward.id), current.map(({ period }) => period), now],
  );
  const ids = new Set(made.map(({ reward_id }) => reward_id));
  return current.filter(({ reward }) => ids.has(reward.id));
}
