import { ACCOUNT_PERMISSIONS, ACCOUNT_TYPES } from '@cabildo/contracts/economy/bank/accounts/accounts.ts';
import closeAccount from '@cabildo/contracts/economy/bank/accounts/close_account.ts';
import createAccount from '@cabildo/contracts/economy/bank/openings/create_account.ts';
import createBankAccount from '@cabildo/contracts/economy/bank/openings/create_bank_account.ts';
import internalTransfer from '@cabildo/contracts/economy/payments/transfers/internal_transfer.ts';
import verifyPin from '@cabildo/contracts/economy/bank/pins/verify_pin.ts';
import { withKey } from '@cabildo/testing';
import { openFor } from '../accounts/accounts.testing.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';
import { insertNumbered } from '../accounts/numbers.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const wish = (person: Person, account_type: string, rest: object = {}) => ({
  server_character_id: person.characterId,
  account_type,
  ...rest,
});

describe('create_account', () => {
  it('opens and pays the first accounts of 40 people at once, right after the start', async () => {
    const serverId = world.newServer();
    await world.configure(serverId, { accounts_config: { initial_balance: 500 } });
    const people = Array.from({ length: 40 }, () => world.person({ serverId }));
    const ids = await Promise.all(people.map((person) => openFor(world, person)));
    const balances = await Promise.all(ids.map((id) => world.balanceOf(id)));
    expect(balances).toEqual(Array(40).fill(500));
  });

  it('opens a main account without a name of its own and emits the event', async () => {
    const person = world.person();
    const answer = await world.act(
      createAccount,
      wish(person, 'personal', { account_name: 'Mía' }),
      person.ctx,
    );
    expect(answer.status).toBe(201);
    expect(answer.body.account).toEqual({
      account_id: answer.body.account_id,
      account_number: expect.stringMatching(/^[1-9]\d{15}$/),
      account_type: 'personal',
      account_name: 'Cuenta personal',
      owner_character_id: person.characterId,
      owner_org_id: null,
      is_main: true,
      status: 'active',
      balance: 0,
      has_pin: false,
      my_permissions: [...ACCOUNT_PERMISSIONS],
      created_at: world.clock.now().toISOString(),
    });
    const events = await world.events('bank.account.created');
    expect(events.find((event) => event.server_id === person.serverId)).toMatchObject({
      actor: { kind: 'user', id: person.userId },
      character_ids: [person.characterId],
      data: { account_id: answer.body.account_id, account_type: 'personal', balance: 0 },
    });
  });

  it.each([
    ['shared', 'Cuenta compartida'],
    ['business', 'Cuenta de empresa'],
    ['custom', 'Cuenta personalizada'],
    ['savings', 'Cuenta de ahorro'],
    ['vault', 'Caja fuerte'],
  ])('opens any number of %s accounts, by the name given or «%s»', async (type, name) => {
    const person = world.person();
    const first = await world.ok(createAccount, wish(person, type), person.ctx);
    const second = await world.ok(
      createAccount,
      wish(person, type, { account_name: 'El taller' }),
      person.ctx,
    );
    expect(first.account).toMatchObject({ account_type: type, account_name: name, is_main: false });
    expect(second.account).toMatchObject({ account_name: 'El taller' });
  });

  it('takes the character by its second name, character_id', async () => {
    const person = world.person();
    const input = { character_id: person.characterId, account_type: 'personal' };
    expect((await world.act(createAccount, input, person.ctx)).status).toBe(201);
  });

  it('sets a PIN of the length that the server asks for, and refuses another', async () => {
    const person = world.person();
    const { account_id, account } = await world.ok(
      createAccount,
      wish(person, 'shared', { pin: '0420' }),
      person.ctx,
    );
    expect(account.has_pin).toBe(true);
    expect(await world.ok(verifyPin, { account_id, pin: '0420' }, person.ctx)).toMatchObject({
      verified: true,
    });
    for (const pin of ['123', '12345', 'abcd', '12 4']) {
      const refused = await world.act(createAccount, wish(person, 'shared', { pin }), person.ctx);
      expect([pin, refused.status, refused.code]).toEqual([pin, 400, 'invalid_pin']);
    }
  });

  it('refuses a second main account, also when both are asked for at once', async () => {
    const person = world.person();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => world.act(createAccount, wish(person, 'personal'), person.ctx)),
    );
    const refused = answers.filter((answer) => answer.status !== 201);
    expect(refused.map((answer) => [answer.status, answer.code])).toEqual(
      Array(7).fill([409, 'already_exists']),
    );
  });

  it('lets exactly as many through as the server allows, however many are asked for at once', async () => {
    const serverId = world.newServer();
    await world.configure(serverId, { accounts_config: { max_accounts: 3 } });
    const person = world.person({ serverId });
    await openFor(world, person, { type: 'personal' });
    await openFor(world, person, { type: 'shared' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.act(createAccount, wish(person, 'business'), person.ctx)),
    );
    const codes = answers.map((answer) => answer.code);
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code === 'limit_exceeded')).toHaveLength(9);
  });

  it('counts open accounts only: a closed one makes room', async () => {
    const serverId = world.newServer();
    await world.configure(serverId, { accounts_config: { max_accounts: 1 } });
    const person = world.person({ serverId });
    const account_id = await openFor(world, person, { type: 'shared' });
    expect((await world.act(createAccount, wish(person, 'shared'), person.ctx)).code).toBe('limit_exceeded');
    await world.ok(closeAccount, { account_id }, person.ctx);
    expect((await world.act(createAccount, wish(person, 'shared'), person.ctx)).status).toBe(201);
  });

  it('pays the initial balance to the first bank account of any kind, once, when several are opened at once', async () => {
    const serverId = world.newServer();
    await world.configure(serverId, { accounts_config: { initial_balance: 500 } });
    const person = world.person({ serverId });
    const opened = await Promise.all([
      ...['personal', 'shared', 'savings'].map((type) =>
        world.ok(createAccount, wish(person, type), person.ctx),
      ),
      world.ok(createBankAccount, { server_character_id: person.characterId }, person.ctx),
    ]);
    const balances = await Promise.all(opened.map(({ account_id }) => world.balanceOf(account_id)));
    expect(balances.sort()).toEqual([0, 0, 0, 500]);
    const events = (await world.events('bank.account.created')).filter(
      (event) => event.server_id === serverId,
    );
    expect(events.map((event) => (event.data as { balance: number }).balance).sort()).toEqual([0, 0, 0, 500]);
  });

  it('pays no initial balance again to a character whose accounts are all closed', async () => {
    const serverId = world.newServer();
    await world.configure(serverId, { accounts_config: { initial_balance: 500 } });
    const person = world.person({ serverId });
    const account_id = await openFor(world, person, { type: 'shared' });
    const to_account_id = await openFor(world, world.person({ serverId }));
    await world.ok(internalTransfer, { from_account_id: account_id, to_account_id, amount: 500 }, person.ctx);
    await world.ok(closeAccount, { account_id }, person.ctx);
    expect(await world.balanceOf(await openFor(world, person))).toBe(0);
  });

  it('pays a user once in a server, whatever characters are made and deleted', async () => {
    const serverId = world.newServer();
    await world.configure(serverId, { accounts_config: { initial_balance: 500 } });
    const person = world.person({ serverId });
    const next = { ...person, characterId: world.addCharacter(person) };
    const server_character_id = world.addCharacter(person);
    expect(await world.balanceOf(await openFor(world, person))).toBe(500);
    expect(await world.balanceOf(await openFor(world, next))).toBe(0);
    const { balance } = await world.ok(createBankAccount, { server_character_id }, person.ctx);
    expect(balance).toBe(0);
    expect(await world.balanceOf(await openFor(world, world.person({ serverId })))).toBe(500);
  });

  it('pays a user once whose characters open their first accounts at the same time', async () => {
    const serverId = world.newServer();
    await world.configure(serverId, { accounts_config: { initial_balance: 500 } });
    const person = world.person({ serverId });
    const characters = Array.from({ length: 12 }, () => world.addCharacter(person));
    const opened = await Promise.all(
      characters.map((server_character_id, index) =>
        index % 2 === 0
          ? world.ok(createAccount, { server_character_id, account_type: 'personal' }, person.ctx)
          : world.ok(createBankAccount, { server_character_id }, person.ctx),
      ),
    );
    const balances = await Promise.all(opened.map(({ account_id }) => world.balanceOf(account_id)));
    expect(balances.sort((a, b) => b - a)).toEqual([500, ...Array<number>(11).fill(0)]);
  });

  it('refuses a type that the server has not enabled', async () => {
    const serverId = world.newServer();
    await world.configure(serverId, { accounts_config: { enabled_types: ['personal'] } });
    const person = world.person({ serverId });
    const refused = await world.act(createAccount, wish(person, 'shared'), person.ctx);
    expect([refused.status, refused.code]).toEqual([403, 'forbidden']);
    expect((await world.act(createAccount, wish(person, 'personal'), person.ctx)).status).toBe(201);
  });

  it.each([
    ['vault', 'vaults'],
    ['savings', 'savings'],
  ])('refuses a %s account where the module %s is switched off', async (type, module) => {
    const serverId = world.newServer();
    await world.configure(serverId, { modules: { [module]: false } });
    const person = world.person({ serverId });
    const refused = await world.act(createAccount, wish(person, type), person.ctx);
    expect([refused.status, refused.code]).toEqual([403, 'forbidden']);
    expect(refused.body['error']).toContain(module);
    expect((await world.act(createAccount, wish(person, 'shared'), person.ctx)).status).toBe(201);
  });

  it('wants a character, and a type that may be asked for', async () => {
    const person = world.person();
    for (const input of [{ account_type: 'personal' }, wish(person, 'legacy')]) {
      const { status, code } = await world.act(createAccount, input, person.ctx);
      expect([status, code]).toEqual([400, 'error']);
    }
    expect(ACCOUNT_TYPES).not.toContain('legacy');
  });

  it('opens one account for 20 parallel requests with one idempotency key', async () => {
    const person = world.person();
    const ctx = withKey(person.ctx, 'open');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.ok(createAccount, wish(person, 'shared'), ctx)),
    );
    expect(new Set(answers.map((answer) => answer.account_id)).size).toBe(1);
    const other = await world.act(createAccount, wish(person, 'business'), ctx);
    expect([other.status, other.code]).toEqual([409, 'error']);
  });
});

describe('the number of a new account', () => {
  const open = (draw?: () => string) => {
    const owner = { server_id: world.newServer(), owner_character_id: world.person().characterId };
    const row = { ...owner, kind: 'custom', name: null, has_pin: false, created_at: new Date() } as const;
    return world.database.transaction((tx) => insertNumbered(tx, row, draw));
  };

  it('has 16 digits and is another each time', async () => {
    const numbers = [];
    for (let i = 0; i < 20; i += 1) numbers.push((await open()).number!);
    expect(numbers.every((number) => /^[1-9]\d{15}$/.test(number))).toBe(true);
    expect(new Set(numbers).size).toBe(20);
  });

  it('is drawn again while it is taken', async () => {
    const taken = (await open()).number!;
    const draws = [taken, taken, '9999000011112222'];
    expect((await open(() => draws.shift()!)).number).toBe('9999000011112222');
  });

  it('is drawn again when another transaction has just taken it', async () => {
    const both = await Promise.all(
      ['5555000011110001', '5555000011110002'].map((spare) => {
        const draws = ['5555000011110000', spare];
        return open(() => draws.shift()!);
      }),
    );
    expect(new Set(both.map((account) => account.number)).size).toBe(2);
  });
});
