import type { Community } from '@cabildo/testing';
import { pick, upTo } from '../../lab/chance.ts';
import type { Journal } from '../../lab/journal.ts';
import { startLoad, type Load } from '../../lab/load.ts';

const CLIENTS = 24;

/** Starts clients that transfer random amounts without pause. @param after what they wait for first */
export function startTransfers(
  { serverId: server_id, citizens }: Community,
  journal: Journal,
  after?: Promise<unknown>,
): Load {
  const targets = citizens.flatMap(({ accounts }) => accounts);
  const transfer = async (): Promise<void> => {
    const { client, accounts } = pick(citizens);
    const from_account_id = pick(accounts).accountId;
    const to_account_id = pick(targets.filter(({ accountId }) => accountId !== from_account_id)).accountId;
    const params = { server_id, from_account_id, to_account_id, amount: upTo(400) };
    await journal.place(client, 'server_economy.internal_transfer', params);
  };
  return startLoad(
    Array.from({ length: CLIENTS }, () => transfer),
    { after },
  );
}
