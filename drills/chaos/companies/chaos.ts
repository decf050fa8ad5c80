import { setTimeout as pause } from 'node:timers/promises';
import type { Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import type { Body } from '../../lab/calls.ts';
import { pick, upTo } from '../../lab/chance.ts';
import { characterOf, foundCompanies, type Company } from '../../lab/companies.ts';
import { Journal, type Order, type Sender } from '../../lab/journal.ts';
import { startLoad, type Load } from '../../lab/load.ts';
import type { Chaos } from '../chaos.ts';
import { verify } from './verify.ts';
import { MINUTES, PER_HOUR, workBefore } from './worked.ts';

const COMPANIES = 20;
/** A citizen belongs to few enough of them (BZ-04). */
const STAFF = 7;
const WAGES = (STAFF * MINUTES * PER_HOUR) / 60;
const CLIENTS = 12;
const LONGEST_PAUSE_MS = 1_500;
/** Between two runs by hand, so that there are some to the end. */
const BETWEEN_RUNS_MS = 4_000;
const INCOME_TAX = { name: 'Renta', tax_type: 'income', rate: 19 } as const;
const SALES_TAX = { name: 'IVA', tax_type: 'custom', applies_to: 'sales', rate: 7 } as const;

/** Pays wages by hand and bonuses, writes invoices that are paid, declined and withdrawn at once, and moves the treasury. */
function startBusiness(community: Community, companies: readonly Company[], journal: Journal): Load {
  const { serverId: server_id, owner: admin, citizens } = community;
  const unpaid = [...companies];
  const place = (sender: Sender, action: string, params: Body): Promise<Order> =>
    journal.place(sender, `server_orgs.${action}`, { server_id, ...params });

  async function payWages(): Promise<void> {
    await pause(upTo(BETWEEN_RUNS_MS));
    const company = unpaid.pop();
    if (!company) return payBonus();
    await place(company.owner.client, 'pay_now', { org_id: company.orgId });
  }

  async function payBonus(): Promise<void> {
    const { orgId: org_id, owner, staff } = pick(companies);
    const target_character_id = characterOf(pick(staff));
    const bonus = { org_id, target_character_id, amount: upTo(20), concept: 'Esfuerzo' };
    await place(owner.client, 'pay_bonus', bonus);
  }

  async function invoice(): Promise<void> {
    const { orgId: org_id, owner } = pick(companies);
    const [company, citizen] = [pick(companies), pick(citizens)];
    const isToOrg = Math.random() < 0.4;
    const to = isToOrg ? { to_org_id: company.orgId } : { to_character_id: characterOf(citizen) };
    const lines = [{ title: 'Trabajo', quantity: upTo(3), unit_price: upTo(30) }];
    const { outcome, answer } = await place(owner.client, 'create_invoice', { org_id, lines, ...to });
    if (outcome !== 'done') return;
    await pause(upTo(LONGEST_PAUSE_MS));
    const { invoice_id } = answer.body;
    const payer = (isToOrg ? company.owner : citizen).client;
    const chance = Math.random();
    await Promise.all([
      place(payer, 'pay_invoice', { invoice_id }),
      chance < 0.5 && place(payer, 'pay_invoice', { invoice_id }),
      chance > 0.7 && place(owner.client, 'cancel_invoice', { invoice_id }),
      chance > 0.9 && place(payer, 'decline_invoice', { invoice_id }),
    ]);
  }

  async function moveTreasury(): Promise<void> {
    const { orgId: org_id } = pick(companies);
    // More than there is, now and then.
    const allocation = { org_id, amount: upTo(600), reason: 'Ayuda' };
    await place(admin, 'allocate', allocation);
    await pause(upTo(LONGEST_PAUSE_MS));
  }

  const works = [payWages, payBonus, moveTreasury, moveTreasury];
  return startLoad(Array.from({ length: CLIENTS }, (_, index) => works[index] ?? invoice));
}

/** Companies pay wages, bonuses and invoices while services are killed, some with too little money. */
export async function chaosOfCompanies(stack: Stack, community: Community): Promise<Chaos> {
  const { owner, serverId: server_id } = community;
  for (const tax of [INCOME_TAX, SALES_TAX]) await owner.api.economy.configureTax({ server_id, ...tax });
  const funds = () => Math.round(WAGES * pick([0.2, 0.7, 1.2]));
  const founded = { count: COMPANIES, staff: STAFF, perHour: PER_HOUR, funds };
  const companies = await foundCompanies(community, founded);
  await workBefore(stack, community, companies);
  const journal = new Journal();
  return {
    victims: ['economy', 'mdt', 'gateway'],
    load: startBusiness(community, companies, journal),
    summary() {
      const count = (action: string): number => journal.find('done', `server_orgs.${action}`).length;
      return (
        `${count('pay_now')} runs by hand, ${count('pay_bonus')} bonuses, ` +
        `${count('pay_invoice')} of ${count('create_invoice')} invoices paid, ${count('allocate')} allocations; ` +
        journal.summary('orders')
      );
    },
    verify: () => verify(stack, community, { journal, companies }),
  };
}
