import { draft } from '@cabildo/contracts/event';
import { memberKicked } from '@cabildo/contracts/servers/members/events.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import type { LockedMember } from '../roles/locks.ts';
import { deleteMember } from './table.ts';

/**
 * Ends a membership by a kick or a ban. The caller has locked the server and the member.
 * @param by the name of the user who removes; null: a key of the server
 * @param deleted the ids of the member's characters that the caller has deleted
 */
export async function removeMember(
  { tx, emit, now }: { readonly tx: Tx; readonly emit: Emit; readonly now: Date },
  { server_id, user_id, gp_username }: Pick<LockedMember, 'server_id' | 'user_id' | 'gp_username'>,
  by: string | null,
  deleted: readonly number[] = [],
): Promise<void> {
  await deleteMember(tx, server_id, user_id, now);
  const data = { server_id, user_id, gp_username, kicked_by: by, characters_deleted: deleted.length };
  emit(draft(memberKicked, data, deleted));
}
