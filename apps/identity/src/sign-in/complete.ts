import { LIMITS, type RequestContext, draft } from '@cabildo/contracts';
import { keyCreated, keyRevoked } from '@cabildo/contracts/identity/keys/events.ts';
import { chatAccountLinked, profileChanged } from '@cabildo/contracts/identity/users/events.ts';
import type { Tx } from '@cabildo/kit/database';
import { hashToken, newToken, type Emit } from '@cabildo/kit/service';
import { dayOf, oldestLiveDay } from '../keys/rules.ts';
import { deleteOldestKeys, insertKey } from '../keys/table.ts';
import {
  countChatAccounts,
  userOfChatAccount,
  insertChatAccount,
  refreshChatAccount,
} from '../users/chat-accounts.table.ts';
import { claimUser, lockUser, renameUser } from '../users/users.table.ts';
import type { StoredProfile } from './table.ts';

interface Scope {
  tx: Tx;
  emit: Emit;
  now: Date;
  ctx: RequestContext;
}

/** `sk_` and four of the 48 characters that follow: enough to recognise a key, far too few to guess the rest (ID-20). */
const PREFIX_LENGTH = 7;

const asUser = (userId: number) => ({ actor: { kind: 'user' as const, id: userId } });

/** Finds or creates the user of a game account, and gives the app a key of its own (ID-07, ID-08). */
export async function completeGame({ tx, emit, now, ctx }: Scope, profile: StoredProfile) {
  const user = await claimUser(tx, profile.id, profile.username, now);
  const { user_id } = user;
  if (user.gp_username !== profile.username) {
    await renameUser(tx, user_id, profile.username);
    emit(draft(profileChanged, { user_id, gp_username: profile.username }), asUser(user_id));
  }
  const apikey = newToken('sk');
  const device = ctx.device.slice(0, LIMITS.max_device);
  const shown = { prefix: apikey.slice(0, PREFIX_LENGTH), device };
  const key = { user_id, key_hash: hashToken(apikey), ...shown, created_at: now, last_used_on: dayOf(now) };
  emit(draft(keyCreated, { user_id, key_id: await insertKey(tx, key) }), asUser(user_id));
  for (const revoked of await deleteOldestKeys(tx, user_id, LIMITS.max_keys_per_user, oldestLiveDay(now))) {
    emit(draft(keyRevoked, revoked), asUser(user_id));
  }
  return { status: 'complete' as const, gp_id: profile.id, gp_username: profile.username, apikey, user_id };
}

/** Links a chat account to the user who started the sign-in, unless the account is linked or the user has five (ID-09). */
export async function completeChat({ tx, emit, now }: Scope, userId: number, profile: StoredProfile) {
  // Locked, so that two links of one user cannot both be the fifth.
  await lockUser(tx, userId);
  const result = await link(tx, userId, profile, now);
  if (result === 'success') {
    emit(draft(chatAccountLinked, { user_id: userId, cp_id: profile.id }), asUser(userId));
  }
  return {
    status: 'complete' as const,
    result,
    cp_id: profile.id,
    cp_username: profile.username,
    admin_guilds: profile.admin_guilds,
  };
}

async function link(tx: Tx, userId: number, profile: StoredProfile, now: Date) {
  const linkedTo = await userOfChatAccount(tx, profile.id);
  // The stored guilds follow the platform, so that a server can be linked to a guild that is new there.
  if (linkedTo === userId) await refreshChatAccount(tx, userId, profile);
  if (linkedTo !== undefined) return 'already_linked' as const;
  if ((await countChatAccounts(tx, userId)) >= LIMITS.max_chat_accounts) return 'limit_reached' as const;
  const inserted = await insertChatAccount(tx, userId, profile, now);
  return inserted ? ('success' as const) : ('already_linked' as const);
}
