import type { InputOf } from '@cabildo/contracts/action';
import createScheduled from '@cabildo/contracts/economy/payments/scheduled/create_scheduled_transfer.ts';
import { until } from '@cabildo/testing';
import type { Person, World } from '../testing/world.ts';

export const hoursAfter = (moment: Date, hours: number): Date =>
  new Date(moment.getTime() + hours * 3_600_000);

const DUE = `
  SELECT 1 FROM savings WHERE due_at <= $1
  UNION ALL SELECT 1 FROM recurring_payments WHERE next_run_at <= $1
  UNION ALL SELECT 1 FROM loans WHERE due_at <= $1 LIMIT 1`;

/** Turns the clock, and waits until nothing is due; a turn of several days stands for an outage. */
export async function goTo({ clock, database }: World, moment: Date): Promise<void> {
  clock.set(moment);
  await until(async () => (await database.query(DUE, [moment])).length === 0);
}

export type Terms = Partial<InputOf<typeof createScheduled>> & { start: Date };

/** Schedules a payment from one account to another, 108 on each of three days unless the terms say otherwise. */
export async function schedule(
  world: World,
  payer: Person,
  [from_account_id, to_account_id]: readonly [number, number],
  { start, ...terms }: Terms,
): Promise<number> {
  const order = { amount: 108, frequency: '1d' as const, max_runs: 3, ...terms };
  const input = { ...order, from_account_id, to_account_id, start_at: start.toISOString() };
  return (await world.ok(createScheduled, input, payer.ctx)).scheduled_transfer_id;
}
