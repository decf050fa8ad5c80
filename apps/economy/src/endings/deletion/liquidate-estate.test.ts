import freezeAccount from '@cabildo/contracts/economy/bank/accounts/freeze_account.ts';
import getRegisters from '@cabildo/contracts/economy/insight/reports/get_registers.ts';
import {
  collectEvents,
  createOutbox,
  createLogger,
  createRegistry,
  systemClock,
  systemContext,
} from '@cabildo/kit/service';
import { addMember, openFor } from '../../bank/accounts/accounts.testing.ts';
import { liquidateEstates } from './liquidate-estate.ts';
import { deletionOf, endCharacters, publish, treasuryOf, rowOf, ownedBy } from './endings.testing.ts';
import { createMoneyLedger } from '../../ledger/ledger.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const membersOf = async (accountId: number): Promise<number[]> =>
  (
    await world.database.query<{ id: number }>(
      'SELECT character_id AS id FROM account_members WHERE account_id = $1 ORDER BY 1',
      [accountId],
    )
  ).map((row) => row.id);

const eventsOf = async (serverId: number) =>
  (await world.events()).filter((event) => event.server_id === serverId && event.actor.kind === 'system');

/** Adds a member who joined so many days before 2026-01-01. */
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
    const holder = await world.cardholder(50);
    const { serverId } = holder;
    const admin = world.person({ serverId, role: 'admin' });
    const main = await openFor(world, holder, { balance: 100, pin: '4711' });
    const frozen = await openFor(world, holder, { type: 'savings', balance: 30 });
    await world.ok(freezeAccount, { account_id: frozen }, admin.ctx);
    const empty = await openFor(world, holder, { type: 'shared' });
    const wallet = await world.giveCash(holder, { 50: 2, 5: 1 });
    await endCharacters(world, holder);

    const owned = await ownedBy(world, holder.characterId);
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
    const holder = await world.cardholder(50);
    const shared = await openFor(world, holder, { type: 'shared' });
    const friend = world.person({ serverId: holder.serverId });
    const theirs = await openFor(world, friend, { type: 'business' });
    await addMember(world, theirs, holder, ['view_balance']);
    const wallet = await world.giveCash(holder, { 20: 1 });
    await endCharacters(world, holder);
    const events = await eventsOf(holder.serverId);
    expect(events.map(({ type, data }) => [type, (data as { account_id: number }).account_id])).toEqual([
      ['bank.account.swept', holder.accountId],
      ['bank.wallet.swept', wallet],
      ['bank.account.closed', holder.accountId],
      ['bank.account.closed', shared],
      ['bank.card.archived', holder.accountId],
      ['bank.account_member.removed', theirs],
    ]);
    for (const { character_ids } of events) expect(character_ids).toEqual([holder.characterId]);
    expect(events[0]).toMatchObject({
      data: { amount: 50, server_character_id: holder.characterId },
      note: 'La tesorería recibió 50 de una cuenta, porque su titular se eliminó.',
    });
    expect(events[1]).toMatchObject({
      data: { amount: 20 },
      note: 'La tesorería recibió 20 en efectivo de un personaje.',
    });
    expect(JSON.stringify(events)).not.toContain(holder.cardNumber);
    expect(await membersOf(theirs)).toEqual([]);
  });

  it('is wound up once, however often it is told', async () => {
    const holder = await world.cardholder(50);
    const event = deletionOf(holder);
    await endCharacters(world, holder);
    await publish(world, event, deletionOf(holder), event);
    await publish(world, event);
    // Events of one queue are handled in order: once this estate is liquidated, the earlier events have been handled.
    await endCharacters(world, await world.cardholder(1));
    expect(await treasuryOf(world, holder.serverId)).toBe(50);
    expect(await eventsOf(holder.serverId)).toHaveLength(3);
  });

  // The harness asserts that no transaction locks what belongs to one server after what belongs to another.
  it('is wound up server by server where one batch of events deletes characters of several', async () => {
    const holders = [await world.cardholder(50), await world.cardholder(60), await world.cardholder(70)];
    await endCharacters(world, ...holders);
    for (const [index, { serverId, accountId }] of holders.entries()) {
      expect(await rowOf(world, accountId)).toMatchObject({ status: 'closed', balance: 0 });
      expect(await treasuryOf(world, serverId)).toBe(50 + 10 * index);
    }
  });

  it('may be nothing at all', async () => {
    const person = world.person();
    await endCharacters(world, person);
    expect(await eventsOf(person.serverId)).toEqual([]);
    expect(await ownedBy(world, person.characterId)).toEqual([]);
  });

  it('leaves all other characters alone', async () => {
    const holder = await world.cardholder(50);
    const other = await world.cardholder(70, { serverId: holder.serverId });
    const second = { ...holder, characterId: world.addCharacter(holder) };
    await endCharacters(world, second);
    expect(await rowOf(world, holder.accountId)).toMatchObject({ status: 'active', balance: 50 });
    await endCharacters(world, holder);
    expect(await rowOf(world, other.accountId)).toMatchObject({ status: 'active', balance: 70 });
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
      expect(await rowOf(world, account)).toMatchObject({
        status: 'frozen',
        balance: 40,
        owner_character_id: early.characterId,
        has_pin: true,
      });
      expect(await membersOf(account)).toEqual([late.characterId, twin.characterId]);
      expect(await treasuryOf(world, serverId)).toBe(0);
      expect(await eventsOf(serverId)).toEqual([
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

  it('never passes to a deleted character, in any order of the deletions', async () => {
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
      expect(await rowOf(world, account)).toMatchObject({
        owner_character_id: last.characterId,
        balance: 40,
      });
      expect(await membersOf(account)).toEqual([]);
      await endCharacters(world, last);
      expect(await rowOf(world, account)).toMatchObject({ status: 'closed', balance: 0 });
      expect(await treasuryOf(world, serverId)).toBe(40);
    }
  });

  it('goes to a member who stays, or to the treasury, when several consumers end its people at once', async () => {
    const ledger = createMoneyLedger({
      database: world.database,
      clock: systemClock,
      log: createLogger('test', 'silent'),
      registry: createRegistry(),
      outbox: createOutbox(),
    });
    const consume = ({ serverId, characterId }: Person): Promise<void> =>
      world.database.transaction(async (tx) => {
        const now = new Date();
        const { emit, events } = collectEvents(systemContext('test'), now);
        await liquidateEstates(tx, emit, ledger, { serverId, characterIds: [characterId], now });
        await createOutbox().write(tx, events);
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
      expect(await rowOf(world, account)).toMatchObject(
        stays
          ? { owner_character_id: stays.characterId, balance: 40, status: 'active' }
          : { balance: 0, status: 'closed' },
      );
      expect(await rowOf(world, back)).toMatchObject({ balance: 0, status: 'closed' });
      expect(await treasuryOf(world, serverId)).toBe(stays ? 7 : 47);
    }
  });
});
