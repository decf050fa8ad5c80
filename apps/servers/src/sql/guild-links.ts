import type { Sql, Tx } from '@cabildo/kit';
import { setUnique, type ServerRow } from './servers.ts';

/** A server as far as the bot is concerned. */
export type LinkRow = Pick<
  ServerRow,
  'id' | 'server_name' | 'plan' | 'is_public' | 'cp_guild_id' | 'owner_user_id'
>;

const SELECT = 'SELECT id, server_name, plan, is_public, cp_guild_id, owner_user_id FROM servers';

export async function findLinkByGuild(sql: Sql, cpGuildId: string): Promise<LinkRow | undefined> {
  const [row] = await sql.query<LinkRow>(`${SELECT} WHERE cp_guild_id = $1`, [cpGuildId]);
  return row;
}

/** By join code, which is kept in upper case (SV-04). */
export async function findLinkByCode(sql: Sql, joinCode: string): Promise<LinkRow | undefined> {
  const [row] = await sql.query<LinkRow>(`${SELECT} WHERE join_code = $1`, [joinCode]);
  return row;
}

/** As findLinkByGuild, and owner and guild stay what they are while the transaction lasts. */
export async function lockLinkByGuild(tx: Tx, cpGuildId: string): Promise<LinkRow | undefined> {
  const [row] = await tx.query<LinkRow>(`${SELECT} WHERE cp_guild_id = $1 FOR UPDATE`, [cpGuildId]);
  return row;
}

/** As findLinkByCode, and owner and guild stay what they are while the transaction lasts. */
export async function lockLinkByCode(tx: Tx, joinCode: string): Promise<LinkRow | undefined> {
  const [row] = await tx.query<LinkRow>(`${SELECT} WHERE join_code = $1 FOR UPDATE`, [joinCode]);
  return row;
}

/** The server of a guild, which neither goes nor loses the guild while the transaction lasts; all else may go on. */
export async function holdLink(tx: Tx, cpGuildId: string): Promise<LinkRow | undefined> {
  const [row] = await tx.query<LinkRow>(`${SELECT} WHERE cp_guild_id = $1 FOR KEY SHARE`, [cpGuildId]);
  return row;
}

/** Links a guild in place of what was linked before; false when another server has it. Of two at once one gets it. */
export const linkGuild = (tx: Tx, serverId: number, cpGuildId: string): Promise<boolean> =>
  setUnique(tx, 'UPDATE servers SET cp_guild_id = $2 WHERE id = $1', [serverId, cpGuildId]);

export async function unlinkGuild(tx: Tx, serverId: number): Promise<void> {
  await tx.query('UPDATE servers SET cp_guild_id = NULL WHERE id = $1', [serverId]);
}
