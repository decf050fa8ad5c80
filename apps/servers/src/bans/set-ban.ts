import type { Author } from '@cabildo/contracts/action';
import { draft, keyBehind, personBehind, type EventActor } from '@cabildo/contracts/event';
import { memberBanned, memberUnbanned } from '@cabildo/contracts/servers/bans/events.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { isInForce } from '../ban-row/rules.ts';
import {
  deleteBan,
  insertBan,
  lockBans,
  replaceBan,
  type BanRow,
  type BanSubject,
  type NamedBan,
} from '../ban-row/table.ts';
import { findNames, usernameOf } from '../profiles/table.ts';
import { banView } from './rules.ts';

interface Decided {
  /** When somebody decided it, which is earlier than now where an event tells of it. */
  readonly decided_at: Date;
}

interface Scope {
  readonly tx: Tx;
  readonly emit: Emit;
  readonly now: Date;
}

/** Who bans or lifts a ban: a user, by id and name, or a key of the server. */
export interface NamedAuthor extends Author {
  readonly name: string | null;
}

/** The author of an event of another service. */
export async function authorBehind(tx: Tx, actor: EventActor): Promise<NamedAuthor> {
  const userId = personBehind(actor);
  const name = userId === null ? null : await usernameOf(tx, userId);
  return { user_id: userId, key_id: keyBehind(actor), name };
}

async function named(tx: Tx, ban: BanRow): Promise<NamedBan> {
  const names = ban.user_id !== null && ban.gp_id === null ? await findNames(tx, ban.user_id) : undefined;
  return { ...ban, known_gp_id: names?.gp_id ?? null, gp_username: names?.gp_username ?? null };
}

/**
 * Bans a user or a game account, or replaces reason and end of the ban in force (SV-18). The caller has locked the server, so that nobody joins
 * meanwhile, and has removed the member.
 */
export async function setBan(
  { tx, emit, now }: Scope,
  terms: Pick<BanRow, 'server_id' | 'user_id' | 'reason' | 'expires_at' | 'punishment_id'> &
    Partial<BanSubject> &
    Decided,
  author: NamedAuthor,
): Promise<NamedBan> {
  const { server_id, user_id, gp_id = null, reason, expires_at, punishment_id, decided_at } = terms;
  let [old] = await lockBans(tx, server_id, { user_id, gp_id });
  if (old && !isInForce(old, now)) {
    await endBan({ tx, emit }, old, null);
    old = undefined;
  }
  const stored = old
    ? await replaceBan(tx, old.id, {
        reason,
        expires_at,
        punishment_id,
        updated_by: author.user_id,
        updated_by_key_id: author.key_id,
        updated_at: decided_at,
      })
    : await insertBan(tx, {
        server_id,
        user_id,
        gp_id,
        reason,
        expires_at,
        punishment_id,
        banned_by: author.user_id,
        banned_by_key_id: author.key_id,
        created_at: decided_at,
      });
  const ban = await named(tx, stored);
  emit(
    draft(memberBanned, {
      ...banView(ban),
      server_id,
      by: author.name,
      old_reason: old?.reason ?? null,
      old_expires_at: old?.expires_at?.toISOString() ?? null,
    }),
    { serverId: server_id },
  );
  return ban;
}

/**
 * Deletes a ban, which the caller has locked.
 * @param author who lifts the ban; null: it is over
 */
export async function endBan(
  { tx, emit }: Pick<Scope, 'tx' | 'emit'>,
  ban: BanRow,
  author: NamedAuthor | null,
  cause: 'lifted' | 'punishment_voided' = 'lifted',
): Promise<void> {
  await deleteBan(tx, ban.id);
  const { server_id } = ban;
  const ended = { ...banView(await named(tx, ban)), server_id, by: author?.name ?? null };
  emit(draft(memberUnbanned, { ...ended, cause: author ? cause : 'expired' }), { serverId: server_id });
}
