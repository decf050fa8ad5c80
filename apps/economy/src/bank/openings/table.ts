import { run, table, type Tx } from '@cabildo/kit/database';

const gifts = table<{ server_id: number; user_id: number }>('initial_balances');

/** True for one caller alone in the life of a server: a user is paid its initial balance once (EC-04). */
export async function claimGift(tx: Tx, serverId: number, userId: number): Promise<boolean> {
  const claim = gifts().insert({ server_id: serverId, user_id: userId });
  return (await run(tx, claim.onConflict(['server_id', 'user_id']).ignore())) === 1;
}
