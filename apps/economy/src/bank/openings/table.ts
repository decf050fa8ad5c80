import { c, run, table, type Tx } from '@cabildo/kit/database';

export const initialBalances = table(
  'initial_balances',
  {
    server_id: c.bigint,
    /** The number of the person (`personOf`). */
    user_id: c.bigint,
  },
  {
    bound: 'system: one row for each person',
    goes: 'stays: it is paid once',
    person: { user_id: { counts: 'for ever, as it is paid once' } },
    exported: 'not: a mark that the first balance was paid, which is in entries',
  },
);

/** Returns true once in the life of a server: a person is paid the initial balance of the server once (EC-04). */
export async function claimGift(tx: Tx, serverId: number, personId: number): Promise<boolean> {
  const claim = initialBalances.insert({ server_id: serverId, user_id: personId });
  return (await run(tx, claim.onConflict(['server_id', 'user_id']).ignore())) === 1;
}
