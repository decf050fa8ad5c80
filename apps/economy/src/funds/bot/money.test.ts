import addMoney from '@cabildo/contracts/economy/funds/bot/add_money.ts';
import removeMoney from '@cabildo/contracts/economy/funds/bot/remove_money.ts';
import freezeAccount from '@cabildo/contracts/economy/bank/accounts/freeze_account.ts';
import getBalance from '@cabildo/contracts/economy/bank/accounts/get_balance.ts';
import getRegisters from '@cabildo/contracts/economy/insight/reports/get_registers.ts';
import getWallet from '@cabildo/contracts/economy/bank/cash/get_wallet.ts';
import listBillTypes from '@cabildo/contracts/economy/bank/cash/list_bill_types.ts';
import updateBillType from '@cabildo/contracts/economy/bank/cash/update_bill_type.ts';
import { throughBot, withKey } from '@cabildo/testing';
import { startWorld, type Cardholder, type World } from '../../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Makes a character with an account, and staff of the server who act through its bot. */
async function place(balance = 0) {
  const holder = await world.cardholder(balance);
  const staff = world.person({ serverId: holder.serverId, permissions: ['manage_bank_config'] });
  return { ...holder, staffId: staff.userId, bot: throughBot(staff.ctx) };
}
type Place = Awaited<ReturnType<typeof place>>;

const put = ({ characterId, bot }: Place, input: object, key?: string) =>
  world.act(addMoney, { server_character_id: characterId, ...input }, key ? withKey(bot, key) : bot);
const take = ({ characterId, bot }: Place, input: object, key?: string) =>
  world.act(removeMoney, { server_character_id: characterId, ...input }, key ? withKey(bot, key) : bot);
const refused = async (answer: Promise<{ status: number; code: string | null }>) => {
  const { status, code } = await answer;
  return [status, code];
};
const billsOf = async ({ ctx }: Cardholder) =>
  Object.fromEntries(
    (await world.ok(getWallet, {}, ctx)).bills.map(({ value, quantity }) => [value, quantity]),
  );
/** The money that a server has created, less the money that it has destroyed. */
async function issuedIn(serverId: number): Promise<number> {
  const [row] = await world.database.query<{ total: number }>(
    `SELECT coalesce(-sum(e.amount), 0)::bigint AS total FROM accounts a JOIN entries e ON e.account_id = a.id
     WHERE a.server_id = $1 AND a.kind = 'issuance'`,
    [serverId],
  );
  return row!.total;
}

describe('a bot that adds money', () => {
  it('makes it for the account that stands for the character, and the register shows the reason', async () => {
    const at = await place(10);
    expect(await put(at, { amount: 90, reason: 'Premio del sorteo' })).toEqual({
      status: 200,
      code: null,
      body: { ok: true, server_character_id: at.characterId, target: 'bank', amount: 90, balance: 100 },
    });
    expect(await issuedIn(at.serverId)).toBe(100);
    const { registers } = await world.ok(getRegisters, { account_id: at.accountId }, at.ctx);
    expect(registers[0]).toMatchObject({ type: 'adjustment', amount: 90, concept: 'Premio del sorteo' });
  });

  it('makes cash in the largest bills there are, for a character that never had any too', async () => {
    const at = await place();
    expect((await put(at, { amount: 186, target: 'wallet' })).body).toMatchObject({ balance: 186 });
    expect(await billsOf(at)).toEqual({ 100: 1, 50: 1, 20: 1, 10: 1, 5: 1, 1: 1 });
  });

  it('is told of as the deed of the person for whom the bot acts', async () => {
    const at = await place();
    await put(at, { amount: 7, reason: 'Nómina' });
    const event = (await world.events('bank.money.added')).find((each) => each.server_id === at.serverId);
    expect(event).toMatchObject({
      actor: { kind: 'bot', id: at.staffId },
      character_ids: [at.characterId],
      data: { account_id: at.accountId, target: 'bank', amount: 7, reason: 'Nómina' },
      note: 'Se crearon 7 en el banco para un personaje: Nómina',
    });
    const [transfer] = await world.database.query<{ actor_user_id: number }>(
      'SELECT actor_user_id FROM transfers WHERE id = $1',
      [(event!.data as { transfer_id: number }).transfer_id],
    );
    expect(transfer!.actor_user_id).toBe(at.staffId);
  });

  it('refuses cash that the bills in issue cannot make up, and more than an account can count', async () => {
    const at = await place();
    const admin = world.person({ serverId: at.serverId, role: 'admin' });
    const { bill_types } = await world.ok(listBillTypes, {}, admin.ctx);
    for (const { bill_type_id, value } of bill_types)
      if (value < 10) await world.ok(updateBillType, { bill_type_id, is_active: false }, admin.ctx);
    expect(await refused(put(at, { amount: 15, target: 'wallet' }))).toEqual([400, 'invalid_amount']);
    await world.fund(at.serverId, at.accountId, Number.MAX_SAFE_INTEGER - 5);
    expect(await refused(put(at, { amount: 6 }))).toEqual([400, 'limit_exceeded']);
  });

  it('makes it once, however often the same key comes at the same time (GW-17)', async () => {
    const at = await place();
    const answers = await Promise.all(Array.from({ length: 12 }, () => put(at, { amount: 50 }, 'daily')));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await world.balanceOf(at.accountId)).toBe(50);
    expect(await refused(put(at, { amount: 51 }, 'daily'))).toEqual([409, 'error']);
  });
});

describe('a bot that removes money', () => {
  it('sends it back to where all money comes from', async () => {
    const at = await place(100);
    expect((await take(at, { amount: 30, reason: 'Multa' })).body).toMatchObject({ balance: 70 });
    expect(await issuedIn(at.serverId)).toBe(70);
    const [event] = (await world.events('bank.money.removed')).filter(
      (each) => each.server_id === at.serverId,
    );
    expect(event).toMatchObject({
      actor: { kind: 'bot', id: at.staffId },
      note: 'Se retiraron 30 en el banco de un personaje: Multa',
    });
  });

  it('takes cash with change', async () => {
    const at = await place();
    await world.giveCash(at, { 50: 1, 1: 2 });
    expect((await take(at, { amount: 21, target: 'wallet' })).body).toMatchObject({ balance: 31 });
    expect(await billsOf(at)).toEqual({ 20: 1, 10: 1, 1: 1 });
  });

  it('takes no more than there is, and never from the other place', async () => {
    const at = await place(20);
    expect(await refused(take(at, { amount: 21 }))).toEqual([400, 'insufficient_balance']);
    expect(await refused(take(at, { amount: 1, target: 'wallet' }))).toEqual([400, 'insufficient_balance']);
  });

  it('loses nothing to others who do so at the same time', async () => {
    const at = await place(100);
    const answers = await Promise.all(Array.from({ length: 15 }, () => take(at, { amount: 30 })));
    expect(answers.filter(({ code }) => code === null)).toHaveLength(3);
    expect(await world.balanceOf(at.accountId)).toBe(10);
  });
});

describe.each([
  ['adds', put],
  ['removes', take],
])('a bot that %s money', (_, act) => {
  it('is refused where the account is frozen, as everybody is (EC-13)', async () => {
    const at = await place(10);
    await world.ok(
      freezeAccount,
      { account_id: at.accountId },
      world.person({ serverId: at.serverId, role: 'admin' }).ctx,
    );
    expect(await refused(act(at, { amount: 1 }))).toEqual([409, 'account_disabled']);
    await world.database.query(`UPDATE accounts SET status = 'closed' WHERE id = $1`, [at.accountId]);
    expect(await refused(act(at, { amount: 1 }))).toEqual([409, 'account_closed']);
  });

  it('needs a living character of its server, and a bank account where that is meant (SH-03)', async () => {
    const [at, elsewhere] = [await place(10), await place(10)];
    const poor = world.person({ serverId: at.serverId });
    const dead = world.addCharacter(poor, 'dead');
    const named = (server_character_id: number) => refused(act(at, { amount: 1, server_character_id }));
    expect(await named(elsewhere.characterId)).toEqual([404, 'character_not_found']);
    expect(await named(dead)).toEqual([404, 'character_not_found']);
    expect(await named(poor.characterId)).toEqual([404, 'no_bank_account']);
    expect(await refused(act(at, { amount: 1, server_character_id: undefined }))).toEqual([400, 'error']);
  });
});

it('a balance that a bot reads is that of the person’s own character, or of any for who may see banks (BO-07)', async () => {
  const at = await place(10);
  const read = (ctx: Place['ctx']) =>
    world.act(getBalance, { server_character_id: at.characterId }, throughBot(ctx));
  expect((await read(at.ctx)).body).toMatchObject({ total: 10 });
  const other = world.person({ serverId: at.serverId });
  expect((await read(other.ctx)).code).toBe('forbidden');
  const auditor = world.person({ serverId: at.serverId, permissions: ['view_bank_logs'] });
  expect((await read(auditor.ctx)).body).toMatchObject({ total: 10 });
});
