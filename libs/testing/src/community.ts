import { Database } from '@cabildo/kit/database';
import { Client, inParallel } from './client.ts';

export interface Citizen {
  client: Client;
  /** Each with its character. */
  accounts: { accountId: number; characterId: number }[];
}

/** Units in stock of each item that is not sold without limit. */
export const OPENING_STOCK = 100_000_000;

export interface Community {
  serverId: number;
  owner: Client;
  citizens: Citizen[];
  /** The items of the shop: half of them without limit, half from a stock. */
  itemIds: number[];
  /** The vehicle models of the dealer. */
  modelIds: number[];
}

/**
 * Founds a server over the API and fills it: `people` members with `accountsEach` characters, each with a personal
 * account holding `balance`, and a shop with `items` kinds of items and a dealer with `models`
 * of vehicles (default none) at 1 to 20 apiece. The plan is raised in the database, since no plan can be bought yet.
 */
export async function foundCommunity(
  url: string,
  serversDatabaseUrl: string,
  size: { people: number; accountsEach: number; balance: number; items?: number; models?: number },
): Promise<Community> {
  const owner = await new Client(url).signIn('1000000', 'fundador');
  const { server, server_id } = await owner.api.servers.create({ server_name: 'Banco de pruebas' });
  const database = new Database({ url: serversDatabaseUrl, max: 1 });
  await database.query(`UPDATE servers SET plan = 'ENTERPRISE' WHERE id = $1`, [server_id]);
  await database.close();
  const accounts_config = { initial_balance: size.balance * size.accountsEach };
  await owner.api.economy.updateBankConfig({ server_id, accounts_config });
  const people = Array.from({ length: size.people }, (_, index) => index);
  const citizens = await inParallel(people, 8, async (index) => {
    const client = await new Client(url).signIn(String(2_000_000 + index), `vecino${index}`);
    await client.api.servers.join({ join_code: server.join_code! });
    const accounts: Citizen['accounts'] = [];
    for (let n = 0; n < size.accountsEach; n += 1) {
      const card = { server_id, name: `Ana ${n}`, surname: 'Prueba' };
      const { server_character_id } = await client.api.dni.create(card);
      const order = { server_id, server_character_id, account_type: 'personal' } as const;
      const { account_id } = await client.api.economy.createAccount(order);
      accounts.push({ accountId: account_id, characterId: server_character_id });
    }
    // The initial balance is paid once to each user (EC-04), so the first account passes the others their share.
    for (const { accountId } of accounts.slice(1)) {
      await client.api.economy.internalTransfer({
        server_id,
        from_account_id: accounts[0]!.accountId,
        to_account_id: accountId,
        amount: size.balance,
      });
    }
    return { client, accounts };
  });
  const kinds = Array.from({ length: size.items ?? 0 }, (_, index) => index);
  const itemIds = await inParallel(kinds, 8, async (index) => {
    const stock = index % 2 === 0 ? {} : ({ stock_mode: 'limited', stock_quantity: OPENING_STOCK } as const);
    const fields = { name: `objeto ${index}`, price: 1 + (index % 20), ...stock };
    return (await owner.api.items.create({ server_id, ...fields })).item_id;
  });
  await owner.api.cars.updateVehicleConfig({ server_id, max_vehicles_per_char: 255 });
  const models = Array.from({ length: size.models ?? 0 }, (_, index) => index);
  const modelIds = await inParallel(models, 8, async (index) => {
    const fields = { brand: 'Karin', model: `Sultan ${index}`, price: 1 + (index % 20) };
    return (await owner.api.cars.createVehicleModel({ server_id, ...fields })).vehicle_model_id;
  });
  return { serverId: server_id, owner, citizens, itemIds, modelIds };
}
