import charge from '@cabildo/contracts/economy/payments/charges/charge.rpc.ts';
import refund from '@cabildo/contracts/economy/payments/charges/refund.rpc.ts';
import configureTax from '@cabildo/contracts/economy/funds/taxes/configure_tax.ts';
import deleteTax from '@cabildo/contracts/economy/funds/taxes/delete_tax.ts';
import getTaxHistory from '@cabildo/contracts/economy/funds/taxes/get_tax_history.ts';
import listTaxes from '@cabildo/contracts/economy/funds/taxes/list_taxes.ts';
import internalTransfer from '@cabildo/contracts/economy/payments/transfers/internal_transfer.ts';
import quoteTransfer from '@cabildo/contracts/economy/payments/transfers/quote_transfer.ts';
import { openFor } from '../../bank/accounts/accounts.testing.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { ratesOf } from './rules.ts';
import { settingsOf } from './taxes.testing.ts';
import taxSale from '@cabildo/contracts/economy/payments/charges/tax_sale.rpc.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const TAX = { name: 'IVA', tax_type: 'transfer', rate: 10 };

/** Makes a server with an owner, and two people with accounts. */
async function setting() {
  const serverId = world.newServer();
  const staff = world.person({ serverId, role: 'owner' });
  const [payer, payee] = [world.person({ serverId }), world.person({ serverId })];
  const from_account_id = await openFor(world, payer, { balance: 1_000 });
  const to_account_id = await openFor(world, payee);
  const order = { from_account_id, to_account_id, amount: 105 };
  const pay = () => world.ok(internalTransfer, order, payer.ctx);
  /** Checks the tax of a transfer. */
  const taxIs = async (tax: number) =>
    expect((await world.ok(quoteTransfer, order, payer.ctx)).tax).toBe(tax);
  return { serverId, staff, payer, from_account_id, to_account_id, pay, taxIs };
}

describe('the taxes of a server', () => {
  it('are added, changed, listed and taken away, each under a name of its own', async () => {
    const { staff, payer } = await setting();
    const { tax } = await world.ok(configureTax, TAX, staff.ctx);
    expect(tax).toMatchObject({ ...TAX, active: true });
    expect(await world.codeOf(configureTax, { ...TAX, name: 'iva' }, staff)).toBe('already_exists');
    const other = (await world.ok(configureTax, { ...TAX, name: 'Otro' }, staff.ctx)).tax;
    expect(await world.codeOf(configureTax, { ...TAX, tax_id: other.tax_id }, staff)).toBe('already_exists');
    const change = { ...TAX, tax_id: tax.tax_id, rate: 2.5, active: false };
    expect((await world.ok(configureTax, change, staff.ctx)).tax).toMatchObject({ rate: 2.5, active: false });
    expect((await world.ok(listTaxes, {}, payer.ctx)).taxes.map(({ name }) => name)).toEqual(['IVA', 'Otro']);
    const { tax_id } = tax;
    expect(await world.codeOf(deleteTax, { tax_id }, staff)).toBeNull();
    expect(await world.codeOf(deleteTax, { tax_id }, staff)).toBe('not_found');
    expect(await world.codeOf(configureTax, { ...TAX, tax_id }, staff)).toBe('not_found');
    expect(await world.codeOf(configureTax, { ...TAX, rate: 101 }, staff)).toBe('error');
  });

  it('keep what is not sent when they are changed, and are new without an id: 201 with the id (ECB-13, GW-09)', async () => {
    const { staff } = await setting();
    const made = await world.act(configureTax, { ...TAX, active: false }, staff.ctx);
    expect([made.status, made.body.tax_id]).toEqual([201, made.body.tax.tax_id]);
    const { tax_id } = made.body;
    const raised = await world.act(configureTax, { tax_id, rate: 20 }, staff.ctx);
    expect([raised.status, raised.body]).toEqual([
      200,
      { ...made.body, tax: { ...made.body.tax, rate: 20 } },
    ]);
    expect(await world.codeOf(configureTax, { tax_id }, staff)).toBe('error');
    expect(await world.codeOf(configureTax, { name: 'Sin tipo', rate: 1 }, staff)).toBe('error');
    expect((await world.ok(configureTax, { ...TAX, name: 'Otro' }, staff.ctx)).tax.active).toBe(true);
  });

  it('are one of a name also when ten ask at once, and a hundred at most', async () => {
    const { staff, serverId } = await setting();
    const codes = await Promise.all(Array.from({ length: 10 }, () => world.codeOf(configureTax, TAX, staff)));
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    await world.database.query(
      `INSERT INTO taxes (server_id, name, tax_type, rate, active, created_at)
       SELECT $1, 'T' || i, 'custom', 1, true, now() FROM generate_series(1, 99) i`,
      [serverId],
    );
    expect(await world.codeOf(configureTax, { ...TAX, name: 'Uno más' }, staff)).toBe('limit_exceeded');
  });

  it('are withheld from what arrives, floored, and kept by the treasury', async () => {
    const { staff, from_account_id, to_account_id, pay, taxIs } = await setting();
    await world.ok(configureTax, TAX, staff.ctx);
    await taxIs(10);
    expect(await pay()).toMatchObject({ amount: 105, tax: 10, from_balance: 895 });
    expect([await world.balanceOf(from_account_id), await world.balanceOf(to_account_id)]).toEqual([895, 95]);
    await world.ok(configureTax, { ...TAX, name: 'Dos', rate: 95 }, staff.ctx);
    await taxIs(105);
    expect(await pay()).toMatchObject({ tax: 105 });
    expect(await world.balanceOf(to_account_id)).toBe(95);
    const { entries, total } = await world.ok(getTaxHistory, {}, staff.ctx);
    expect([entries.map(({ amount, tax_type }) => [amount, tax_type]), total]).toEqual([
      [
        [105, 'transfer'],
        [10, 'transfer'],
      ],
      2,
    ]);
    expect((await world.ok(getTaxHistory, { tax_type: 'income' }, staff.ctx)).entries).toEqual([]);
    const first = await world.ok(getTaxHistory, { per_page: 1 }, staff.ctx);
    const second = await world.ok(getTaxHistory, { per_page: 1, cursor: first.next_cursor }, staff.ctx);
    expect([second.entries[0]!.amount, second.next_cursor]).toEqual([10, null]);
  });

  it('on property are added to the price of a vehicle, of nothing else, and given back with it', async () => {
    const { staff, payer, serverId, from_account_id, taxIs } = await setting();
    await world.ok(configureTax, { name: 'Lujo', tax_type: 'property', rate: 20 }, staff.ctx);
    await world.ok(configureTax, TAX, staff.ctx);
    await taxIs(10);
    const order = (sale: string, key: string) => ({
      key: `${serverId}:${key}`,
      server_id: serverId,
      server_character_id: payer.characterId,
      amount: 100,
      sale,
      payment_method: 'bank',
      concept: 'Coche',
    });
    const answer = async (input: object) => (await world.ask(charge, input, payer.ctx)).body;
    expect(await answer(order('items', 'a'))).toMatchObject({ amount: 100 });
    expect(await answer(order('vehicle', 'b'))).toMatchObject({ amount: 120 });
    expect(await world.balanceOf(from_account_id)).toBe(780);
    await world.ask(refund, { key: `${serverId}:b`, server_id: serverId }, payer.ctx);
    expect(await world.balanceOf(from_account_id)).toBe(900);
    const { entries } = await world.ok(getTaxHistory, { tax_type: 'property' }, staff.ctx);
    expect(entries.map(({ amount }) => amount)).toEqual([-20, 20]);
  });

  it('add up within a type, to what the server allows at most, and count only while they are active', () => {
    const taxes = [
      { tax_type: 'transfer', rate: 30, active: true, applies_to: 'none' },
      { tax_type: 'transfer', rate: 40, active: true, applies_to: 'none' },
      { tax_type: 'transfer', rate: 40, active: false, applies_to: 'none' },
      { tax_type: 'income', rate: 5, active: true, applies_to: 'none' },
      { tax_type: 'custom', rate: 50, active: true, applies_to: 'none' },
    ] as const;
    const none = { interest: 0, inheritance: 0, property: 0, sales: 0 };
    expect(ratesOf(taxes, settingsOf())).toEqual({ ...none, transfer: 70, income: 5 });
    expect(ratesOf(taxes, settingsOf({ tax_config: { max_total_percent: 50 } })).transfer).toBe(50);
    expect(ratesOf(taxes, settingsOf({ modules: { taxes: false } }))).toEqual({
      ...none,
      transfer: 0,
      income: 0,
    });
    const onSales = [...taxes, { tax_type: 'custom', rate: 4, active: true, applies_to: 'sales' } as const];
    expect(ratesOf(onSales, settingsOf()).sales).toBe(4);
  });

  it('of the type custom are levied on sales where they say so, and others cannot say it (IV-02)', async () => {
    const { staff, payer, serverId } = await setting();
    const made = await world.ok(
      configureTax,
      { ...TAX, tax_type: 'custom', rate: 10, applies_to: 'sales' },
      staff.ctx,
    );
    expect(made.tax.applies_to).toBe('sales');
    const onIncome = { name: 'Renta', tax_type: 'income', rate: 1, applies_to: 'sales' } as const;
    expect(await world.codeOf(configureTax, onIncome, staff)).toBe('error');
    const sale = { server_id: serverId, sale: 'org_items', amounts: [100, 9] };
    expect((await world.ask(taxSale, sale as never, payer.ctx)).body).toMatchObject({ taxes: [10, 0] });
  });
});
