import { character, newCharacter } from './characters.ts';
import type { Person } from './people.ts';
import { idOf, NO_ID, unique, type Input, type Source } from './source.ts';
import type { World } from './world.ts';

const LINES = [{ title: 'Rueda', quantity: 1, unit_price: 1 }];

/** Writes an invoice of a new organisation of a person to a character. */
async function write(world: World, person: Person, to_character_id: unknown): Promise<number> {
  const server_character_id = await newCharacter(world, person);
  const founded = { name: `Taller ${unique()}`, kind: 'other', owner_character_id: server_character_id };
  const org_id = idOf(await world.has(world.founder, 'server_orgs.create_org', founded), 'org', 'org_id');
  const order = { server_character_id, org_id, to_character_id, lines: LINES };
  return idOf(await world.has(person, 'server_orgs.create_invoice', order), 'invoice', 'invoice_id');
}

/** An invoice that a person has got from a member who calls nothing. */
async function newReceived(world: World, person: Person): Promise<number> {
  const writer = await world.once('writer of invoices', () => world.newMember());
  return write(world, writer, await character.of(world, person));
}
/** An invoice that a person has written. */
const newSent = async (world: World, person: Person): Promise<number> =>
  write(world, person, await newCharacter(world, world.founder));

export const INVOICE: Source = {
  of: (world, person) => world.once(`invoice to ${person.gpId}`, () => newReceived(world, person)),
  fresh: newReceived,
  missing: NO_ID,
};

/** Parameters of invoices whose objects must be of a kind. */
export const INVOICES_BY_NAME: Readonly<Record<string, Source>> = {
  'server_orgs.cancel_invoice.invoice_id': {
    of: (world, person) => world.once(`invoice by ${person.gpId}`, () => newSent(world, person)),
    fresh: newSent,
    missing: NO_ID,
  },
};

/** Actions about invoices that need more than sound values to succeed. */
export const INVOICE_INPUTS: Readonly<Record<string, Input>> = {
  'server_orgs.create_invoice': { params: () => ({ lines: LINES }) },
};
