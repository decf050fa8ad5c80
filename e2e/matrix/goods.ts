import { newCharacter } from './characters.ts';
import type { Person } from './people.ts';
import { idOf, NO_ID, unique, type Source } from './source.ts';
import type { World } from './world.ts';

/** An object of the catalogue: one shared by all requests, or a fresh one; both made by the founder. */
const catalogued = (name: string, make: (world: World) => Promise<number>): Source => ({
  of: (world) => world.once(name, () => make(world)),
  fresh: make,
  missing: NO_ID,
});

const item = catalogued('item', async (world) => {
  const named = { name: `pan_${unique()}`, price: 5 };
  return idOf(await world.has(world.founder, 'server_items.create', named), 'item', 'item_id');
});

const category = catalogued('category', async (world) => {
  const named = { name: `comida_${unique()}`, label: 'Comida' };
  return idOf(
    await world.has(world.founder, 'server_items.create_category', named),
    'category',
    'category_id',
  );
});

async function newLicense(world: World): Promise<number> {
  const named = { name: `carnet_${unique()}`, price: 5, max_points: 12 };
  return idOf(await world.has(world.founder, 'server_licenses.create', named), 'license', 'license_id');
}
const license = catalogued('license', newLicense);
// LI-03: a licence cannot be its own parent.
const parentLicense = catalogued('parent license', newLicense);
// This item is apart from `license`, so that buying it needs no licence that other requests use.
const requiredLicense = catalogued('required license', newLicense);

const oneOf = (item_id: unknown): object[] => [{ item_id, quantity: 1 }];
const order: Source = {
  of: async (world, person) => oneOf(await item.of(world, person)),
  missing: oneOf(NO_ID),
};

const inCategory = (category_id: unknown): object[] => [{ name: `importado_${unique()}`, category_id }];
/** An item of an import names its category. */
const imported: Source = {
  of: async (world, person) => inCategory(await category.of(world, person)),
  missing: inCategory(NO_ID),
};

/** Catalogue and shop, by the kind of an id. */
export const GOODS = { item, item_category: category, license };

/** Parameters that need a source of their own. */
export const GOODS_BY_NAME = {
  items: order,
  'server_items.import.items': imported,
  require_license_id: requiredLicense,
  parent_license_id: parentLicense,
};

/** A frisk by a person, of a new character that carries nothing or one item. */
async function startFrisk(world: World, person: Person, carries: 'nothing' | 'one thing') {
  const target = world.inhabitant(world.lab.people.passerby);
  const [searcher_character_id, target_character_id] = await Promise.all([
    newCharacter(world, person),
    newCharacter(world, target),
  ]);
  if (carries === 'one thing') {
    const given = {
      server_character_id: target_character_id,
      item_id: await item.of(world, person),
      quantity: 1,
    };
    await world.has(world.founder, 'server_inventory.give', given);
  }
  const body = await world.has(person, 'server_cacheo.start', { searcher_character_id, target_character_id });
  const { results } = (body['session'] ?? body) as { results: { result_id: number }[] };
  return { sessionId: idOf(body, 'session', 'session_id'), resultId: results[0]?.result_id };
}

const friskOf = (world: World, person: Person) =>
  world.once(`frisk by ${person.gpId}`, () => startFrisk(world, person, 'one thing'));

/** Evidence that an officer has taken. */
async function newEvidence(world: World): Promise<number> {
  const officer = world.lab.people.officers.find(({ power }) => power === 'frisk')!;
  await world.enter(officer);
  const { sessionId: session_id, resultId: result_id } = await startFrisk(world, officer, 'one thing');
  await world.has(officer, 'server_cacheo.confirm_action', {
    session_id,
    result_id,
    item_action: 'confiscated',
  });
  const body = await world.has(officer, 'server_cacheo.complete', { session_id, to_evidence: true });
  return (body['evidence_ids'] as number[])[0]!;
}
export const evidence: Source = {
  of: (world) => world.once('evidence', () => newEvidence(world)),
  fresh: newEvidence,
  missing: NO_ID,
};

let pixels = 0;
/** A picture of a person, unlike all others. */
async function newImage(world: World, person: Person): Promise<number> {
  const gif = Buffer.from('R0lGODlhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
  gif.writeUIntBE((pixels += 1), 13, 3);
  const sent = { purpose: 'item', image: new Uint8Array(gif) };
  return idOf(await world.has(person, 'server_media.upload_image', sent), 'image', 'image_id');
}
export const image: Source = {
  of: (world, person) => world.once(`image of ${person.gpId}`, () => newImage(world, person)),
  fresh: newImage,
  missing: NO_ID,
};

/** A frisk belongs to the character that searches. */
export const FRISKS = {
  frisk: {
    of: async (world: World, person: Person) => (await friskOf(world, person)).sessionId,
    fresh: async (world: World, person: Person) => (await startFrisk(world, person, 'nothing')).sessionId,
    missing: NO_ID,
  },
  frisk_result: {
    of: async (world: World, person: Person) => (await friskOf(world, person)).resultId,
    missing: NO_ID,
  },
};
