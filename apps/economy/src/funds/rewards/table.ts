import { KEPT_DAYS } from '@cabildo/contracts/limits';
import type { RewardFrequency } from '@cabildo/contracts/economy/funds/rewards/rewards.ts';
import {
  c,
  count,
  expression,
  otherNamed,
  row,
  rows,
  run,
  table,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';

export const rewardClaims = table(
  'reward_claims',
  { reward_id: c.bigint, period: c.text, created_at: c.timestamptz, user_id: c.bigint },
  {
    bound: 'system: rewards_config.max_rewards of the server',
    goes: {
      // The last claim stays: it refuses another of a reward that is given once from now on (ECB-04).
      over: `EXISTS (SELECT FROM reward_claims o WHERE o.reward_id = reward_claims.reward_id
      AND o.user_id = reward_claims.user_id AND o.created_at > reward_claims.created_at)`,
      at: 'created_at',
      days: KEPT_DAYS.ended,
    },
    person: { user_id: { counts: 'for its period, or for ever' } },
    exported: 'not: a mark that a reward was paid, which is in entries',
  },
);

export const rewards = table(
  'rewards',
  {
    id: c.id,
    server_id: c.bigint,
    name: c.text,
    amount: c.bigint,
    frequency: c.text<RewardFrequency>(),
    /** null: every member may claim the reward. */
    cp_role_id: c.text.nullable,
    active: c.boolean,
    created_at: c.timestamptz,
    /** null: the reward exists. A deleted one is kept for a day, with its claims. */
    deleted_at: c.timestamptz.nullable,
  },
  {
    bound: 'staff',
    // One that is made again under its name on the same day begins with its claims (ECB-04).
    goes: { over: 'deleted_at IS NOT NULL', at: 'deleted_at', days: 1, after: ['reward_claims'] },
    locks: {
      'rewards of a server': 50,
      // A claim locks its rewards before it knows the account that they are paid to.
      rewards: 100,
    },
  },
);
export type RewardRow = RowOf<typeof rewards>;

const existing = (serverId: number) => ({ server_id: serverId, deleted_at: null });

const TERMS = ['name', 'amount', 'frequency', 'cp_role_id', 'active'] as const;
/** The values of a reward that staff sets. */
export type RewardTerms = Pick<RewardRow, (typeof TERMS)[number]>;

/** By name. */
export const listRewards = (sql: Sql, serverId: number): Promise<RewardRow[]> =>
  rows(sql, rewards.select().where(existing(serverId)).orderBy('name'));

export const countRewards = (tx: Tx, serverId: number): Promise<number> =>
  count(tx, rewards.query().where(existing(serverId)));

/** Whether another reward of the server has this name, in any case. */
export async function isNamed(tx: Tx, serverId: number, name: string, id: number | null): Promise<boolean> {
  return (await count(tx, rewards.query().where(existing(serverId)).where(otherNamed(name, id)))) > 0;
}

/** Inserts a reward. One of its name that was deleted today is made again, so that its claims still count (ECB-04). */
export async function insertReward(
  tx: Tx,
  reward: Omit<RewardRow, 'id' | 'deleted_at'>,
  today: Date,
): Promise<RewardRow> {
  const again = rewards.update({ ...reward, deleted_at: null }).where({ server_id: reward.server_id });
  const deletedToday = expression('lower(name) = lower(?) AND deleted_at >= ?', [reward.name, today]);
  const made = await row(tx, again.where(deletedToday).returning(rewards.columns));
  if (made) return made;
  await forgetDeleted(tx, reward.server_id, reward.name);
  return (await row(tx, rewards.insert({ ...reward, deleted_at: null }).returning(rewards.columns)))!;
}

/** Removes the deleted reward that has this name, which another is to have. */
async function forgetDeleted(tx: Tx, serverId: number, name: string): Promise<void> {
  const named = expression('lower(name) = lower(?) AND deleted_at IS NOT NULL', [name]);
  await run(tx, rewards.delete().where({ server_id: serverId }).where(named));
}

/** Locks a reward until the transaction ends. Undefined when the server has no such reward. */
export const lockReward = (tx: Tx, serverId: number, id: number): Promise<RewardTerms | undefined> =>
  row(
    tx,
    rewards
      .select(...TERMS)
      .where({ id, ...existing(serverId) })
      .forNoKeyUpdate(),
  );

/** Changes a reward that {@link lockReward} has found. */
export async function updateReward(
  tx: Tx,
  serverId: number,
  id: number,
  terms: RewardTerms,
): Promise<RewardRow> {
  await forgetDeleted(tx, serverId, terms.name);
  const changed = rewards.update(terms).where({ id, server_id: serverId });
  return (await row(tx, changed.returning(rewards.columns)))!;
}

/** Undefined when the server has no such reward. */
export const deleteReward = (
  tx: Tx,
  serverId: number,
  id: number,
  now: Date,
): Promise<Pick<RewardRow, 'id' | 'name'> | undefined> => {
  const deleted = rewards.update({ active: false, deleted_at: now }).where({ id, ...existing(serverId) });
  return row(tx, deleted.returning(['id', 'name']));
};

/** Makes other changes of the server's rewards wait until the transaction ends, so that each counts those before it. */
export const lockRewards = (tx: Tx, serverId: number): Promise<void> =>
  tx.lock('rewards of a server', serverId);

/** A period in which each user claims a reward once. */
export interface RewardPeriod {
  readonly period: string;
  /** The beginning of the period: every claim since then is one in it, whatever the frequency was at that time. */
  readonly since: Date;
  /** The beginning of the next period; null: there is none. */
  readonly nextAt: Date | null;
}

/** A claim of a reward for one of its periods. */
export interface Claim extends RewardPeriod {
  readonly reward: RewardRow;
}

/** The rewards of these claims that the person has claimed in their periods, with any character (ECB-04). */
export async function claimedAmong(
  sql: Sql,
  personId: number,
  claims: readonly Claim[],
): Promise<ReadonlySet<number>> {
  const made = await sql.query<{ reward_id: number }>(
    `SELECT c.reward_id FROM reward_claims c
     JOIN unnest($2::bigint[], $3::timestamptz[]) AS v (id, since) ON c.reward_id = v.id AND c.created_at >= v.since
     WHERE c.user_id = $1`,
    [personId, claims.map(({ reward }) => reward.id), claims.map(({ since }) => since)],
  );
  return new Set(made.map(({ reward_id }) => reward_id));
}

/**
 * Makes the claims that the person has not made yet with any character, and returns them. Waits for another transaction
 * that makes the same claim. Rewards are read again, and stay as they are until the transaction ends: a changed one has its
 * present values, a deleted or inactive one, or one of another frequency, is left out.
 */
export async function makeClaims(
  tx: Tx,
  personId: number,
  claims: readonly Claim[],
  now: Date,
): Promise<Claim[]> {
  const locked = await tx.query<RewardRow>(
    `SELECT ${rewards.list()} FROM rewards WHERE id = ANY($1::bigint[]) AND active ORDER BY id FOR SHARE`,
    [claims.map(({ reward }) => reward.id)],
  );
  const rewardOf = new Map(locked.map((reward) => [reward.id, reward]));
  const current = claims.flatMap((claim) => {
    const reward = rewardOf.get(claim.reward.id);
    return reward?.frequency === claim.reward.frequency ? [{ ...claim, reward }] : [];
  });
  const claimed = await claimedAmong(tx, personId, current);
  const open = current.filter(({ reward }) => !claimed.has(reward.id));
  const made = await tx.query<{ reward_id: number }>(
    `INSERT INTO reward_claims (reward_id, user_id, period, created_at)
     SELECT v.id, $1, v.period, $4 FROM unnest($2::bigint[], $3::text[]) AS v (id, period) ORDER BY v.id
     ON CONFLICT DO NOTHING RETURNING reward_id`,
    [personId, open.map(({ reward }) => reward.id), open.map(({ period }) => period), now],
  );
  const ids = new Set(made.map(({ reward_id }) => reward_id));
  return open.filter(({ reward }) => ids.has(reward.id));
}
