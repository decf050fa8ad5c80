import createAccount from '@cabildo/contracts/economy/server_economy/create_account.ts';
import createBankAccount from '@cabildo/contracts/economy/server_economy/create_bank_account.ts';
import freezeAccount from '@cabildo/contracts/economy/server_economy/freeze_account.ts';
import getBalance from '@cabildo/contracts/economy/server_economy/get_balance.ts';
import transfer from '@cabildo/contracts/economy/server_economy/transfer.ts';
import { withKey } from '@cabildo/testing';
import { startWorld, type World } from '../../world.testing.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Somebody with a legacy account, its card and some money. */
async function holder(balance: number, { serverId, pin }: { serverId?: number; pin?: string } = {}) {
  const person = world.person(serverId === undefined ? {} : { serverId });
  const opened = await world.ok(
    createBankAccount,
    { server_character_id: person.characterId, pin },
    person.ctx,
  );
  if (balance > 0) await world.fund(person.serverId, opened.account_id, balance);
  const card = { from_card_number: opened.card_number, from_cvv: opened.cvv };
  return { ...person, accountId: opened.account_id, cardNumber: opened.card_number, card };
}

async function pair(balance: number, options: { serverId?: number; pin?: string } = {}) {
  const from = await holder(balance, options);
  return { from, to: await holder(0, { serverId: from.serverId }) };
}

/** A CVV that is surely not the card's. */
const wrongCvv = (cvv: string): string => String((Number(cvv) + 1) % 1_000).padStart(3, '0');

describe('transfer', () => {
  it('pays from a character to a character and tells both', async () => {
    const { from, to } = await pair(100);
    const input = {
      from_character_id: from.characterId,
      to_character_id: to.characterId,
      amount: 40,
      concept: 'Alquiler',
    };
    const { status, body } = await world.act(transfer, input, from.ctx);
    expect(status).toBe(200);
    expect(body).toEqual({
      ok: true,
      transfer_id: expect.any(Number),
      amount: 40,
      fee: 0,
      tax: 0,
      from_balance: 60,
    });
    expect(await world.ok(getBalance, {}, to.ctx)).toMatchObject({ bank_balance: 40 });
    const told = (await world.events('bank.transfer.completed')).find(
      (event) => event.server_id === from.serverId,
    );
    expect(told).toMatchObject({
      character_ids: [from.characterId, to.characterId],
      data: { from_account_id: from.accountId, to_account_id: to.accountId, amount: 40, concept: 'Alquiler' },
    });
  });

  it('pays from main account to main account where there are such', async () => {
    const { from, to } = await pair(100);
    for (const { characterId, ctx } of [from, to]) {
      await world.ok(createAccount, { server_character_id: characterId, account_type: 'personal' }, ctx);
    }
    const input = { from_character_id: from.characterId, to_character_id: to.characterId, amount: 1 };
    const { status, code } = await world.act(transfer, input, from.ctx);
    // The main account counts, though only the legacy one has money (SH-03).
    expect([status, code]).toEqual([400, 'insufficient_balance']);
  });

  it('pays from card to card, typed with gaps, whoever holds it', async () => {
    const { from, to } = await pair(100);
    const gaps = from.cardNumber.replaceAll(/(....)/g, '$1 ');
    const input = { ...from.card, from_card_number: gaps, to_card_number: to.cardNumber, amount: 70 };
    const passer = world.person({ serverId: from.serverId });
    // Whoever pays with another's card is not told what is left on it.
    expect(await world.ok(transfer, input, passer.ctx)).toMatchObject({ amount: 70, from_balance: null });
    expect(await world.ok(transfer, { ...input, amount: 30 }, from.ctx)).toMatchObject({ from_balance: 0 });
    expect(await world.balanceOf(to.accountId)).toBe(100);
  });

  it('takes the fee on top and gives it to the treasury', async () => {
    const serverId = world.newServer();
    await world.configure(serverId, { transfers_config: { fee_percent: 2.5, fee_fixed: 3 } });
    const { from, to } = await pair(1_000, { serverId });
    const input = { from_character_id: from.characterId, to_character_id: to.characterId };
    const paid = await world.ok(transfer, { ...input, amount: 500 }, from.ctx);
    expect(paid).toMatchObject({ fee: 15, tax: 0, from_balance: 485 });
    expect(await world.balanceOf(to.accountId)).toBe(500);
    const [treasury] = await world.database.query<{ total: number }>(
      `SELECT sum(e.amount)::bigint AS total FROM entries e JOIN accounts a ON a.id = e.account_id
       WHERE a.server_id = $1 AND a.kind = 'treasury'`,
      [serverId],
    );
    expect(treasury!.total).toBe(15);
    const broke = await world.act(transfer, { ...input, amount: 480 }, from.ctx);
    expect([broke.status, broke.code]).toEqual([400, 'insufficient_balance']);
  });

  it('keeps to the smallest and largest amount of the server', async () => {
    const serverId = world.newServer();
    await world.configure(serverId, { transfers_config: { min_amount: 10, max_amount: 20 } });
    const { from, to } = await pair(1_000, { serverId });
    const input = { from_character_id: from.characterId, to_character_id: to.characterId };
    const codes: unknown[] = [];
    for (const amount of [9, 10, 20, 21])
      codes.push((await world.act(transfer, { ...input, amount }, from.ctx)).code);
    expect(codes).toEqual(['invalid_amount', null, null, 'invalid_amount']);
  });

  it('keeps to what an account may send in a day, however much is sent at the same time', async () => {
    const serverId = world.newServer();
    await world.configure(serverId, { transfers_config: { daily_limit: 100 } });
    const { from, to } = await pair(1_000, { serverId });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        world.act(transfer, { ...from.card, to_card_number: to.cardNumber, amount: 30 }, from.ctx),
      ),
    );
    expect(answers.filter(({ code }) => code === null)).toHaveLength(3);
    expect(answers.filter(({ status, code }) => status === 400 && code === 'limit_exceeded')).toHaveLength(7);
  });

  it('is refused where the server has switched transfers off', async () => {
    const serverId = world.newServer();
    await world.configure(serverId, { modules: { transfers: false } });
    const { from, to } = await pair(10, { serverId });
    const input = { from_character_id: from.characterId, to_character_id: to.characterId, amount: 1 };
    const { status, code } = await world.act(transfer, input, from.ctx);
    expect([status, code]).toEqual([403, 'forbidden']);
  });

  it('wants source and destination named in one way each', async () => {
    const { from, to } = await pair(10);
    const [card, self] = [from.card, { from_character_id: from.characterId }];
    const [toCard, toCharacter] = [{ to_card_number: to.cardNumber }, { to_character_id: to.characterId }];
    const misnamed = [
      toCard,
      { ...self },
      { ...card, ...self, ...toCard },
      { from_cvv: card.from_cvv, ...toCard },
      { from_cvv: card.from_cvv, ...self, ...toCard },
      { ...self, ...toCard, ...toCharacter },
    ];
    for (const naming of misnamed) {
      const { status, code } = await world.act(transfer, { ...naming, amount: 1 }, from.ctx);
      expect([status, code]).toEqual([400, 'error']);
    }
    expect((await world.act(transfer, { ...self, ...toCard }, from.ctx)).code).toBe('invalid_amount');
  });

  it('refuses a missing and a wrong CVV', async () => {
    const { from, to } = await pair(10);
    const input = { from_card_number: from.cardNumber, to_card_number: to.cardNumber, amount: 1 };
    for (const from_cvv of ['', wrongCvv(from.card.from_cvv), 'abc']) {
      const { status, code } = await world.act(transfer, { ...input, from_cvv }, from.ctx);
      expect([status, code]).toEqual([400, 'invalid_cvv']);
    }
    expect(await world.balanceOf(from.accountId)).toBe(10);
  });

  it('finds neither a source nor a destination in another server', async () => {
    const { from, to } = await pair(10);
    const other = await holder(10);
    const codes = async (input: object, ctx = from.ctx) => {
      const { status, code } = await world.act(transfer, { amount: 1, ...input }, ctx);
      return [status, code];
    };
    const self = { from_character_id: from.characterId };
    expect(await codes({ ...other.card, to_card_number: to.cardNumber })).toEqual([404, 'card_not_found']);
    expect(await codes({ ...self, to_card_number: other.cardNumber })).toEqual([
      404,
      'destination_not_found',
    ]);
    expect(await codes({ ...self, to_character_id: other.characterId })).toEqual([
      404,
      'destination_not_found',
    ]);
    expect(await codes({ ...self, to_card_number: '4000000000000002' })).toEqual([
      404,
      'destination_not_found',
    ]);
    expect(await codes({ ...self, to_character_id: to.characterId }, other.ctx)).toEqual([
      404,
      'character_not_found',
    ]);
  });

  it('pays nobody who is dead or has no bank account', async () => {
    const { from } = await pair(10);
    const other = world.person({ serverId: from.serverId });
    const input = { from_character_id: from.characterId, amount: 1 };
    const none = await world.act(transfer, { ...input, to_character_id: other.characterId }, from.ctx);
    expect([none.status, none.code]).toEqual([404, 'no_bank_account']);
    const back = { from_character_id: other.characterId, to_character_id: from.characterId, amount: 1 };
    const broke = await world.act(transfer, back, other.ctx);
    expect([broke.status, broke.code]).toEqual([404, 'no_bank_account']);
    const dead = world.addCharacter(other, 'dead');
    const gone = await world.act(transfer, { ...input, to_character_id: dead }, from.ctx);
    expect([gone.status, gone.code]).toEqual([404, 'destination_not_found']);
  });

  it("refuses to pay from another's character, whoever asks", async () => {
    const { from, to } = await pair(10);
    const owner = world.person({ serverId: from.serverId, role: 'owner' });
    const input = { from_character_id: from.characterId, to_character_id: to.characterId, amount: 1 };
    const { status, code } = await world.act(transfer, input, owner.ctx);
    expect([status, code]).toEqual([403, 'forbidden']);
  });

  it('refuses one person on both sides, in whatever way he is named', async () => {
    const { from } = await pair(10);
    await world.ok(
      createAccount,
      { server_character_id: from.characterId, account_type: 'personal' },
      from.ctx,
    );
    const [self, toSelf] = [{ from_character_id: from.characterId }, { to_character_id: from.characterId }];
    const toCard = { to_card_number: from.cardNumber };
    for (const naming of [
      { ...self, ...toSelf },
      { ...self, ...toCard },
      { ...from.card, ...toCard },
    ]) {
      const { status, code } = await world.act(transfer, { ...naming, amount: 1 }, from.ctx);
      expect([status, code]).toEqual([400, 'self_transfer']);
    }
  });

  it('refuses frozen and closed accounts on either side', async () => {
    const { from, to } = await pair(10);
    const admin = world.person({ serverId: from.serverId, role: 'admin' });
    const there = { from_character_id: from.characterId, to_character_id: to.characterId, amount: 1 };
    const back = { ...to.card, to_card_number: from.cardNumber, amount: 1 };
    await world.ok(freezeAccount, { account_id: to.accountId }, admin.ctx);
    for (const input of [there, back]) {
      const { status, code } = await world.act(transfer, input, from.ctx);
      expect([status, code]).toEqual([409, 'account_disabled']);
    }
    await world.database.query(`UPDATE accounts SET status = 'closed' WHERE id = $1`, [to.accountId]);
    for (const input of [there, back]) {
      const { status, code } = await world.act(transfer, input, from.ctx);
      expect([status, code]).toEqual([409, 'account_closed']);
    }
  });

  it('asks for the PIN of the account, by character and by card', async () => {
    const { from, to } = await pair(10, { pin: '4711' });
    for (const source of [{ from_character_id: from.characterId }, from.card]) {
      const input = { ...source, to_card_number: to.cardNumber, amount: 1 };
      const without = await world.act(transfer, input, from.ctx);
      expect([without.status, without.code]).toEqual([400, 'pin_required']);
      const wrong = await world.act(transfer, { ...input, pin: '0000' }, from.ctx);
      expect([wrong.status, wrong.code, wrong.body['attempts_remaining']]).toEqual([401, 'invalid_pin', 2]);
      await world.ok(transfer, { ...input, pin: '4711' }, from.ctx);
    }
    for (const pin of ['1', '1111', '2222', '3333']) {
      await world.act(transfer, { ...from.card, to_card_number: to.cardNumber, amount: 1, pin }, from.ctx);
    }
    const input = { ...from.card, to_card_number: to.cardNumber, amount: 1, pin: '4711' };
    const locked = await world.act(transfer, input, from.ctx);
    expect([locked.status, locked.code, locked.body['remaining_minutes']]).toEqual([423, 'pin_locked', 15]);
  });

  it('lets nobody without the CVV guess at the PIN', async () => {
    const { from, to } = await pair(10, { pin: '4711' });
    const card = { from_card_number: from.cardNumber, from_cvv: wrongCvv(from.card.from_cvv) };
    for (let guess = 0; guess < 4; guess += 1) {
      await world.act(transfer, { ...card, to_card_number: to.cardNumber, amount: 1, pin: '0000' }, to.ctx);
    }
    const input = { ...from.card, to_card_number: to.cardNumber, amount: 1, pin: '4711' };
    await world.ok(transfer, input, from.ctx);
  });

  it('refuses what an account can no longer count', async () => {
    const { from, to } = await pair(10);
    await world.fund(from.serverId, to.accountId, Number.MAX_SAFE_INTEGER - 5);
    const input = { from_character_id: from.characterId, to_character_id: to.characterId, amount: 10 };
    const { status, code } = await world.act(transfer, input, from.ctx);
    expect([status, code]).toEqual([400, 'limit_exceeded']);
  });

  it('lets exactly one of many payments of everything through, by card and by character', async () => {
    const { from, to } = await pair(100);
    const sources = [from.card, { from_character_id: from.characterId }];
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        world.act(
          transfer,
          { ...sources[index % 2], to_character_id: to.characterId, amount: 100 },
          from.ctx,
        ),
      ),
    );
    expect(answers.filter(({ code }) => code === null)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'insufficient_balance')).toHaveLength(23);
    expect(await world.balanceOf(to.accountId)).toBe(100);
  });

  it('pays once for one idempotency key, and refuses the key for another payment', async () => {
    const { from, to } = await pair(100);
    const input = { from_character_id: from.characterId, to_character_id: to.characterId, amount: 10 };
    const ctx = withKey(from.ctx, 'once');
    const answers = await Promise.all(Array.from({ length: 6 }, () => world.act(transfer, input, ctx)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await world.balanceOf(to.accountId)).toBe(10);
    const other = await world.act(transfer, { ...input, amount: 11 }, ctx);
    expect([other.status, other.code]).toEqual([409, 'error']);
  });

  it('shows neither CVV nor PIN nor whole card number in what it tells', async () => {
    const { from, to } = await pair(100, { pin: '4711' });
    const input = { ...from.card, to_card_number: to.cardNumber, amount: 5, pin: '4711' };
    await world.ok(transfer, input, from.ctx);
    const told = (await world.events()).filter((event) => event.server_id === from.serverId);
    expect(told.length).toBeGreaterThan(0);
    for (const secret of [from.cardNumber, to.cardNumber, '4711'])
      expect(JSON.stringify(told)).not.toContain(secret);
  });
});
