import { draft, fail, isFailure, pick, type Failure, type OutputOf } from '@cabildo/contracts';
import listLicenses from '@cabildo/contracts/inventory/licenses/list_character_licenses.rpc.ts';
import { personLookedUp } from '@cabildo/contracts/mdt/lookups/events.ts';
import contract from '@cabildo/contracts/mdt/lookups/lookup_person.ts';
import { MAX_BRIEF_RECORDS, MAX_PERSONS, MAX_RECORDS } from '@cabildo/contracts/mdt/lookups/lookups.ts';
import pageCharacters from '@cabildo/contracts/servers/characters/page_characters.rpc.ts';
import listVehicles from '@cabildo/contracts/vehicles/vehicles/list_character_vehicles.rpc.ts';
import type { Sql } from '@cabildo/kit/database';
import { caseView } from '../cases/rules.ts';
import { handler } from '../deps.ts';
import { linkedView, punishmentView } from '../punishments/rules.ts';
import { Gathering } from './gather.ts';
import { record } from './record.ts';
import { personFlags } from './rules.ts';
import { newestCases, newestPunishments } from './table.ts';

type Answer = OutputOf<typeof contract>;

interface Looking {
  readonly serverId: number;
  readonly db: Sql;
  readonly now: Date;
  readonly others: Gathering;
}

export default handler(contract, {
  async run({ input: { server_character_id: id, query }, ctx, serverId, member, deps, db, now, ask }) {
    const looking = { serverId, db, now, others: new Gathering(ask) };
    const found = id === undefined ? await search(looking, query!) : await lookUp(looking, id);
    if (isFailure(found)) return found;
    const shown = (found.persons ?? [found.person!]).flatMap(({ character }) => character ?? []);
    const data = { server_character_id: id ?? null, query: query ?? null, found: shown.length };
    const characterIds = shown.map(({ server_character_id }) => server_character_id);
    const refusal = await record({ deps, ctx, member, now }, draft(personLookedUp, data, characterIds));
    if (refusal) return refusal;
    return { ...found, missing: looking.others.missing };
  },
});

type Found = Pick<Answer, 'person' | 'persons'>;

/** One person, with all that is known. */
async function lookUp(
  { serverId, db, now, others }: Looking,
  id: number,
): Promise<Found | Failure<'character_not_found'>> {
  const named = { server_id: serverId, server_character_id: id };
  const wanted = { serverId, characterIds: [id], limit: MAX_RECORDS };
  const [listed, licensed, owned, punished, linked] = await Promise.all([
    others.ask(pageCharacters, { server_id: serverId, ids: [id], page: 1, per_page: 1 }),
    others.ask(listLicenses, named),
    others.ask(listVehicles, named),
    newestPunishments(db, wanted),
    newestCases(db, wanted),
  ]);
  if (listed?.characters.length === 0) return fail('character_not_found');
  const character = listed?.characters[0] ?? null;
  return {
    person: {
      character,
      licenses: licensed?.licenses ?? [],
      vehicles: owned?.vehicles ?? [],
      flags: personFlags(character),
      punishments: (punished.get(id) ?? []).map((row) => punishmentView(row, now)),
      cases: (linked.get(id) ?? []).map(caseView),
    },
  };
}

/** The newest persons of that name or number. */
async function search({ serverId, db, now, others }: Looking, query: string): Promise<Found> {
  const asked = { server_id: serverId, search: query, page: 1, per_page: MAX_PERSONS };
  const characters = (await others.ask(pageCharacters, asked))?.characters ?? [];
  const characterIds = characters.map(({ server_character_id }) => server_character_id);
  const wanted = { serverId, characterIds, limit: MAX_BRIEF_RECORDS };
  const [punished, linked] = await Promise.all([newestPunishments(db, wanted), newestCases(db, wanted)]);
  const persons = characters.map((character) => ({
    character,
    flags: personFlags(character),
    punishments: (punished.get(character.server_character_id) ?? []).map((row) => linkedView(row, now)),
    cases: (linked.get(character.server_character_id) ?? []).map(({ id: case_id, ...row }) => ({
      case_id,
      ...pick(row, 'number', 'status', 'title'),
    })),
  }));
  return { persons };
}
