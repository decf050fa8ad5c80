import { Client, inParallel, type TestClock } from '@cabildo/testing';
import type { Random } from '@cabildo/testing/random.ts';
import { ask } from '../ask.ts';

/** Somebody with one living character, as the answers have shown it. */
export interface Person {
  readonly client: Client;
  readonly userId: number;
  characterId: number;
  accountId: number;
  /** The companies to which the character belongs. */
  readonly companies: Set<Company>;
  readonly offers: number[];
  readonly invoices: number[];
  readonly debts: number[];
  readonly vehicles: number[];
  isBanned: boolean;
}

export interface Company {
  readonly orgId: number;
  readonly accountId: number;
  readonly shopId: number;
  readonly ranks: readonly number[];
  /** The owner, or nobody while it is vacant. */
  owner: Person | undefined;
  readonly sent: number[];
}

/** The town as its people know it, and how they act in it. */
export interface Town {
  readonly clock: TestClock;
  readonly owner: Client;
  readonly serverId: number;
  readonly joinCode: string;
  readonly people: readonly Person[];
  companies: readonly Company[];
  readonly goods: { items: readonly number[]; models: readonly number[] };
  /** Characters that died, were deleted, or belong to banned people. */
  readonly ended: Set<number>;
  readonly shifts: number[];
  /** How often each action succeeded, and each status came. */
  readonly done: Map<string, number>;
  does(client: Client, action: string, params?: object): Promise<Record<string, unknown>>;
}

const OPENING = 3_000;
const WAGES_AN_HOUR = 12;
const PERIODS = ['1mo', '1w', '2w', '1d', null] as const;
const KINDS = ['business', 'business', 'government', 'gang', 'business', 'other'] as const;
const ITEMS = [
  { name: 'agua', price: 3 },
  { name: 'pan', price: 2 },
  { name: 'radio', price: 25 },
];
const TAXES = [
  { name: 'Renta', tax_type: 'income', rate: 15 },
  { name: 'IVA', tax_type: 'custom', applies_to: 'sales', rate: 7 },
  { name: 'Matriculación', tax_type: 'property', rate: 5 },
  { name: 'Sucesiones', tax_type: 'inheritance', rate: 10 },
];

/** Founds a town of people, each with a character and money, and of companies, each with an owner, ranks, wages and a shop. */
export async function foundTown(
  url: string,
  clock: TestClock,
  size: { people: number; companies: number },
): Promise<Town> {
  const owner = await new Client(url).signIn('8800', 'alcaldesa');
  const { server } = await ask(owner, 'servers.create', { server_name: 'Villa Año' });
  const { id: serverId, join_code: joinCode } = server as { id: number; join_code: string };
  const by = (action: string, params: object) => ask(owner, action, { server_id: serverId, ...params });
  await by('server_economy.update_bank_config', { accounts_config: { initial_balance: OPENING } });
  await by('server_economy.configure_reward', { name: 'Bono', amount: 150, frequency: 'weekly' });
  for (const tax of TAXES) await by('server_economy.configure_tax', tax);
  const items: number[] = [];
  for (const item of ITEMS) items.push(Number((await by('server_items.create', item))['item_id']));
  const car = { brand: 'Seat', model: '600', price: 200 };
  const { vehicle_model_id } = await by('server_cars.create_vehicle_model', car);
  await by('server_cars.update_vehicle_config', { max_vehicles_per_char: 5 });
  const done = new Map<string, number>();
  const count = (what: string): unknown => done.set(what, (done.get(what) ?? 0) + 1);
  const town: Town = {
    clock,
    owner,
    serverId,
    joinCode,
    people: [],
    companies: [],
    goods: { items, models: [Number(vehicle_model_id)] },
    ended: new Set(),
    shifts: [],
    done,
    async does(client, action, params = {}) {
      const { status, body } = await client.call(action, { server_id: serverId, ...params });
      count(String(status));
      if (status < 300) count(action);
      if (status >= 500)
        throw new Error(`${action} ${JSON.stringify(params)}: ${status} ${JSON.stringify(body)}`);
      return body;
    },
  };
  const numbers = Array.from({ length: size.people }, (_, nth) => nth);
  const people = await inParallel(numbers, 8, (nth) => settle(url, town, nth));
  const founded = { ...town, people };
  const companies = await inParallel(numbers.slice(0, size.companies), 4, (nth) =>
    foundCompany(founded, people[nth]!, nth),
  );
  return Object.assign(founded, { companies });
}

async function settle(url: string, town: Town, nth: number): Promise<Person> {
  const client = await new Client(url).signIn(String(8_801 + nth), `vecina${nth}`);
  const { user_id } = await ask(client, 'users.get_user_by_key');
  await ask(client, 'servers.join', { join_code: town.joinCode });
  const person: Person = {
    client,
    userId: Number(user_id),
    characterId: 0,
    accountId: 0,
    companies: new Set(),
    offers: [],
    invoices: [],
    debts: [],
    vehicles: [],
    isBanned: false,
  };
  await beBorn(town, person);
  return person;
}

/** Gives a person a new character with an account; the money of the opening is paid once to each. */
export async function beBorn({ does }: Town, person: Person): Promise<void> {
  const made = await does(person.client, 'server_dni.create', { name: 'Alba', surname: 'Ruiz' });
  person.characterId = Number(made['server_character_id'] ?? 0);
  const account = { server_character_id: person.characterId, account_type: 'personal' };
  person.accountId = Number(
    (await does(person.client, 'server_economy.create_account', account))['account_id'] ?? 0,
  );
  for (const list of [person.offers, person.invoices, person.debts, person.vehicles]) list.length = 0;
  person.companies.clear();
}

async function foundCompany(town: Town, owner: Person, nth: number): Promise<Company> {
  const { serverId: server_id } = town;
  const kind = KINDS[nth % KINDS.length]!;
  const isSecond = kind === 'government' && nth >= KINDS.length;
  const described = { name: `Casa ${nth}`, kind: isSecond ? 'other' : kind };
  const own = { server_id, owner_character_id: owner.characterId };
  const { org } = await ask(town.owner, 'server_orgs.create_org', { ...own, ...described });
  const { org_id, account_id } = org as { org_id: number; account_id: number };
  const by = (action: string, params: object) => ask(owner.client, action, { server_id, org_id, ...params });
  const { ranks } = (await by('server_orgs.get_org', {})) as { ranks?: { rank_id: number }[] };
  const rank = { spend_per_day: null, commission_percent: 5 };
  const staff = { ...rank, rank_id: ranks![0]!.rank_id, name: 'Plantilla', level: 1, rights: [] };
  const rights = ['hire', 'payroll', 'invoice', 'shop', 'vehicles', 'pay', 'view_staff'];
  const lead = { ...rank, name: 'Encargado', level: 50, rights };
  const set = (await by('server_orgs.set_ranks', { ranks: [staff, lead] })) as {
    ranks?: { rank_id: number }[];
  };
  const rankIds = set.ranks!.map(({ rank_id }) => rank_id);
  for (const rank_id of rankIds)
    await by('server_orgs.set_pay', { rank_id, per_hour: WAGES_AN_HOUR + nth, min_minutes: 0 });
  await by('server_orgs.set_pay_period', { period: PERIODS[nth % PERIODS.length] ?? '' });
  const { shop_id } = await by('server_shop.create_shop', { name: `Tienda ${nth}` });
  for (const item_id of town.goods.items) {
    const price = 4 + nth;
    await ask(owner.client, 'server_shop.set_shop_item', { server_id, shop_id, item_id, price });
  }
  if (kind === 'government' && !isSecond) {
    const terms = { org_id, amount: 200, frequency: '1w', mode: 'add' };
    await ask(town.owner, 'server_orgs.set_budget', { server_id, ...terms });
  }
  const paidIn = { from_account_id: owner.accountId, to_account_id: account_id, amount: 2_000 };
  await ask(owner.client, 'server_economy.internal_transfer', { server_id, ...paidIn });
  const company = {
    orgId: org_id,
    accountId: account_id,
    shopId: Number(shop_id),
    ranks: rankIds,
    owner,
    sent: [],
  };
  owner.companies.add(company);
  return company;
}

/** Hires a person, by the owner. */
export async function hire(town: Town, company: Company, person: Person, random: Random): Promise<void> {
  if (!company.owner || person.companies.has(company) || person.isBanned) return;
  const rank_id = random.oneIn(5) ? company.ranks[0]! : company.ranks.at(-1)!;
  const asked = { org_id: company.orgId, target_character_id: person.characterId, rank_id };
  const { invitation_id } = await town.does(company.owner.client, 'server_orgs.invite_to_org', asked);
  if (invitation_id === undefined) return;
  const answer = { invitation_id, accept: !random.oneIn(20) };
  const { invitation } = await town.does(person.client, 'server_orgs.answer_invitation', answer);
  if ((invitation as { status?: string } | undefined)?.status === 'accepted') person.companies.add(company);
}
