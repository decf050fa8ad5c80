import { CabildoError } from '@cabildo/client';
import { OPENING_STOCK, type Client, type Community } from '@cabildo/testing';
import type { Body } from '../../lab/calls.ts';
import { pick, upTo } from '../../lab/chance.ts';
import { startLoad, type Load } from '../../lab/load.ts';

const BANK_CLIENTS = 4;
const BANK_PAUSE_MS = 10;
const RANGE_PAUSE_MS = 200;

/**
 * Runs beside the purchases, so that they are paid in cash and by bank, the change of a purchase is spent before its
 * refund, and items are deleted while they are paid for. Whether one of these actions succeeds does not matter: books
 * and goods must agree either way.
 */
export function startBustle({ serverId: server_id, owner, citizens, itemIds }: Community): Load[] {
  const bank = async (): Promise<void> => {
    const { client, accounts } = pick(citizens);
    const { accountId: account_id, characterId: server_character_id } = pick(accounts);
    const order = { server_id, server_character_id, account_id, amount: upTo(150) };
    await tried(client, pick(['server_economy.withdraw', 'server_economy.deposit']), order);
  };
  let novelties = 0;
  const range = async (): Promise<void> => {
    const index = upTo(itemIds.length) - 1;
    const stock = pick([{}, { stock_mode: 'limited', stock_quantity: OPENING_STOCK }]);
    const item = { name: `novedad ${novelties}`, price: upTo(20), ...stock };
    novelties += 1;
    const added = await tried(owner, 'server_items.create', { server_id, ...item });
    if (!added) return;
    const [item_id] = itemIds.splice(index, 1, Number(added['item_id']));
    await tried(owner, 'server_items.delete', { server_id, item_id });
  };
  return [
    startLoad(
      Array.from({ length: BANK_CLIENTS }, () => bank),
      { betweenMs: BANK_PAUSE_MS },
    ),
    startLoad([range], { betweenMs: RANGE_PAUSE_MS }),
  ];
}

/** Sends an action once. Returns the answer, if there is one and it is no refusal. */
async function tried(client: Client, name: string, params: Body): Promise<Body | undefined> {
  try {
    const { status, body } = await client.call(name, params);
    return status < 300 ? body : undefined;
  } catch (error) {
    if (!(error instanceof CabildoError)) throw error;
    return undefined;
  }
}
