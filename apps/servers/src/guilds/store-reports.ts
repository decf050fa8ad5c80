import { draft, type EventData } from '@cabildo/contracts/event';
import { LIMITS } from '@cabildo/contracts/limits';
import { rolesReported } from '@cabildo/contracts/servers/guilds/events.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { dropUnlinkedReports, saveReportedRoles } from '../chat-roles/table.ts';
import { noteMembers } from '../map-notes/table.ts';
import { membersAmong } from '../members/table.ts';

/** The chat roles that the bot sees on an account, and the user who has linked the account; null: no user has. */
export interface Report {
  readonly cp_id: string;
  readonly cp_role_ids: readonly string[];
  readonly user: { readonly user_id: number; readonly gp_username: string } | null;
}

/** Other chat roles of a user than before. */
type Reported = Omit<EventData<typeof rolesReported>, 'server_id'>;

interface Scope {
  readonly tx: Tx;
  readonly emit: Emit;
  readonly now: Date;
}

/** Locks the reported roles of a server, so that reports and what follows from them come one after another. */
export const lockReported = (tx: Tx, serverId: number): Promise<void> =>
  tx.lock('reported roles of a server', serverId);

/**
 * Tells what was reported of users (BO-04). Of who is no member nothing is told, because a bot that reads the log would learn
 * the game account of any chat account.
 */
export async function tellReported(
  { tx, emit }: Omit<Scope, 'now'>,
  server_id: number,
  reported: readonly Reported[],
): Promise<void> {
  const userIds = reported.map(({ user_id }) => user_id);
  const members = await membersAmong(tx, server_id, userIds);
  for (const { user_id, gp_username, cp_id, cp_role_ids } of reported)
    if (members.has(user_id)) {
      const data = { server_id, user_id, gp_username, cp_id, cp_role_ids };
      emit(draft(rolesReported, data), { serverId: server_id });
    }
}

/**
 * Stores reports of accounts of a guild, each account once (BO-04, BO-12). The caller has locked the reported roles of the
 * server. Reports that change nothing emit nothing.
 */
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
  const known = changed.flatMap((each) => {
    const user = users.get(each.cp_id);
    return user ? [{ ...each, ...user }] : [];
  });
  await tellReported({ tx, emit }, server_id, known);
  const affected = known.map(({ user_id }) => user_id);
  await noteMembers(tx, server_id, affected, now);
  if (changed.some(({ cp_id }) => !users.get(cp_id)))
    await dropUnlinkedReports(tx, server_id, LIMITS.max_members);
}
