import { personBehind, USER_KEY, type EventEnvelope } from '@cabildo/contracts/event';
import { withLocks, type Sql } from '@cabildo/kit/database';
import { ConfigError } from '@cabildo/kit/service';
import type { StoredTable } from '../backup/manifest.ts';
import { endPeople } from '../people/person-erasures.table.ts';
import { userColumns } from '../people/plan.ts';
import { taken, type Ground } from './arrive.ts';
import { holdsEvents, peopleOf, type Served } from './service.ts';
import { stored } from './staged.ts';

/** A person whom this installation knows already, by the number there and the number here. */
export interface KnownPerson {
  readonly there: number;
  readonly here: number;
  /** Whether the account was deleted here (ID-21). */
  readonly isGone: boolean;
}

/** The people of a community. */
export interface ArrivingPeople {
  readonly known: readonly KnownPerson[];
  /** The numbers of those whom this installation does not know. */
  readonly newcomers: readonly number[];
}

/**
 * Finds the people of a community whom this installation knows: by their account of the game platform, or by their number where one of
 * the two installations has a deleted account, which has only that.
 * @returns undefined for a service that keeps no people
 * @throws {ConfigError} when a number is another person's here
 */
export async function findPeople({ service, session: { sql } }: Served): Promise<ArrivingPeople | undefined> {
  const people = peopleOf(service.tables);
  if (!people) return undefined;
  const { table, knownBy } = people;
  const others = await sql.query(
    `SELECT FROM ${table} theirs JOIN ${stored(table)} ours USING (user_id)
     WHERE theirs.${knownBy} <> ours.${knownBy} LIMIT 1`,
  );
  if (others.length > 0) throw taken(`${table} with numbers of its people that are other people`);
  const found = await sql.query<{ there: number; here: number | null; isGone: boolean }>(
    `SELECT theirs.user_id AS there, coalesce(known.user_id, same.user_id) AS here,
       known.user_id IS NULL AND same.${knownBy} IS NULL AS "isGone"
     FROM ${table} theirs LEFT JOIN ${stored(table)} known USING (${knownBy})
     LEFT JOIN ${stored(table)} same ON same.user_id = theirs.user_id`,
  );
  return {
    known: found.flatMap(({ here, ...person }) => (here === null ? [] : [{ ...person, here }])),
    newcomers: found.flatMap(({ there, here }) => (here === null ? [there] : [])),
  };
}

/** Gives the people whom this installation knows the numbers that they have here, in all staged tables. */
export async function renumber(
  { service, session: { sql } }: Served,
  tables: readonly StoredTable[],
  { catalogue }: Ground,
  known: readonly KnownPerson[],
): Promise<void> {
  const columns = userColumns(catalogue, service.tables);
  const numbers = new Map(
    known.filter(({ there, here }) => there !== here).map(({ there, here }) => [there, here]),
  );
  for (const { name, partition } of numbers.size > 0 ? tables : []) {
    if (holdsEvents(name)) await renumberEvents(sql, name, numbers);
    for (const column of columns.get(partition?.of ?? name) ?? [])
      await sql.query(
        `UPDATE ${name} SET ${column} = here FROM unnest($1::bigint[], $2::bigint[]) AS known (there, here)
         WHERE ${column} = there`,
        [[...numbers.keys()], [...numbers.values()]],
      );
  }
  const ids = known.map(({ here }) => here);
  for (const { name, carried } of service.tables)
    if (carried === 'with new people')
      await sql.query(`DELETE FROM ${name} WHERE user_id = ANY($1::bigint[])`, [ids]);
}

/** A consumer that has not taken an event yet acts by the numbers in it. */
async function renumberEvents(sql: Sql, name: string, numbers: ReadonlyMap<number, number>): Promise<void> {
  const naming = await sql.query<{ place: string; payload: string }>(
    `SELECT ctid::text AS place, payload FROM ${name} WHERE payload ~ $1`,
    [`":(?:${[...numbers.keys()].join('|')})[,}]`],
  );
  await sql.query(
    `UPDATE ${name} SET payload = new.payload FROM unnest($1::tid[], $2::text[]) AS new (place, payload)
     WHERE ctid = place`,
    [naming.map(({ place }) => place), naming.map(({ payload }) => renumbered(payload, numbers))],
  );
}

function renumbered(payload: string, numbers: ReadonlyMap<number, number>): string {
  const numberOf = (id: number): number => numbers.get(id) ?? id;
  const event = JSON.parse(payload, (key, value: unknown) =>
    typeof value === 'number' && USER_KEY.test(key) ? numberOf(value) : value,
  ) as EventEnvelope;
  const person = personBehind(event.actor);
  const actor = person === null ? event.actor : { ...event.actor, id: numberOf(person) };
  return JSON.stringify({ ...event, actor });
}

/**
 * Has erased again what a community brought of people who deleted their account here (ID-21).
 * @throws {ConfigError} when one of them owns it
 */
export async function endGone(
  { service, session: { sql } }: Served,
  known: readonly KnownPerson[],
): Promise<void> {
  const gone = known.filter(({ isGone }) => isGone).map(({ here }) => here);
  for (const { name, person } of service.tables) {
    // Where the number of an owner stays, the service lets nobody who is one delete the account.
    if (!person?.['owner_user_id'] || !('stays' in person['owner_user_id'])) continue;
    const owned = await sql.query(`SELECT FROM ${name} WHERE owner_user_id = ANY($1::bigint[]) LIMIT 1`, [
      gone,
    ]);
    if (owned.length > 0)
      throw new ConfigError(
        'Nothing was restored, because the owner of the community deleted the account here: transfer it before it is saved.',
      );
  }
  await endPeople(withLocks(sql), gone, new Date());
}
