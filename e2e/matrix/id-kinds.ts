import { payRun } from './payroll.ts';
import type { ParamDoc, IdKind } from '@cabildo/contracts/fields';
import { Client } from '@cabildo/testing';
import { ACTIVITY, ACTIVITY_BY_NAME } from './activity.ts';
import { account, openAccount } from './accounts.ts';
import { character, newCharacter } from './characters.ts';
import { DESK, DESK_BY_NAME } from './desk.ts';
import { evidence, FRISKS, GOODS, GOODS_BY_NAME, image } from './goods.ts';
import { payment } from './billing.ts';
import { scriptLicence } from './licences.ts';
import { INVOICE, INVOICES_BY_NAME } from './invoices.ts';
import { MDT, MDT_BY_NAME } from './mdt.ts';
import { ORGANISATIONS, ORGANISATIONS_BY_NAME } from './organisations.ts';
import type { Person } from './people.ts';
import { PROMISES } from './promises.ts';
import { REPORTS, REPORTS_BY_NAME } from './reports.ts';
import { shop } from './shops.ts';
import { idOf, NO_ID, unique, type Source } from './source.ts';
import { budget } from './treasury.ts';
import { VAULTS } from './vaults.ts';
import { offeredVehicle, offerMade, VEHICLES } from './vehicles.ts';
import { WEBHOOKS } from './webhooks.ts';
import type { World } from './world.ts';

/** A card number that is right in form and checksum. */
const NO_CARD = '4000000000000002';

const user: Source = {
  of: async (world, person) => {
    await world.enter(person);
    return person.userId;
  },
  fresh: async (world) => (await world.newMember()).userId,
  missing: NO_ID,
};

const gameAccount: Source = {
  of: async (world, person) => {
    await world.enter(person);
    return person.gpId;
  },
  fresh: async (world) => (await world.newMember()).gpId,
  missing: '999999999999',
};

/** The card of the older kind of account. */
const cardOf = (world: World, person: Person) =>
  world.once(`card of ${person.gpId}`, async () => {
    const server_character_id = await newCharacter(world, person);
    return world.has(person, 'server_economy.create_bank_account', { server_character_id });
  });
const cardNumberOf = async (world: World, person: Person) => (await cardOf(world, person))['card_number'];

/** Links an account of the chat platform by its mock consent, once a person. */
const chatAccounts = new Map<string, Promise<string>>();
async function linkChatAccount({ client, gpId }: Person): Promise<string> {
  const cpId = `8000000000${gpId.padStart(8, '0')}`;
  await client.linkChat(cpId, `chat${gpId}`, { guilds: '[]' });
  return cpId;
}

/** A second account of a person, linked again where it was unlinked. */
export async function secondChatAccountOf({ client, gpId }: Person): Promise<string> {
  const cpId = `8100000000${gpId.padStart(8, '0')}`;
  await client.linkChat(cpId, `second${gpId}`);
  return cpId;
}

export function chatAccountOf(person: Person): Promise<string> {
  const linked = chatAccounts.get(person.gpId) ?? linkChatAccount(person);
  chatAccounts.set(person.gpId, linked);
  return linked;
}

const chatAccount: Source = {
  of: async (world, person) => {
    // A stranger has an account too, and stays one.
    if (person.role) await world.enter(person);
    return chatAccountOf(person);
  },
  missing: '899999999999999999',
};

const billType: Source = {
  of: (world) => world.once('bill type', () => newBillType(world)),
  fresh: newBillType,
  missing: NO_ID,
};
async function newBillType(world: World): Promise<number> {
  const body = await world.has(world.founder, 'server_economy.create_bill_type', { value: 1_000 + unique() });
  return idOf(body, 'bill_type', 'bill_type_id');
}

/** Makes a contact of a character of its own, because a character is kept under one alias alone. */
async function newContact(world: World, person: Person): Promise<number> {
  const body = await world.has(person, 'server_economy.add_contact', {
    server_character_id: await character.of(world, person),
    alias: `Contacto ${unique()}`,
    contact_character_id: await newCharacter(world, world.inhabitant(world.lab.people.passerby)),
  });
  return Number(body['contact_id']);
}
const contact: Source = {
  of: (world, person) => world.once(`contact of ${person.gpId}`, () => newContact(world, person)),
  fresh: newContact,
  missing: NO_ID,
};

const newRole = (world: World): Promise<number> => world.addRole(`Rol ${unique()}`, 5, []);
const role: Source = {
  of: (world) => world.once('role', () => newRole(world)),
  fresh: newRole,
  missing: NO_ID,
};

async function newServerKey(world: World): Promise<number> {
  return idOf(await world.has(world.founder, 'servers.create_api_key', { name: 'Panel' }), 'key', 'key_id');
}
/** Makes a card of a person, on a shared account of its own; one more, so that it is not the last. */
const newCard = async (world: World, person: Person): Promise<number> => {
  const server_character_id = await character.of(world, person);
  const account_id = await openAccount(world, person, 'shared');
  const order = { server_character_id, account_id, card_type: 'permanent' };
  await world.has(person, 'server_economy.create_card', order);
  return idOf(await world.has(person, 'server_economy.create_card', order), 'card', 'card_id');
};
const card: Source = {
  of: (world, person) => world.once(`card id of ${person.gpId}`, () => newCard(world, person)),
  fresh: newCard,
  missing: NO_ID,
};

/** Makes a request of another character to a person, who can approve it. */
async function newRequest(world: World, person: Person): Promise<number> {
  const to_character_id = await character.of(world, person);
  const asker = await world.newMember();
  const server_character_id = await character.of(world, asker);
  const body = await world.has(asker, 'server_economy.create_payment_request', {
    server_character_id,
    to_character_id,
    amount: 1,
  });
  return idOf(body, 'request', 'request_id');
}
const paymentRequest: Source = {
  of: (world, person) => world.once(`request to ${person.gpId}`, () => newRequest(world, person)),
  fresh: newRequest,
  missing: NO_ID,
};

/** The newest notification of a person: about a request. */
const notification: Source = {
  async of(world, person) {
    await paymentRequest.of(world, person);
    const server_character_id = await character.of(world, person);
    const list = { server_character_id };
    const { notifications } = await world.has(person, 'server_economy.list_notifications', list);
    return (notifications as { notification_id: number }[])[0]!.notification_id;
  },
  missing: NO_ID,
};

const newTax = async (world: World): Promise<number> =>
  idOf(
    await world.has(world.founder, 'server_economy.configure_tax', {
      name: `Impuesto ${unique()}`,
      tax_type: 'custom',
      rate: 1,
    }),
    'tax',
    'tax_id',
  );
const tax: Source = {
  of: (world) => world.once('tax', () => newTax(world)),
  fresh: newTax,
  missing: NO_ID,
};

const serverKey: Source = {
  of: (world) => world.once('server key', () => newServerKey(world)),
  fresh: newServerKey,
  missing: NO_ID,
};

/**
 * The source of each kind of id. The edge resolves `server_id`, and the test varies it everywhere. A key is its
 * user's in every server.
 */
const BY_THING: Readonly<Record<Exclude<IdKind, 'server' | 'key'>, Source>> = {
  account,
  bill_type: billType,
  budget,
  card,
  character,
  contact,
  evidence,
  image,
  invoice: INVOICE,
  notification,
  pay_run: payRun,
  payment,
  payment_request: paymentRequest,
  role,
  script_licence: scriptLicence,
  server_key: serverKey,
  shop,
  tax,
  user,
  ...GOODS,
  ...FRISKS,
  ...MDT,
  ...REPORTS,
  ...DESK,
  ...ACTIVITY,
  ...ORGANISATIONS,
  ...PROMISES,
  ...VAULTS,
  ...VEHICLES,
  ...WEBHOOKS,
};

/** Parameters that are no ids, or need a source of their own. */
const BY_NAME: Readonly<Record<string, Source>> = {
  from_card_number: {
    of: cardNumberOf,
    missing: NO_CARD,
    beside: async (world, person) => ({ from_cvv: (await cardOf(world, person))['cvv'] }),
  },
  to_card_number: { of: cardNumberOf, missing: NO_CARD },
  contact_card_number: { of: cardNumberOf, missing: NO_CARD },
  // Whoever made an offer takes it back; everybody else answers it.
  'server_cars.cancel_offer.offer_id': offerMade,
  'server_cars.offer_vehicle.vehicle_id': offeredVehicle,
  // This id names a person, who need not be a member.
  'users.export_data.user_id': { of: async (_, person) => person.userId, missing: NO_ID },
  gp_id: gameAccount,
  target_gp_id: gameAccount,
  cp_id: chatAccount,
  target_cp_id: chatAccount,
  guild_owner_cp_id: chatAccount,
  ...GOODS_BY_NAME,
  ...INVOICES_BY_NAME,
  ...MDT_BY_NAME,
  ...REPORTS_BY_NAME,
  ...DESK_BY_NAME,
  ...ACTIVITY_BY_NAME,
  ...ORGANISATIONS_BY_NAME,
};

/**
 * The source of a parameter's objects; undefined for a parameter that names nothing of a server or a person.
 * @param action the action that takes the parameter, which may have a source of its own for it
 */
export function sourceOf(name: string, doc: ParamDoc, action: string): Source | undefined {
  if (Object.hasOwn(BY_NAME, `${action}.${name}`)) return BY_NAME[`${action}.${name}`];
  const thing = doc['thing'] as keyof typeof BY_THING | undefined;
  return Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : thing && BY_THING[thing];
}

/** Pairs of parameters with the same meaning: where an action takes both, only one is sent. */
export const INSTEAD: Readonly<Record<string, string>> = {
  character_id: 'server_character_id',
  from_card_number: 'from_character_id',
  to_card_number: 'to_character_id',
  to_org_id: 'to_character_id',
  org_id: 'target_character_id',
  contact_card_number: 'contact_character_id',
  role_id: 'new_role',
  gp_id: 'user_id',
  target_gp_id: 'target_user_id',
  cp_id: 'user_id',
  card_id: 'account_id',
};

/** Makes a key of its own, for a request that ends it. */
export async function anotherKeyOf({ client, gpId, name }: Person): Promise<string> {
  return (await new Client(client.url).signIn(gpId, name)).key!;
}

/** Returns the id of a new key of a person's. */
export async function newKeyOf(person: Person): Promise<number> {
  const client = new Client(person.client.url, await anotherKeyOf(person));
  const { keys } = await client.api.users.listKeys();
  return keys.find(({ is_current }) => is_current)!.key_id;
}
