import { LIMITS, type RequestContext } from '@cabildo/contracts';
import keyCreated from '@cabildo/contracts/identity/events/key.key.created.ts';
import keyRevoked from '@cabildo/contracts/identity/events/key.key.revoked.ts';
import chatAccountLinked from '@cabildo/contracts/identity/events/user.chat_account.linked.ts';
import profileChanged from '@cabildo/contracts/identity/events/user.profile.changed.ts';
import { hashToken, type Emit, type Tx } from '@cabildo/kit';
import { dayOf, oldestLiveDay } from '../domain/keys.ts';
import { deleteOldestKeys, insertKey } from '../sql/api_keys.ts';
import {
  countChatAccounts,
  holderOfChatAccount,
  insertChatAccount,
  refreshChatAccount,
} from '../sql/chat_accounts.ts';
import type { StoredProfile } from '../sql/sign_ins.ts';
import { claimUser, lockUser, renameUser } from '../sql/users.ts';
import { newApiKey } from '../tokens.ts';

interface Scope {
  tx: Tx;
  emit: Emit;
  now: Date;
  ctx: RequestContext;
}

const asUser = (userId: number) => ({ actor: { kind: 'user' as const, id: userId } });

/** Makes or finds the person of a game account and gives the app a key of its own (ID-07, ID-08). */
export async function completeGame({ tx, emit, now, ctx }: Scope, profile: StoredProfile) {
  const user = await claimUser(tx, profile.id, profile.username, now);
  const { user_id } = user;
  if (user.gp_username !== profile.username) {
    await renameUser(tx, user_id, profile.username);
    emit(profileChanged, { user_id, gp_username: profile.username }, asUser(user_id));
  }
  const apikey = newApiKey();
  const device = ctx.device.slice(0, LIMITS.max_device);
  const keyId = await insertKey(tx, { userId: user_id, keyHash: hashToken(apikey), device }, now, dayOf(now));
  emit(keyCreated, { user_id, key_id: keyId }, asUser(user_id));
  for (const revoked of await deleteOldestKeys(tx, user_id, LIMITS.max_keys_per_user, oldestLiveDay(now))) {
    emit(keyRevoked, revoked, asUser(user_id));
  }
  return { status: 'complete' as const, gp_id: profile.id, gp_username: profile.username, apikey, user_id };
}

/** Links a chat account to the person who asked for it, if it is free and he has room (ID-09). */
export async function completeChat({ tx, emit, now }: Scope, userId: number, profile: StoredProfile) {
  // Whoever else links for the same person waits here, so that the count below stays true.
  await lockUser(tx, userId);
  const result = await link(tx, userId, profile, now);
  if (result === 'success') {
    emit(chatAccountLinked, { user_id: userId, cp_id: profile.id }, asUser(userId));
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
  const holder = await holderOfChatAccount(tx, profile.id);
  if (holder === userId) {
    // The link stays as it is; the guilds are what the platform says today, or a new guild could never be linked.
    await refreshChatAccount(tx, userId, profile);
  }
  if (holder !== undefined) return 'already_linked' as const;
  if ((await countChatAccounts(tx, userId)) >= LIMITS.max_chat_accounts) return 'limit_reached' as const;
  const isOurs = await insertChatAccount(tx, userId, profile, now);
  return isOurs ? ('success' as const) : ('already_linked' as const);
}
