import type { OutputOf } from '@cabildo/contracts/action';
import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { pick } from '@cabildo/contracts/fields';
import listLicenses from '@cabildo/contracts/inventory/licenses/list_character_licenses.rpc.ts';
import { personLookedUp } from '@cabildo/contracts/mdt/lookups/events.ts';
import contract from '@cabildo/contracts/mdt/lookups/lookup_person.ts';
import { MAX_BRIEF_RECORDS, MAX_PERSONS, MAX_RECORDS } from '@cabildo/contracts/mdt/lookups/lookups.ts';
import pageCharacters from '@cabildo/contracts/servers/characters/page_characters.rpc.ts';
import listVehicles from '@cabildo/contracts/vehicles/vehicles/list_character_vehicles.rpc.ts';
import type { Sql } from '@cabildo/kit/database';
import { boloView } from '../bolos/rules.ts';
import { caseView } from '../cases/rules.ts';
import { handler } from '../deps.ts';
import { Gathering } from '../gather.ts';
import { sumOf } from '../jail/rules.ts';
import { findSentences, listBegunOf } from '../jail/table.ts';
import { seesExpunged } from '../punishments/readers.ts';
import { linkedView, punishmentView } from '../punishments/rules.ts';
import { warrantView } from '../warrants/rules.ts';
import { record, spend } from './record.ts';
import { personFlags } from './rules.ts';
import { activeBolos, activeWarrants, newestCases, newestPunishments } from './table.ts';

type Answer = OutputOf<typeof contract>;

interface Looking {
  readonly serverId: number;
  readonly db: Sql;
  readonly now: Date;
  /** Whether the caller sees expunged punishments (RC-06). */
  readonly withExpunged: boolean;
  readonly others: Gathering;
}

export default handler(contract, {
  async run({ input: { server_character_id: id, query }, ctx, serverId, member, deps, db, now, ask }) {
    const looker = { deps, ctx, member, now };
    const spent = await spend(looker);
    if (spent) return spent;
    const withExpunged = seesExpunged(member);
    const looking = { serverId, db, now, withExpunged, others: new Gathering(ask) };
    const found = id === undefined ? await search(looking, query!) : await lookUp(looking, id);
    const shown = isFailure(found) ? [] : (found.persons ?? [found.person!]);
    const ids = shown.map(({ character }) => character?.server_character_id ?? id!);
    const known = shown.filter(isKnown).length;
    const data = { server_character_id: id ?? null, query: query ?? null, found: known };
    await record(looker, draft(personLookedUp, data, ids));
    if (isFailure(found)) return found;
    return { ...found, missing: looking.others.missing };
  },
});

type Found = Pick<Answer, 'person' | 'persons'>;
type Shown = NonNullable<Answer['person']> | NonNullable<Answer['persons']>[number];

/** False for a person of whom nothing is known while services are away. */
const isKnown = ({ character, jail, ...parts }: Shown): boolean =>
  character !== null || jail !== null || Object.values(parts).some(({ length }) => length > 0);

/** The records of the terminal itself about persons; each part has at most so many entries. */
async function recordsOf(
  { serverId, db, now, withExpunged }: Looking,
  characterIds: readonly number[],
  limit: number,
) {
  const wanted = { serverId, characterIds, limit };
  const [warrants, bolos, punishments, cases, begun] = await Promise.all([
    activeWarrants(db, wanted),
    activeBolos(db, wanted),
    newestPunishments(db, { ...wanted, withExpunged }),
    newestCases(db, wanted),
    listBegunOf(db, characterIds),
  ]);
  const jailed = Map.groupBy(begun, ({ character_id }) => character_id!);
  return (id: number) => ({
    warrants: warrants.get(id) ?? [],
    bolos: bolos.get(id) ?? [],
    punishments: punishments.get(id) ?? [],
    cases: cases.get(id) ?? [],
    jail: sumOf(jailed.get(id), now),
  });
}

/** One person, with all that is known. */
async function lookUp(looking: Looking, id: number): Promise<Found | Failure<'character_not_found'>> {
  const { serverId: server_id, now, others } = looking;
  const named = { server_id, server_character_id: id };
  const [listed, licensed, owned, recordOf] = await Promise.all([
    others.ask(pageCharacters, { server_id, ids: [id], page: 1, per_page: 1 }),
    others.ask(listLicenses, named),
    others.ask(listVehicles, named),
    recordsOf(looking, [id], MAX_RECORDS),
  ]);
  if (listed?.characters.length === 0) return fail('character_not_found');
  const character = listed?.characters[0] ?? null;
  const { warrants, bolos, punishments, cases, jail } = recordOf(id);
  const ids = punishments.map((row) => row.id);
  const sentences = await findSentences(looking.db, ids);
  return {
    person: {
      character,
      licenses: licensed?.licenses ?? [],
      vehicles: owned?.vehicles ?? [],
      flags: personFlags(character, { warrants, bolos }),
      jail,
      warrants: warrants.map(warrantView),
      bolos: bolos.map(boloView),
      punishments: punishments.map((row) => punishmentView(row, now, sentences.get(row.id))),
      cases: cases.map(caseView),
    },
  };
}

/** The newest persons of that name, number or birth. */
async function search(looking: Looking, query: string): Promise<Found> {
  const { serverId, now, others } = looking;
  const asked = { server_id: serverId, search: query, with_birthdates: true, page: 1, per_page: MAX_PERSONS };
  const characters = (await others.ask(pageCharacters, asked))?.characters ?? [];
  const characterIds = characters.map(({ server_character_id }) => server_character_id);
  const recordOf = await recordsOf(looking, characterIds, MAX_BRIEF_RECORDS);
  const persons = characters.map((character) => {
    const { warrants, bolos, punishments, cases, jail } = recordOf(character.server_character_id);
    return {
      character,
      flags: personFlags(character, { warrants, bolos }),
      jail,
      warrants: warrants.map(warrantView),
      bolos: bolos.map(boloView),
      punishments: punishments.map((row) => linkedView(row, now)),
      cases: cases.map(({ id: case_id, ...row }) => ({
        case_id,
        ...pick(row, 'number', 'status', 'title'),
      })),
    };
  });
  return { persons };
}
