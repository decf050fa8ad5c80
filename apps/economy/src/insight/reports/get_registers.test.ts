import closeAccount from '@cabildo/contracts/economy/bank/accounts/close_account.ts';
import createBankAccount from '@cabildo/contracts/economy/bank/openings/create_bank_account.ts';
import deposit from '@cabildo/contracts/economy/bank/cash/deposit.ts';
import getAccount from '@cabildo/contracts/economy/bank/accounts/get_account.ts';
import getRegisters from '@cabildo/contracts/economy/insight/reports/get_registers.ts';
import internalTransfer from '@cabildo/contracts/economy/payments/transfers/internal_transfer.ts';
import { orgOf } from '../../organisations/organisations.testing.ts';
import { addMember, openFor } from '../../bank/accounts/accounts.testing.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';
import markEntries from './mark_entries.job.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const move = (
  person: Person,
  from_account_id: number,
  to_account_id: number,
  amount: number,
  concept?: string,
) => world.ok(internalTransfer, { from_account_id, to_account_id, amount, concept }, person.ctx);

/** Makes a payer with 1,000 who has sent 1, 2, … `count` to another person. */
async function payments(count: number) {
  const payer = world.person();
  const payee = world.person({ serverId: payer.serverId });
  const from = await openFor(world, payer, { type: 'shared', balance: 1_000 });
  const to = await openFor(world, payee);
  for (let amount = 1; amount <= count; amount += 1) await move(payer, from, to, amount, `Pago ${amount}`);
  return { payer, payee, from, to };
}

describe('get_registers', () => {
  it('shows what moved on an account, newest first', async () => {
    const { payer, payee, from, to } = await payments(2);
    const { account } = await world.ok(getAccount, { account_id: to }, payee.ctx);
    const shown = await world.ok(getRegisters, { account_id: from }, payer.ctx);
    expect(shown).toMatchObject({ page: 1, per_page: 50, total: 3, total_pages: 1 });
    const counterparty = {
      account_id: to,
      account_number: account.account_number,
      owner_character_id: payee.characterId,
      owner_org_id: null,
    };
    expect(shown.registers).toEqual([
      {
        register_id: expect.any(Number),
        account_id: from,
        type: 'transfer_out',
        amount: -2,
        balance_after: 997,
        counterparty,
        concept: 'Pago 2',
        created_at: world.clock.now().toISOString(),
      },
      expect.objectContaining({ amount: -1, balance_after: 999, counterparty }),
      expect.objectContaining({
        type: 'adjustment',
        amount: 1_000,
        balance_after: 1_000,
        counterparty: null,
        concept: null,
      }),
    ]);
    const theirs = await world.ok(getRegisters, { account_id: to }, payee.ctx);
    expect(theirs.registers[0]).toMatchObject({
      type: 'transfer_in',
      amount: 2,
      counterparty: { account_id: from, owner_character_id: payer.characterId },
    });
  });

  it('says which organisation was at the other end', async () => {
    const { org_id, org, owner, serverId } = await orgOf(world);
    await world.fund(serverId, org.account_id, 50);
    const to = await openFor(world, owner);
    await move(owner, org.account_id, to, 20);
    const { registers } = await world.ok(getRegisters, { account_id: to }, owner.ctx);
    expect(registers[0]!.counterparty).toMatchObject({
      account_id: org.account_id,
      owner_character_id: null,
      owner_org_id: org_id,
    });
  });

  it('puts everything that a character owns together: cash, legacy and closed accounts too', async () => {
    const person = world.person();
    const wallet = await world.giveCash(person, { 10: 5 });
    const { account_id: legacy } = await world.ok(
      createBankAccount,
      { character_id: person.characterId },
      person.ctx,
    );
    await world.ok(deposit, { amount: 50 }, person.ctx);
    const custom = await openFor(world, person, { type: 'custom' });
    await move(person, legacy, custom, 20);
    await move(person, custom, legacy, 20);
    await world.ok(closeAccount, { account_id: custom }, person.ctx);
    const { registers, total } = await world.ok(getRegisters, {}, person.ctx);
    const lines = registers.map(({ account_id, amount }) => [account_id, amount]);
    expect(total).toBe(7);
    expect(lines).toEqual(
      expect.arrayContaining([
        [wallet, 50],
        [wallet, -50],
        [legacy, 50],
        [legacy, -20],
        [custom, 20],
        [custom, -20],
        [legacy, 20],
      ]),
    );
    const ids = registers.map((entry) => entry.register_id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
  });

  it('goes page by page, and is empty past the end', async () => {
    const { payer, from } = await payments(4);
    const page = async (number: number) => {
      const shown = await world.ok(getRegisters, { account_id: from, per_page: 2, page: number }, payer.ctx);
      expect(shown).toMatchObject({ total: 5, total_pages: 3 });
      return shown.registers.map((entry) => entry.amount);
    };
    expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([
      [-4, -3],
      [-2, -1],
      [1_000],
      [],
    ]);
  });

  it('shows one type alone, counted as such', async () => {
    const { payer, from } = await payments(3);
    const out = await world.ok(
      getRegisters,
      { account_id: from, type: 'transfer_out', per_page: 2 },
      payer.ctx,
    );
    expect(out).toMatchObject({ total: 3, total_pages: 2, registers: [{ amount: -3 }, { amount: -2 }] });
    expect(await world.ok(getRegisters, { account_id: from, type: 'tax' }, payer.ctx)).toMatchObject({
      total: 0,
    });
  });

  it('lets members see by their permissions, and staff with view_bank_logs see all', async () => {
    const { payer, from } = await payments(1);
    const { serverId } = payer;
    const input = { account_id: from };
    const mover = world.person({ serverId });
    const watcher = world.person({ serverId });
    await addMember(world, from, mover, ['view_balance', 'transfer']);
    await addMember(world, from, watcher, ['view_movements']);
    expect((await world.act(getRegisters, input, mover.ctx)).code).toBe('forbidden');
    const watched = await world.ok(getRegisters, input, watcher.ctx);
    expect(watched.registers[0]).toMatchObject({ amount: -1, balance_after: null });
    const staff = world.person({ serverId, permissions: ['view_bank_logs'] });
    expect((await world.ok(getRegisters, input, staff.ctx)).registers[0]).toMatchObject({
      balance_after: 999,
    });
    const ofCharacter = { server_character_id: payer.characterId };
    expect((await world.ok(getRegisters, ofCharacter, staff.ctx)).total).toBe(2);
  });

  it('shows a stranger nothing, by account or by character', async () => {
    const { payer, from } = await payments(1);
    const stranger = world.person({ serverId: payer.serverId, permissions: ['manage_bank_config'] });
    for (const input of [
      { account_id: from },
      { server_character_id: payer.characterId },
      { account_id: from, server_character_id: payer.characterId },
    ]) {
      const { status, code } = await world.act(getRegisters, input, stranger.ctx);
      expect([status, code]).toEqual([403, 'forbidden']);
    }
  });

  it('shows a time alone, days to their end, counted as such', async () => {
    const { payer, payee, from, to } = await payments(0);
    const start = world.clock.now();
    for (const [amount, moment] of [
      [1, '2026-07-01T23:59:59.999Z'],
      [2, '2026-07-02T00:00:00Z'],
      [3, '2026-07-02T23:59:59.999Z'],
      [4, '2026-07-03T00:00:00Z'],
    ] as const) {
      world.clock.set(new Date(moment));
      await markEntries.run({ database: world.database, now: world.clock.now() } as never);
      await move(payer, from, to, amount);
    }
    // With these marks the statement need not read entries before the 5th and after the 8th.
    world.clock.set(new Date('2026-07-05T00:00:00Z'));
    await markEntries.run({ database: world.database, now: world.clock.now() } as never);
    const amounts = async (dates: object) => {
      const shown = await world.ok(getRegisters, { account_id: to, ...dates }, payee.ctx);
      expect(shown.total).toBe(shown.registers.length);
      return shown.registers.map(({ amount }) => amount);
    };
    expect(await amounts({ date_from: '2026-07-02', date_to: '2026-07-02' })).toEqual([3, 2]);
    expect(await amounts({ date_from: '2026-07-02T00:00:00.001Z' })).toEqual([4, 3]);
    expect(await amounts({ date_to: '2026-07-01' })).toEqual([1]);
    expect(await amounts({ date_to: '2026-07-02T00:00:00Z', type: 'transfer_in' })).toEqual([2, 1]);
    expect(await amounts({ date_from: '2026-07-04' })).toEqual([]);
    const reversed = { account_id: to, date_from: '2026-07-02', date_to: '2026-07-01' };
    const { status, code } = await world.act(getRegisters, reversed, payee.ctx);
    expect([status, code]).toEqual([400, 'error']);
    world.clock.set(start);
  });

  it('follows cursors while money moves, and meets each line that was there once (GW-32)', async () => {
    const { payer, from, to } = await payments(30);
    const filter = { server_character_id: payer.characterId, per_page: 7 };
    const there = await world.ok(getRegisters, { ...filter, per_page: 100 }, payer.ctx);
    expect([there.total, there.next_cursor]).toEqual([31, null]);
    const moving = (async () => {
      for (let i = 0; i < 12; i += 1) await Promise.all([1, 2, 3, 4, 5].map(() => move(payer, from, to, 1)));
    })();
    const seen: number[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await world.ok(getRegisters, { ...filter, ...(cursor && { cursor }) }, payer.ctx);
      if (cursor) expect([page.total, page.total_pages]).toEqual([null, null]);
      seen.push(...page.registers.map(({ register_id }) => register_id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    await moving;
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
    expect(seen).toEqual(expect.arrayContaining(there.registers.map(({ register_id }) => register_id)));
    const nonsense = await world.act(getRegisters, { ...filter, cursor: 'x' }, payer.ctx);
    expect([nonsense.status, nonsense.code]).toEqual([400, 'error']);
  });

  it('knows neither accounts nor characters of other servers, and asks which of several is meant', async () => {
    const { payer, from } = await payments(0);
    const other = world.person({ role: 'owner' });
    const codeOf = async (input: object) => (await world.act(getRegisters, input, other.ctx)).code;
    expect(await codeOf({ account_id: from })).toBe('account_not_found');
    expect(await codeOf({ server_character_id: payer.characterId })).toBe('character_not_found');
    const twin = world.person();
    world.addCharacter(twin);
    expect((await world.act(getRegisters, {}, twin.ctx)).code).toBe('error');
  });
});
