import payInvoice from '@cabildo/contracts/economy/payments/invoices/pay_invoice.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { workshop } from './invoices.testing.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('invoices that are paid at one moment end each with its own tax, and one that is too dear stays open', async () => {
  const { customer, account, write, statusOf, taxSales } = await workshop(world);
  await taxSales(10);
  const prices = [100, 20, 50, 5_000, 200];
  const ids = await Promise.all(
    prices.map((unit_price) => write({ lines: [{ title: 'Rueda', quantity: 1, unit_price }] })),
  );
  const answers = await Promise.all(
    ids.map((invoice_id) => world.act(payInvoice, { invoice_id }, customer.ctx)),
  );
  expect(answers.map(({ code, body }) => code ?? body.invoice.tax)).toEqual([
    10,
    2,
    5,
    'insufficient_balance',
    20,
  ]);
  expect(await Promise.all(ids.map(statusOf))).toEqual(['paid', 'paid', 'paid', 'open', 'paid']);
  const stored = await world.database.query<{ tax: number }>(
    `SELECT tax FROM invoices WHERE id = ANY($1::bigint[]) AND status = 'paid' ORDER BY total`,
    [ids],
  );
  expect(stored.map(({ tax }) => tax)).toEqual([2, 5, 10, 20]);
  expect([await world.balanceOf(customer.accountId), await world.balanceOf(account)]).toEqual([593, 370]);
});
