import { c, run, table, type Tx } from '@cabildo/kit/database';

export const initialBalances = table('initial_balances', { server_id: c.bigint, user_id: c.bigint });

/** Returns true once in the life of a server: a user is paid the initial balance of the server once (EC-04). */
export async function claimGift(tx: Tx, serverId: number, userId: number): Promise<boolean> {
  const claim = initialBalances.insert({ server_id: serverId, user_id: userId });
  return (await run(tx, claim.onConflict(['server_id', 'user_id']).ignore())) === 1;
}
