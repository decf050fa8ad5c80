import type { RequestContext } from '@cabildo/contracts/action';
import { draft } from '@cabildo/contracts/event';
import { LIMITS } from '@cabildo/contracts/limits';
import { chatAccountLinked, profileChanged } from '@cabildo/contracts/identity/users/events.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import type { Deps } from '../deps.ts';
import { giveKey } from '../keys/new-key.ts';
import {
  countChatAccounts,
  userOfChatAccount,
  insertChatAccount,
  refreshChatAccount,
} from '../users/chat-accounts.table.ts';
import { claimUser, lockUser, renameUser } from '../users/users.table.ts';
import type { SignInRow, StoredProfile } from './table.ts';

interface Scope {
  tx: Tx;
  emit: Emit;
  now: Date;
  ctx: RequestContext;
}

const asUser = (userId: number) => ({ actor: { kind: 'user' as const, id: userId } });

/** Finds or creates the user of a game account, and locks the user (ID-08). */
export async function enter(
  { tx, emit, now, deps }: Omit<Scope, 'ctx'> & { deps: Pick<Deps, 'gameAccountMac'> },
  profile: StoredProfile,
): Promise<number> {
  const account = {
    gp_id: profile.id,
    gp_username: profile.username,
    gp_mac: deps.gameAccountMac(profile.id),
  };
  const { user_id, gp_username } = await claimUser(tx, account, now);
  if (gp_username !== profile.username) {
    await renameUser(tx, user_id, profile.username);
    emit(draft(profileChanged, { user_id, gp_username: profile.username }), asUser(user_id));
  }
  return user_id;
}

/** Signs in the user of a game account, and gives the app a key of its own (ID-07). */
export async function completeGame(
  scope: Scope & { deps: Pick<Deps, 'gameAccountMac' | 'cell'> },
  { profile: stored, earlier_key_id }: Pick<SignInRow, 'profile' | 'earlier_key_id'>,
) {
  const profile = stored!;
  const user_id = await enter(scope, profile);
  const { device } = scope.ctx;
  const apikey = await giveKey(scope, { kind: 'sk', user_id, device, earlier_key_id });
  return { status: 'complete' as const, gp_id: profile.id, gp_username: profile.username, apikey, user_id };
}

/** Links a chat account to the user who started the sign-in, unless the account is linked or the user has five (ID-09). */
export async function completeChat(
  { tx, emit, now }: Omit<Scope, 'ctx'>,
  userId: number,
  profile: StoredProfile,
) {
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
