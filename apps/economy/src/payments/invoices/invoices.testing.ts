import configureTax from '@cabildo/contracts/economy/funds/taxes/configure_tax.ts';
import createInvoice from '@cabildo/contracts/economy/payments/invoices/create_invoice.ts';
import getInvoice from '@cabildo/contracts/economy/payments/invoices/get_invoice.ts';
import type { OrgRight } from '@cabildo/contracts/economy/organisations/orgs.ts';
import { newName, orgOf, rankOf } from '../../organisations/organisations.testing.ts';
import type { Person, World } from '../../testing/world.ts';

export const LINES = [
  { title: 'Rueda', quantity: 4, unit_price: 20 },
  { title: 'Trabajo', quantity: 1, unit_price: 25 },
];
/** The sum of these lines. */
export const TOTAL = 105;

/** A business with a writer of invoices, who gets a tenth of them, and a customer with a bank account. */
export async function workshop(world: World, { balance = 1_000, percent = 10 } = {}) {
  const made = await orgOf(world);
  const { org_id, org, serverId, staff, addRanks, hire } = made;
  /** Hires a person with these rights, and a commission. */
  const clerk = async (rights: readonly OrgRight[], commission_percent = 0): Promise<Person> => {
    const name = newName();
    const ranks = await addRanks({ ...rankOf(name, 10, rights), commission_percent });
    return hire(world.person({ serverId }), ranks.get(name)!.rank_id);
  };
  const writer = await clerk(['invoice'], percent);
  const customer = await world.cardholder(balance, { serverId });
  /** Writes an invoice, to the customer where nothing else is said. */
  const write = async (more: object = {}, by: Person = writer): Promise<number> => {
    const input = { org_id, to_character_id: customer.characterId, lines: LINES, ...more };
    return (await world.ok(createInvoice, input, by.ctx)).invoice_id;
  };
  const codeOf = (more: object = {}, by: Person = writer): Promise<string | null> =>
    world.codeOf(createInvoice, { org_id, to_character_id: customer.characterId, lines: LINES, ...more }, by);
  const statusOf = async (invoice_id: number): Promise<string> =>
    (await world.ok(getInvoice, { invoice_id }, staff.ctx)).invoice.status;
  const taxSales = (rate: number) =>
    world.ok(
      configureTax,
      { name: 'IVA', tax_type: 'custom', rate, applies_to: 'sales' },
      world.person({ serverId, role: 'owner' }).ctx,
    );
  return { ...made, account: org.account_id, clerk, writer, customer, write, codeOf, statusOf, taxSales };
}

/** Another business of the same server, with money. */
export async function buyerOf(world: World, serverId: number, balance = 1_000) {
  const made = await orgOf(world, { serverId });
  if (balance > 0) await world.fund(serverId, made.org.account_id, balance);
  return { ...made, account: made.org.account_id };
}
