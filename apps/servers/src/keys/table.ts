import type { KeyScope } from '@cabildo/contracts/permissions';
import type { z } from 'zod';
import type { serverKey } from '@cabildo/contracts/servers/keys/keys.ts';
import {
  c,
  count,
  page,
  row,
  run,
  table,
  type Page,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';

export const serverKeys = table(
  'server_keys',
  {
    key_id: c.id,
    server_id: c.bigint,
    name: c.text,
    scope: c.text<KeyScope>(),
    prefix: c.text,
    key_hash: c.text,
    created_at: c.timestamptz,
    /** At most an hour before the last use. */
    last_used_at: c.timestamptz.nullable,
  },
  { bound: 'staff', goes: 'with its server' },
);
type KeyRow = RowOf<typeof serverKeys>;

export const botTokens = table(
  'bot_tokens',
  { server_id: c.bigint, token_hash: c.text, created_at: c.timestamptz },
  { bound: 'staff', goes: 'with its server' },
);

const SHOWN = ['key_id', 'name', 'scope', 'prefix', 'created_at', 'last_used_at'] as const;
export type ServerKeyRow = Pick<KeyRow, (typeof SHOWN)[number]>;

const RESOLVED = ['server_id', 'key_id', 'scope', 'name', 'last_used_at'] as const;

export const serverKeyView = ({
  created_at,
  last_used_at,
  ...key
}: ServerKeyRow): z.output<typeof serverKey> => ({
  ...key,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

export async function insertServerKey(
  tx: Tx,
  key: Omit<KeyRow, 'key_id' | 'last_used_at'>,
): Promise<ServerKeyRow> {
  return (await row(tx, serverKeys.insert(key).returning(SHOWN)))!;
}

/** Counts the keys of a server; exact while the server is locked. */
export function countServerKeys(sql: Sql, serverId: number): Promise<number> {
  return count(sql, serverKeys.query().where({ server_id: serverId }));
}

/** One page of a server's keys, oldest first. */
export function listServerKeys(
  sql: Sql,
  serverId: number,
  at: { limit: number; offset: number },
): Promise<Page<ServerKeyRow>> {
  const ofServer = serverKeys.select(...SHOWN).where({ server_id: serverId });
  return page(sql, ofServer.orderBy('key_id'), at);
}

/** Deletes a key of a server; undefined when the server has no such key. */
export function deleteServerKey(tx: Tx, serverId: number, keyId: number): Promise<ServerKeyRow | undefined> {
  const key = serverKeys.delete().where({ key_id: keyId, server_id: serverId });
  return row(tx, key.returning(SHOWN));
}

export function findServerKey(
  sql: Sql,
  keyHash: string,
): Promise<Pick<KeyRow, (typeof RESOLVED)[number]> | undefined> {
  return row(sql, serverKeys.select(...RESOLVED).where({ key_hash: keyHash }));
}

/** Stores that a key is used, unless a use since `recent` is stored already. */
export async function touchServerKey(sql: Sql, keyId: number, now: Date, recent: Date): Promise<void> {
  const used = serverKeys.update({ last_used_at: now }).where({ key_id: keyId });
  await run(
    sql,
    used.where((last) => last.where({ last_used_at: null }).orWhere('last_used_at', '<', recent)),
  );
}

/** Replaces the token of a server's bot. */
export async function putBotToken(tx: Tx, serverId: number, tokenHash: string, now: Date): Promise<void> {
  const token = botTokens.insert({ server_id: serverId, token_hash: tokenHash, created_at: now });
  await run(tx, token.onConflict('server_id').merge(['token_hash', 'created_at']));
}

export function findBotToken(sql: Sql, tokenHash: string): Promise<{ server_id: number } | undefined> {
  return row(sql, botTokens.select('server_id').where({ token_hash: tokenHash }));
}
