import { createHash, createHmac } from 'node:crypto';
import { serverIdOf, type RequestContext } from '@cabildo/contracts/action';
import { fail, type Failure } from '@cabildo/contracts/errors';
import { LIMITS } from '@cabildo/contracts/limits';
import { hashToken } from '../config/secrets.ts';
import type { Sql } from '../database/database.ts';
import { SECRET_NAMES } from '../logging/logging.ts';
import type { IdempotencyClaim } from './handler.ts';
import { unpackReply, type PackedReply } from './packed-reply.ts';
import { failureReply, OUTCOME_UNKNOWN } from './wire.ts';

const SECRETS: ReadonlySet<string> = new Set(SECRET_NAMES);
/** Leaves secrets out of the hash that no key protects: a reader could find a PIN or CVV by trying all values. */
const withoutSecrets = (name: string, value: unknown): unknown => (SECRETS.has(name) ? undefined : value);

/** The figures that tell the key of one fingerprint from that of another. */
const KEY_FIGURES = 8;

/**
 * A hash of all parameters of an order, secrets too, under the API key of its caller (GW-17). That key is stored nowhere, so
 * nobody who reads the hash can try all PINs.
 */
export const fingerprintOf = (input: unknown, apiKey: string): string =>
  [
    hashToken(apiKey).slice(0, KEY_FIGURES),
    createHmac('sha256', apiKey).update(JSON.stringify(input)).digest('base64url'),
  ].join('.');

/** Identifies an order (GW-17): caller and key, valid for 24 h; the server counts as part of the caller. null: no key. */
export function claimOf(name: string, input: unknown, ctx: RequestContext): IdempotencyClaim | null {
  const { actor: caller, idempotency_key: key } = ctx;
  if (key === null) return null;
  const id = 'user_id' in caller ? caller.user_id : caller.kind === 'key' ? caller.key_id : undefined;
  const who = id === undefined ? caller.kind : `${caller.kind}:${id}`;
  const serverId = serverIdOf(ctx);
  const actor = serverId === null ? who : `${who}@${serverId}`;
  const hash = createHash('sha256')
    .update(name)
    .update(JSON.stringify(input, withoutSecrets))
    .digest('base64');
  return { actor, key, requestHash: ctx.fingerprint === undefined ? hash : `${hash}.${ctx.fingerprint}` };
}

/**
 * Whether two hashes are of the same order. Fingerprints under different API keys cannot be compared (the caller has renewed the
 * key since, say): then the parameters that are no secrets decide, so that no order is carried out twice.
 */
function isSameOrder(one: string, other: string): boolean {
  const [[hash, key, mac], [otherHash, otherKey, otherMac]] = [one.split('.'), other.split('.')];
  return hash === otherHash && (key !== otherKey || mac === otherMac);
}

const keyReused = (): Failure =>
  fail('error', {
    status: 409,
    message: {
      es: 'Esta Idempotency-Key ya se usó con otros parámetros. Usa una clave nueva.',
      en: 'This Idempotency-Key was used with other parameters. Use a new key.',
    },
  });

/** 503 for the repetition of an order that takes several transactions (a saga) and has not been answered yet. */
export const stillUnderWay = (): Failure =>
  fail('error', {
    status: 503,
    message: {
      es: 'La operación con esta Idempotency-Key sigue en curso. Repítela en unos segundos con la misma clave.',
      en: 'The operation under this Idempotency-Key is still under way. Repeat it in a few seconds with the same key.',
    },
    fields: OUTCOME_UNKNOWN,
  });

/** The row of a key. Its reply is null while its order is under way. */
export interface KeyRow {
  readonly actor: string;
  readonly key: string;
  readonly request_hash: string;
  readonly reply: string | null;
}

/** Answers an order whose key is taken with a reply line; null while the same order is under way. */
export const replyUnder = (row: KeyRow, claim: IdempotencyClaim): string | null =>
  isSameOrder(row.request_hash, claim.requestHash) ? row.reply : failureReply(keyReused());

/**
 * Finds the reply line to an order by its key: the stored reply, or a refusal when another order has the key. null while the
 * same order is under way, undefined when the key is free.
 */
export async function findReply(sql: Sql, claim: IdempotencyClaim): Promise<string | null | undefined> {
  const [row] = await findKeys(sql, [claim]);
  return row && replyUnder(row, claim);
}

/** Finds the keys that are taken and have not expired. */
export async function findKeys(sql: Sql, claims: readonly IdempotencyClaim[]): Promise<KeyRow[]> {
  const rows = await sql.query<KeyRow & PackedReply>(
    `SELECT k.actor, k.key, k.request_hash, k.reply, k.packed
     FROM unnest($1::text[], $2::text[]) AS v (actor, key) JOIN idempotency_keys k USING (actor, key)
     WHERE k.created_at > now() - make_interval(hours => $3)`,
    [claims.map(({ actor }) => actor), claims.map(({ key }) => key), LIMITS.idempotency_hours],
  );
  return rows.map(({ packed, ...row }) => ({ ...row, reply: unpackReply({ reply: row.reply, packed }) }));
}
