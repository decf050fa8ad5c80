import { row, run, type Sql, type Tx } from '@cabildo/kit/database';
import { noteAll } from '../map-notes/table.ts';
import { servers, setUnique, type ServerRow } from '../server-row/table.ts';

const COLUMNS = ['id', 'server_name', 'plan', 'is_public', 'cp_guild_id', 'owner_user_id'] as const;

/** A server with its link to a guild. */
export type LinkRow = Pick<ServerRow, (typeof COLUMNS)[number]>;

const links = () => servers.select(...COLUMNS);
const byGuild = (cpGuildId: string) => links().where({ cp_guild_id: cpGuildId });
const byCode = (joinCode: string) => links().where({ join_code: joinCode });

export function findLink(sql: Sql, serverId: number): Promise<LinkRow | undefined> {
  return row(sql, links().where({ id: serverId }));
}

export function findLinkByGuild(sql: Sql, cpGuildId: string): Promise<LinkRow | undefined> {
  return row(sql, byGuild(cpGuildId));
}

/** Finds a server by its join code, which is stored in upper case (SV-04). */
export function findLinkByCode(sql: Sql, joinCode: string): Promise<LinkRow | undefined> {
  return row(sql, byCode(joinCode));
}

/** Does the same as {@link findLinkByGuild}, and keeps owner and guild as they are until the transaction ends. */
export function lockLinkByGuild(tx: Tx, cpGuildId: string): Promise<LinkRow | undefined> {
  return row(tx, byGuild(cpGuildId).forUpdate());
}

/** Does the same as {@link findLinkByCode}, and keeps owner and guild as they are until the transaction ends. */
export function lockLinkByCode(tx: Tx, joinCode: string): Promise<LinkRow | undefined> {
  return row(tx, byCode(joinCode).forUpdate());
}

/** The server of a guild, which is neither deleted nor unlinked until the transaction ends; all else may change. */
export async function lockLinkShared(tx: Tx, cpGuildId: string): Promise<LinkRow | undefined> {
  const [link] = await tx.query<LinkRow>(
    `SELECT ${COLUMNS.join(', ')} FROM servers WHERE cp_guild_id = $1 FOR KEY SHARE`,
    [cpGuildId],
  );
  return link;
}

/** Does the same as {@link lockLinkShared}, by the server. */
export async function lockLinkOf(tx: Tx, serverId: number): Promise<LinkRow | undefined> {
  const [link] = await tx.query<LinkRow>(
    `SELECT ${COLUMNS.join(', ')} FROM servers WHERE id = $1 FOR KEY SHARE`,
    [serverId],
  );
  return link;
}

/** Links a guild in place of the one before; false when another server has it. */
export async function linkGuild(tx: Tx, serverId: number, cpGuildId: string, now: Date): Promise<boolean> {
  const isLinked = await setUnique(tx, servers.update({ cp_guild_id: cpGuildId }).where({ id: serverId }));
  if (isLinked) await noteAll(tx, serverId, now);
  return isLinked;
}

export async function unlinkGuild(tx: Tx, serverId: number, now: Date): Promise<void> {
  await run(tx, servers.update({ cp_guild_id: null }).where({ id: serverId }));
  await noteAll(tx, serverId, now);
}
