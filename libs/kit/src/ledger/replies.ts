import { fail, LIMITS, type Failure } from '@cabildo/contracts';
import type { Tx } from '../database/database.ts';
import type { IdempotencyClaim } from '../runner/handler.ts';
import { findReply, keyReused } from '../runner/idempotency.ts';
import { failureReply } from '../runner/wire.ts';
import type { KeyReply } from './command.ts';
import { resource } from './resource.ts';

/** One text for a key and its caller. */
const claimId = (claim: { actor: string; key: string }): string => `${claim.actor}\n${claim.key}`;
const orderId = (claim: IdempotencyClaim): string => `${claimId(claim)}\n${claim.requestHash}`;

/**
 * The idempotency keys of a batch (GW-17), claimed in one statement: a command whose key was answered before, or
 * earlier in this very batch, gets that answer again.
 */
export class BatchReplies {
  /** What the batch itself answered, to be stored with what the batch writes. */
  readonly written: KeyReply[] = [];
  readonly #known = new Map<string, string | Failure>();
  /** Keys that this batch claimed, with the order that each was claimed for. */
  readonly #taken = new Map<string, IdempotencyClaim>();

  private constructor() {}

  /** Claims the free keys; waits for an earlier transaction that claimed one and has not committed yet. */
  static async claim(
    tx: Tx,
    commands: readonly { readonly claim: IdempotencyClaim | null }[],
  ): Promise<BatchReplies> {
    const replies = new BatchReplies();
    const claims = commands.flatMap(({ claim }) => claim ?? []);
    if (claims.length === 0) return replies;
    // Of several orders under one key the first counts.
    const firsts = new Map(claims.toReversed().map((claim) => [claimId(claim), claim]));
    const fresh = await claimKeys(tx, [...firsts.values()]);
    for (const id of fresh) replies.#taken.set(id, firsts.get(id)!);
    for (const claim of claims) {
      if (fresh.has(claimId(claim)) || replies.#known.has(orderId(claim))) continue;
      replies.#known.set(orderId(claim), (await findReply(tx, claim)) ?? stillUnderWay());
    }
    return replies;
  }

  /**
   * The reply to a command: an earlier one to the same order under its key, or what `decide` says. While that is
   * pending the key stays taken without a reply, and a client that repeats it is told that the order is under way.
   * @throws what `decide` throws
   */
  answer(claim: IdempotencyClaim | null, decide: () => { line: string; isPending: boolean }): string {
    if (!claim) return decide().line;
    const known = this.#known.get(orderId(claim));
    if (known !== undefined) return typeof known === 'string' ? known : failureReply(known);
    const taken = this.#taken.get(claimId(claim))!;
    if (taken.requestHash !== claim.requestHash) return failureReply(keyReused());
    const { line, isPending } = decide();
    const { actor, key } = claim;
    this.#known.set(orderId(claim), isPending ? stillUnderWay() : line);
    if (!isPending) this.written.push({ actor, key, reply: line });
    return line;
  }

  /** Gives back the keys whose commands failed: there is no answer to replay, so they may be tried again. */
  async release(tx: Tx): Promise<void> {
    const failed = [...this.#taken.values()].filter((claim) => !this.#known.has(orderId(claim)));
    if (failed.length === 0) return;
    await tx.query(
      `DELETE FROM idempotency_keys k USING unnest($1::text[], $2::text[]) AS v (actor, key)
       WHERE k.actor = v.actor AND k.key = v.key`,
      [failed.map((claim) => claim.actor), failed.map((claim) => claim.key)],
    );
  }
}

/** An order that takes more than one transaction (a saga) has not been answered yet. */
export const stillUnderWay = (): Failure =>
  fail('error', {
    status: 503,
    message: {
      es: 'La operación con esta Idempotency-Key sigue en curso. Repítela en unos segundos con la misma clave.',
      en: 'The operation under this Idempotency-Key is still under way. Repeat it in a few seconds with the same key.',
    },
  });

/**
 * Claims the free keys; the others belong to an earlier, committed command. Sorted, so that two batches cannot
 * deadlock. Keys that are taken are not locked (as DO UPDATE would): a transaction that answers one at this moment
 * holds rows that this batch is going to wait for.
 */
async function claimKeys(tx: Tx, claims: readonly IdempotencyClaim[]): Promise<Set<string>> {
  const sorted = claims.toSorted((a, b) => (claimId(a) < claimId(b) ? -1 : 1));
  const keys = [sorted.map((claim) => claim.actor), sorted.map((claim) => claim.key)];
  // Sent together, carried out in order.
  const [, rows] = await Promise.all([
    tx.query(
      `DELETE FROM idempotency_keys k USING unnest($1::text[], $2::text[]) AS v (actor, key)
       WHERE k.actor = v.actor AND k.key = v.key AND k.created_at <= now() - make_interval(hours => $3)`,
      [...keys, LIMITS.idempotency_hours],
    ),
    tx.query<{ actor: string; key: string }>(
      `INSERT INTO idempotency_keys (actor, key, request_hash)
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
       ON CONFLICT DO NOTHING
       RETURNING actor, key`,
      [...keys, sorted.map((claim) => claim.requestHash)],
    ),
  ]);
  return new Set(rows.map(claimId));
}

/** An idempotency key as something that a batch locks, so that a batch which waits for one can go on without it. */
export const claimedKey = resource<IdempotencyClaim, boolean>({
  name: 'idempotency key',
  keyText: claimId,
  async lock(tx, claims) {
    const fresh = await claimKeys(tx, claims);
    return claims.map((claim) => fresh.has(claimId(claim)));
  },
});

/** Stores replies under their keys; a key whose reply is null is free again. */
export async function storeReplies(tx: Tx, replies: readonly KeyReply[]): Promise<void> {
  const final = replies.filter(({ reply }) => reply !== null);
  const freed = replies.filter(({ reply }) => reply === null);
  const columns = (rows: readonly KeyReply[]) => [rows.map(({ actor }) => actor), rows.map(({ key }) => key)];
  await Promise.all([
    final.length > 0 &&
      tx.query(
        `UPDATE idempotency_keys k SET reply = v.reply
         FROM unnest($1::text[], $2::text[], $3::text[]) AS v (actor, key, reply)
         WHERE k.actor = v.actor AND k.key = v.key`,
        [...columns(final), final.map(({ reply }) => reply)],
      ),
    freed.length > 0 &&
      tx.query(
        `DELETE FROM idempotency_keys k USING unnest($1::text[], $2::text[]) AS v (actor, key)
         WHERE k.actor = v.actor AND k.key = v.key`,
        columns(freed),
      ),
  ]);
}
