import { fail, LIMITS, type Failure } from '@cabildo/contracts';
import type { Tx } from '../database/database.ts';
import type { IdempotencyClaim } from '../runner/handler.ts';
import { findReply, keyReused } from '../runner/idempotency.ts';
import { failureReply } from '../runner/wire.ts';

/** One text for a key and its caller. */
const claimId = (claim: { actor: string; key: string }): string => `${claim.actor}\n${claim.key}`;
const orderId = (claim: IdempotencyClaim): string => `${claimId(claim)}\n${claim.requestHash}`;

/** A reply to be stored under its key. */
export interface KeyReply {
  actor: string;
  key: string;
  reply: string;
}

/**
 * The idempotency keys of a batch (GW-17), claimed in one statement: a command whose key was answered before, or
 * earlier in this very batch, gets that answer again.
 */
export class BatchReplies {
  /** What the batch itself answered; whoever writes the batch stores it. */
  readonly written: KeyReply[] = [];
  readonly #known = new Map<string, string | Failure>();
  /** Keys that a command of this batch has brought. */
  readonly #used = new Set<string>();

  private constructor() {}

  /** Takes the keys that nobody has; waits for an earlier holder who has not committed yet. */
  static async claim(
    tx: Tx,
    commands: readonly { readonly claim: IdempotencyClaim | null }[],
  ): Promise<BatchReplies> {
    const replies = new BatchReplies();
    const claims = commands.flatMap(({ claim }) => claim ?? []);
    if (claims.length === 0) return replies;
    const fresh = await claimKeys(tx, claims);
    for (const claim of claims) {
      if (fresh.has(claimId(claim))) continue;
      replies.#known.set(orderId(claim), (await findReply(tx, claim)) ?? stillUnderWay());
    }
    return replies;
  }

  /**
   * The reply to a command: an earlier one to the same order under its key, or what `decide` says. Unless that is
   * final, the key stays taken without a reply, and whoever brings it meanwhile is told that the order is under way.
   * @throws what `decide` throws
   */
  answer(
    claim: IdempotencyClaim | null,
    decide: () => string,
    isFinal: (reply: string) => boolean = () => true,
  ): string {
    if (!claim) return decide();
    const known = this.#known.get(orderId(claim));
    if (known !== undefined) return typeof known === 'string' ? known : failureReply(known);
    if (this.#used.has(claimId(claim))) return failureReply(keyReused());
    this.#used.add(claimId(claim));
    const reply = decide();
    const { actor, key } = claim;
    this.#known.set(orderId(claim), isFinal(reply) ? reply : stillUnderWay());
    if (isFinal(reply)) this.written.push({ actor, key, reply });
    return reply;
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

/** Takes the keys that nobody has; the others belong to an earlier, committed command. Sorted, so that batches never wait in a ring. */
async function claimKeys(tx: Tx, claims: readonly IdempotencyClaim[]): Promise<Set<string>> {
  const unique = [...new Map(claims.map((claim) => [claimId(claim), claim])).values()];
  unique.sort((a, b) => (claimId(a) < claimId(b) ? -1 : 1));
  const rows = await tx.query<{ actor: string; key: string }>(
    `INSERT INTO idempotency_keys AS k (actor, key, request_hash)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
     ON CONFLICT (actor, key) DO UPDATE SET request_hash = excluded.request_hash, reply = NULL, created_at = now()
       WHERE k.created_at <= now() - make_interval(hours => $4)
     RETURNING actor, key`,
    [
      unique.map((claim) => claim.actor),
      unique.map((claim) => claim.key),
      unique.map((claim) => claim.requestHash),
      LIMITS.idempotency_hours,
    ],
  );
  return new Set(rows.map(claimId));
}
