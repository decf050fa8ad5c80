import { pick } from '@cabildo/contracts/fields';
import type { JAIL_CLOCKS } from '@cabildo/contracts/mdt/config/mdt-config.ts';
import type { SENTENCE_ENDS, SENTENCE_STATUSES } from '@cabildo/contracts/mdt/jail/jail.ts';
import {
  any,
  c,
  expression,
  page,
  row,
  rows,
  table,
  type Page,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';
import { due, LEASE_SECONDS } from '@cabildo/kit/jobs';

export type SentenceEnd = (typeof SENTENCE_ENDS)[number];

export const sentences = table(
  'sentences',
  {
    /** The id of the punishment. */
    id: c.bigint,
    server_id: c.bigint,
    character_id: c.bigint.nullable,
    user_id: c.bigint.nullable,
    minutes: c.int,
    status: c.text<(typeof SENTENCE_STATUSES)[number]>(),
    /** null: the sentence has not begun. */
    clock: c.text<(typeof JAIL_CLOCKS)[number]>().nullable,
    starts_after: c.bigint.nullable,
    started_at: c.timestamptz.nullable,
    counted_from: c.timestamptz.nullable,
    counted_before: c.int.nullable,
    counted: c.int,
    due_at: c.timestamptz.nullable,
    ended_at: c.timestamptz.nullable,
    end_reason: c.text<SentenceEnd>().nullable,
  },
  {
    bound: 'system: one for each punishment',
    goes: 'with its punishment',
    exported: 'in punishments',
    locks: { 'sentences of a character': 122, 'sentences of a user': 123, sentences: 125 },
  },
);
export type SentenceRow = RowOf<typeof sentences>;

/** The character or the user that a sentence is for. */
export type Subject = Pick<SentenceRow, 'server_id' | 'character_id' | 'user_id'>;

export const dueSentences = due(sentences, { at: 'due_at', leaseSeconds: LEASE_SECONDS });

const BEGUN = 'clock IS NOT NULL AND ended_at IS NULL';

/** Lets nobody else change the sentences of this subject until the transaction ends. */
export const lockSubject = (tx: Tx, { character_id, user_id }: Subject): Promise<unknown> =>
  character_id === null
    ? tx.lock('sentences of a user', user_id!)
    : tx.lock('sentences of a character', character_id);

/** The sentences of a subject that have begun and are not over. */
export const listBegun = (sql: Sql, { server_id, character_id, user_id }: Subject): Promise<SentenceRow[]> =>
  rows(
    sql,
    sentences
      .select()
      .where(character_id === null ? { server_id, user_id } : { character_id })
      .where(expression(BEGUN))
      .orderBy('id'),
  );

/** Like {@link listBegun}, of characters. */
export const listBegunOf = (sql: Sql, characterIds: readonly number[]): Promise<SentenceRow[]> =>
  rows(
    sql,
    sentences.select().where('character_id', any(characterIds)).where(expression(BEGUN)).orderBy('id'),
  );

/** The sentence that waits for this one. */
export const findAfter = (sql: Sql, id: number): Promise<SentenceRow | undefined> =>
  row(sql, sentences.select().where({ starts_after: id, ended_at: null }));

export const findSentence = (sql: Sql, id: number): Promise<SentenceRow | undefined> =>
  row(sql, sentences.select().where({ id }));

/** The sentences of punishments, by their ids. */
export async function findSentences(
  sql: Sql,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SentenceRow>> {
  if (ids.length === 0) return new Map();
  const found = await rows(sql, sentences.select().where('id', any(ids)));
  return new Map(found.map((each) => [each.id, each]));
}

/** The sentences of a server that are being served, the newest punishments first. */
export const listServed = (
  sql: Sql,
  serverId: number,
  at: { limit: number; offset: number },
): Promise<Page<SentenceRow>> =>
  page(sql, sentences.select().where({ server_id: serverId, status: 'serving' }).orderBy('id', 'desc'), at);

/** Stores a sentence. The transaction has locked its subject. */
export async function storeSentence(tx: Tx, changed: SentenceRow): Promise<void> {
  const set = pick(
    changed,
    'minutes',
    'status',
    'clock',
    'starts_after',
    'started_at',
    'counted_from',
    'counted_before',
    'counted',
    'due_at',
    'ended_at',
    'end_reason',
  );
  const names = Object.keys(set) as (keyof typeof set)[];
  await sentences.upsertMany(tx, [changed], { key: ['id'], set: names });
}
