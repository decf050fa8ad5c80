import { pick } from '@cabildo/contracts/fields';
import { birthsIn } from './births.ts';
import {
  any,
  c,
  count,
  expression,
  given,
  row,
  rows,
  run,
  table,
  wordsOf,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';

export const characters = table(
  'characters',
  {
    id: c.id,
    server_id: c.bigint,
    user_id: c.bigint,
    name: c.text,
    surname: c.text.nullable,
    nationality: c.text.nullable,
    gender: c.text.nullable,
    birthdate: c.date.nullable,
    birth_time: c.text.nullable,
    image_url: c.image.nullable,
    dni_number: c.text,
    cp_id: c.text.nullable,
    status: c.text<'active' | 'dead' | 'deleted'>(),
    created_at: c.timestamptz,
    updated_at: c.timestamptz,
    /** Any JSON value. */
    custom_data: c.jsonb<unknown>(),
  },
  {
    bound: 'characters_made',
    goes: 'stays: a deleted one keeps its number, which is never given again, and is emptied',
    person: {
      name: { emptied: 'Personaje eliminado' },
      surname: { emptied: null },
      nationality: { emptied: null },
      gender: { emptied: null },
      birthdate: { emptied: null },
      birth_time: { emptied: null },
      cp_id: { emptied: null },
    },
    exported: 'in characters',
    locks: { characters: 100 },
  },
);
export type CharacterRow = RowOf<typeof characters>;

/** A character as lists read it: what may be large stays in the database (FU-04). */
export type ListedRow = Omit<CharacterRow, 'custom_data'>;
const LISTED = characters.columns.filter((column) => column !== 'custom_data');

// Written out and not sent as values, because PostgreSQL then knows that the partial indexes serve.
const NOT_DELETED = expression(`status <> 'deleted'`);
const LIVE = expression(`status = 'active'`);

export type NewCharacter = Omit<CharacterRow, 'id' | 'status' | 'updated_at'>;

export async function insertCharacter(tx: Tx, character: NewCharacter): Promise<CharacterRow> {
  const inserted = characters.insert({ ...character, updated_at: character.created_at });
  return (await row(tx, inserted.returning(characters.columns)))!;
}

const characterOf = (serverId: number, id: number) =>
  characters.select().where({ id, server_id: serverId }).where(NOT_DELETED);

/** A character of a server unless it is deleted (GW-24, DN-05). */
export const findCharacter = (sql: Sql, serverId: number, id: number): Promise<CharacterRow | undefined> =>
  row(sql, characterOf(serverId, id));

/** Finds a character as {@link findCharacter} does, and locks it. */
export const lockCharacter = (tx: Tx, serverId: number, id: number): Promise<CharacterRow | undefined> =>
  row(tx, characterOf(serverId, id).forUpdate());

const charactersOf = (serverId: number, userId: number) =>
  characters.query().where({ server_id: serverId, user_id: userId }).where(NOT_DELETED);

/** All characters of a user in a server, locked in id order. */
export function lockCharactersOf(tx: Tx, serverId: number, userId: number): Promise<ListedRow[]> {
  const all = charactersOf(serverId, userId).orderBy('id').forUpdate();
  return rows(tx, all.select(...LISTED));
}

/** Marks characters as deleted. Their rows stay, because their numbers are never given again, but empty (FU-09). */
export async function markDeleted(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  const emptied = { status: 'deleted', custom_data: {}, image_url: null, updated_at: now } as const;
  await run(tx, characters.update(emptied).where('id', any(ids)));
}

/** Marks a character as dead, for good (DN-09). The caller has the character locked. */
export async function markDead(tx: Tx, id: number, now: Date): Promise<void> {
  await run(tx, characters.update({ status: 'dead', updated_at: now }).where({ id }));
}

export interface CharacterSummary {
  server_character_id: number;
  server_id: number;
  user_id: number;
  name: string;
  surname: string | null;
  status: 'active' | 'dead';
}

/** The part of a character that other services need; of any server, unless the character is deleted. */
export async function findCharacterSummary(sql: Sql, id: number): Promise<CharacterSummary | undefined> {
  const summary = characters.select(
    { server_character_id: 'id' },
    'server_id',
    'user_id',
    'name',
    'surname',
    'status',
  );
  return (await row(sql, summary.where({ id }).where(NOT_DELETED))) as CharacterSummary | undefined;
}

/** The names of characters of any server, deleted ones left out. */
export function listNames(
  sql: Sql,
  ids: readonly number[],
): Promise<Pick<CharacterRow, 'id' | 'server_id' | 'name' | 'surname'>[]> {
  const named = characters.select('id', 'server_id', 'name', 'surname');
  return rows(sql, named.where('id', any(ids)).where(NOT_DELETED));
}

const DESCRIBED = [
  'name',
  'surname',
  'nationality',
  'gender',
  'birthdate',
  'birth_time',
  'image_url',
  'custom_data',
] as const;
export type CharacterDescription = Pick<CharacterRow, (typeof DESCRIBED)[number]>;

export async function updateCharacter(
  tx: Tx,
  id: number,
  described: CharacterDescription,
  now: Date,
): Promise<CharacterRow> {
  const changed = characters.update({ ...pick(described, ...DESCRIBED), updated_at: now });
  return (await row(tx, changed.where({ id }).returning(characters.columns)))!;
}

/** The identity numbers among `candidates` that no character of the server has, in the given order. */
export async function freeNumbers(
  sql: Sql,
  serverId: number,
  candidates: readonly string[],
): Promise<string[]> {
  // NOT EXISTS will not do: a plan made for an empty table compares each candidate with each number of the server, and
  // exceeds every deadline at ten thousand characters (decision 15). A scalar subquery is always an index look-up.
  const free = await sql.query<{ candidate: string }>(
    `SELECT candidate FROM unnest($2::text[]) WITH ORDINALITY AS c (candidate, place)
     WHERE (SELECT id FROM characters WHERE server_id = $1 AND dni_number = candidate) IS NULL
     ORDER BY place`,
    [serverId, candidates],
    // Planned at each use, so that the plan follows the size of the table and not statistics from when it was empty.
    { customPlan: true },
  );
  return free.map(({ candidate }) => candidate);
}

/** The live characters of a user in a server, by id (GW-25). */
export async function listLiveIds(sql: Sql, serverId: number, userId: number): Promise<number[]> {
  const live = characters.select('id').where({ server_id: serverId, user_id: userId }).where(LIVE);
  return (await rows(sql, live.orderBy('id'))).map(({ id }) => id);
}

/** A part of a list: `after` leaves out the character of this id and all before it in the list. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
  readonly after?: number | undefined;
}

function sliceOf(serverId: number, userId: number, { limit, offset, after }: Slice) {
  const all = charactersOf(serverId, userId).orderBy('id').limit(limit).offset(offset);
  return after === undefined ? all : all.where('id', '>', after);
}

/** The newest characters of a user in a server, dead ones too, by id (OT-06). */
export async function listIdsWithDead(
  sql: Sql,
  serverId: number,
  userId: number,
  limit: number,
): Promise<number[]> {
  const newest = charactersOf(serverId, userId).orderBy('id', 'desc').limit(limit);
  return (await rows(sql, newest.select('id'))).map(({ id }) => id).reverse();
}

/** The characters of a user in a server, dead ones too, by id (DN-08). */
export const listCharactersOf = (
  sql: Sql,
  serverId: number,
  userId: number,
  slice: Slice,
): Promise<ListedRow[]> => rows(sql, sliceOf(serverId, userId, slice).select(...LISTED));

/** Lists the same characters as {@link listCharactersOf}, with their custom data of up to 64 KiB each. */
export const listWholeCharactersOf = (
  sql: Sql,
  serverId: number,
  userId: number,
  slice: Slice,
): Promise<CharacterRow[]> => rows(sql, sliceOf(serverId, userId, slice).select(...characters.columns));

export const countCharactersOf = (sql: Sql, serverId: number, userId: number): Promise<number> =>
  count(sql, charactersOf(serverId, userId));

const MAX_FOUND = 50;

/** The newest characters of a server. */
export function newestCharacters(sql: Sql, serverId: number): Promise<ListedRow[]> {
  const all = characters
    .select(...LISTED)
    .where({ server_id: serverId })
    .where(NOT_DELETED);
  return rows(sql, all.orderBy(expression('-id')).limit(MAX_FOUND));
}

/** The newest characters whose name or identity number contains each word of a text, in any case and accent (DN-07). */
export function searchCharacters(sql: Sql, serverId: number, search: string): Promise<ListedRow[]> {
  const found = matching({ server_id: serverId, search }).orderBy(expression('-id'));
  // The planner must know the text: a common one is found fast from the newest on, a rare one by the search index.
  return rows(sql, found.limit(MAX_FOUND).select(...LISTED), { customPlan: true });
}

/** Restricts a list of a server's characters (DN-10). */
export interface CharacterFilter {
  readonly server_id: number;
  readonly user_id?: number | undefined;
  readonly status?: 'active' | 'dead' | undefined;
  /** Words of the name or of the identity number, or parts of them. */
  readonly search?: string | undefined;
  /** OT-09: a word of `search` may also be a year or date of birth. */
  readonly with_birthdates?: boolean | undefined;
  readonly ids?: readonly number[] | undefined;
}

function matching({ search, with_birthdates, ids, ...match }: CharacterFilter) {
  const found = characters.query().where(given(match)).where(NOT_DELETED);
  if (ids !== undefined) found.where('id', any(ids));
  if (search === undefined) return found;
  const { births, rest } = with_birthdates ? birthsIn(search) : { births: [], rest: search };
  for (const { text, from, to } of births)
    found.where(
      expression('(search_text LIKE name_pattern(?) OR birthdate BETWEEN ?::date AND ?::date)', [
        text,
        from,
        to,
      ]),
    );
  // One condition for each word, because the index serves these but not LIKE ALL.
  for (const word of rest === '' ? [] : wordsOf(rest))
    found.where(expression('search_text LIKE name_pattern(?)', [word]));
  return found;
}

// Each filter has its own index, so the plan depends on the values.
const BY_VALUES = { customPlan: true };

/** Newest first. */
export function listCharacters(
  sql: Sql,
  filter: CharacterFilter,
  { limit, offset, after }: Slice,
): Promise<ListedRow[]> {
  const found = matching(filter).orderBy(expression('-id')).limit(limit).offset(offset);
  if (after !== undefined) found.where(expression('-id > ?::bigint', [-after]));
  return rows(sql, found.select(...LISTED), BY_VALUES);
}

export const countCharacters = (sql: Sql, filter: CharacterFilter): Promise<number> =>
  count(sql, matching(filter), BY_VALUES);
