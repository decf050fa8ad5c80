import type { AccountPermission } from '@cabildo/contracts/economy/bank/accounts/accounts.ts';
import createAccount from '@cabildo/contracts/economy/bank/openings/create_account.ts';
import type { InputOf } from '@cabildo/contracts/action';
import type { Tx } from '@cabildo/kit/database';
import { untilWaiting } from '@cabildo/testing';
import type { Person, World } from '../../testing/world.ts';
import { lockAccounts } from './table.ts';

interface Wanted {
  type?: InputOf<typeof createAccount>['account_type'];
  balance?: number;
  pin?: string;
  name?: string;
}

/** Opens an account for a person and issues money to it; returns its id. */
export async function openFor(world: World, person: Person, wanted: Wanted = {}): Promise<number> {
  const { type = 'personal', balance = 0, pin, name } = wanted;
  const input = { server_character_id: person.characterId, account_type: type, account_name: name, pin };
  const { account_id } = await world.ok(createAccount, input, person.ctx);
  if (balance > 0) await world.fund(person.serverId, account_id, balance);
  return account_id;
}

/** Makes a person a member of an account. */
export async function addMember(
  world: World,
  accountId: number,
  person: Pick<Person, 'characterId'>,
  permissions: readonly AccountPermission[],
): Promise<void> {
  await world.database.query(
    `INSERT INTO account_members (account_id, character_id, permissions) VALUES ($1, $2, $3)`,
    [accountId, person.characterId, permissions],
  );
}

/**
 * Makes a change in a transaction that holds an account, begins each `work` meanwhile, and commits once all of them wait for
 * the account; returns their results.
 */
export async function whileHeld<T>(
  { database }: World,
  accountId: number,
  change: (tx: Tx) => Promise<unknown>,
  work: (() => Promise<T>)[],
): Promise<T[]> {
  let begun: Promise<T>[] = [];
  await database.transaction(async (tx) => {
    await lockAccounts(tx, [accountId]);
    await change(tx);
    begun = work.map((each) => each());
    await untilWaiting(database, { part: '%FROM accounts WHERE%FOR NO KEY UPDATE%', count: work.length });
  });
  return Promise.all(begun);
}

/** Another PIN of the same length. */
export const otherPin = (pin: string): string =>
  String((Number(pin) + 1) % 10 ** pin.length).padStart(pin.length, '0');
