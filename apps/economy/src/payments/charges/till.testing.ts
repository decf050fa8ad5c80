import charge from '@cabildo/contracts/economy/payments/charges/charge.rpc.ts';
import type { Bills } from '../../bank/accounts/bills.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';

let keys = 0;
/** The world of the test file that opened the till. */
export let world: World;

/** Opens a till for a test file. */
export function openTill(): void {
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());
}

export const newKey = (): string => `test:${(keys += 1)}:charge`;

/** Asks for a charge as the shop does; returns the outcome in one word. */
export async function take(
  buyer: Person,
  amount: number,
  rest: object = {},
  key = newKey(),
): Promise<string> {
  const input = {
    key,
    server_id: buyer.serverId,
    server_character_id: buyer.characterId,
    amount,
    sale: 'items',
    payment_method: 'auto',
    concept: '2 × pan',
    ...rest,
  };
  const { body } = await world.ask(charge, input, buyer.ctx);
  return body.charged ? body.payment_method : body.refusal.failure;
}

/** The money in the wallet of a character. */
export const cashOf = async ({
  characterId,
}: Person): Promise<{ balance: number; bills: Bills } | undefined> =>
  (
    await world.database.query<{ balance: number; bills: Bills }>(
      `SELECT balance, bills FROM accounts WHERE owner_character_id = $1 AND kind = 'wallet'`,
      [characterId],
    )
  )[0];
export const systemBalance = async (serverId: number, kind: 'shop_income' | 'treasury'): Promise<number> =>
  (
    await world.database.query<{ total: number }>(
      `SELECT coalesce(sum(e.amount), 0)::bigint AS total FROM entries e JOIN accounts a ON a.id = e.account_id
       WHERE a.server_id = $1 AND a.kind = $2`,
      [serverId, kind],
    )
  )[0]!.total;
export const incomeOf = (serverId: number): Promise<number> => systemBalance(serverId, 'shop_income');
