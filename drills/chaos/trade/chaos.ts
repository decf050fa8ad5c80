import { setTimeout as pause } from 'node:timers/promises';
import { inParallel, type Citizen, type Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import type { Body } from '../../lab/calls.ts';
import { pick, upTo } from '../../lab/chance.ts';
import { characterOf, foundCompanies, type Company } from '../../lab/companies.ts';
import { Journal, type Order, type Sender } from '../../lab/journal.ts';
import { startLoad, type Load } from '../../lab/load.ts';
import type { Chaos } from '../chaos.ts';
import { verify } from './verify.ts';

const COMPANIES = 6;
const FUNDS = 4_000;
const VEHICLES_EACH = 2;
const GOODS_EACH = 400;
const PRICE = 6;
const BUYERS = 12;
const DEALERS = 8;
const LONGEST_PAUSE_MS = 800;
/** Once everything is back for good, an order that is unknown for longer will never be settled. */
const SETTLED_MS = 60_000;
const TAXES = [
  { name: 'IVA', tax_type: 'custom', applies_to: 'sales', rate: 7 },
  { name: 'Lujo', tax_type: 'property', rate: 20 },
] as const;

/** A company with a shop. */
export interface Keeper extends Company {
  readonly shopId: number;
}

/** A vehicle, and who may give it away; an offer that is accepted changes the owner. */
interface Car {
  readonly vehicleId: number;
  owner: Citizen;
}

async function openShop(community: Community, company: Company, journal: Journal): Promise<Keeper> {
  const { serverId: server_id, owner: admin, itemIds } = community;
  const own = { server_id, server_character_id: characterOf(company.owner) };
  const { shop } = company.owner.client.api;
  const opened = { ...own, org_id: company.orgId, name: `Tienda ${company.orgId}` };
  const { shop_id } = await shop.createShop(opened);
  for (const item_id of itemIds) {
    await admin.api.inventory.give({ ...own, item_id, quantity: GOODS_EACH });
    await shop.setShopItem({ ...own, shop_id, item_id, price: PRICE });
  }
  const items = itemIds.map((item_id) => ({ item_id, quantity: GOODS_EACH / 2 }));
  const stocked = { server_id, shop_id, from_character_id: own.server_character_id, items };
  await journal.place(company.owner.client, 'server_shop.restock', stocked);
  return { ...company, shopId: shop_id };
}

async function buyCars({ serverId: server_id, citizens, modelIds }: Community): Promise<Car[]> {
  const owned = await inParallel(citizens, 8, async (owner) => {
    const cars: Car[] = [];
    for (let nth = 0; nth < VEHICLES_EACH; nth += 1) {
      const order = { server_id, server_character_id: characterOf(owner), vehicle_model_id: pick(modelIds) };
      const { vehicle } = await owner.client.api.cars.buyVehicle(order);
      cars.push({ vehicleId: vehicle.vehicle_id, owner });
    }
    return cars;
  });
  return owned.flat();
}

/** People buy from shops of companies whose stock moves meanwhile, and pass vehicles on to each other. */
function startTrade(
  community: Community,
  { keepers, cars, journal }: { keepers: readonly Keeper[]; cars: Car[]; journal: Journal },
): Load {
  const { serverId: server_id, citizens, itemIds } = community;
  const place = (sender: Sender, name: string, params: Body): Promise<Order> =>
    journal.place(sender, name, { server_id, ...params });
  const lines = (most: number) => [{ item_id: pick(itemIds), quantity: upTo(most) }];

  async function buy(): Promise<void> {
    const citizen = pick(citizens);
    const order = { shop_id: pick(keepers).shopId, items: lines(Math.random() < 0.02 ? 5_000 : 3) };
    await place(citizen.client, 'server_shop.buy_items', {
      server_character_id: characterOf(citizen),
      ...order,
    });
  }

  async function stock(): Promise<void> {
    const { shopId: shop_id, owner } = pick(keepers);
    const own = characterOf(owner);
    const acts: [string, Body][] = [
      ['restock', { from_character_id: own, items: lines(20) }],
      ['take_stock', { to_character_id: own, items: lines(5) }],
      ['order_stock', { server_character_id: own, items: lines(20) }],
    ];
    const [action, params] = pick(acts);
    await place(owner.client, `server_shop.${action}`, { shop_id, ...params });
    await pause(upTo(LONGEST_PAUSE_MS));
  }

  /** Offers a vehicle, which nobody else takes up meanwhile, and has the offer accepted, declined and withdrawn at once. */
  async function deal(): Promise<void> {
    const [car] = cars.splice(Math.floor(Math.random() * cars.length), 1) as [Car];
    const { vehicleId: vehicle_id, owner } = car;
    const buyer = pick(citizens.filter((each) => each !== owner));
    const offered = {
      vehicle_id,
      to_character_id: characterOf(buyer),
      price: pick([0, upTo(40), 1_000_000]),
    };
    const { outcome, answer } = await place(owner.client, 'server_cars.offer_vehicle', {
      server_character_id: characterOf(owner),
      ...offered,
    });
    if (outcome === 'done') {
      const { offer_id } = answer.body;
      const chance = Math.random();
      const [accepted] = await Promise.all([
        place(buyer.client, 'server_cars.accept_offer', { offer_id }),
        chance < 0.3 && place(buyer.client, 'server_cars.accept_offer', { offer_id }),
        chance > 0.7 && place(owner.client, 'server_cars.cancel_offer', { offer_id }),
        chance > 0.9 && place(buyer.client, 'server_cars.decline_offer', { offer_id }),
      ]);
      const isOver = journal.find('done').some(({ params }) => params['offer_id'] === offer_id);
      if (!isOver) await place(owner.client, 'server_cars.cancel_offer', { offer_id });
      const isSold = journal
        .find('done', 'server_cars.accept_offer')
        .some(({ params }) => params['offer_id'] === offer_id);
      if (isSold) car.owner = buyer;
      if (accepted.outcome === 'unknown') return;
    }
    cars.push(car);
  }

  return startLoad([
    ...Array.from({ length: BUYERS }, () => buy),
    ...Array.from({ length: DEALERS }, () => deal),
    stock,
    stock,
  ]);
}

/** People trade with companies and each other while services are killed. */
export async function chaosOfTrade(stack: Stack, community: Community): Promise<Chaos> {
  const { owner, serverId: server_id } = community;
  for (const tax of TAXES) await owner.api.economy.configureTax({ server_id, ...tax });
  const founded = { count: COMPANIES, staff: 1, perHour: 0, funds: () => FUNDS };
  const companies = await foundCompanies(community, founded);
  const journal = new Journal();
  const keepers = await inParallel(companies, 4, (company) => openShop(community, company, journal));
  const cars = await buyCars(community);
  const load = startTrade(community, { keepers, cars: [...cars], journal });
  return {
    victims: ['inventory', 'vehicles', 'economy', 'gateway'],
    load: {
      get begun() {
        return load.begun;
      },
      async finish() {
        journal.giveUpAt = Date.now() + SETTLED_MS;
        await load.finish();
      },
    },
    summary: () => journal.summary('orders'),
    verify: () => verify(stack, community, { journal, keepers, vehicles: cars.length }),
  };
}
