import type { ActionContract, RequestContext } from '@cabildo/contracts';
import charge from '@cabildo/contracts/economy/calls/charge.ts';
import refund from '@cabildo/contracts/economy/calls/refund.ts';
import createAccount from '@cabildo/contracts/economy/server_economy/create_account.ts';
import createBankAccount from '@cabildo/contracts/economy/server_economy/create_bank_account.ts';
import deposit from '@cabildo/contracts/economy/server_economy/deposit.ts';
import freezeAccount from '@cabildo/contracts/economy/server_economy/freeze_account.ts';
import getRegisters from '@cabildo/contracts/economy/server_economy/get_registers.ts';
import internalTransfer from '@cabildo/contracts/economy/server_economy/internal_transfer.ts';
import transfer from '@cabildo/contracts/economy/server_economy/transfer.ts';
import withdraw from '@cabildo/contracts/economy/server_economy/withdraw.ts';
import {
  collectEvents,
  createLogger,
  createRegistry,
  systemClock,
  systemContext,
  writeOutbox,
} from '@cabildo/kit';
import { until } from '@cabildo/testing';
import { addMember, openFor } from './accounts.testing.ts';
import { windUp } from './ending.ts';
import { deletionOf, endCharacters, endOf, tell, treasuryOf } from './endings.testing.ts';
import { violations } from './ledger/invariants.ts';
import { Ledger } from './ledger/ledger.ts';
import { startWorld, type Person, type World } from './world.testing.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

interface Row {
  id: number;
  kind: string;
  status: string;
  balance: number;
  owner_character_id: number;
  has_pin: boolean;
}

const rowOf = async (accountId: number): Promise<Row> =>
  (
    await world.database.query<Row>(
      'SELECT id, kind, status, balance, owner_character_id, has_pin FROM accounts WHERE id = $1',
      [accountId],
    )
  )[0]!;

const ownedBy = (characterId: number): Promise<Row[]> =>
  world.database.query<Row>(
    `SELECT id, kind, status, balance, owner_character_id, has_pin FROM accounts
     WHERE owner_character_id = $1 ORDER BY id`,
    [characterId],
  );

const membersOf = async (accountId: number): Promise<number[]> =>
  (
    await world.database.query<{ id: number }>(
      'SELECT character_id AS id FROM account_members WHERE account_id = $1 ORDER BY 1',
      [accountId],
    )
  ).map((row) => row.id);

const factsOf = async (serverId: number) =>
  (await world.events()).filter((event) => event.server_id === serverId && event.actor.kind === 'system');

const codeOf = async (contract: ActionContract, input: object, ctx: RequestContext): Promise<unknown[]> => {
  const { status, code } = await world.act(contract, input, ctx);
  return [status, code];
};

/** Somebody joins an account so many days before another. */
async function joinLongAgo(accountId: number, person: Person, days: number): Promise<void> {
  await addMember(world, accountId, person, ['view_balance']);
  await world.database.query(
    `UPDATE account_members SET joined_at = '2026-01-01'::timestamptz - make_interval(days => $3)
     WHERE account_id = $1 AND character_id = $2`,
    [accountId, person.characterId, days],
  );
}

describe('what a deleted character had', () => {
  it('goes to the treasury to the last unit and is closed, frozen or not', async () => {
    const holder = await world.holder(50);
    const { serverId } = holder;
    const admin = world.person({ serverId, role: 'admin' });
    const main = await openFor(world, holder, { balance: 100, pin: '4711' });
    const frozen = await openFor(world, holder, { type: 'savings', balance: 30 });
    await world.ok(freezeAccount, { account_id: frozen }, admin.ctx);
    const empty = await openFor(world, holder, { type: 'shared' });
    const wallet = await world.giveCash(holder, { 50: 2, 5: 1 });
    await endCharacters(world, holder);

    const owned = await ownedBy(holder.characterId);
    expect(owned.map(({ id }) => id)).toEqual([holder.accountId, main, frozen, empty, wallet]);
    for (const row of owned) expect(row).toMatchObject({ status: 'closed', balance: 0, has_pin: false });
    expect(await treasuryOf(world, serverId)).toBe(50 + 100 + 30 + 105);
    expect(await world.database.query('SELECT 1 FROM pins WHERE holder_id = $1', [main])).toEqual([]);
    const { registers } = await world.ok(getRegisters, { account_id: frozen }, admin.ctx);
    expect(registers[0]).toMatchObject({
      type: 'adjustment',
      amount: -30,
      balance_after: 0,
      counterparty: null,
      concept: 'Personaje eliminado: el saldo pasa a la tesorería',
    });
  });

  it('is told of effect by effect', async () => {
    const holder = await world.holder(50);
    const shared = await openFor(world, holder, { type: 'shared' });
    const friend = world.person({ serverId: holder.serverId });
    const theirs = await openFor(world, friend, { type: 'business' });
    await addMember(world, theirs, holder, ['view_balance']);
    const wallet = await world.giveCash(holder, { 20: 1 });
    await endCharacters(world, holder);
    const facts = await factsOf(holder.serverId);
    expect(facts.map(({ type, data }) => [type, (data as { account_id: number }).account_id])).toEqual([
      ['bank.account.swept', holder.accountId],
      ['bank.wallet.swept', wallet],
      ['bank.account.closed', holder.accountId],
      ['bank.account.closed', shared],
      ['bank.card.archived', holder.accountId],
      ['bank.account_member.removed', theirs],
    ]);
    for (const { character_ids } of facts) expect(character_ids).toEqual([holder.characterId]);
    expect(facts[0]).toMatchObject({
      data: { amount: 50, server_character_id: holder.characterId },
      note: `La tesorería recibió 50 de la cuenta ${holder.accountId}, del personaje eliminado ${holder.characterId}.`,
    });
    expect(facts[1]).toMatchObject({
      data: { amount: 20 },
      note: `La tesorería recibió 20 en efectivo del personaje eliminado ${holder.characterId}.`,
    });
    expect(JSON.stringify(facts)).not.toContain(holder.cardNumber);
    expect(await membersOf(theirs)).toEqual([]);
  });

  it('is wound up once, however often it is told', async () => {
    const holder = await world.holder(50);
    const event = deletionOf(holder);
    await endCharacters(world, holder);
    await tell(world, event, deletionOf(holder), event);
    await tell(world, event);
    // Facts of one queue are taken in order: once this one is wound up, those before it have been seen.
    await endCharacters(world, await world.holder(1));
    expect(await treasuryOf(world, holder.serverId)).toBe(50);
    expect(await factsOf(holder.serverId)).toHaveLength(3);
  });

  it('may be nothing at all', async () => {
    const person = world.person();
    await endCharacters(world, person);
    expect(await factsOf(person.serverId)).toEqual([]);
    expect(await ownedBy(person.characterId)).toEqual([]);
  });

  it('leaves everybody else alone', async () => {
    const holder = await world.holder(50);
    const other = await world.holder(70, { serverId: holder.serverId });
    const second = { ...holder, characterId: world.addCharacter(holder) };
    await endCharacters(world, second);
    expect(await rowOf(holder.accountId)).toMatchObject({ status: 'active', balance: 50 });
    await endCharacters(world, holder);
    expect(await rowOf(other.accountId)).toMatchObject({ status: 'active', balance: 70 });
    expect(await treasuryOf(world, holder.serverId)).toBe(50);
  });
});

describe('an account with other members', () => {
  it.each(['shared', 'business', 'custom', 'savings', 'vault'] as const)(
    'of type %s passes to the one who joined first, with its money, its state and its PIN',
    async (type) => {
      const owner = world.person();
      const { serverId } = owner;
      await world.configure(serverId, { modules: { vaults: true, savings: true } });
      const [late, early, twin] = [1, 2, 3].map(() => world.person({ serverId })) as [Person, Person, Person];
      const account = await openFor(world, owner, { type, balance: 40, pin: '4711' });
      await joinLongAgo(account, late, 1);
      await joinLongAgo(account, twin, 9);
      await joinLongAgo(account, early, 9);
      const admin = world.person({ serverId, role: 'admin' });
      await world.ok(freezeAccount, { account_id: account }, admin.ctx);
      await endCharacters(world, owner);
      expect(await rowOf(account)).toMatchObject({
        status: 'frozen',
        balance: 40,
        owner_character_id: early.characterId,
        has_pin: true,
      });
      expect(await membersOf(account)).toEqual([late.characterId, twin.characterId]);
      expect(await treasuryOf(world, serverId)).toBe(0);
      expect(await factsOf(serverId)).toEqual([
        expect.objectContaining({
          type: 'bank.account.inherited',
          character_ids: [owner.characterId, early.characterId],
          data: expect.objectContaining({
            account_id: account,
            owner_character_id: early.characterId,
            from_character_id: owner.characterId,
          }),
        }),
      ]);
    },
  );

  it('never passes to somebody who is gone, in whatever order they go', async () => {
    for (const together of [true, false]) {
      const owner = world.person();
      const { serverId } = owner;
      const [first, second, last] = [1, 2, 3].map(() => world.person({ serverId })) as [
        Person,
        Person,
        Person,
      ];
      const account = await openFor(world, owner, { type: 'shared', balance: 40 });
      await joinLongAgo(account, first, 30);
      await joinLongAgo(account, second, 20);
      await joinLongAgo(account, last, 10);
      const going = [second, owner, first];
      if (together) await endCharacters(world, ...going);
      else for (const person of going) await endCharacters(world, person);
      expect(await rowOf(account)).toMatchObject({ owner_character_id: last.characterId, balance: 40 });
      expect(await membersOf(account)).toEqual([]);
      await endCharacters(world, last);
      expect(await rowOf(account)).toMatchObject({ status: 'closed', balance: 0 });
      expect(await treasuryOf(world, serverId)).toBe(40);
    }
  });

  it('goes to somebody who stays, or to the treasury, when several consumers end its people at once', async () => {
    const ledger = new Ledger({
      database: world.database,
      clock: systemClock,
      log: createLogger('test', 'silent'),
      registry: createRegistry(),
      committed: () => undefined,
    });
    const consume = ({ serverId, characterId }: Person): Promise<void> =>
      world.database.transaction(async (tx) => {
        const now = new Date();
        const { emit, events } = collectEvents(systemContext('test'), now);
        await windUp(tx, emit, ledger, { serverId, characterIds: [characterId], now });
        await writeOutbox(tx, events);
      });
    for (let round = 0; round < 6; round += 1) {
      const owner = world.person();
      const { serverId } = owner;
      const heirs = [1, 2, 3, 4].map(() => world.person({ serverId }));
      const account = await openFor(world, owner, { type: 'shared', balance: 40 });
      for (const [index, heir] of heirs.entries()) await joinLongAgo(account, heir, 10 - index);
      const back = await openFor(world, heirs[0]!, { type: 'business', balance: 7 });
      await joinLongAgo(back, owner, 5);
      const stays = round % 2 === 0 ? heirs.pop() : undefined;
      await Promise.all([owner, ...heirs].map(consume));
      expect(await rowOf(account)).toMatchObject(
        stays
          ? { owner_character_id: stays.characterId, balance: 40, status: 'active' }
          : { balance: 0, status: 'closed' },
      );
      expect(await rowOf(back)).toMatchObject({ balance: 0, status: 'closed' });
      expect(await treasuryOf(world, serverId)).toBe(stays ? 7 : 47);
    }
  });
});

describe('afterwards', () => {
  it('his card pays nobody and cannot be paid, and its number stays his', async () => {
    const holder = await world.holder(50);
    const other = await world.holder(50, { serverId: holder.serverId });
    await endCharacters(world, holder);
    const from = { from_card_number: holder.cardNumber, from_cvv: holder.cvv };
    const pay = { ...from, to_card_number: other.cardNumber, amount: 1 };
    expect(await codeOf(transfer, pay, other.ctx)).toEqual([404, 'card_not_found']);
    const receive = { from_character_id: other.characterId, to_card_number: holder.cardNumber, amount: 1 };
    expect(await codeOf(transfer, receive, other.ctx)).toEqual([409, 'account_closed']);
    const rows = await world.database.query('SELECT archived_at FROM legacy_cards WHERE card_number = $1', [
      holder.cardNumber,
    ]);
    expect(rows).toEqual([{ archived_at: expect.any(Date) }]);
  });

  it('what he paid for and was not given is refunded to the treasury, or to the heir of the account', async () => {
    const buyer = await world.holder(50);
    const { serverId } = buyer;
    const heir = world.person({ serverId });
    const shared = await openFor(world, buyer, { type: 'shared', balance: 20 });
    await addMember(world, shared, heir, ['pay']);
    const common = { server_id: serverId, server_character_id: buyer.characterId, concept: 'pan' };
    const paid = { ...common, amount: 8, payment_method: 'bank' };
    await world.ask(charge, { ...paid, key: `${serverId}:own` }, buyer.ctx);
    await world.ask(charge, { ...paid, key: `${serverId}:shared`, account_id: shared }, buyer.ctx);
    await endCharacters(world, buyer);
    for (const key of ['own', 'shared']) {
      const { body } = await world.ask(refund, { server_id: serverId, key: `${serverId}:${key}` });
      expect(body).toMatchObject({ refunded: true });
    }
    expect(await treasuryOf(world, serverId)).toBe(50);
    expect(await rowOf(shared)).toMatchObject({ owner_character_id: heir.characterId, balance: 20 });
    const late = await world.ask(charge, { ...paid, key: `${serverId}:late` }, buyer.ctx);
    expect(late.body).toMatchObject({ charged: false, refusal: { failure: 'account_closed' } });
  });

  it('nothing is opened for him, by whatever still takes him for alive', async () => {
    const holder = await world.holder(0);
    const bare = world.person({ serverId: holder.serverId });
    const friend = world.person({ serverId: holder.serverId });
    const shared = await openFor(world, friend, { type: 'shared', balance: 20 });
    for (const person of [holder, bare]) await addMember(world, shared, person, ['transfer']);
    await world.giveCash(holder, { 1: 1 });
    await endCharacters(world, holder, bare);
    for (const { characterId: server_character_id, ctx } of [holder, bare]) {
      const opening = { server_character_id, account_type: 'custom' };
      expect(await codeOf(createAccount, opening, ctx)).toEqual([404, 'character_not_found']);
      expect(await codeOf(createBankAccount, { server_character_id }, ctx)).toEqual([
        404,
        'character_not_found',
      ]);
    }
    // Cash: a wallet that is closed, and one that never was. Members as before, as a stale reader would have them.
    for (const person of [holder, bare]) await addMember(world, shared, person, ['transfer']);
    const counter = { account_id: shared, amount: 1 };
    const closed = { ...counter, server_character_id: holder.characterId };
    expect(await codeOf(withdraw, closed, holder.ctx)).toEqual([409, 'account_closed']);
    expect(await codeOf(deposit, closed, holder.ctx)).toEqual([409, 'account_closed']);
    const never = { ...counter, server_character_id: bare.characterId };
    expect(await codeOf(withdraw, never, bare.ctx)).toEqual([404, 'character_not_found']);
    expect(await ownedBy(bare.characterId)).toEqual([]);
    expect(await rowOf(shared)).toMatchObject({ balance: 20 });
  });
});

describe('while his money is on the move', () => {
  it('nothing of it is lost, nothing reaches him afterwards, and nothing is opened', async () => {
    let opened = 0;
    for (let round = 0; round < 6; round += 1) {
      const gift = 9;
      const serverId = world.newServer();
      await world.configure(serverId, { accounts_config: { initial_balance: gift, max_accounts: 60 } });
      const him = world.person({ serverId });
      const bare = world.person({ serverId });
      const other = world.person({ serverId });
      const his = await openFor(world, him, { balance: 1_000 });
      const spare = await openFor(world, him, { type: 'custom', balance: 200 });
      const theirs = await openFor(world, other, { balance: 1_000 });
      const shared = await openFor(world, other, { type: 'shared', balance: 500 });
      await addMember(world, shared, him, ['transfer']);
      await world.giveCash(him, { 1: 50 });
      const issued = 1_000 + 200 + 1_000 + 500 + 50 + 2 * gift;
      const as = { server_character_id: him.characterId };
      const commands: [ActionContract, object, RequestContext][] = Array.from(
        { length: 5 },
        () =>
          [
            [internalTransfer, { from_account_id: theirs, to_account_id: his, amount: 3 }, other.ctx],
            [internalTransfer, { from_account_id: theirs, to_account_id: spare, amount: 5 }, other.ctx],
            [internalTransfer, { from_account_id: his, to_account_id: spare, amount: 7 }, him.ctx],
            [internalTransfer, { from_account_id: his, to_account_id: theirs, amount: 11 }, him.ctx],
            [
              transfer,
              { from_character_id: other.characterId, to_character_id: him.characterId, amount: 13 },
              other.ctx,
            ],
            [withdraw, { ...as, amount: 17 }, him.ctx],
            [withdraw, { ...as, account_id: shared, amount: 19 }, him.ctx],
            [deposit, { ...as, amount: 2 }, him.ctx],
            [createAccount, { ...as, account_type: 'custom' }, him.ctx],
            [createBankAccount, { server_character_id: bare.characterId }, bare.ctx],
          ] as [ActionContract, object, RequestContext][],
      ).flat();
      const at = Math.floor((round * commands.length) / 6);
      const before = commands.slice(0, at).map(([contract, input, ctx]) => world.act(contract, input, ctx));
      const ending = endCharacters(world, him, bare);
      const after = commands.slice(at).map(([contract, input, ctx]) => world.act(contract, input, ctx));
      const answers = await Promise.all([...before, ...after]);
      await ending;
      for (const { status, body } of answers) {
        if (status >= 500) throw new Error(JSON.stringify(body));
        if (status === 201) opened += 1;
      }
      for (const { characterId } of [him, bare]) {
        for (const row of await ownedBy(characterId))
          expect(row).toMatchObject({ status: 'closed', balance: 0 });
      }
      const gifts = (await ownedBy(bare.characterId)).length > 0 ? gift : 0;
      const left = (await world.balanceOf(theirs)) + (await world.balanceOf(shared));
      expect(await treasuryOf(world, serverId)).toBe(issued + gifts - left);
      // What was swept is what came in less what went out, account by account: the ledger adds up.
      expect(await violations(world.database)).toEqual([]);
      const late = await Promise.all(
        commands.map(([contract, input, ctx]) => world.act(contract, input, ctx)),
      );
      for (const { status } of late) expect([403, 404, 409]).toContain(status);
    }
    // Some openings came in time, else this would prove little.
    expect(opened).toBeGreaterThan(0);
  }, 60_000);

  it('a server that goes takes his money with it', async () => {
    const holder = await world.holder(50);
    await tell(world, endOf(holder.serverId), deletionOf(holder));
    await until(
      async () =>
        (await world.database.query('SELECT 1 FROM ended_servers WHERE server_id = $1', [holder.serverId]))
          .length > 0,
    );
    await endCharacters(world, world.person());
    expect(
      await codeOf(
        createAccount,
        { server_character_id: holder.characterId, account_type: 'custom' },
        holder.ctx,
      ),
    ).toEqual([404, 'character_not_found']);
  });
});
