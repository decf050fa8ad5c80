import type { z } from 'zod';
import type { serverKey } from '@cabildo/contracts/servers/keys/keys.ts';
import { count, page, row, run, table, type Page, type Sql, type Tx } from '@cabildo/kit/database';

interface KeyTable {
  key_id: number;
  server_id: number;
  name: string;
  prefix: string;
  key_hash: string;
  created_at: Date;
}
interface BotTokenRow {
  server_id: number;
  token_hash: string;
  created_at: Date;
}

const serverKeys = table<KeyTable>('server_keys');
const botTokens = table<BotTokenRow>('bot_tokens');
const COLUMNS = ['key_id', 'name', 'prefix', 'created_at'] as const;

export type ServerKeyRow = Pick<KeyTable, (typeof COLUMNS)[number]>;

export const serverKeyView = ({ created_at, ...key }: ServerKeyRow): z.output<typeof serverKey> => ({
  ...key,
  created_at: created_at.toISOString(),
});

export async function insertServerKey(tx: Tx, key: Omit<KeyTable, 'key_id'>): Promise<ServerKeyRow> {
  return (await row(tx, serverKeys().insert(key).returning(COLUMNS)))!;
}

/** How many keys a server has; exact while the server is locked. */
export function countServerKeys(sql: Sql, serverId: number): Promise<number> {
  return count(sql, serverKeys().where({ server_id: serverId }));
}

/** Oldest first. */
export function listServerKeys(
  sql: Sql,
  serverId: number,
  at: { limit: number; offset: number },
): Promise<Page<ServerKeyRow>> {
  const ofServer = serverKeys().where({ server_id: serverId }).orderBy('key_id');
  return page(sql, ofServer.select(...COLUMNS), at);
}

/** Deletes a key of a server; undefined when the server has no such key. */
export function deleteServerKey(tx: Tx, serverId: number, keyId: number): Promise<ServerKeyRow | undefined> {
  const key = serverKeys().where({ key_id: keyId, server_id: serverId });
  return row(tx, key.delete().returning(COLUMNS));
}

export function findServerKey(
  sql: Sql,
  keyHash: string,
): Promise<Pick<KeyTable, 'server_id' | 'key_id'> | undefined> {
  return row(sql, serverKeys().where({ key_hash: keyHash }).select('server_id', 'key_id'));
}

/** Replaces the token of a server's bot. */
export async function putBotToken(tx: Tx, serverId: number, tokenHash: string, now: Date): Promise<void> {
  const token = botTokens().insert({ server_id: serverId, token_hash: tokenHash, created_at: now });
  await run(tx, token.onConflict('server_id').merge(['token_hash', 'created_at']));
}

export function findBotToken(
  sql: Sql,
  tokenHash: string,
): Promise<Pick<BotTokenRow, 'server_id'> | undefined> {
  return row(sql, botTokens().where({ token_hash: tokenHash }).select('server_id'));
}
