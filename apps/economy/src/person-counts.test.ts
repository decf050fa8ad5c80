import type { ActionContract } from '@cabildo/contracts/action';
import transfer from '@cabildo/contracts/economy/payments/transfers/transfer.ts';
import internalTransfer from '@cabildo/contracts/economy/payments/transfers/internal_transfer.ts';
import requestLoan from '@cabildo/contracts/economy/credit/loans/request_loan.ts';
import claimRewards from '@cabildo/contracts/economy/funds/rewards/claim_rewards.ts';
import configureReward from '@cabildo/contracts/economy/funds/rewards/configure_reward.ts';
import getClaimable from '@cabildo/contracts/economy/funds/rewards/get_claimable.ts';
import listNotifications from '@cabildo/contracts/economy/insight/notifications/list_notifications.ts';
import { retain, TestClock } from '@cabildo/testing';
import { openFor } from './bank/accounts/accounts.testing.ts';
import { endCharacters } from './endings/deletion/endings.testing.ts';
import { startWorld, type Person, type World } from './testing/world.ts';

const DAY_MS = 86_400_000;
let world: World;
const clock = new TestClock();
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());

/** A person, and the two users as whom the person came back after deleting the account. */
function comingBack(): [Person, Person, Person] {
  const old = world.person();
  const { serverId, userId: personId } = old;
  return [old, world.person({ serverId, personId }), world.person({ serverId, personId })];
}

/** The codes of what the people do at once, in the order of the alphabet. */
const codesOf = async (contract: ActionContract, ...done: (readonly [Person, object])[]) => {
  const answers = await Promise.all(done.map(([{ ctx }, input]) => world.act(contract, input, ctx)));
  return answers.map(({ code }) => code ?? 'ok').sort();
};

describe('a person who deleted the account and came back (ID-21)', () => {
  it('is paid the initial balance once, also as two users at once (EC-04)', async () => {
    const people = comingBack();
    await world.configure(people[0].serverId, { accounts_config: { initial_balance: 500 } });
    const accounts = await Promise.all(people.map((person) => openFor(world, person)));
    const balances = await Promise.all(accounts.map((id) => world.balanceOf(id)));
    expect(balances.sort((a, b) => b - a)).toEqual([500, 0, 0]);
  });

  it('claims a reward once in its period, also as two users at once (ECB-04)', async () => {
    const people = comingBack();
    const staff = world.person({ serverId: people[0].serverId, role: 'owner' });
    for (const person of people) await openFor(world, person);
    for (const frequency of ['once', 'daily']) {
      const { reward_id } = await world.ok(
        configureReward,
        { name: frequency, amount: 5, frequency },
        staff.ctx,
      );
      const claims = people.map((who) => [who, { server_character_id: who.characterId, reward_id }] as const);
      expect(await codesOf(claimRewards, ...claims)).toEqual([
        'already_processed',
        'already_processed',
        'ok',
      ]);
    }
    for (const { characterId, ctx } of people)
      expect((await world.ok(getClaimable, { server_character_id: characterId }, ctx)).rewards).toEqual([]);
  });

  it('owes what the person owed, and for 90 days what was written off; then nothing is kept (ECB-09)', async () => {
    const [old, ...back] = comingBack();
    const { serverId } = old;
    await world.configure(serverId, {
      loans_config: { auto_approve: true, auto_approve_min_score: 0, max_active: 1 },
    });
    const order = async (person: Person) =>
      [person, { account_id: await openFor(world, person), amount: 100, installments: 1 }] as const;
    const orders = await Promise.all(back.map(order));
    const first = await order(old);
    expect(await codesOf(requestLoan, first)).toEqual(['ok']);
    const refused = ['limit_exceeded', 'limit_exceeded'];
    expect(await codesOf(requestLoan, ...orders)).toEqual(refused);
    await endCharacters(world, old);
    expect(await codesOf(requestLoan, ...orders)).toEqual(refused);
    const naming = () =>
      world.database.query('SELECT status FROM loans WHERE server_id = $1 AND user_id = $2', [
        serverId,
        old.userId,
      ]);
    // Retention goes by the clock of this machine, and the service by that of the test.
    const endedBefore = async (days: number) => {
      const text =
        'UPDATE loans SET ended_at = now() - make_interval(days => $2, mins => 1) WHERE server_id = $1 AND ended_at IS NOT NULL';
      await world.database.query(text, [serverId, days]);
      await retain(world.database, world.definition.tables);
      return naming();
    };
    expect(await endedBefore(89)).toEqual([{ status: 'cancelled' }]);
    expect(await endedBefore(90)).toEqual([]);
    expect(await codesOf(requestLoan, ...orders)).toEqual(['limit_exceeded', 'ok']);
  });

  it('has the wrong CVVs that the person had, over all cards (EC-07)', async () => {
    const [old, ...back] = comingBack();
    const cards = await Promise.all(
      [1, 2, 3, 4].map(() => world.cardholder(1_000, { serverId: old.serverId })),
    );
    await openFor(world, old);
    const guess = (card: (typeof cards)[number], isRight: boolean) => ({
      from_card_number: card.cardNumber,
      from_cvv: isRight ? card.cvv : String((Number(card.cvv) + 1) % 1_000).padStart(3, '0'),
      to_character_id: old.characterId,
      amount: 1,
    });
    for (let n = 0; n < 8; n += 1)
      expect(await codesOf(transfer, [old, guess(cards[n % 3]!, false)])).toEqual(['invalid_cvv']);
    const wrong = [guess(cards[2]!, false), guess(cards[3]!, false), guess(cards[3]!, false)];
    const tried = wrong.map((input, n) => [back[n % 2]!, input] as const);
    expect(await codesOf(transfer, ...tried)).toEqual(['invalid_cvv', 'invalid_cvv', 'pin_locked']);
    expect(await codesOf(transfer, ...back.map((who) => [who, guess(cards[3]!, true)] as const))).toEqual([
      'pin_locked',
      'pin_locked',
    ]);
    clock.advance(DAY_MS);
    expect(await codesOf(transfer, [back[0]!, guess(cards[3]!, true)])).toEqual(['ok']);
  });

  it('has the movements of the day that the person had (FU-09)', async () => {
    const people = comingBack();
    const { serverId } = people[0];
    const to_account_id = await openFor(world, world.person({ serverId }));
    const orders = await Promise.all(
      people.map(async (person) => {
        const from_account_id = await openFor(world, person, { balance: 10 });
        return [person, { from_account_id, to_account_id, amount: 1 }] as const;
      }),
    );
    await world.configure(serverId, { limits_config: { transfers_a_day: 2 } });
    expect(await codesOf(internalTransfer, ...orders)).toEqual(['limit_exceeded', 'ok', 'ok']);
  });

  it('has the notices of the hour that the person had (FU-09)', async () => {
    const people = comingBack();
    const payee = world.person({ serverId: people[0].serverId });
    const to_account_id = await openFor(world, payee);
    const orders = await Promise.all(
      people.map(async (person) => {
        const from_account_id = await openFor(world, person, { balance: 100 });
        return [person, { from_account_id, to_account_id, amount: 1 }] as const;
      }),
    );
    expect(await codesOf(internalTransfer, ...Array.from({ length: 30 }, (_, n) => orders[n % 3]!))).toEqual(
      Array.from({ length: 30 }, () => 'ok'),
    );
    const mine = { server_character_id: payee.characterId, per_page: 50 };
    const { notifications } = await world.ok(listNotifications, mine, payee.ctx);
    expect(notifications.map(({ count }) => count).sort((a, b) => b - a)).toEqual([
      10,
      ...Array.from({ length: 20 }, () => 1),
    ]);
  });

  it('leaves nothing that is counted longer than it limits', async () => {
    const [old] = comingBack();
    const { serverId, userId } = old;
    const counted = () =>
      Promise.all(
        ['wrong_cvvs', 'daily_orders'].map((table) =>
          world.database.query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [userId]),
        ),
      );
    await world.database.query(`INSERT INTO wrong_cvvs VALUES ($1, $2, ARRAY[now()])`, [serverId, userId]);
    await world.database.query(`INSERT INTO daily_orders VALUES ($1, $2, now()::date, 1)`, [
      serverId,
      userId,
    ]);
    await retain(world.database, world.definition.tables);
    expect((await counted()).map(({ length }) => length)).toEqual([1, 1]);
    await world.database.query(`UPDATE wrong_cvvs SET guessed_at = ARRAY[now() - interval '25 hours']`);
    await world.database.query(`UPDATE daily_orders SET day = now()::date - 3`);
    await retain(world.database, world.definition.tables);
    expect(await counted()).toEqual([[], []]);
  });
});
