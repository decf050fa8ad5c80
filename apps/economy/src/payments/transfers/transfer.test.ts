import createAccount from '@cabildo/contracts/economy/bank/openings/create_account.ts';
import freezeAccount from '@cabildo/contracts/economy/bank/accounts/freeze_account.ts';
import getBalance from '@cabildo/contracts/economy/bank/accounts/get_balance.ts';
import transfer from '@cabildo/contracts/economy/payments/transfers/transfer.ts';
import { withKey } from '@cabildo/testing';
import { startWorld, type Cardholder, type World } from '../../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const cardOf = ({ cardNumber, cvv }: Cardholder) => ({ from_card_number: cardNumber, from_cvv: cvv });

async function pair(balance: number, options: { serverId?: number; pin?: string } = {}) {
  const from = await world.cardholder(balance, options);
  return { from, to: await world.cardholder(0, { serverId: from.serverId }) };
}

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
    const event = (await world.events('bank.transfer.completed')).find(
      (event) => event.server_id === from.serverId,
    );
    expect(event).toMatchObject({
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

  it('pays from card to card, typed with gaps, for any caller with number and CVV', async () => {
    const { from, to } = await pair(100);
    const gaps = from.cardNumber.replaceAll(/(....)/g, '$1 ');
    const input = { ...cardOf(from), from_card_number: gaps, to_card_number: to.cardNumber, amount: 70 };
    const passer = world.person({ serverId: from.serverId });
    // A caller who pays with another's card does not see the balance.
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
        world.act(transfer, { ...cardOf(from), to_card_number: to.cardNumber, amount: 30 }, from.ctx),
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

  it('refuses one person on both sides, named in any way', async () => {
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
      { ...cardOf(from), ...toCard },
    ]) {
      const { status, code } = await world.act(transfer, { ...naming, amount: 1 }, from.ctx);
      expect([status, code]).toEqual([400, 'self_transfer']);
    }
  });

  it('refuses frozen and closed accounts on either side', async () => {
    const { from, to } = await pair(10);
    const admin = world.person({ serverId: from.serverId, role: 'admin' });
    const there = { from_character_id: from.characterId, to_character_id: to.characterId, amount: 1 };
    const back = { ...cardOf(to), to_card_number: from.cardNumber, amount: 1 };
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

  it('refuses what an account can no longer count', async () => {
    const { from, to } = await pair(10);
    await world.fund(from.serverId, to.accountId, Number.MAX_SAFE_INTEGER - 5);
    const input = { from_character_id: from.characterId, to_character_id: to.characterId, amount: 10 };
    const { status, code } = await world.act(transfer, input, from.ctx);
    expect([status, code]).toEqual([400, 'limit_exceeded']);
  });

  it('lets exactly one of many payments of everything through, by card and by character', async () => {
    const { from, to } = await pair(100);
    const sources = [cardOf(from), { from_character_id: from.characterId }];
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
    const serverId = world.newServer();
    await world.configure(serverId, { pin_config: { length: 8 } });
    const pin = '90817263';
    const { from, to } = await pair(100, { serverId, pin });
    const input = { ...cardOf(from), to_card_number: to.cardNumber, amount: 5, pin };
    await world.ok(transfer, input, from.ctx);
    const events = (await world.events()).filter((event) => event.server_id === serverId);
    expect(events.length).toBeGreaterThan(0);
    for (const secret of [from.cardNumber, to.cardNumber, pin])
      expect(JSON.stringify(events)).not.toContain(secret);
  });
});
