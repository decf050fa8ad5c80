import { createHash } from 'node:crypto';
import { fail, LIMITS, type Failure, type RequestContext } from '@cabildo/contracts';
import type { Sql } from '../database/database.ts';
import { SECRET_NAMES } from '../logging/logging.ts';
import type { IdempotencyClaim } from './handler.ts';

const SECRETS: ReadonlySet<string> = new Set(SECRET_NAMES);
/** The hash is stored beside parameters that are no secret: a PIN or CVV in it could be found by trying them all. */
const withoutSecrets = (name: string, value: unknown): unknown => (SECRETS.has(name) ? undefined : value);

/** GW-17: the same caller and key within 24 h. The server counts as part of the caller. */
export function claimOf(name: string, input: unknown, ctx: RequestContext): IdempotencyClaim | null {
  if (ctx.idempotency_key === null) return null;
  const { actor: caller } = ctx;
  const id = 'user_id' in caller ? caller.user_id : caller.kind === 'key' ? caller.key_id : undefined;
  const who = id === undefined ? caller.kind : `${caller.kind}:${id}`;
  const actor = ctx.membership ? `${who}@${ctx.membership.server_id}` : who;
  const requestHash = createHash('sha256')
    .update(name)
    .update(JSON.stringify(input, withoutSecrets))
    .digest('base64');
  return { actor, key: ctx.idempotency_key, requestHash };
}

export const keyReused = (): Failure =>
  fail('error', {
    status: 409,
    message: {
      es: 'Esta Idempotency-Key ya se usó con otros parámetros. Usa una clave nueva.',
      en: 'This Idempotency-Key was used with other parameters. Use a new key.',
    },
  });

interface KeyRow {
  request_hash: string;
  reply: string | null;
}

/** The reply stored under a key: its line, a refusal when the parameters differ, or undefined when the key is new. */
export async function findReply(sql: Sql, claim: IdempotencyClaim): Promise<string | Failure | undefined> {
  const [row] = await sql.query<KeyRow>(
    `SELECT request_hash, reply FROM idempotency_keys
     WHERE actor = $1 AND key = $2 AND created_at > now() - make_interval(hours => $3)`,
    [claim.actor, claim.key, LIMITS.idempotency_hours],
  );
  if (!row) return undefined;
  return row.request_hash === claim.requestHash ? (row.reply ?? undefined) : keyReused();
}

/**
 * Takes a key for this transaction. A second caller with the same key waits here until the first has committed, and
 * then gets false; one that rolled back leaves the key free.
 */
export async function claimKey(tx: Sql, claim: IdempotencyClaim): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO idempotency_keys AS k (actor, key, request_hash) VALUES ($1, $2, $3)
     ON CONFLICT (actor, key) DO UPDATE SET request_hash = excluded.request_hash, reply = NULL, created_at = now()
       WHERE k.created_at <= now() - make_interval(hours => $4)
     RETURNING 1`,
    [claim.actor, claim.key, claim.requestHash, LIMITS.idempotency_hours],
  );
  return rows.length === 1;
}

export async function storeReply(tx: Sql, claim: IdempotencyClaim, reply: string): Promise<void> {
  await tx.query(`UPDATE idempotency_keys SET reply = $3 WHERE actor = $1 AND key = $2`, [
    claim.actor,
    claim.key,
    reply,
  ]);
}
