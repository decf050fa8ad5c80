import { LIMITS } from '@cabildo/contracts/limits';
import updateBankConfig from '@cabildo/contracts/economy/config/update_bank_config.ts';
import createDebt from '@cabildo/contracts/economy/credit/debts/create_debt.ts';
import createFine from '@cabildo/contracts/economy/credit/debts/create_fine.rpc.ts';
import listDebts from '@cabildo/contracts/economy/credit/debts/list_debts.ts';
import mayFine from '@cabildo/contracts/economy/credit/debts/may_fine.rpc.ts';
import payDebt from '@cabildo/contracts/economy/credit/debts/pay_debt.ts';
import signDebt from '@cabildo/contracts/economy/credit/debts/sign_debt.ts';
import voidFine from '@cabildo/contracts/economy/credit/debts/void_fine.rpc.ts';
import { openFor } from '../../bank/accounts/accounts.testing.ts';
import { endCharacters, treasuryOf } from '../../endings/deletion/endings.testing.ts';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Makes a person who is fined. */
async function offender() {
  const person = world.person();
  const account = await openFor(world, person, { balance: 500 });
  const fine = async (reference = 'mdt:1', amount = 120) =>
    (
      await world.ask(createFine, {
        server_id: person.serverId,
        reference,
        debtor_character_id: person.characterId,
        amount,
        description: 'Exceso de velocidad',
      })
    ).body as { fined: boolean; debt_id: number };
  const voided = async (reference = 'mdt:1') =>
    ((await world.ask(voidFine, { server_id: person.serverId, reference })).body as { status: string | null })
      .status;
  const owed = async () => (await world.ok(listDebts, {}, person.ctx)).debts;
  return { person, account, fine, voided, owed };
}

describe('a fine (ECB-03)', () => {
  it('is owed to the treasury, signed, due in a week, and tells whose it is when it is paid', async () => {
    const { person, account, fine, owed } = await offender();
    const { debt_id } = await fine();
    const [debt] = await owed();
    expect(debt).toMatchObject({
      debt_id,
      kind: 'fine',
      status: 'signed',
      amount: 120,
      reference: 'mdt:1',
      creditor_character_id: null,
    });
    expect(Date.parse(debt!.due_at!) - Date.parse(debt!.created_at)).toBe(7 * 86_400_000);
    expect(await world.codeOf(signDebt, { debt_id }, person)).toBe('already_signed');
    await world.ok(payDebt, { debt_id }, person.ctx);
    expect(await world.balanceOf(account)).toBe(380);
    expect(await treasuryOf(world, person.serverId)).toBe(120);
    const paid = (await world.events('bank.debt.paid')).find((event) => event.server_id === person.serverId);
    expect(paid!.data).toMatchObject({ reference: 'mdt:1', debt_id });
  });

  it('is paid in cash where the offender says so, without any account, by who has enough (TR-04)', async () => {
    const person = world.person();
    const { serverId: server_id, characterId: debtor_character_id } = person;
    const fined = async (amount: number) => {
      const order = { server_id, reference: `mdt:${amount}`, debtor_character_id, amount, description: '' };
      return (await world.ask(createFine, order)).body as { debt_id: number };
    };
    const { debt_id } = await fined(35);
    const pay = (input: object) => world.codeOf(payDebt, { payment_method: 'wallet', ...input }, person);
    expect(await pay({ debt_id })).toBe('insufficient_balance');
    await world.giveCash(person, { 20: 3 });
    expect(await pay({ debt_id, account_id: 1 })).toBe('error');
    const { debt, from_balance } = await world.ok(payDebt, { debt_id, payment_method: 'wallet' }, person.ctx);
    expect([debt.status, from_balance]).toEqual(['paid', 25]);
    expect(await pay({ debt_id })).toBe('already_paid');
    expect(await pay(await fined(26))).toBe('insufficient_balance');
    expect(await treasuryOf(world, server_id)).toBe(35);
    const rich = await fined(5);
    const codes = await Promise.all(Array.from({ length: 10 }, () => pay(rich)));
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(await treasuryOf(world, server_id)).toBe(40);
  });

  it('alone is paid in cash, and no debt to a person (TR-04)', async () => {
    const creditor = world.person();
    const debtor = world.person({ serverId: creditor.serverId });
    await openFor(world, creditor);
    await world.giveCash(debtor, { 20: 1 });
    const claim = { debtor_character_id: debtor.characterId, amount: 5 };
    const { debt_id } = await world.ok(createDebt, claim, creditor.ctx);
    await world.ok(signDebt, { debt_id }, debtor.ctx);
    expect(await world.codeOf(payDebt, { debt_id, payment_method: 'wallet' }, debtor)).toBe('error');
  });

  it('is one for each record, however often and by how many it is asked for', async () => {
    const { fine, owed } = await offender();
    const made = await Promise.all(Array.from({ length: 20 }, () => fine()));
    expect(new Set(made.map(({ debt_id }) => debt_id)).size).toBe(1);
    await fine('mdt:2', 30);
    expect((await owed()).map(({ amount }) => amount)).toEqual([30, 120]);
  });

  it('that is voided is owed no more, and one that is paid stays paid', async () => {
    const { person, fine, voided, owed } = await offender();
    await fine();
    expect(await voided()).toBe('cancelled');
    expect(await voided()).toBe('cancelled');
    const { debt_id } = await fine('mdt:2');
    await world.ok(payDebt, { debt_id }, person.ctx);
    expect(await voided('mdt:2')).toBe('paid');
    expect(await voided('mdt:3')).toBeNull();
    expect((await owed()).map(({ status }) => status)).toEqual(['paid', 'cancelled']);
  });

  it('that is paid while it is voided is one of both', async () => {
    const { person, account, fine, voided, owed } = await offender();
    const { debt_id } = await fine();
    const [paid, status] = await Promise.all([world.codeOf(payDebt, { debt_id }, person), voided()]);
    expect([paid, status]).toEqual(paid === null ? [null, 'paid'] : ['already_cancelled', 'cancelled']);
    expect((await owed())[0]!.status).toBe(status);
    expect(await world.balanceOf(account)).toBe(paid === null ? 380 : 500);
  });

  it('is as high as the server lets it be, a million at first, and no higher (OT-06)', async () => {
    const { person, fine, owed } = await offender();
    const may = async (amount: number) =>
      (await world.ask(mayFine, { server_id: person.serverId, amount })).body.refusal;
    expect(await may(1_000_000)).toBeNull();
    expect(await may(1_000_001)).toMatchObject({
      failure: 'limit_exceeded',
      status: 400,
      message: { en: expect.stringContaining('1000000 at most on this server (fines_config.max_fine)') },
    });
    const { debt_id } = await fine('mdt:1', 120);
    await world.configure(person.serverId, { fines_config: { max_fine: 100 } });
    expect([await may(100), await may(101)]).toMatchObject([null, { failure: 'limit_exceeded' }]);
    expect(await fine('mdt:2', 101)).toMatchObject({ fined: false, refusal: { failure: 'limit_exceeded' } });
    // A fine that was made before the cap was lowered stays.
    expect(await fine('mdt:1', 120)).toMatchObject({ fined: true, debt_id });
    expect(await fine('mdt:3', 100)).toMatchObject({ fined: true });
    expect((await owed()).map(({ amount }) => amount)).toEqual([100, 120]);
  });

  it('has a limit that is at least one coin and at most all that one operation moves (OT-06)', async () => {
    const admin = world.person({ role: 'admin' });
    const wishes = [0, -1, 1.5, '5', null, LIMITS.max_amount + 1, 1, LIMITS.max_amount];
    const codes = [];
    for (const max_fine of wishes)
      codes.push(await world.codeOf(updateBankConfig, { fines_config: { max_fine } }, admin));
    expect(codes).toEqual([...Array(6).fill('error'), null, null]);
  });

  it('is not made for who is gone, nor where the server collects none', async () => {
    const { person, fine } = await offender();
    await endCharacters(world, person);
    expect(await fine()).toMatchObject({ fined: false, refusal: { failure: 'character_not_found' } });
    const other = world.person();
    await world.configure(other.serverId, { fines_config: { enabled: false } });
    const input = { server_id: other.serverId, reference: 'mdt:1', debtor_character_id: other.characterId };
    const { body } = await world.ask(createFine, { ...input, amount: 1, description: null });
    expect(body).toMatchObject({ fined: false, refusal: { failure: 'forbidden' } });
  });
});
