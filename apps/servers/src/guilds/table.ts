import { isUniqueViolation, row, run, type Query, type Sql, type Tx } from '@cabildo/kit/database';
import { servers, type ServerTable } from '../roles/servers.table.ts';

const COLUMNS = ['id', 'server_name', 'plan', 'is_public', 'cp_guild_id', 'owner_user_id'] as const;

/** A server with its link to a guild. */
export type LinkRow = Pick<ServerTable, (typeof COLUMNS)[number]>;

const select = (match: Partial<ServerTable>) => {
  const found = servers().where(match);
  return found.select(...COLUMNS);
};
const byGuild = (cpGuildId: string) => select({ cp_guild_id: cpGuildId });
const byCode = (joinCode: string) => select({ join_code: joinCode });

export function findLink(sql: Sql, serverId: number): Promise<LinkRow | undefined> {
  return row(sql, select({ id: serverId }));
}

export function findLinkByGuild(sql: Sql, cpGuildId: string): Promise<LinkRow | undefined> {
  return row(sql, byGuild(cpGuildId));
}

/** By join code, which is stored in upper case (SV-04). */
export function findLinkByCode(sql: Sql, joinCode: string): Promise<LinkRow | undefined> {
  return row(sql, byCode(joinCode));
}

/** As {@link findLinkByGuild}, locked: owner and guild do not change until the transaction ends. */
export function lockLinkByGuild(tx: Tx, cpGuildId: string): Promise<LinkRow | undefined> {
  return row(tx, byGuild(cpGuildId).forUpdate());
}

/** As {@link findLinkByCode}, locked: owner and guild do not change until the transaction ends. */
export function lockLinkByCode(tx: Tx, joinCode: string): Promise<LinkRow | undefined> {
  return row(tx, byCode(joinCode).forUpdate());
}

/** The server of a guild; until the transaction ends it is neither deleted nor unlinked, all else may change. */
export async function lockLinkShared(tx: Tx, cpGuildId: string): Promise<LinkRow | undefined> {
  const [link] = await tx.query<LinkRow>(
    `SELECT ${COLUMNS.join(', ')} FROM servers WHERE cp_guild_id = $1 FOR KEY SHARE`,
    [cpGuildId],
  );
  return link;
}

/** Sets a value that no two servers may share; false when another server has it, also one that sets it concurrently. */
export async function setUnique(tx: Tx, update: Query<never, unknown>): Promise<boolean> {
  await tx.query('SAVEPOINT attempt');
  try {
    await run(tx, update);
    return true;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await tx.query('ROLLBACK TO SAVEPOINT attempt');
    return false;
  }
}

/** Links a guild in place of the one before; false when another server has it. */
export const linkGuild = (tx: Tx, serverId: number, cpGuildId: string): Promise<boolean> =>
  setUnique(tx, servers().where({ id: serverId }).update({ cp_guild_id: cpGuildId }));

export async function unlinkGuild(tx: Tx, serverId: number): Promise<void> {
  await run(tx, servers().where({ id: serverId }).update({ cp_guild_id: null }));
}
