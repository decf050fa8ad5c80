import charge from '@cabildo/contracts/economy/payments/charges/charge.rpc.ts';
import refund from '@cabildo/contracts/economy/payments/charges/refund.rpc.ts';
import type { Sale } from '@cabildo/contracts/economy/payments/charges/charges.ts';
import type { Person, World } from '../../testing/world.ts';

let made = 0;

/** An organisation with its main account, as its tables have it. */
export interface Org {
  readonly org_id: number;
  readonly accountId: number;
  readonly name: string;
}

/** Makes an organisation with a main account that has this balance. */
export async function orgIn(
  world: World,
  serverId: number,
  { balance = 0, departmentId = null }: { balance?: number; departmentId?: number | null } = {},
): Promise<Org> {
  const name = `Empresa ${(made += 1)}`;
  const [opened] = await world.database.query<{ account_id: number; org_id: number }>(
    `WITH a AS (
       INSERT INTO accounts (server_id, kind, owner_character_id, number, name)
       VALUES ($1, 'business', 0, to_char(8000000000000000 + $2::int, 'FM0000000000000000'), $3) RETURNING id
     ), o AS (
       INSERT INTO orgs (server_id, name, kind, department_id, account_id, created_at)
       SELECT $1, $3, CASE WHEN $4::bigint IS NULL THEN 'business' ELSE 'department' END, $4, id, now() FROM a RETURNING id
     ) SELECT a.id AS account_id, o.id AS org_id FROM a, o`,
    [serverId, made, name, departmentId],
  );
  const { account_id: accountId, org_id } = opened!;
  await world.database.query('UPDATE accounts SET owner_org_id = $2 WHERE id = $1', [accountId, org_id]);
  if (balance > 0) await world.fund(serverId, accountId, balance);
  return { org_id, accountId, name };
}

/** Sells something of the server to somebody; returns the key of the charge. */
export async function sell(
  world: World,
  buyer: Pick<Person, 'serverId' | 'characterId'>,
  amount: number,
  sale: Sale,
): Promise<string> {
  const key = `treasury:${(made += 1)}:charge`;
  const order = {
    key,
    server_id: buyer.serverId,
    server_character_id: buyer.characterId,
    amount,
    sale,
    payment_method: 'auto' as const,
    concept: 'Venta',
  };
  const { body } = await world.ask(charge, order);
  if (!body.charged) throw new Error(body.refusal.failure);
  return key;
}

/** Gives back what a charge took. */
export const giveBack = async (world: World, serverId: number, key: string): Promise<boolean> =>
  (await world.ask(refund, { key, server_id: serverId })).body.refunded;

/** Lets the treasury and the shop of a server take so much. */
export async function endow(
  world: World,
  serverId: number,
  { treasury = 0, shop = 0 }: { treasury?: number; shop?: number },
): Promise<void> {
  if (treasury + shop === 0) return;
  const buyer = await world.cardholder(treasury + shop, { serverId });
  if (treasury > 0) await sell(world, buyer, treasury, 'impound');
  if (shop > 0) await sell(world, buyer, shop, 'items');
}

/** The balances of the treasury and the shop of a server, by their entries. */
export async function held(world: World, serverId: number): Promise<{ treasury: number; shop: number }> {
  const [row] = await world.database.query<{ treasury: number; shop: number }>(
    `SELECT coalesce(sum(e.amount) FILTER (WHERE a.kind = 'treasury'), 0)::bigint AS treasury,
       coalesce(sum(e.amount) FILTER (WHERE a.kind = 'shop_income'), 0)::bigint AS shop
     FROM accounts a JOIN entries e ON e.account_id = a.id WHERE a.server_id = $1 AND a.owner_character_id IS NULL`,
    [serverId],
  );
  return row!;
}
