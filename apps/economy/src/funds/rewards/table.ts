import type { RewardFrequency } from '@cabildo/contracts/economy/funds/rewards/rewards.ts';
import { c, count, otherNamed, row, rows, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';

export const rewards = table('rewards', {
  id: c.id,
  server_id: c.bigint,
  name: c.text,
  amount: c.bigint,
  frequency: c.text<RewardFrequency>(),
  /** null: every member may claim the reward. */
  cp_role_id: c.text.nullable,
  active: c.boolean,
  created_at: c.timestamptz,
});
export type RewardRow = RowOf<typeof rewards>;

const TERMS = ['name', 'amount', 'frequency', 'cp_role_id', 'active'] as const;
/** The values of a reward that staff sets. */
export type RewardTerms = Pick<RewardRow, (typeof TERMS)[number]>;

/** By name. */
export const listRewards = (sql: Sql, serverId: number): Promise<RewardRow[]> =>
  rows(sql, rewards.select().where({ server_id: serverId }).orderBy('name'));

export const countRewards = (tx: Tx, serverId: number): Promise<number> =>
  count(tx, rewards.query().where({ server_id: serverId }));

/** Whether another reward of the server has this name, in any case. */
export async function isNamed(tx: Tx, serverId: number, name: string, id: number | null): Promise<boolean> {
  return (await count(tx, rewards.query().where({ server_id: serverId }).where(otherNamed(name, id)))) > 0;
}

export async function insertReward(tx: Tx, reward: Omit<RewardRow, 'id'>): Promise<RewardRow> {
  return (await row(tx, rewards.insert(reward).returning(rewards.columns)))!;
}

/** Locks a reward until the transaction ends. Undefined when the server has no such reward. */
export const lockReward = (tx: Tx, serverId: number, id: number): Promise<RewardTerms | undefined> =>
  row(
    tx,
    rewards
      .select(...TERMS)
      .where({ id, server_id: serverId })
      .forNoKeyUpdate(),
  );

/** Changes a reward that {@link lockReward} has found. */
export async function updateReward(
  tx: Tx,
  serverId: number,
  id: number,
  terms: RewardTerms,
): Promise<RewardRow> {
  const changed = rewards.update(terms).where({ id, server_id: serverId });
  return (await row(tx, changed.returning(rewards.columns)))!;
}

/** Undefined when the server has no such reward. */
export const deleteReward = (
  tx: Tx,
  serverId: number,
  id: number,
): Promise<Pick<RewardRow, 'id' | 'name'> | undefined> =>
  row(tx, rewards.delete().where({ id, server_id: serverId }).returning(['id', 'name']));

/** Makes other changes of the server's rewards wait until the transaction ends, so that each counts those before it. */
export const lockRewards = (tx: Tx, serverId: number): Promise<void> =>
  tx.lock('rewards of a server', serverId);

/** A claim of a reward for one of its periods. */
export interface Claim {
  reward: RewardRow;
  period: string;
}

/** Returns the claims that the person has not made yet with any character (ECB-04). */
export async function withoutClaimed(sql: Sql, personId: number, claims: readonly Claim[]): Promise<Claim[]> {
  const made = await sql.query<{ reward_id: number; period: string }>(
    `SELECT c.reward_id, c.period FROM reward_claims c
     JOIN unnest($2::bigint[], $3::text[]) AS v (id, period) ON c.reward_id = v.id AND c.period = v.period
     WHERE c.user_id = $1`,
    [personId, claims.map(({ reward }) => reward.id), claims.map(({ period }) => period)],
  );
  const known = new Set(made.map(({ reward_id }) => reward_id));
  return claims.filter(({ reward }) => !known.has(reward.id));
}

/**
 * Makes the claims that the person has not made yet with any character, and returns them. Waits for another transaction
 * that makes the same claim. Rewards are read again: a changed one has its present values, a deleted or inactive one, or one
 * of another frequency, is left out.
 */
export async function makeClaims(
  tx: Tx,
  personId: number,
  claims: readonly Claim[],
  now: Date,
): Promise<Claim[]> {
  const locked = await tx.query<RewardRow>(
    `SELECT ${rewards.list()} FROM rewards WHERE id = ANY($1::bigint[]) AND active ORDER BY id FOR KEY SHARE`,
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
    [personId, current.map(({ reward }) => reward.id), current.map(({ period }) => period), now],
  );
  const ids = new Set(made.map(({ reward_id }) => reward_id));
  return current.filter(({ reward }) => ids.has(reward.id));
}
