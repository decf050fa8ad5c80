import type { Client, InputOf } from '@cabildo/client';
import type { Person } from './demo.ts';

const say = (line: string): void => console.log(line);

type Rights = InputOf<Client['orgs']['setRanks']>['ranks'][number]['rights'];

interface Founding {
  readonly name: string;
  readonly kind: 'business' | 'government';
  readonly owner: Person;
  readonly members: readonly (readonly [Person, rank: string])[];
  /** The ranks beside the lowest one, each with its level, its wages an hour, and its rights. */
  readonly ranks: readonly (readonly [name: string, level: number, per_hour: number, rights: Rights])[];
}

interface Org {
  readonly org_id: number;
  readonly owner: Person;
}

/** Lets people work together: a town hall with a budget, and companies with ranks, wages, a shop, an invoice and cars. */
export async function associate(serverId: number, people: readonly Person[]): Promise<void> {
  say('People work together:');
  const [mayor, marcos, ines, tomas, noa] = people as [Person, Person, Person, Person, Person];
  const establish = (founding: Founding) => foundOrg(serverId, mayor.client, founding);
  const hall = await establish({
    name: 'Ayuntamiento',
    kind: 'government',
    owner: mayor,
    members: [[ines, 'Concejala']],
    ranks: [['Concejala', 50, 30, ['pay', 'payroll', 'view_staff']]],
  });
  const garage = await establish({
    name: 'Taller Vidal',
    kind: 'business',
    owner: marcos,
    members: [[tomas, 'Mecánico']],
    ranks: [['Mecánico', 20, 18, ['invoice', 'vehicles']]],
  });
  const bar = await establish({
    name: 'Bar El Faro',
    kind: 'business',
    owner: ines,
    members: [
      [noa, 'Encargada'],
      [tomas, 'Camarero'],
    ],
    ranks: [
      ['Encargada', 60, 20, ['shop', 'invoice', 'view_staff', 'hire']],
      ['Camarero', 10, 12, []],
    ],
  });
  const taxis = await establish({
    name: 'Radio Taxi Puerto',
    kind: 'business',
    owner: tomas,
    members: [[marcos, 'Conductor']],
    ranks: [['Conductor', 10, 15, ['vehicles']]],
  });
  await govern(serverId, mayor, { hall, supported: [garage, bar, taxis] });
  await serve(serverId, bar, noa);
  await repair(serverId, garage, hall);
  await sell(serverId, marcos, tomas, noa);
}

/** Makes an organisation with its ranks and what they earn, and hires its people. */
async function foundOrg(
  server_id: number,
  staff: Client,
  { name, kind, owner, members, ranks }: Founding,
): Promise<Org> {
  const at = { server_id };
  const { org_id } = await staff.orgs.createOrg({ ...at, name, kind, owner_character_id: owner.characterId });
  const by = { ...at, org_id, server_character_id: owner.characterId };
  const { ranks: present } = await owner.client.orgs.getOrg({ ...at, org_id });
  const { ranks: made } = await owner.client.orgs.setRanks({
    ...by,
    ranks: [
      ...present.map(({ member_count: _, ...rank }) => rank),
      ...ranks.map(([rank, level, , rights]) => ({
        name: rank,
        level,
        rights,
        spend_per_day: 500,
        commission_percent: 0,
      })),
    ],
  });
  const idOf = (rank: string): number => made.find((each) => each.name === rank)!.rank_id;
  for (const [rank, , per_hour] of ranks)
    await owner.client.orgs.setPay({ ...by, rank_id: idOf(rank), per_hour });
  await owner.client.orgs.setPayPeriod({ ...by, period: '1w' });
  for (const [{ client, characterId }, rank] of members) {
    const asked = { ...by, target_character_id: characterId, rank_id: idOf(rank) };
    const { invitation_id } = await owner.client.orgs.inviteToOrg(asked);
    const answer = { ...at, server_character_id: characterId, invitation_id, accept: true };
    await client.orgs.answerInvitation(answer);
  }
  const staffed = members.map(([{ fullName }, rank]) => `${fullName} (${rank})`).join(', ');
  say(`  ${owner.fullName} heads «${name}» with ${staffed}`);
  return { org_id, owner };
}

/** The treasury gets the income of the shops, supports companies, and pays the town hall every week. */
async function govern(
  server_id: number,
  { client }: Person,
  { hall, supported }: { hall: Org; supported: readonly Org[] },
): Promise<void> {
  const at = { server_id };
  const { amount } = await client.orgs.collectIncome(at);
  await client.orgs.allocate({ ...at, org_id: hall.org_id, amount: 400, reason: 'Obras del paseo' });
  for (const { org_id } of supported)
    await client.orgs.allocate({ ...at, org_id, amount: 120, reason: 'Ayuda de apertura' });
  const weekly = { ...at, org_id: hall.org_id, amount: 300, frequency: '1w', mode: 'top_up' } as const;
  await client.orgs.setBudget(weekly);
  say(
    `  the treasury collected ${amount} €, supports each company, and tops the town hall up to 300 € a week`,
  );
}

/** A shop with a stock of its own, which it ordered, and a guest. */
async function serve(server_id: number, { org_id, owner }: Org, guest: Person): Promise<void> {
  const at = { server_id };
  const by = { ...at, server_character_id: owner.characterId };
  const place = 'Paseo del Puerto, 3';
  const { shop_id } = await owner.client.shop.createShop({ ...by, org_id, name: 'Bar El Faro', place });
  const { items } = await owner.client.items.getShop(at);
  const itemOf = (name: string): number => items.find((each) => each.name === name)!.item_id;
  const [bread, coffee] = [itemOf('Pan'), itemOf('Café')];
  const order = [
    { item_id: bread, quantity: 8 },
    { item_id: coffee, quantity: 20 },
  ];
  await owner.client.shop.orderStock({ ...by, shop_id, items: order });
  for (const [item_id, price] of [
    [bread, 5],
    [coffee, 4],
  ] as const)
    await owner.client.shop.setShopItem({ ...by, shop_id, item_id, price });
  const { total_cost } = await guest.client.shop.buyItems({
    ...at,
    server_character_id: guest.characterId,
    shop_id,
    items: [{ item_id: coffee, quantity: 2 }],
  });
  say(`  the bar sells from its own stock; ${guest.fullName} had two coffees for ${total_cost} €`);
}

async function repair(server_id: number, { org_id, owner }: Org, hall: Org): Promise<void> {
  const by = { server_id, server_character_id: owner.characterId };
  const lines = [
    { title: 'Cambio de aceite de la furgoneta', quantity: 1, unit_price: 60 },
    { title: 'Neumático', quantity: 2, unit_price: 35 },
  ];
  await owner.client.orgs.createInvoice({ ...by, org_id, to_org_id: hall.org_id, lines });
  say(`  the garage invoiced the town hall for 130 €, which waits for an answer`);
}

async function sell(server_id: number, owner: Person, buyer: Person, driver: Person): Promise<void> {
  const by = { server_id, server_character_id: owner.characterId };
  const { vehicles } = await owner.client.cars.getMyVehicles(by);
  const { vehicle_id, brand, model, plate } = vehicles[0]!;
  await owner.client.cars.giveKey({ ...by, vehicle_id, target_character_id: driver.characterId });
  const terms = { price: 350, minutes: 1_440, to_character_id: buyer.characterId };
  await owner.client.cars.offerVehicle({ ...by, vehicle_id, ...terms });
  say(`  ${owner.fullName} offers ${buyer.fullName} the ${brand} ${model} (${plate}) for 350 €`);
  say(`  ${driver.fullName} has a key of it until it is sold`);
}

const MODELS = [
  { brand: 'Karin', model: 'Sultan', price: 400, doors: 4 },
  { brand: 'Pegassi', model: 'Faggio', price: 90, doors: 0 },
  { brand: 'Ayuntamiento', model: 'Bicicleta', price: 0, doors: 0 },
] as const;

/** Opens a dealer, where three people buy something to drive. */
export async function motorize(serverId: number, people: readonly Person[]): Promise<void> {
  say('A dealer of vehicles opens:');
  const at = { server_id: serverId };
  const [owner] = people as [Person];
  await owner.client.cars.updateVehicleConfig({
    ...at,
    plate_mode: 'random',
    plate_format: '##-AA-##',
    max_vehicles_per_char: 3,
  });
  for (const [index, described] of MODELS.entries()) {
    const { vehicle_model_id } = await owner.client.cars.createVehicleModel({ ...at, ...described });
    const buyer = people[index + 1]!;
    const { vehicle, total_cost } = await buyer.client.cars.buyVehicle({
      ...at,
      server_character_id: buyer.characterId,
      vehicle_model_id,
    });
    const car = `${described.brand} ${described.model} (${vehicle.plate})`;
    say(`  ${buyer.fullName} drives a ${car} for ${total_cost} €`);
  }
}
