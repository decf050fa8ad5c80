import { randomBytes } from 'node:crypto';
import transfer from '@cabildo/contracts/economy/payments/transfers/transfer.ts';
import { createOutbox, SecretBox } from '@cabildo/kit/service';
import { resealValues } from '@cabildo/operation/keys/reseal.ts';
import { TEST_SECRETS, TestClock } from '@cabildo/testing';
import { openFor } from '../accounts/accounts.testing.ts';
import { cardFor } from './cards.testing.ts';
import { Cvvs } from './cvvs.ts';
import { sealedCvvs } from './sealed.ts';
import { findCard, type CardRow } from './table.ts';
import { startWorld, type Cardholder, type Person, type World } from '../../testing/world.ts';

const MINUTE = 60_000;

let world: World;
let clock: TestClock;

beforeAll(async () => {
  clock = new TestClock();
  world = await startWorld({ clock });
});
afterAll(() => world.close());

/** A card of an account with money, and a thief who pays with the card. */
async function card() {
  const owner = await world.cardholder(1_000);
  const { accountId, cardNumber, cvv } = owner;
  const thief = await world.cardholder(0, { serverId: owner.serverId });
  const guess = (from_cvv: string, by: Person = thief) =>
    world.act(
      transfer,
      { from_card_number: cardNumber, from_cvv, to_character_id: thief.characterId, amount: 1 },
      by.ctx,
    );
  const wrong = String((Number(cvv) + 1) % 1_000).padStart(3, '0');
  const locks = async () =>
    (await world.events('bank.cvv.locked')).filter((event) => event.server_id === owner.serverId);
  return { owner, thief, accountId, cardNumber, cvv, wrong, guess, locks };
}

describe('the CVV of a card', () => {
  it('locks at the fifth wrong guess in a row, for a quarter of an hour, and emits the event', async () => {
    const { owner, thief, accountId, cardNumber, cvv, wrong, guess, locks } = await card();
    for (let count = 1; count <= 4; count += 1) expect((await guess(wrong)).code).toBe('invalid_cvv');
    const fifth = await guess(wrong);
    expect([fifth.status, fifth.code, fifth.body['remaining_minutes']]).toEqual([423, 'pin_locked', 15]);
    clock.advance(14 * MINUTE + 1);
    const right = await guess(cvv);
    expect([right.status, right.code, right.body['remaining_minutes']]).toEqual([423, 'pin_locked', 1]);
    clock.advance(MINUTE);
    expect((await guess(cvv)).code).toBeNull();
    const events = await locks();
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      actor: { kind: 'user', id: thief.userId },
      character_ids: [owner.characterId],
      data: { account_id: accountId, card_number: `**** **** **** ${cardNumber.slice(-4)}` },
    });
    expect(JSON.stringify(events)).not.toContain(cardNumber);
  });

  it('locks for twice as long with each wrong guess after a lock, a day at most, until a right one comes', async () => {
    const { cvv, wrong, guess } = await card();
    for (let count = 1; count <= 4; count += 1) await guess(wrong);
    const minutes = [];
    for (let lock = 0; lock < 9; lock += 1) {
      const { code, body } = await guess(wrong);
      expect(code).toBe('pin_locked');
      minutes.push(body['remaining_minutes']);
      clock.advance((body['remaining_minutes'] as number) * MINUTE);
    }
    expect(minutes).toEqual([15, 30, 60, 120, 240, 480, 960, 1_440, 1_440]);
    expect((await guess(cvv)).code).toBeNull();
    for (let count = 1; count <= 4; count += 1) expect((await guess(wrong)).code).toBe('invalid_cvv');
    expect((await guess(wrong)).body['remaining_minutes']).toBe(15);
  });

  it('counts anew after a right guess', async () => {
    const { owner, cvv, wrong, guess } = await card();
    for (let round = 0; round < 3; round += 1) {
      const thief = world.person({ serverId: owner.serverId });
      for (let count = 0; count < 4; count += 1) expect((await guess(wrong, thief)).code).toBe('invalid_cvv');
      expect((await guess(cvv)).code).toBeNull();
    }
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

  it('locks once more, not twice, for guesses that come together after a lock', async () => {
    const { owner, wrong, guess, locks } = await card();
    for (let count = 0; count < 5; count += 1) await guess(wrong);
    clock.advance(15 * MINUTE);
    const thieves = Array.from({ length: 10 }, () => world.person({ serverId: owner.serverId }));
    const answers = await Promise.all(thieves.map((thief) => guess(wrong, thief)));
    expect(answers.map(({ body }) => body['remaining_minutes'])).toEqual(Array(10).fill(30));
    expect(await locks()).toHaveLength(2);
  });

  it('opens under its own account alone', async () => {
    const [one, other] = [await card(), await card()];
    await world.database.query(
      `UPDATE cards SET cvv_sealed = (SELECT cvv_sealed FROM cards WHERE account_id = $2)
       WHERE account_id = $1`,
      [one.accountId, other.accountId],
    );
    expect((await one.guess(other.cvv)).status).toBe(500);
  });
});

describe('the wrong CVVs of a user', () => {
  /** A thief and as many cards of one server. */
  async function cards(count: number) {
    const serverId = world.newServer();
    const thief = world.person({ serverId });
    const payee = await world.cardholder(0, { serverId });
    const owners = await Promise.all(
      Array.from({ length: count }, () => world.cardholder(100, { serverId })),
    );
    const guess = ({ cardNumber, cvv }: Cardholder, right = false, by: Person = thief) => {
      const from_cvv = right ? cvv : String((Number(cvv) + 1) % 1_000).padStart(3, '0');
      const to = { to_character_id: payee.characterId };
      const input = { from_card_number: cardNumber, from_cvv, ...to, amount: 1 };
      return world.act(transfer, input, by.ctx);
    };
    return { serverId, thief, owners, guess };
  }

  it('are ten an hour in a server, over all cards, and the end of them is emitted', async () => {
    const { serverId, thief, owners, guess } = await cards(4);
    const [one, two, three, fresh] = owners as [Cardholder, Cardholder, Cardholder, Cardholder];
    for (const owner of [one, one, one, two, two, two, three, three, three]) {
      expect((await guess(owner)).code).toBe('invalid_cvv');
    }
    clock.advance(20 * MINUTE);
    expect((await guess(one)).code).toBe('invalid_cvv');
    for (const right of [false, true]) {
      const { status, code, body } = await guess(fresh, right);
      expect([status, code, body['remaining_minutes']]).toEqual([423, 'pin_locked', 40]);
    }
    expect((await guess(fresh, true, world.person({ serverId }))).code).toBeNull();
    const events = (await world.events('bank.cvv.guesser_stopped')).filter(
      (event) => event.server_id === serverId,
    );
    expect(events).toMatchObject([{ data: { user_id: thief.userId } }]);
    clock.advance(40 * MINUTE);
    expect((await guess(fresh, true)).code).toBeNull();
  });

  it('are ten however many come together, on as many cards', async () => {
    const { owners, guess } = await cards(20);
    const answers = await Promise.all(owners.map((owner) => guess(owner)));
    expect(answers.filter(({ code }) => code === 'invalid_cvv')).toHaveLength(10);
    expect(answers.filter(({ code }) => code === 'pin_locked')).toHaveLength(10);
    const [counted] = await world.database.query<{ wrong: number }>(
      'SELECT sum(wrong_cvvs)::int AS wrong FROM cards WHERE account_id = ANY($1::bigint[])',
      [owners.map(({ accountId }) => accountId)],
    );
    expect(counted!.wrong).toBe(10);
  });

  it('do not count where the card was locked and the CVV not looked at', async () => {
    const { serverId, owners, guess } = await cards(2);
    const [locked, other] = owners as [Cardholder, Cardholder];
    for (let count = 0; count < 5; count += 1) await guess(locked, false, world.person({ serverId }));
    for (let count = 0; count < 12; count += 1) expect((await guess(locked)).code).toBe('pin_locked');
    expect((await guess(other, true)).code).toBeNull();
  });
});

describe('keys of CVVs', () => {
  const KEYS = [TEST_SECRETS.SECRET_KEYS, `2:${randomBytes(32).toString('base64')}`] as const;
  const both = new SecretBox(KEYS.join(','));
  const versionsOf = async (accountId: number) => {
    const [row] = await world.database.query<{ sealed: string | null; version: number | null }>(
      `SELECT split_part(cvv_sealed, '.', 1) AS sealed, cvv_key_version AS version FROM cards WHERE account_id = $1`,
      [accountId],
    );
    return row;
  };

  /** A card of either kind, and the CVVs of a process with these keys. */
  async function cardsOf(secrets: SecretBox) {
    const legacy = await world.cardholder(0);
    const person = world.person();
    const account_id = await openFor(world, person, { type: 'business' });
    const ordered = await cardFor(world, person, { account_id });
    const cvvs = new Cvvs({ database: world.database, secrets, clock, outbox: createOutbox() });
    const guess = async (card: CardRow, cvv: string) => {
      const actor = { kind: 'user', id: legacy.userId } as const;
      const refused = await cvvs.prove({ card, cvv, member: { user_id: legacy.userId }, actor });
      return refused?.failure;
    };
    const [one, other] = [
      await findCard(world.database, legacy.serverId, { number: legacy.cardNumber }),
      await findCard(world.database, person.serverId, { id: ordered.cardId }),
    ];
    return [
      { card: one!, cvv: legacy.cvv, guess },
      { card: other!, cvv: ordered.cvv, guess },
    ];
  }

  it('change by a right guess, in its transaction, and not by a wrong one', async () => {
    for (const { card, cvv, guess } of await cardsOf(both)) {
      const before = await versionsOf(card.account_id);
      const wrong = String((Number(cvv) + 1) % 1_000).padStart(3, '0');
      expect(await guess(card, wrong)).toBe('invalid_cvv');
      expect(await versionsOf(card.account_id)).toEqual(before);
      expect(await guess(card, cvv)).toBeUndefined();
      expect(Object.values((await versionsOf(card.account_id))!).map(Number)).toContain(2);
    }
  });

  it('that are missing are a fault: no guess counts', async () => {
    for (const { card, cvv, guess } of await cardsOf(new SecretBox(KEYS[1]))) {
      for (let n = 0; n < 11; n += 1) await expect(guess(card, cvv)).rejects.toThrow(/version 1 is missing/);
      const rows = await world.database.query('SELECT wrong_cvvs, locked_until FROM cards WHERE id = $1', [
        card.id,
      ]);
      expect(rows).toEqual([{ wrong_cvvs: 0, locked_until: null }]);
      expect(
        await world.database.query('SELECT 1 FROM wrong_cvvs WHERE server_id = $1', [card.server_id]),
      ).toEqual([]);
    }
  });

  it('change by reseal without the CVVs, after which the old key is needed no longer', async () => {
    const cards = await cardsOf(new SecretBox(KEYS[1]));
    for (const values of sealedCvvs) await resealValues(world.database, values, both, () => undefined);
    for (const { card, cvv, guess } of cards) {
      const wrong = String((Number(cvv) + 1) % 1_000).padStart(3, '0');
      expect([await guess(card, wrong), await guess(card, cvv)]).toEqual(['invalid_cvv', undefined]);
    }
    // The service of this file holds the first key alone.
    for (const values of sealedCvvs)
      await resealValues(world.database, values, new SecretBox(KEYS.join(','), 1), () => undefined);
  });

  it('are recognised by a MAC that no CVV has under them', async () => {
    const [, { card }] = (await cardsOf(both)) as [unknown, { card: CardRow }];
    const wrong = new SecretBox(`1:${randomBytes(32).toString('base64')}`);
    expect(() => sealedCvvs[1].reseal!(card as never, wrong)).toThrow(/another key/);
  });
});
