import { Client } from '@cabildo/testing';

const BALANCE = 500;
const PRICE = 20;

/** Has two people sign in, found a server, open an account and buy bread. Returns the items and the money that the buyer has then. */
export async function buyBread(url: string): Promise<{ bread: number; balance: number }> {
  const owner = await new Client(url).signIn('1000001', 'tendera');
  const { server, server_id } = await owner.api.servers.create({ server_name: 'Villa Imagen' });
  await owner.api.economy.updateBankConfig({ server_id, accounts_config: { initial_balance: BALANCE } });
  const { item_id } = await owner.api.items.create({ server_id, name: 'Pan', price: PRICE });
  const buyer = await new Client(url).signIn('1000002', 'vecino');
  await buyer.api.servers.join({ join_code: server.join_code! });
  const { server_character_id } = await buyer.api.dni.create({ server_id, name: 'Luis', surname: 'Vega' });
  const who = { server_id, server_character_id };
  await buyer.api.economy.createAccount({ ...who, account_type: 'personal' });
  await buyer.api.shop.buyItems({ ...who, items: [{ item_id, quantity: 3 }] });
  const { items } = await buyer.api.inventory.get(who);
  const { bank_balance: balance } = await buyer.api.economy.getBalance(who);
  return { bread: items.find((item) => item.item_id === item_id)?.quantity ?? 0, balance };
}

/** The outcome of a purchase that is right. */
export const BOUGHT = { bread: 3, balance: BALANCE - 3 * PRICE };
