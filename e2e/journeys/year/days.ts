import type { Random } from '@cabildo/testing/random.ts';
import { hire, type Company, type Person, type Town } from './town.ts';

/** The streams in which people act at once. */
const STREAMS = 8;
const OWNERS_ACTS = 6;
/** Between two workdays there is a week, and some invoices are to be over before they are answered. */
const INVOICES_MS = 15 * 24 * 3_600_000;

const keep = (list: number[], id: unknown): void => {
  if (typeof id === 'number') list.push(id);
};

/** Lets many act at once, by streams that each have a chance of their own. */
async function atOnce<T>(
  list: readonly T[],
  randoms: readonly Random[],
  act: (each: T, random: Random) => Promise<unknown>,
): Promise<void> {
  await Promise.all(
    randoms.map(async (random, stream) => {
      for (let at = stream; at < list.length; at += randoms.length) await act(list[at]!, random);
    }),
  );
}

export const streamsOf = (make: (nth: number) => Random): Random[] =>
  Array.from({ length: STREAMS }, (_, nth) => make(nth));

/** Everybody who is employed somewhere clocks in. */
export const morning = (town: Town, randoms: readonly Random[]): Promise<void> =>
  atOnce(employed(town), randoms, async (person, random) => {
    const { orgId: org_id } = random.pick([...person.companies]);
    const asked = { server_character_id: person.characterId, org_id };
    keep(town.shifts, (await town.does(person.client, 'server_orgs.clock_in', asked))['shift_id']);
  });

export const evening = (town: Town, randoms: readonly Random[]): Promise<void> =>
  atOnce(employed(town), randoms, (person) =>
    town.does(person.client, 'server_orgs.clock_out', { server_character_id: person.characterId }),
  );

const employed = ({ people }: Town): Person[] =>
  people.filter(({ companies, isBanned }) => companies.size > 0 && !isBanned);

/** Everybody does something, and each owner does several things for the company. */
export async function live(town: Town, randoms: readonly Random[]): Promise<void> {
  await atOnce(town.companies, randoms, async (company, random) => {
    for (let acts = OWNERS_ACTS; acts > 0 && company.owner && !company.owner.isBanned; acts -= 1)
      await random.pick(asOwner(town, company, random))();
  });
  await atOnce(town.people, randoms, async (me, random) => {
    if (me.isBanned) return;
    if (me.invoices.length > 0 && random.oneIn(2)) await settleInvoice(town, me, random);
    else if (me.offers.length > 0 && random.oneIn(2)) await settleOffer(town, me, random);
    else await random.pick(asCitizen(town, me, random))();
  });
}

/** A person, for itself or for its company, answers the last invoice that it got, now and then twice. */
async function settleInvoice(town: Town, me: Person, random: Random): Promise<void> {
  const invoice_id = random.oneIn(8) ? me.invoices.at(-1) : me.invoices.pop();
  const asked = { server_character_id: me.characterId, invoice_id };
  const payment_method = random.pick(['bank', 'bank', 'wallet']);
  if (random.oneIn(6)) await town.does(me.client, 'server_orgs.decline_invoice', asked);
  else await town.does(me.client, 'server_orgs.pay_invoice', { ...asked, payment_method });
}

async function settleOffer(town: Town, me: Person, random: Random): Promise<void> {
  const offer_id = random.oneIn(8) ? me.offers.at(-1) : me.offers.pop();
  const asked = { server_character_id: me.characterId, offer_id };
  if (random.oneIn(6)) {
    await town.does(me.client, 'server_cars.decline_offer', { offer_id });
    return;
  }
  const { vehicle } = await town.does(me.client, 'server_cars.accept_offer', asked);
  keep(me.vehicles, (vehicle as { vehicle_id: number } | undefined)?.vehicle_id);
}

type Act = () => Promise<unknown>;
/** The last of them are most likely to be there still. */
const some = (list: readonly number[], random: Random): number =>
  list.length > 0 ? random.pick(list.slice(-3)) : 1;

function asCitizen(town: Town, me: Person, random: Random): Act[] {
  const other = random.pick(town.people);
  const company = random.pick(town.companies);
  const own = { server_character_id: me.characterId };
  const as = (action: string, params: object = {}) => town.does(me.client, action, { ...own, ...params });
  const amount = 1 + random.below(60);
  const vehicle_id = some(me.vehicles, random);
  return [
    () => as('server_economy.claim_rewards'),
    () => as('server_economy.withdraw', { amount }),
    () => as('server_economy.deposit', { amount }),
    () =>
      as('server_economy.internal_transfer', {
        from_account_id: me.accountId,
        to_account_id: random.oneIn(3) ? company.accountId : other.accountId,
        amount,
      }),
    () => {
      const items = [{ item_id: random.pick(town.goods.items), quantity: 1 + random.below(3) }];
      return as('server_shop.buy_items', { items, ...(!random.oneIn(4) && { shop_id: company.shopId }) });
    },
    () => as('server_economy.pay_debt', { debt_id: some(me.debts, random), payment_method: 'wallet' }),
    async () => {
      const { vehicle } = await as('server_cars.buy_vehicle', { vehicle_model_id: town.goods.models[0] });
      keep(me.vehicles, (vehicle as { vehicle_id: number } | undefined)?.vehicle_id);
    },
    async () => {
      const offered = {
        vehicle_id,
        to_character_id: other.characterId,
        price: random.below(150),
        minutes: 1440,
      };
      keep(other.offers, (await as('server_cars.offer_vehicle', offered))['offer_id']);
    },
    () => as('server_cars.give_key', { vehicle_id, target_character_id: other.characterId }),
    async () => {
      if (!random.oneIn(6)) return;
      const left = random.pick([...me.companies, undefined]);
      if (!left || left.owner === me) return;
      const { left: isLeft } = await as('server_orgs.leave_org', { org_id: left.orgId });
      if (isLeft) me.companies.delete(left);
    },
  ];
}

function asOwner(town: Town, company: Company, random: Random): Act[] {
  const { orgId: org_id, shopId: shop_id, owner } = company;
  const other = random.pick(town.people);
  const by = (action: string, params: object) =>
    town.does(owner!.client, action, { server_character_id: owner!.characterId, ...params });
  const items = [{ item_id: random.pick(town.goods.items), quantity: 1 + random.below(15) }];
  const invoice = async () => {
    const lines = [{ title: 'Encargo', quantity: 1 + random.below(3), unit_price: 1 + random.below(80) }];
    const rival = random.pick(town.companies);
    const to = random.oneIn(4) ? { to_org_id: rival.orgId } : { to_character_id: other.characterId };
    const due_at = new Date(town.clock.now().getTime() + INVOICES_MS).toISOString();
    const { invoice_id } = await by('server_orgs.create_invoice', { org_id, lines, due_at, ...to });
    keep(company.sent, invoice_id);
    const payer = 'to_org_id' in to ? rival.owner : other;
    if (payer) keep(payer.invoices, invoice_id);
  };
  return [
    invoice,
    invoice,
    invoice,
    () => by('server_shop.order_stock', { shop_id, items }),
    () => by('server_shop.order_stock', { shop_id, items }),
    () =>
      town.does(owner!.client, 'server_shop.restock', {
        shop_id,
        from_character_id: owner!.characterId,
        items,
      }),
    () =>
      town.does(owner!.client, 'server_shop.take_stock', {
        shop_id,
        to_character_id: owner!.characterId,
        items,
      }),
    () => by('server_orgs.cancel_invoice', { invoice_id: some(company.sent, random) }),
    () => by('server_orgs.pay_now', { org_id }),
    () => by('server_cars.buy_vehicle', { org_id, vehicle_model_id: town.goods.models[0] }),
    () =>
      by('server_orgs.pay_bonus', {
        org_id,
        target_character_id: other.characterId,
        amount: 1 + random.below(30),
        concept: 'Esfuerzo',
      }),
    () =>
      by('server_orgs.set_pay', {
        org_id,
        rank_id: random.pick(company.ranks),
        per_hour: 6 + random.below(20),
      }),
    () => hire(town, company, other, random),
    async () => {
      const removed = { org_id, target_character_id: other.characterId };
      const answer = await by('server_orgs.remove_from_org', removed);
      if (answer['removed']) other.companies.delete(company);
    },
  ];
}
