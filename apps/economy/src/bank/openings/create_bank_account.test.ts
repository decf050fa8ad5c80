import createAccount from '@cabildo/contracts/economy/bank/openings/create_account.ts';
import createBankAccount from '@cabildo/contracts/economy/bank/openings/create_bank_account.ts';
import getBank from '@cabildo/contracts/economy/bank/cards/get_bank.ts';
import { isCardNumber } from '../cards/card-number.ts';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const openingOf = async (characterId: number) =>
  (await world.events('bank.account.created')).find((event) => event.character_ids.includes(characterId));

describe('create_bank_account', () => {
  it('opens an empty account with a card and a CVV', async () => {
    const { characterId, ctx } = world.person();
    const { status, body } = await world.act(createBankAccount, { server_character_id: characterId }, ctx);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ok: true, balance: 0, cvv: expect.stringMatching(/^\d{3}$/) });
    expect(isCardNumber(body.card_number)).toBe(true);
  });

  it('takes character_id for the character too', async () => {
    const { characterId, ctx } = world.person();
    const { account_id } = await world.ok(createBankAccount, { character_id: characterId }, ctx);
    expect(await world.ok(getBank, {}, ctx)).toMatchObject({ account_id });
  });

  it('emits the account without its card or CVV', async () => {
    const { characterId, serverId, userId, ctx } = world.person();
    const { account_id, card_number, cvv } = await world.ok(
      createBankAccount,
      { server_character_id: characterId },
      ctx,
    );
    const event = await openingOf(characterId);
    expect(event).toMatchObject({
      server_id: serverId,
      actor: { kind: 'user', id: userId },
      data: { account_id, account_type: 'legacy', owner_character_id: characterId },
    });
    expect(Object.values(event!.data as object)).not.toContain(cvv);
    expect(JSON.stringify(event)).not.toContain(card_number);
  });

  it('keeps the CVV sealed', async () => {
    const { characterId, ctx } = world.person();
    const { account_id, cvv } = await world.ok(createBankAccount, { server_character_id: characterId }, ctx);
    const [row] = await world.database.query<{ cvv_sealed: string }>(
      'SELECT cvv_sealed FROM cards WHERE account_id = $1',
      [account_id],
    );
    // The sealed CVV is version, nonce, tag and cipher text; three digits in Base64 are not the digits.
    expect(row!.cvv_sealed.split('.')).toHaveLength(4);
    expect(row!.cvv_sealed.split('.')[3]).not.toBe(Buffer.from(cvv).toString('base64'));
  });

  it('sets a PIN that comes along', async () => {
    const { characterId, ctx } = world.person();
    await world.ok(createBankAccount, { server_character_id: characterId, pin: '4711' }, ctx);
    expect(await world.ok(getBank, {}, ctx)).toMatchObject({ has_pin: true });
  });

  it.each(['471', '47111', '47a1'])('refuses the PIN %s with invalid_pin', async (pin) => {
    const { characterId, ctx } = world.person();
    const { status, code } = await world.act(
      createBankAccount,
      { server_character_id: characterId, pin },
      ctx,
    );
    expect([status, code]).toEqual([400, 'invalid_pin']);
  });

  it('asks for as many digits as the server says', async () => {
    const { characterId, serverId, ctx } = world.person();
    await world.configure(serverId, { pin_config: { length: 6 } });
    const input = { server_character_id: characterId };
    expect((await world.act(createBankAccount, { ...input, pin: '4711' }, ctx)).code).toBe('invalid_pin');
    await world.ok(createBankAccount, { ...input, pin: '471100' }, ctx);
  });

  it('needs to know for which character', async () => {
    const { ctx } = world.person();
    const { status, code, body } = await world.act(createBankAccount, {}, ctx);
    expect([status, code]).toEqual([400, 'error']);
    expect(body['error']).toContain('server_character_id');
  });

  it('does not find a character that is dead, of another server or not there', async () => {
    const { userId, serverId, ctx } = world.person();
    const absent = [
      world.addCharacter({ userId, serverId }, 'dead'),
      world.addCharacter({ userId, serverId: world.newServer() }),
      999_999_999,
    ];
    for (const server_character_id of absent) {
      const { status, code } = await world.act(createBankAccount, { server_character_id }, ctx);
      expect([status, code]).toEqual([404, 'character_not_found']);
    }
  });

  it('opens exactly one of many asked for at once, with one card', async () => {
    const { characterId, serverId, ctx } = world.person();
    await world.configure(serverId, { accounts_config: { initial_balance: 70 } });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        world.act(createBankAccount, { server_character_id: characterId }, ctx),
      ),
    );
    const opened = answers.filter(({ code }) => code === null);
    expect(opened.map(({ status, body }) => [status, body.balance])).toEqual([[201, 70]]);
    expect(answers.filter(({ status, code }) => status === 409 && code === 'already_exists')).toHaveLength(7);
    expect(await world.ok(getBank, {}, ctx)).toMatchObject({
      account_id: opened[0]!.body.account_id,
      balance: 70,
    });
  });

  it('pays the initial balance into the first account of any kind, once', async () => {
    const { characterId, serverId, ctx } = world.person();
    await world.configure(serverId, { accounts_config: { initial_balance: 500 } });
    const input = { server_character_id: characterId };
    const [legacy, main] = await Promise.all([
      world.ok(createBankAccount, input, ctx),
      world.ok(createAccount, { ...input, account_type: 'personal' }, ctx),
    ]);
    expect(legacy.balance + main.account.balance!).toBe(500);
  });

  it('counts against the accounts that a character may have', async () => {
    const { characterId, serverId, ctx } = world.person();
    await world.configure(serverId, { accounts_config: { max_accounts: 1 } });
    const input = { server_character_id: characterId };
    await world.ok(createAccount, { ...input, account_type: 'personal' }, ctx);
    const { status, code } = await world.act(createBankAccount, input, ctx);
    expect([status, code]).toEqual([400, 'limit_exceeded']);
  });
});
