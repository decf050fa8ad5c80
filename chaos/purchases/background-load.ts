import { CabildoError } from '@cabildo/client';
import { OPENING_STOCK, type Client, type Community } from '@cabildo/testing';
import { pick, upTo, type Load } from './load.ts';

const BANK_CLIENTS = 4;
const BANK_PAUSE_MS = 10;
const RANGE_PAUSE_MS = 200;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Runs beside the purchases, so that they are paid in cash and by bank, the change of a purchase is spent before its
 * refund, and items are deleted while they are paid for. Whether one of these actions succeeds does not matter: books
 * and goods must agree either way.
 */
export function startBustle(community: Community): Load {
  let stopping = false;
  const bank = async (): Promise<void> => {
    while (!stopping) {
      const { client, accounts } = pick(community.citizens);
      const { accountId: account_id, characterId: server_character_id } = pick(accounts);
      const order = { server_id: community.serverId, server_character_id, account_id, amount: upTo(150) };
      await tried(client, 'server_economy', pick(['withdraw', 'deposit']), order);
      await pause(BANK_PAUSE_MS);
    }
  };
  const range = async (): Promise<void> => {
    const { serverId: server_id, owner, itemIds } = community;
    for (let n = 0; !stopping; n += 1) {
      const index = upTo(itemIds.length) - 1;
      const stock = pick([{}, { stock_mode: 'limited', stock_quantity: OPENING_STOCK }]);
      const item = { name: `novedad ${n}`, price: upTo(20), ...stock };
      const added = await tried(owner, 'server_items', 'create', { server_id, ...item });
      if (added) {
        const [item_id] = itemIds.splice(index, 1, Number(added['item_id']));
        await tried(owner, 'server_items', 'delete', { server_id, item_id });
      }
      await pause(RANGE_PAUSE_MS);
    }
  };
  const busy = [...Array.from({ length: BANK_CLIENTS }, bank), range()];
  return {
    async finish() {
      stopping = true;
      await Promise.all(busy);
    },
  };
}

/** Returns the answer, if there is one and it is no refusal. */
async function tried(
  client: Client,
  route: string,
  action: string,
  params: Record<string, unknown>,
): Promise<Record<string, unknown> | undefined> {
  try {
    const { status, body } = await client.call(`${route}.${action}`, params);
    return status < 300 ? body : undefined;
  } catch (error) {
    if (!(error instanceof CabildoError)) throw error;
    return undefined;
  }
}
