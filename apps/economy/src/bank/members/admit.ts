import { draft } from '@cabildo/contracts/event';
import { memberAdded } from '@cabildo/contracts/economy/bank/accounts/events.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { insertMember, type MemberRow } from '../accounts/members.table.ts';

/** Makes a character a member of an account, which the caller has locked. */
export async function admit(tx: Tx, emit: Emit, member: MemberRow): Promise<void> {
  await insertMember(tx, member);
  const { account_id, character_id: server_character_id, permissions } = member;
  const data = { account_id, server_character_id, permissions: [...permissions] };
  emit(draft(memberAdded, data, [server_character_id]));
}
