import type { z } from 'zod';
import type { cardConfig } from '@cabildo/contracts/servers/characters/card-config.ts';
import {
  any,
  count,
  expression,
  given,
  json,
  row,
  rows,
  run,
  table,
  type Sql,
  type Tx,
  wordsOf,
} from '@cabildo/kit/database';

export interface CharacterRow {
  id: number;
  server_id: number;
  user_id: number;
  name: string;
  surname: string | null;
  nationality: string | null;
  gender: string | null;
  /** Y-m-d */
  birthdate: string | null;
  birth_time: string | null;
  image_url: string | null;
  dni_number: string;
  cp_id: string | null;
  status: 'active' | 'dead' | 'deleted';
  /** Any JSON value. */
  custom_data: unknown;
  created_at: Date;
  updated_at: Date;
}

/** A character as lists read it: what may be large stays in the database (FU-04). */
export type ListedRow = Omit<CharacterRow, 'custom_data'>;

const characters = table<CharacterRow>('characters');
const LISTED = [
  'id',
  'server_id',
  'user_id',
  'name',
  'surname',
  'nationality',
  'gender',
  'birthdate',
  'birth_time',
  'image_url',
  'dni_number',
  'cp_id',
  'status',
  'created_at',
  'updated_at',
] as const;
const COLUMNS = [...LISTED, 'custom_data'] as const;

// Written out, not sent as a value: only so does PostgreSQL know that the partial indexes serve.
const NOT_DELETED = expression(`status <> 'deleted'`);
const LIVE = expression(`status = 'active'`);

export type NewCharacter = Omit<CharacterRow, 'id' | 'status' | 'updated_at'>;

export async function insertCharacter(tx: Tx, character: NewCharacter): Promise<CharacterRow> {
  const inserted = characters().insert({
    ...character,
    custom_data: json(character.custom_data),
    updated_at: character.created_at,
  });
  return (await row(tx, inserted.returning(COLUMNS)))!;
}

const characterOf = (serverId: number, id: number) =>
  characters()
    .where({ id, server_id: serverId })
    .where(NOT_DELETED)
    .select(...COLUMNS);

/** A character of a server unless it is deleted (GW-24, DN-05). */
export const findCharacter = (sql: Sql, serverId: number, id: number): Promise<CharacterRow | undefined> =>
  row(sql, characterOf(serverId, id));

/** As {@link findCharacter}, locked. */
export const lockCharacter = (tx: Tx, serverId: number, id: number): Promise<CharacterRow | undefined> =>
  row(tx, characterOf(serverId, id).forUpdate());

const charactersOf = (serverId: number, userId: number) =>
  characters().where({ server_id: serverId, user_id: userId });

/** All characters of a user in a server, locked in id order. */
export function lockCharactersOf(tx: Tx, serverId: number, userId: number): Promise<ListedRow[]> {
  const all = charactersOf(serverId, userId).where(NOT_DELETED).orderBy('id');
  return rows(tx, all.forUpdate().select(...LISTED));
}

/**
 * Marks characters as deleted. Their rows stay, for their numbers are never given again; what takes room goes (FU-09).
 */
export async function markDeleted(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  const emptied = { status: 'deleted', custom_data: json({}), image_url: null, updated_at: now } as const;
  await run(tx, characters().where('id', any(ids)).update(emptied));
}

/** DN-09: for good. The caller has the character locked. */
export async function markDead(tx: Tx, id: number, now: Date): Promise<void> {
  await run(tx, characters().where({ id }).update({ status: 'dead', updated_at: now }));
}

export interface CharacterSummary {
  server_character_id: number;
  server_id: number;
  user_id: number;
  name: string;
  surname: string | null;
  status: 'active' | 'dead';
}

/** What other services need to know of a character, of any server, unless it is deleted. */
export async function findCharacterSummary(sql: Sql, id: number): Promise<CharacterSummary | undefined> {
  const found = characters().where({ id }).where(NOT_DELETED);
  const columns = ['server_id', 'user_id', 'name', 'surname', 'status'] as const;
  return (await row(sql, found.select({ server_character_id: 'id' }, ...columns))) as
    CharacterSummary | undefined;
}

/** The names of characters of any server, deleted ones left out. */
export function listNames(
  sql: Sql,
  ids: readonly number[],
): Promise<Pick<CharacterRow, 'id' | 'server_id' | 'name' | 'surname'>[]> {
  const found = characters().where('id', any(ids)).where(NOT_DELETED);
  return rows(sql, found.select('id', 'server_id', 'name', 'surname'));
}

export type CharacterDescription = Pick<
  CharacterRow,
  'name' | 'surname' | 'nationality' | 'gender' | 'birthdate' | 'birth_time' | 'image_url' | 'custom_data'
>;

export async function updateCharacter(
  tx: Tx,
  id: number,
  described: CharacterDescription,
  now: Date,
): Promise<CharacterRow> {
  const { name, surname, nationality, gender, birthdate, birth_time, image_url, custom_data } = described;
  const changed = { name, surname, nationality, gender, birthdate, birth_time, image_url };
  const values = { ...changed, custom_data: json(custom_data), updated_at: now };
  return (await row(tx, characters().where({ id }).update(values).returning(COLUMNS)))!;
}

/** Those of some identity numbers that no character of the server has, in the given order. */
export async function freeNumbers(
  sql: Sql,
  serverId: number,
  candidates: readonly string[],
): Promise<string[]> {
  // Not NOT EXISTS: a plan made for an empty table compares each candidate with each number of the server, and exceeds
  // every deadline at ten thousand characters (decision 15). A scalar subquery is always an index look-up.
  const free = await sql.query<{ candidate: string }>(
    `SELECT candidate FROM unnest($2::text[]) WITH ORDINALITY AS c (candidate, place)
     WHERE (SELECT id FROM characters WHERE server_id = $1 AND dni_number = candidate) IS NULL
     ORDER BY place`,
    [serverId, candidates],
    // Planned at each use, so that it follows the size of the table and not statistics from when it was empty.
    { customPlan: true },
  );
  return free.map(({ candidate }) => candidate);
}

/** The live characters of a user in a server, by id (GW-25). */
export async function listLiveIds(sql: Sql, serverId: number, userId: number): Promise<number[]> {
  const live = charactersOf(serverId, userId).where(LIVE).orderBy('id').select('id');
  return (await rows(sql, live)).map(({ id }) => id);
}

/** Some rows of a list: `after` leaves out the character of this id and all before it in the list. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
  readonly after?: number | undefined;
}

function sliceOf(serverId: number, userId: number, { limit, offset, after }: Slice) {
  const all = charactersOf(serverId, userId).where(NOT_DELETED).orderBy('id').limit(limit).offset(offset);
  return after === undefined ? all : all.where('id', '>', after);
}

/** The newest characters of a user in a server, dead ones too, by id (OT-06). */
export async function listIdsWithDead(
  sql: Sql,
  serverId: number,
  userId: number,
  limit: number,
): Promise<number[]> {
  const newest = charactersOf(serverId, userId).where(NOT_DELETED).orderBy('id', 'desc').limit(limit);
  return (await rows(sql, newest.select('id'))).map(({ id }) => id).reverse();
}

/** The characters of a user in a server, dead ones too, by id (DN-08). */
export const listCharactersOf = (
  sql: Sql,
  serverId: number,
  userId: number,
  slice: Slice,
): Promise<ListedRow[]> => rows(sql, sliceOf(serverId, userId, slice).select(...LISTED));

/** The same with their custom data, up to 64 KiB each. */
export const listWholeCharactersOf = (
  sql: Sql,
  serverId: number,
  userId: number,
  slice: Slice,
): Promise<CharacterRow[]> => rows(sql, sliceOf(serverId, userId, slice).select(...COLUMNS));

export const countCharactersOf = (sql: Sql, serverId: number, userId: number): Promise<number> =>
  count(sql, charactersOf(serverId, userId).where(NOT_DELETED));

const MAX_FOUND = 50;

/** The newest characters of a server. */
export function newestCharacters(sql: Sql, serverId: number): Promise<ListedRow[]> {
  const newest = characters().where({ server_id: serverId }).where(NOT_DELETED).orderBy(expression('-id'));
  return rows(sql, newest.limit(MAX_FOUND).select(...LISTED));
}

/** The newest characters whose name or identity number contains each word of a text, in any case and accent (DN-07). */
export function searchCharacters(sql: Sql, serverId: number, search: string): Promise<ListedRow[]> {
  const found = matching({ server_id: serverId, search }).orderBy(expression('-id'));
  // The planner must know the text: a common one is found fast from the newest on, a rare one by the search index.
  return rows(sql, found.limit(MAX_FOUND).select(...LISTED), { customPlan: true });
}

/** Which characters of a server to list (DN-10). */
export interface CharacterFilter {
  readonly server_id: number;
  readonly user_id?: number | undefined;
  readonly status?: 'active' | 'dead' | undefined;
  /** Words of the name or of the identity number, or parts of them. */
  readonly search?: string | undefined;
  /** Only these. */
  readonly ids?: readonly number[] | undefined;
}

function matching({ search, ids, ...match }: CharacterFilter) {
  const found = characters().where(given(match)).where(NOT_DELETED);
  if (ids !== undefined) found.where('id', any(ids));
  // One condition for each word, because an index serves these and no LIKE ALL.
  for (const word of search === undefined ? [] : wordsOf(search))
    found.where(expression('search_text LIKE name_pattern(?)', [word]));
  return found;
}

// Each filter has its own index, so the plan depends on the values.
const BY_VALUES = { customPlan: true };

/** Characters, newest first. */
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

export type CardConfig = z.output<typeof cardConfig>;

const cardConfigs = table<CardConfig & { server_id: number }>('card_config');
const configOf = (serverId: number) =>
  cardConfigs()
    .where({ server_id: serverId })
    .select(
      'document_name',
      'min_age',
      'max_age',
      'dni_number_format',
      'name_fields',
      'surname_fields',
      'nationalities',
      'custom_fields',
    );

export async function insertCardConfig(tx: Tx, serverId: number): Promise<void> {
  await run(tx, cardConfigs().insert({ server_id: serverId }));
}

export const findCardConfig = (sql: Sql, serverId: number): Promise<CardConfig | undefined> =>
  row(sql, configOf(serverId));

export const lockCardConfig = (tx: Tx, serverId: number): Promise<CardConfig | undefined> =>
  row(tx, configOf(serverId).forUpdate());

export async function updateCardConfig(tx: Tx, serverId: number, config: CardConfig): Promise<void> {
  const { nationalities, custom_fields, ...rest } = config;
  const values = { ...rest, nationalities: json(nationalities), custom_fields: json(custom_fields) };
  await run(tx, cardConfigs().where({ server_id: serverId }).update(values));
}
