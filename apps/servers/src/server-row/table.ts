import type { Package, Plan } from '@cabildo/contracts/limits';
import type { JoinMode } from '@cabildo/contracts/servers/servers/servers.ts';
import { c, isUniqueViolation, run, table, type Query, type RowOf, type Tx } from '@cabildo/kit/database';

/**
 * The row of a server is a slice below all others: each slice changes the columns of its own concern (the plan, the guild,
 * counts of members, characters and bytes), and the slice `servers` uses all of these slices.
 */
export const servers = table(
  'servers',
  {
    id: c.id,
    server_name: c.text,
    description: c.text.nullable,
    server_type: c.text<'voice' | 'text'>(),
    language_tag: c.text,
    cp_url: c.text.nullable,
    cp_guild_id: c.text.nullable,
    /** In upper case (SV-04). */
    join_code: c.text,
    is_public: c.boolean,
    /** DK-05 */
    join_mode: c.text<JoinMode>(),
    max_members: c.int,
    member_count: c.int,
    live_character_count: c.int,
    owner_user_id: c.bigint,
    plan: c.text<Plan>(),
    plan_expires_at: c.timestamptz.nullable,
    extra_characters: c.int,
    extra_storage: c.int,
    /** When the owner asked that FREE follows the plan. */
    plan_cancelled_at: c.timestamptz.nullable,
    /** The package that was paid for and begins when the present plan ends (BI-03). */
    next_term: c.jsonb<Package>().nullable,
    /** Bytes of the server's images (BI-05). */
    storage_bytes: c.bigint,
    created_at: c.timestamptz,
  },
  {
    bound: 'max_owned_servers',
    goes: 'stays: until its owner deletes it',
    erased: { column: 'id' },
    person: { owner_user_id: { stays: 'nobody who owns a server is deleted' } },
    exported: 'in servers',
    locks: { servers: 20 },
  },
);
export type ServerRow = RowOf<typeof servers>;

/** Locks a server against deletion; other transactions may take the same lock. False when the server is gone. */
export async function lockServerShared(tx: Tx, serverId: number): Promise<boolean> {
  return (await tx.query('SELECT 1 FROM servers WHERE id = $1 FOR KEY SHARE', [serverId])).length > 0;
}

/** Locks a server against changes and deletion. False when the server is gone. */
export async function lockServer(tx: Tx, serverId: number): Promise<boolean> {
  return (await tx.query('SELECT 1 FROM servers WHERE id = $1 FOR NO KEY UPDATE', [serverId])).length > 0;
}

/**
 * Locks a server in order to delete it or to change a unique column (join code, guild). Waits for
 * {@link lockServerShared} too, and therefore comes before any other lock. False when the server is gone.
 */
export async function lockServerExclusive(tx: Tx, serverId: number): Promise<boolean> {
  return (await tx.query('SELECT 1 FROM servers WHERE id = $1 FOR UPDATE', [serverId])).length > 0;
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
