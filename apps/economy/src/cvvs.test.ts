import transfer from '@cabildo/contracts/economy/server_economy/transfer.ts';
import { TestClock } from '@cabildo/testing';
import { startWorld, type World } from './world.testing.ts';

const MINUTE = 60_000;

let world: World;
let clock: TestClock;

beforeAll(async () => {
  clock = new TestClock();
  world = await startWorld({ clock });
});
afterAll(() => world.close());

/** A card with money on it, and somebody who pays himself from it. */
async function card() {
  const owner = await world.holder(1_000);
  const { accountId, cardNumber, cvv } = owner;
  const thief = await world.holder(0, { serverId: owner.serverId });
  const guess = (from_cvv: string) =>
    world.act(
      transfer,
      { from_card_number: cardNumber, from_cvv, to_character_id: thief.characterId, amount: 1 },
      thief.ctx,
    );
  const wrong = String((Number(cvv) + 1) % 1_000).padStart(3, '0');
  const locks = async () =>
    (await world.events('bank.cvv.locked')).filter((event) => event.server_id === owner.serverId);
  return { owner, thief, accountId, cardNumber, cvv, wrong, guess, locks };
}

describe('the CVV of a card', () => {
  it('locks at the fifth wrong guess in a row, for a quarter of an hour, and tells of it', async () => {
    const { owner, thief, accountId, cardNumber, cvv, wrong, guess, locks } = await card();
    for (let count = 1; count <= 4; count += 1) expect((await guess(wrong)).code).toBe('invalid_cvv');
    const fifth = await guess(wrong);
    expect([fifth.status, fifth.code, fifth.body['remaining_minutes']]).toEqual([423, 'pin_locked', 15]);
    clock.advance(14 * MINUTE + 1);
    const right = await guess(cvv);
    expect([right.status, right.code, right.body['remaining_minutes']]).toEqual([423, 'pin_locked', 1]);
    clock.advance(MINUTE);
    expect((await guess(cvv)).code).toBeNull();
    const told = await locks();
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({
      actor: { kind: 'user', id: thief.userId },
      character_ids: [owner.characterId],
      data: { account_id: accountId, card_number: `**** **** **** ${cardNumber.slice(-4)}` },
    });
    expect(JSON.stringify(told)).not.toContain(cardNumber);
  });

  it('counts anew after a right guess, and after a lock', async () => {
    const { cvv, wrong, guess } = await card();
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 4; count += 1) expect((await guess(wrong)).code).toBe('invalid_cvv');
      expect((await guess(cvv)).code).toBeNull();
    }
    for (let count = 0; count < 5; count += 1) await guess(wrong);
    clock.advance(15 * MINUTE);
    for (let count = 0; count < 4; count += 1) expect((await guess(wrong)).code).toBe('invalid_cvv');
    expect((await guess(cvv)).code).toBeNull();
  });

  it('counts a guess though the payment is refused for another reason', async () => {
    const { wrong, cvv, guess, accountId } = await card();
    await world.database.query(`UPDATE accounts SET status = 'frozen' WHERE id = $1`, [accountId]);
    for (let count = 0; count < 5; count += 1) await guess(wrong);
    await world.database.query(`UPDATE accounts SET status = 'active' WHERE id = $1`, [accountId]);
    expect((await guess(cvv)).code).toBe('pin_locked');
  });

  it('answers no more than five of many guesses that come at the same time, and locks once', async () => {
    const { cvv, wrong, guess, locks } = await card();
    const answers = await Promise.all(Array.from({ length: 40 }, () => guess(wrong)));
    expect(answers.filter(({ code }) => code === 'invalid_cvv')).toHaveLength(4);
    expect(answers.filter(({ code }) => code === 'pin_locked')).toHaveLength(36);
    expect((await guess(cvv)).code).toBe('pin_locked');
    expect(await locks()).toHaveLength(1);
  });

  it('refuses none of many right guesses that come at the same time', async () => {
    const { cvv, guess, accountId } = await card();
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess(cvv)));
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => null));
    expect(await world.balanceOf(accountId)).toBe(970);
  });

  it('opens under its own account alone', async () => {
    const [one, other] = [await card(), await card()];
    await world.database.query(
      `UPDATE legacy_cards SET cvv_sealed = (SELECT cvv_sealed FROM legacy_cards WHERE account_id = $2)
       WHERE account_id = $1`,
      [one.accountId, other.accountId],
    );
    expect((await one.guess(other.cvv)).status).toBe(500);
  });
});
