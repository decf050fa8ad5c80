import { draft, LIMITS } from '@cabildo/contracts';
import { rolesReported } from '@cabildo/contracts/servers/guilds/events.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { dropUnlinkedReports, saveReportedRoles } from '../config/table.ts';

/** The chat roles that the bot sees on an account, and the user who has linked the account; null: no user has. */
export interface Report {
  readonly cp_id: string;
  readonly cp_role_ids: readonly string[];
  readonly user: { readonly user_id: number; readonly gp_username: string } | null;
}

interface Scope {
  readonly tx: Tx;
  readonly emit: Emit;
  readonly now: Date;
}

/** Stores reports of accounts of a guild, each account once (BO-04, BO-12). What is as before emits nothing. */
export async function storeReports(
  { tx, emit, now }: Scope,
  { server_id, cp_guild_id }: { readonly server_id: number; readonly cp_guild_id: string },
  reports: readonly Report[],
): Promise<void> {
  const rows = reports.map(({ cp_id, cp_role_ids, user }) => ({
    cp_id,
    user_id: user?.user_id ?? null,
    cp_role_ids: [...new Set(cp_role_ids)].sort(),
  }));
  const changed = await saveReportedRoles(tx, { server_id, cp_guild_id, now }, rows);
  const users = new Map(reports.map(({ cp_id, user }) => [cp_id, user]));
  for (const { cp_id, cp_role_ids } of changed) {
    const user = users.get(cp_id);
    if (!user) continue;
    const { user_id, gp_username } = user;
    const data = { server_id, user_id, gp_username, cp_id, cp_role_ids };
    emit(draft(rolesReported, data), { serverId: server_id });
  }
  if (changed.some(({ cp_id }) => !users.get(cp_id)))
    await dropUnlinkedReports(tx, server_id, LIMITS.max_members);
}
