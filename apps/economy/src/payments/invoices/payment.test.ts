import cancelInvoice from '@cabildo/contracts/economy/payments/invoices/cancel_invoice.ts';
import declineInvoice from '@cabildo/contracts/economy/payments/invoices/decline_invoice.ts';
import payInvoice from '@cabildo/contracts/economy/payments/invoices/pay_invoice.ts';
import getTaxHistory from '@cabildo/contracts/economy/funds/taxes/get_tax_history.ts';
import getRegisters from '@cabildo/contracts/economy/insight/reports/get_registers.ts';
import dissolveOrg from '@cabildo/contracts/economy/organisations/dissolve_org.ts';
import openOrgAccount from '@cabildo/contracts/economy/organisations/open_org_account.ts';
import removeFromOrg from '@cabildo/contracts/economy/organisations/remove_from_org.ts';
import setRanks from '@cabildo/contracts/economy/organisations/set_ranks.ts';
import suspendOrg from '@cabildo/contracts/economy/organisations/suspend_org.ts';
import { openFor, whileHeld } from '../../bank/accounts/accounts.testing.ts';
import { rowOf, treasuryOf } from '../../endings/deletion/endings.testing.ts';
import { kept } from '../../organisations/organisations.testing.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';
import { buyerOf, TOTAL, workshop } from './invoices.testing.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const pay = (invoice_id: number, by: Person, more: object = {}) =>
  world.act(payInvoice, { invoice_id, ...more }, by.ctx);
const codeOf = async (...order: Parameters<typeof pay>) => (await pay(...order)).code;
const balances = (...ids: number[]) => Promise.all(ids.map((id) => world.balanceOf(id)));
const dismiss = (org_id: number, person: Person, by: Person) =>
  world.codeOf(removeFromOrg, { org_id, target_character_id: person.characterId }, by);

/** A workshop whose writer has a bank account, and an invoice to its customer. */
async function invoiced(options: Parameters<typeof workshop>[1] = {}) {
  const made = await workshop(world, options);
  return { ...made, issuer: await openFor(world, made.writer), invoice_id: await made.write() };
}

/** An invoice to another organisation that has 1,000. */
async function invoicedOrg() {
  const made = await workshop(world);
  const buyer = await buyerOf(world, made.serverId);
  const invoice_id = await made.write({ to_character_id: undefined, to_org_id: buyer.org_id });
  return { ...made, buyer, invoice_id };
}

describe('an invoice that is paid (IV-02)', () => {
  it('moves the total to the organisation, the commission to its writer, and the sales tax to the treasury', async () => {
    const { serverId, account, issuer, writer, customer, owner, invoice_id, taxSales, staff } =
      await invoiced();
    await taxSales(7);
    const answer = await world.ok(payInvoice, { invoice_id, max_total: 112 }, customer.ctx);
    expect(answer).toMatchObject({
      total_cost: 112,
      payment_method: 'bank',
      invoice: { status: 'paid', total: TOTAL, tax: 7 },
    });
    expect(await balances(customer.accountId, account, issuer)).toEqual([888, 95, 10]);
    expect(await treasuryOf(world, serverId)).toBe(7);
    const linesOf = async (account_id: number, by: Person) =>
      (await world.ok(getRegisters, { account_id }, by.ctx)).registers.map(({ type, amount }) => [
        type,
        amount,
      ]);
    expect(await linesOf(customer.accountId, customer)).toContainEqual(['invoice', -112]);
    expect(await linesOf(account, owner)).toEqual([['invoice', 95]]);
    expect(await linesOf(issuer, writer)).toEqual([['invoice', 10]]);
    const { entries } = await world.ok(getTaxHistory, { tax_type: 'custom' }, staff.ctx);
    expect(entries).toMatchObject([{ tax_type: 'custom', amount: 7, concept: 'Rueda' }]);
    const event = (await world.events('bank.invoice.paid')).at(-1)!;
    expect(event.data).toMatchObject({
      invoice_id,
      transfer_id: answer.transfer_id,
      payer_character_id: customer.characterId,
      from_account_id: customer.accountId,
      to_account_id: account,
      commission: 10,
    });
    expect(await codeOf(invoice_id, customer)).toBe('already_paid');
    expect(await world.codeOf(declineInvoice, { invoice_id }, customer)).toBe('already_paid');
    expect(await world.codeOf(cancelInvoice, { invoice_id }, writer)).toBe('already_paid');
  });

  it('is paid in cash, by the bank, or from an account that is named, as goods are', async () => {
    const { write, customer, serverId, account } = await workshop(world, { percent: 0 });
    await world.giveCash(customer, { 100: 1, 5: 1, 1: 3 });
    const [first, second, third] = [await write(), await write(), await write()];
    expect((await world.ok(payInvoice, { invoice_id: first }, customer.ctx)).payment_method).toBe('wallet');
    expect(await codeOf(second, customer, { payment_method: 'wallet' })).toBe('insufficient_balance');
    expect((await world.ok(payInvoice, { invoice_id: second }, customer.ctx)).payment_method).toBe('bank');
    const savings = await openFor(world, customer, { type: 'shared', balance: 200 });
    await world.ok(payInvoice, { invoice_id: third, account_id: savings }, customer.ctx);
    expect(await balances(customer.accountId, savings, account)).toEqual([895, 95, 315]);
    const fourth = await write();
    const elses = await openFor(world, world.person({ serverId }), { balance: 200 });
    expect(await codeOf(fourth, customer, { account_id: elses })).toBe('forbidden');
    expect(await codeOf(fourth, customer, { account_id: 999_999 })).toBe('account_not_found');
    expect(await codeOf(fourth, customer, { account_id: savings, payment_method: 'wallet' })).toBe('error');
    expect(await codeOf(fourth, customer, { account_id: savings })).toBe('insufficient_balance');
  });

  it('costs no more than what was agreed to, and nothing where it is refused', async () => {
    const { invoice_id, customer, account, serverId, writer, owner, taxSales, statusOf } = await invoiced();
    await taxSales(10);
    const refused = await pay(invoice_id, customer, { max_total: 114 });
    expect([refused.code, refused.body['total']]).toEqual(['limit_exceeded', 115]);
    for (const stranger of [writer, owner, world.person({ serverId })])
      expect(await codeOf(invoice_id, stranger)).toBe('forbidden');
    expect(await codeOf(999_999, customer)).toBe('not_found');
    const elsewhere = await world.cardholder(500);
    expect(await codeOf(invoice_id, elsewhere)).toBe('not_found');
    expect(await balances(customer.accountId, account)).toEqual([1_000, 0]);
    expect(await statusOf(invoice_id)).toBe('open');
    const poor = await workshop(world, { balance: 10 });
    const tooMuch = await poor.write();
    expect(await codeOf(tooMuch, poor.customer)).toBe('insufficient_balance');
    expect(await poor.statusOf(tooMuch)).toBe('open');
  });

  it('asks for the PIN where the server wants it for payments', async () => {
    const { write, serverId } = await workshop(world);
    await world.configure(serverId, { pin_config: { required_for: ['pay'] } });
    const guarded = await world.cardholder(500, { serverId, pin: '1234' });
    const invoice_id = await write({ to_character_id: guarded.characterId });
    expect(await codeOf(invoice_id, guarded)).toBe('pin_required');
    expect(await codeOf(invoice_id, guarded, { pin: '4321' })).toBe('invalid_pin');
    expect(await codeOf(invoice_id, guarded, { pin: '1234' })).toBeNull();
  });
});

describe('the commission of an invoice (IV-02)', () => {
  it('is that of the rank at the time of writing, and that of an owner is nothing', async () => {
    const { write, invoice_id, customer, account, issuer, owner, get, org_id } = await invoiced();
    const ranks = (await get()).ranks.map(kept).map((rank) => ({ ...rank, commission_percent: 50 }));
    await world.ok(setRanks, { org_id, ranks }, owner.ctx);
    await world.ok(payInvoice, { invoice_id }, customer.ctx);
    expect(await balances(account, issuer)).toEqual([95, 10]);
    await world.ok(payInvoice, { invoice_id: await write() }, customer.ctx);
    expect(await balances(account, issuer)).toEqual([148, 62]);
    await world.ok(payInvoice, { invoice_id: await write({}, owner) }, customer.ctx);
    expect(await balances(account, issuer)).toEqual([253, 62]);
  });

  it('may be all of it', async () => {
    const { invoice_id, customer, account, issuer } = await invoiced({ percent: 100 });
    await world.ok(payInvoice, { invoice_id }, customer.ctx);
    expect(await balances(account, issuer)).toEqual([0, TOTAL]);
  });

  it('is kept by the organisation where its writer has no bank account, or none that is open', async () => {
    const { write, writer, customer, account } = await workshop(world);
    await world.ok(payInvoice, { invoice_id: await write() }, customer.ctx);
    expect(await world.balanceOf(account)).toBe(TOTAL);
    const issuer = await openFor(world, writer);
    for (const status of ['frozen', 'closed']) {
      await world.database.query('UPDATE accounts SET status = $2 WHERE id = $1', [issuer, status]);
      await world.ok(payInvoice, { invoice_id: await write() }, customer.ctx);
    }
    expect(await balances(account, issuer)).toEqual([3 * TOTAL, 0]);
  });

  it('is kept by the organisation whose writer’s account closes while the payment waits for it', async () => {
    const { invoice_id, customer, account, issuer } = await invoiced();
    const [code] = await whileHeld(
      world,
      issuer,
      (tx) => tx.query(`UPDATE accounts SET status = 'closed', closed_at = now() WHERE id = $1`, [issuer]),
      [() => codeOf(invoice_id, customer)],
    );
    expect(code).toBeNull();
    expect(await balances(account, issuer)).toEqual([TOTAL, 0]);
  });

  it('stays with an organisation that is suspended, which is paid all the same', async () => {
    const { invoice_id, customer, account, issuer, org_id, staff } = await invoiced();
    await world.ok(suspendOrg, { org_id, reason: 'Inspección' }, staff.ctx);
    expect(await codeOf(invoice_id, customer)).toBeNull();
    expect(await balances(account, issuer)).toEqual([TOTAL, 0]);
  });

  it('goes to its writer also beside a dismissal, and after it', async () => {
    const { write, invoice_id, customer, account, issuer, org_id, writer, owner } = await invoiced();
    const later = await write();
    expect(await Promise.all([dismiss(org_id, writer, owner), codeOf(invoice_id, customer)])).toEqual([
      null,
      null,
    ]);
    expect(await balances(account, issuer)).toEqual([95, 10]);
    expect(await codeOf(later, customer)).toBeNull();
    expect(await balances(account, issuer)).toEqual([190, 20]);
  });
});

describe('an invoice to an organisation (IV-01)', () => {
  it('is paid by who may pay there, from the main account or another one of it, and never in cash', async () => {
    const { buyer, invoice_id, write, account, serverId, customer, writer } = await invoicedOrg();
    const clerk = await buyer.memberWith(10, 'invoice', 'transfer');
    const refused = await pay(invoice_id, clerk);
    expect([refused.code, String(refused.body['error'])]).toEqual([
      'forbidden',
      expect.stringContaining('«pay»'),
    ]);
    for (const stranger of [writer, customer]) expect(await codeOf(invoice_id, stranger)).toBe('forbidden');
    const payer = await buyer.memberWith(11, 'pay');
    await world.giveCash(payer, { 100: 5 });
    expect(await codeOf(invoice_id, payer, { payment_method: 'wallet' })).toBe('error');
    const own = await openFor(world, payer, { balance: 500 });
    expect(await codeOf(invoice_id, payer, { account_id: own })).toBe('forbidden');
    expect(await codeOf(invoice_id, payer)).toBeNull();
    expect(await balances(buyer.account, account, own)).toEqual([895, TOTAL, 500]);
    const second = await write({ to_character_id: undefined, to_org_id: buyer.org_id });
    const opened = { org_id: buyer.org_id, account_name: 'Compras' };
    const { account_id } = await world.ok(openOrgAccount, opened, buyer.owner.ctx);
    await world.fund(serverId, account_id, 200);
    expect(await codeOf(second, payer, { account_id })).toBeNull();
    expect(await balances(buyer.account, account_id)).toEqual([895, 95]);
  });

  it('counts on what the rank of the payer may spend in a day', async () => {
    const { buyer, invoice_id, write } = await invoicedOrg();
    const payer = await buyer.memberWith(11, 'pay');
    await world.database.query(
      `UPDATE org_ranks SET spend_per_day = 200 WHERE id = (
         SELECT rank_id FROM org_members WHERE org_id = $1 AND character_id = $2)`,
      [buyer.org_id, payer.characterId],
    );
    const second = await write({ to_character_id: undefined, to_org_id: buyer.org_id });
    const codes = await Promise.all([codeOf(invoice_id, payer), codeOf(second, payer)]);
    expect(codes.toSorted()).toEqual(['limit_exceeded', null]);
    expect(await world.balanceOf(buyer.account)).toBe(895);
  });

  it('is not paid while nothing leaves that organisation, nor by who is dismissed meanwhile', async () => {
    const { buyer, invoice_id, account, statusOf } = await invoicedOrg();
    const payer = await buyer.memberWith(11, 'pay');
    const [code] = await whileHeld(
      world,
      buyer.account,
      (tx) => tx.query('DELETE FROM org_members WHERE character_id = $1', [payer.characterId]),
      [() => codeOf(invoice_id, payer)],
    );
    expect(code).toBe('forbidden');
    await world.ok(suspendOrg, { org_id: buyer.org_id, reason: 'Inspección' }, buyer.staff.ctx);
    expect(await codeOf(invoice_id, buyer.owner)).toBe('account_disabled');
    expect(await balances(buyer.account, account)).toEqual([1_000, 0]);
    expect(await statusOf(invoice_id)).toBe('open');
  });

  it('is not paid with the money of who sent it', async () => {
    const { write, account, serverId, clerk } = await workshop(world);
    await world.fund(serverId, account, 500);
    const worker = await clerk(['pay']);
    const invoice_id = await write({ to_character_id: worker.characterId });
    expect(await codeOf(invoice_id, worker, { account_id: account })).toBe('self_transfer');
    expect(await world.balanceOf(account)).toBe(500);
  });
});

describe('an invoice that several answer at once (IV-01)', () => {
  it('is paid once by five', async () => {
    const { buyer, invoice_id, account } = await invoicedOrg();
    const payer = await buyer.memberWith(11, 'pay');
    const codes = await Promise.all(
      [payer, buyer.owner, payer, buyer.owner, payer].map((by) => codeOf(invoice_id, by)),
    );
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code === 'already_paid')).toHaveLength(4);
    expect(await balances(buyer.account, account)).toEqual([895, TOTAL]);
  });

  it('is paid, declined or withdrawn, and money moved where it was paid alone', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { invoice_id, customer, writer, account, issuer, statusOf } = await invoiced();
      const codes = await Promise.all([
        codeOf(invoice_id, customer),
        world.codeOf(cancelInvoice, { invoice_id }, writer),
        world.codeOf(declineInvoice, { invoice_id }, customer),
      ]);
      expect(codes.filter((code) => code === null)).toHaveLength(1);
      const status = await statusOf(invoice_id);
      expect(status).toBe(['paid', 'cancelled', 'declined'][codes.indexOf(null)]);
      expect(await balances(customer.accountId, account, issuer)).toEqual(
        status === 'paid' ? [895, 95, 10] : [1_000, 0, 0],
      );
    }
  });

  it('is paid, or its organisation is dissolved after it', async () => {
    const { invoice_id, customer, account, issuer, org_id, owner } = await invoiced();
    const [paid, dissolved] = await Promise.all([
      codeOf(invoice_id, customer),
      world.codeOf(dissolveOrg, { org_id, to_treasury: true }, owner),
    ]);
    expect(paid).toBeNull();
    expect([null, 'error']).toContain(dissolved);
    const left = dissolved === null ? 0 : 95;
    expect(await rowOf(world, account)).toMatchObject({ balance: left });
    expect(await balances(customer.accountId, issuer)).toEqual([895, 10]);
  });
});
