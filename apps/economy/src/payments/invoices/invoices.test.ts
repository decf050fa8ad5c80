import cancelInvoice from '@cabildo/contracts/economy/payments/invoices/cancel_invoice.ts';
import createInvoice from '@cabildo/contracts/economy/payments/invoices/create_invoice.ts';
import declineInvoice from '@cabildo/contracts/economy/payments/invoices/decline_invoice.ts';
import getInvoice from '@cabildo/contracts/economy/payments/invoices/get_invoice.ts';
import listInvoices from '@cabildo/contracts/economy/payments/invoices/list_invoices.ts';
import payInvoice from '@cabildo/contracts/economy/payments/invoices/pay_invoice.ts';
import listNotifications from '@cabildo/contracts/economy/insight/notifications/list_notifications.ts';
import configureOrgs from '@cabildo/contracts/economy/organisations/configure_orgs.ts';
import dissolveOrg from '@cabildo/contracts/economy/organisations/dissolve_org.ts';
import removeFromOrg from '@cabildo/contracts/economy/organisations/remove_from_org.ts';
import suspendOrg from '@cabildo/contracts/economy/organisations/suspend_org.ts';
import { leaveUses, TestClock, until } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../../testing/world.ts';
import { buyerOf, LINES, TOTAL, workshop } from './invoices.testing.ts';

let world: World;
const clock = new TestClock();
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());

const DAY = 86_400_000;
const inDays = (days: number): string => new Date(clock.now().getTime() + days * DAY).toISOString();
const noticesOf = async ({ characterId, ctx }: Person): Promise<string[]> => {
  const mine = { server_character_id: characterId };
  const { notifications } = await world.ok(listNotifications, mine, ctx);
  return notifications.filter(({ kind }) => kind === 'invoice').map(({ event }) => event);
};
const told = async (invoiceId: number): Promise<string[]> =>
  (await world.events())
    .filter(({ data }) => (data as { invoice_id?: number }).invoice_id === invoiceId)
    .map(({ type }) => type);

describe('an invoice that is written (IV-01)', () => {
  it('names its lines and their sum, is open for seven days, and is told to who is to pay', async () => {
    const { org_id, name, writer, customer, owner } = await workshop(world);
    const input = { org_id, to_character_id: customer.characterId, lines: LINES, note: 'Gracias' };
    const { invoice_id, invoice } = await world.ok(createInvoice, input, writer.ctx);
    expect(invoice).toEqual({
      invoice_id,
      status: 'open',
      org_id,
      org_name: name,
      issuer_character_id: writer.characterId,
      to_character_id: customer.characterId,
      to_org_id: null,
      to_org_name: null,
      lines: LINES,
      total: TOTAL,
      tax: null,
      note: 'Gracias',
      reason: null,
      created_at: clock.now().toISOString(),
      due_at: inDays(7),
      ended_at: null,
    });
    expect(await told(invoice_id)).toEqual(['bank.invoice.created']);
    expect(await noticesOf(customer)).toEqual(['bank.invoice.created']);
    for (const other of [writer, owner]) expect(await noticesOf(other)).toEqual([]);
  });

  it('may go to another organisation, whose owner is told, and not to one of its own writer', async () => {
    const { org_id, serverId, writer, write, codeOf } = await workshop(world);
    const buyer = await buyerOf(world, serverId);
    const toBuyer = { to_character_id: undefined, to_org_id: buyer.org_id };
    const invoice_id = await write(toBuyer);
    const { invoice } = await world.ok(getInvoice, { invoice_id }, buyer.owner.ctx);
    expect(invoice).toMatchObject({ to_org_name: buyer.name, to_character_id: null });
    expect(await noticesOf(buyer.owner)).toEqual(['bank.invoice.created']);
    await buyer.hire(writer);
    expect(await codeOf(toBuyer)).toBe('self_transfer');
    expect(await codeOf({ ...toBuyer, to_org_id: org_id })).toBe('self_transfer');
  });

  it('is written by who has the right, to somebody else, who is there', async () => {
    const { serverId, owner, writer, customer, clerk, codeOf, org_id } = await workshop(world);
    expect(await codeOf({}, owner)).toBeNull();
    const payer = await clerk(['pay', 'transfer']);
    const refused = await world.act(
      createInvoice,
      { org_id, to_character_id: customer.characterId, lines: LINES },
      payer.ctx,
    );
    expect([refused.code, String(refused.body['error'])]).toEqual([
      'forbidden',
      expect.stringContaining('«invoice»'),
    ]);
    expect(await codeOf({ to_character_id: writer.characterId }, customer)).toBe('forbidden');
    expect(await codeOf({ to_character_id: writer.characterId })).toBe('self_transfer');
    expect(await codeOf({ to_character_id: world.person().characterId })).toBe('character_not_found');
    const elsewhere = await buyerOf(world, world.newServer());
    for (const to_org_id of [elsewhere.org_id, 999_999])
      expect(await codeOf({ to_character_id: undefined, to_org_id })).toBe('not_found');
    expect(await codeOf({ org_id: elsewhere.org_id })).toBe('not_found');
    const buyer = await buyerOf(world, serverId);
    expect(await codeOf({ to_org_id: buyer.org_id })).toBe('error');
    expect(await codeOf({ to_character_id: undefined })).toBe('error');
  });

  it('is over at a time to come, and has twenty lines and the largest sum at most', async () => {
    const { codeOf, serverId } = await workshop(world);
    for (const due_at of [inDays(0), inDays(-1), inDays(4_000)])
      expect(await codeOf({ due_at })).toBe('error');
    expect(await codeOf({ due_at: inDays(30) })).toBeNull();
    const line = { title: 'Tornillo', quantity: 1, unit_price: 1 };
    const linesOf = (length: number) => ({ lines: Array.from({ length }, () => line) });
    expect(await codeOf(linesOf(20))).toBeNull();
    expect(await codeOf(linesOf(21))).toBe('limit_exceeded');
    expect(await codeOf({ lines: [] })).toBe('error');
    const priced = (unit_price: number) => ({ lines: [{ ...line, quantity: 1_000, unit_price }] });
    expect(await codeOf(priced(1_000))).toBeNull();
    expect(await codeOf(priced(1_001))).toBe('limit_exceeded');
    expect(await codeOf(priced(0))).toBe('error');
    expect(await codeOf({ lines: [{ ...line, quantity: 1_001 }] })).toBe('invalid_amount');
    await world.ok(
      configureOrgs,
      { invoices_config: { max: 10 } },
      world.person({ serverId, role: 'owner' }).ctx,
    );
    expect(await codeOf(priced(1))).toBe('limit_exceeded');
  });

  it('is one of a hundred a day of the organisation, whoever writes at once', async () => {
    const { org_id, serverId, clerk, codeOf, writer } = await workshop(world);
    const others = [writer, await clerk(['invoice']), await clerk(['invoice'])];
    await leaveUses(world.database, { serverId, name: 'invoices_made', id: org_id }, 2);
    const codes = await Promise.all([...others, ...others].map((by) => codeOf({}, by)));
    expect(codes.filter((code) => code === null)).toHaveLength(2);
    expect(codes.filter((code) => code === 'limit_exceeded')).toHaveLength(4);
    const other = await workshop(world);
    expect(await other.codeOf()).toBeNull();
  });

  it('is not written by an organisation that is suspended or dissolved, nor to one that is dissolved', async () => {
    const { org_id, staff, owner, codeOf, serverId } = await workshop(world);
    const buyer = await buyerOf(world, serverId, 0);
    await world.ok(dissolveOrg, { org_id: buyer.org_id, to_treasury: true }, buyer.owner.ctx);
    expect(await codeOf({ to_character_id: undefined, to_org_id: buyer.org_id })).toBe('account_closed');
    await world.ok(suspendOrg, { org_id, reason: 'Inspección' }, staff.ctx);
    expect(await codeOf()).toBe('account_disabled');
    await world.ok(dissolveOrg, { org_id, to_treasury: true }, staff.ctx);
    expect(await codeOf({}, owner)).toBe('account_closed');
  });

  it('crosses one the other way at once, and a dissolution of who is to pay', async () => {
    const one = await workshop(world);
    const two = await buyerOf(world, one.serverId);
    const cross = (n: number) =>
      n % 2 === 0
        ? one.codeOf({ to_character_id: undefined, to_org_id: two.org_id })
        : world.codeOf(createInvoice, { org_id: two.org_id, to_org_id: one.org_id, lines: LINES }, two.owner);
    expect(await Promise.all(Array.from({ length: 10 }, (_, n) => cross(n)))).toEqual(
      Array.from({ length: 10 }, () => null),
    );
    const three = await buyerOf(world, one.serverId, 0);
    const [dissolved, written] = await Promise.all([
      world.codeOf(dissolveOrg, { org_id: three.org_id, to_treasury: true }, three.owner),
      one.codeOf({ to_character_id: undefined, to_org_id: three.org_id }),
    ]);
    expect([
      [null, 'account_closed'],
      ['error', null],
    ]).toContainEqual([dissolved, written]);
  });
});

describe('an invoice that is not paid (IV-01)', () => {
  it('is declined by who is to pay, with a reason that its writer hears', async () => {
    const { write, customer, writer, statusOf, owner } = await workshop(world);
    const invoice_id = await write();
    for (const other of [writer, owner])
      expect(await world.codeOf(declineInvoice, { invoice_id }, other)).toBe('forbidden');
    const order = { invoice_id, reason: 'No lo pedí' };
    const { invoice } = await world.ok(declineInvoice, order, customer.ctx);
    expect(invoice).toMatchObject({ status: 'declined', reason: 'No lo pedí', tax: null });
    expect(invoice.ended_at).toBe(clock.now().toISOString());
    expect(await statusOf(invoice_id)).toBe('declined');
    expect(await noticesOf(writer)).toEqual(['bank.invoice.declined']);
    for (const contract of [declineInvoice, payInvoice])
      expect(await world.codeOf(contract, { invoice_id }, customer)).toBe('already_processed');
    expect(await world.codeOf(cancelInvoice, { invoice_id }, writer)).toBe('already_processed');
    expect(await told(invoice_id)).toEqual(['bank.invoice.created', 'bank.invoice.declined']);
  });

  it('is declined for an organisation by who may pay there, and by nobody who was dismissed', async () => {
    const { serverId, write } = await workshop(world);
    const buyer = await buyerOf(world, serverId);
    const [first, second, third] = await Promise.all(
      [1, 2, 3].map(() => write({ to_character_id: undefined, to_org_id: buyer.org_id })),
    );
    const clerk = await buyer.memberWith(10, 'invoice', 'transfer');
    expect(await world.codeOf(declineInvoice, { invoice_id: first }, clerk)).toBe('forbidden');
    const payer = await buyer.memberWith(11, 'pay');
    expect(await world.codeOf(declineInvoice, { invoice_id: first }, payer)).toBeNull();
    const dismissal = { org_id: buyer.org_id, target_character_id: payer.characterId };
    await world.ok(removeFromOrg, dismissal, buyer.owner.ctx);
    expect(await world.codeOf(declineInvoice, { invoice_id: second }, payer)).toBe('forbidden');
    await world.ok(suspendOrg, { org_id: buyer.org_id, reason: 'Inspección' }, buyer.staff.ctx);
    expect(await world.codeOf(declineInvoice, { invoice_id: third }, buyer.owner)).toBe('account_disabled');
  });

  it('is withdrawn by any member with the right, which who is to pay hears', async () => {
    const { write, customer, writer, clerk, org_id, staff } = await workshop(world);
    const [invoice_id, second] = [await write(), await write()];
    const other = await clerk(['pay']);
    for (const stranger of [customer, other, world.person({ serverId: customer.serverId })])
      expect(await world.codeOf(cancelInvoice, { invoice_id }, stranger)).toBe('forbidden');
    const colleague = await clerk(['invoice']);
    const { invoice } = await world.ok(cancelInvoice, { invoice_id }, colleague.ctx);
    expect(invoice.status).toBe('cancelled');
    expect(await noticesOf(customer)).toContain('bank.invoice.cancelled');
    for (const contract of [declineInvoice, payInvoice])
      expect(await world.codeOf(contract, { invoice_id }, customer)).toBe('already_cancelled');
    expect(await world.codeOf(cancelInvoice, { invoice_id }, writer)).toBe('already_cancelled');
    await world.ok(suspendOrg, { org_id, reason: 'Inspección' }, staff.ctx);
    expect(await world.codeOf(cancelInvoice, { invoice_id: second }, writer)).toBe('account_disabled');
  });

  it('expires at its time, and is answered no more', async () => {
    const { write, customer, writer, statusOf } = await workshop(world);
    const invoice_id = await write({ due_at: inDays(1) });
    const received = async (status: string) => {
      const wanted = { direction: 'received', status };
      return (await world.ok(listInvoices, wanted, customer.ctx)).invoices.map((each) => each.invoice_id);
    };
    expect([await received('open'), await received('expired')]).toEqual([[invoice_id], []]);
    clock.advance(DAY);
    expect([await received('open'), await received('expired')]).toEqual([[], [invoice_id]]);
    for (const contract of [declineInvoice, payInvoice])
      expect(await world.codeOf(contract, { invoice_id }, customer)).toBe('expired');
    expect(await world.codeOf(cancelInvoice, { invoice_id }, writer)).toBe('expired');
    await until(async () => (await told(invoice_id)).includes('bank.invoice.expired'));
    expect(await noticesOf(customer)).toContain('bank.invoice.expired');
    expect([await received('expired'), await statusOf(invoice_id)]).toEqual([[invoice_id], 'expired']);
    expect(await world.codeOf(payInvoice, { invoice_id }, customer)).toBe('expired');
  });

  it('stands in the way of a dissolution on both sides until it is answered', async () => {
    const { write, serverId, org_id, owner, writer } = await workshop(world);
    const buyer = await buyerOf(world, serverId, 0);
    const invoice_id = await write({ to_character_id: undefined, to_org_id: buyer.org_id });
    const dissolve = (id: number, by: Person) =>
      world.act(dissolveOrg, { org_id: id, to_treasury: true }, by.ctx);
    for (const answer of [await dissolve(org_id, owner), await dissolve(buyer.org_id, buyer.owner)])
      expect([answer.code, answer.status, String(answer.body['error'])]).toEqual([
        'error',
        409,
        expect.stringContaining('1 facturas abiertas'),
      ]);
    await world.ok(cancelInvoice, { invoice_id }, writer.ctx);
    expect((await dissolve(buyer.org_id, buyer.owner)).code).toBeNull();
    expect((await dissolve(org_id, owner)).code).toBeNull();
  });
});

describe('invoices that are read (IV-01)', () => {
  it('are listed to who wrote them, who is to pay them, and who acts for either organisation', async () => {
    const { org_id, serverId, write, writer, customer, owner, clerk, staff } = await workshop(world);
    const buyer = await buyerOf(world, serverId);
    const [toCustomer, toBuyer] = [
      await write(),
      await write({ to_character_id: undefined, to_org_id: buyer.org_id }, owner),
    ];
    const ids = async (person: Person, wanted: object) =>
      (await world.ok(listInvoices, wanted, person.ctx)).invoices.map((each) => each.invoice_id);
    const sent = { direction: 'sent' };
    const received = { direction: 'received' };
    expect(await ids(writer, sent)).toEqual([toCustomer]);
    expect(await ids(writer, received)).toEqual([]);
    expect(await ids(customer, received)).toEqual([toCustomer]);
    expect(await ids(writer, { ...sent, org_id })).toEqual([toBuyer, toCustomer]);
    expect(await ids(buyer.owner, { ...received, org_id: buyer.org_id })).toEqual([toBuyer]);
    expect(await ids(staff, { ...received, org_id: buyer.org_id, status: 'open' })).toEqual([toBuyer]);
    expect(await ids(staff, { ...sent, org_id, status: 'paid' })).toEqual([]);
    const payer = await clerk(['pay']);
    const list = (by: Person, wanted: object) => world.codeOf(listInvoices, wanted, by);
    expect(await list(payer, { ...received, org_id })).toBeNull();
    expect(await list(payer, { ...sent, org_id })).toBe('forbidden');
    expect(await list(writer, { ...received, org_id })).toBe('forbidden');
    expect(await list(customer, { ...sent, org_id })).toBe('forbidden');
    expect(await list(writer, { ...sent, org_id: 999_999 })).toBe('not_found');
  });

  it('are shown one by one to the same people, with what paying would cost', async () => {
    const { serverId, write, writer, customer, owner, clerk, staff, taxSales } = await workshop(world);
    await taxSales(10);
    const buyer = await buyerOf(world, serverId);
    const [toCustomer, toBuyer] = [
      await write(),
      await write({ to_character_id: undefined, to_org_id: buyer.org_id }),
    ];
    const get = (invoice_id: number, by: Person) => world.codeOf(getInvoice, { invoice_id }, by);
    const shown = await world.ok(getInvoice, { invoice_id: toCustomer }, customer.ctx);
    expect([shown.invoice.total, shown.total_cost]).toEqual([TOTAL, 115]);
    for (const by of [writer, owner, staff]) expect(await get(toCustomer, by)).toBeNull();
    expect(await get(toBuyer, await buyer.memberWith(5, 'pay'))).toBeNull();
    const others = [await clerk(['pay']), await buyer.memberWith(6, 'invoice'), customer];
    for (const by of others) expect(await get(toBuyer, by)).toBe('forbidden');
    expect(await get(999_999, staff)).toBe('not_found');
    const elsewhere = world.person({ serverId: world.newServer(), role: 'admin' });
    expect(await get(toCustomer, elsewhere)).toBe('not_found');
    await world.ok(declineInvoice, { invoice_id: toCustomer }, customer.ctx);
    expect((await world.ok(getInvoice, { invoice_id: toCustomer }, customer.ctx)).total_cost).toBeNull();
  });
});
