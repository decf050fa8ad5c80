import { until } from '@cabildo/testing';
import { account, openAccount } from './accounts.ts';
import { character, newCharacter } from './characters.ts';
import type { Person } from './people.ts';
import { idOf, NO_ID, unique, type Source } from './source.ts';
import type { World } from './world.ts';

/** Makes an unsigned debt of a person to a new member. */
async function newDebt(world: World, person: Person): Promise<number> {
  const debtor_character_id = await character.of(world, person);
  const creditor = await world.newMember();
  const server_character_id = await character.of(world, creditor);
  const order = { server_character_id, debtor_character_id, amount: 1 };
  return idOf(await world.has(creditor, 'server_economy.create_debt', order), 'debt', 'debt_id');
}
const debt: Source = {
  of: (world, person) => world.once(`debt of ${person.gpId}`, () => newDebt(world, person)),
  fresh: newDebt,
  missing: NO_ID,
};

/** Makes a beneficiary of a character of its own, because shares of one character sum to 100 at most. */
async function newBeneficiary(world: World, person: Person): Promise<number> {
  const body = await world.has(person, 'server_economy.set_beneficiary', {
    server_character_id: await newCharacter(world, person),
    beneficiary_character_id: await character.of(world, world.inhabitant(world.lab.people.passerby)),
    percentage: 1,
  });
  return idOf(body, 'beneficiary', 'beneficiary_id');
}
const beneficiary: Source = {
  of: (world, person) => world.once(`beneficiary of ${person.gpId}`, () => newBeneficiary(world, person)),
  fresh: newBeneficiary,
  missing: NO_ID,
};

/** The order of a long-lived payment of a person from a shared account of its own to its main one. */
async function promisedBy(world: World, person: Person) {
  const from_account_id = await openAccount(world, person, 'shared');
  const to_account_id = await account.of(world, person);
  const server_character_id = await character.of(world, person);
  return { server_character_id, from_account_id, to_account_id: Number(to_account_id), amount: 1 };
}
async function newScheduledTransfer(world: World, person: Person): Promise<number> {
  const order = { ...(await promisedBy(world, person)), frequency: '1mo' };
  const body = await world.has(person, 'server_economy.create_scheduled_transfer', order);
  return Number(body['scheduled_transfer_id']);
}
const scheduledTransfer: Source = {
  of: (world, person) =>
    world.once(`scheduled transfer of ${person.gpId}`, () => newScheduledTransfer(world, person)),
  fresh: newScheduledTransfer,
  missing: NO_ID,
};

/** The first charge is due at once, so the main account pays. */
async function newSubscription(world: World, person: Person): Promise<number> {
  const { from_account_id, to_account_id, ...promised } = await promisedBy(world, person);
  const order = { ...promised, from_account_id: to_account_id, to_account_id: from_account_id };
  const body = await world.has(person, 'server_economy.create_subscription', {
    ...order,
    name: 'Gimnasio',
    frequency: '1mo',
  });
  return Number(body['subscription_id']);
}
const subscription: Source = {
  of: (world, person) => world.once(`subscription of ${person.gpId}`, () => newSubscription(world, person)),
  fresh: newSubscription,
  missing: NO_ID,
};

/** Allows everybody as many loans as the test needs. */
export const allowLoans = (world: World): Promise<unknown> =>
  world.once('many loans', async () => {
    await world.has(world.founder, 'server_economy.update_bank_config', {
      loans_config: { max_active: 100 },
    });
    await until(async () => {
      const { loans } = await world.has(world.founder, 'server_economy.get_limits', {});
      return (loans as { max_active: number }).max_active === 100;
    });
  });

async function newLoan(world: World, person: Person): Promise<number> {
  await allowLoans(world);
  const order = {
    server_character_id: await character.of(world, person),
    account_id: await account.of(world, person),
    amount: 10,
    installments: 2,
  };
  return Number((await world.has(person, 'server_economy.request_loan', order))['loan_id']);
}
const loan: Source = {
  of: (world, person) => world.once(`loan of ${person.gpId}`, () => newLoan(world, person)),
  fresh: newLoan,
  missing: NO_ID,
};

const newReward = async (world: World): Promise<number> =>
  idOf(
    await world.has(world.founder, 'server_economy.configure_reward', {
      name: `Recompensa ${unique()}`,
      amount: 1,
    }),
    'reward',
    'reward_id',
  );
const reward: Source = {
  of: (world) => world.once('reward', () => newReward(world)),
  fresh: newReward,
  missing: NO_ID,
};

/** Sources of the bank's long-lived agreements. */
export const PROMISES: Readonly<
  Record<'beneficiary' | 'debt' | 'loan' | 'reward' | 'scheduled_transfer' | 'subscription', Source>
> = { beneficiary, debt, loan, reward, scheduled_transfer: scheduledTransfer, subscription };
