import { LIMITS } from '@cabildo/contracts/limits';
import type { Tx } from '../database/database.ts';
import type { IdempotencyClaim } from './handler.ts';
import { findKeys, replyUnder, stillUnderWay, type KeyRow } from './idempotency.ts';
import { packReply } from './packed-reply.ts';
import { CommandReply, failureReply } from './wire.ts';

type KeyName = Pick<IdempotencyClaim, 'actor' | 'key'>;

/** A reply line for an idempotency key whose order was under way; null frees the key. */
export interface KeyReply extends KeyName {
  readonly reply: string | null;
}

/** Identifies a key together with its caller. */
export const idOf = ({ actor, key }: KeyName): string => `${actor}\n${key}`;

/**
 * The idempotency keys of one transaction (GW-17), for one command or for a batch. An order keeps its key only if the order
 * takes effect. From then on the same order gets its answer again and any other order is refused; until then every
 * order under the key is decided.
 */
export class KeyClaims {
  /** Orders that took effect under a key, earlier or in this transaction. */
  readonly #orders = new Map<string, KeyRow>();
  /** Keys that this transaction holds. */
  readonly #held = new Map<string, KeyName>();

  private constructor() {}

  /** Takes the free keys; waits for another transaction that holds one and has not committed yet. */
  static async claim(
    tx: Tx,
    commands: readonly { readonly claim: IdempotencyClaim | null }[],
  ): Promise<KeyClaims> {
    const claims = new KeyClaims();
    const wanted = new Map(commands.flatMap(({ claim }) => (claim ? [[idOf(claim), claim] as const] : [])));
    if (wanted.size === 0) return claims;
    for (const free of await takeKeys(tx, [...wanted.values()])) claims.#held.set(idOf(free), free);
    const others = [...wanted.values()].filter((claim) => !claims.#held.has(idOf(claim)));
    const taken = others.length > 0 ? await findKeys(tx, others) : [];
    for (const row of taken) claims.#orders.set(idOf(row), row);
    return claims;
  }

  /** The reply to an order whose key is taken, by the same order or by another; undefined for one that is to be decided. */
  earlier(claim: IdempotencyClaim | null): CommandReply<never> | undefined {
    if (!claim) return undefined;
    const row = this.#orders.get(idOf(claim));
    if (!row && this.#held.has(idOf(claim))) return undefined;
    // A key that is neither held nor found was freed at this moment: the caller's next attempt finds the key free.
    const line = row ? replyUnder(row, claim) : null;
    return line === null
      ? new CommandReply(failureReply(stillUnderWay()), { isUnderWay: true })
      : new CommandReply(line, { isReplayed: true });
  }

  /**
   * Notes that an order took effect, and its reply line; null when the reply comes later. Until then, repetitions of the order
   * are answered that it is under way.
   */
  took(claim: IdempotencyClaim | null, reply: string | null): void {
    if (!claim) return;
    const { actor, key, requestHash: request_hash } = claim;
    this.#orders.set(idOf(claim), { actor, key, request_hash, reply });
  }

  /** Stores the replies of this transaction and `replies` to earlier ones; frees the keys of orders without effect. */
  async store(tx: Tx, replies: readonly KeyReply[] = []): Promise<void> {
    const held = [...this.#held];
    const own = held.flatMap(([id]) => this.#orders.get(id) ?? []);
    const unused = held.flatMap(([id, key]) => (this.#orders.has(id) ? [] : key));
    const later = replies
      .filter(({ reply }) => reply !== null)
      .map((row) => ({ ...row, request_hash: null }));
    await Promise.all([
      write(tx, [...own, ...later]),
      free(tx, [...unused, ...replies.filter(({ reply }) => reply === null)]),
    ]);
  }
}

const columns = (keys: readonly KeyName[]) => [keys.map(({ actor }) => actor), keys.map(({ key }) => key)];

/**
 * Takes the free keys and returns them; the others belong to committed orders. Sorts the keys, so that two batches cannot
 * deadlock. Taken keys are not locked (as DO UPDATE would): a transaction that answers a taken key at this moment holds
 * rows for which this batch is going to wait.
 */
export async function takeKeys(tx: Tx, claims: readonly IdempotencyClaim[]): Promise<KeyName[]> {
  const sorted = claims.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
  // Sent together, carried out in order.
  const [, rows] = await Promise.all([
    tx.query(
      `DELETE FROM idempotency_keys k USING unnest($1::text[], $2::text[]) AS v (actor, key)
       WHERE k.actor = v.actor AND k.key = v.key AND k.created_at <= now() - make_interval(hours => $3)`,
      [...columns(sorted), LIMITS.idempotency_hours],
    ),
    tx.query<KeyName>(
      `INSERT INTO idempotency_keys (actor, key, request_hash)
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
       ON CONFLICT DO NOTHING
       RETURNING actor, key`,
      [...columns(sorted), sorted.map((claim) => claim.requestHash)],
    ),
  ]);
  return rows;
}

/** Writes replies; a row whose hash is null keeps its stored hash. */
async function write(tx: Tx, rows: readonly (KeyReply & { request_hash: string | null })[]): Promise<void> {
  if (rows.length === 0) return;
  const replies = rows.map(({ reply }) => packReply(reply));
  await tx.query(
    `UPDATE idempotency_keys k
     SET reply = v.reply, packed = v.packed, request_hash = coalesce(v.request_hash, k.request_hash)
     FROM unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::text[])
       AS v (actor, key, reply, packed, request_hash)
     WHERE k.actor = v.actor AND k.key = v.key`,
    [
      ...columns(rows),
      replies.map(({ reply }) => reply),
      replies.map(({ packed }) => packed),
      rows.map(({ request_hash }) => request_hash),
    ],
  );
}

async function free(tx: Tx, keys: readonly KeyName[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.query(
    `DELETE FROM idempotency_keys k USING unnest($1::text[], $2::text[]) AS v (actor, key)
     WHERE k.actor = v.actor AND k.key = v.key`,
    columns(keys),
  );
}
