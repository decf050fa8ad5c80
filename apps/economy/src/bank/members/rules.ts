import { fail, type Failure } from '@cabildo/contracts/errors';
import {
  ACCOUNT_PERMISSIONS,
  type AccountPermission,
} from '@cabildo/contracts/economy/bank/accounts/accounts.ts';
import { MAX_MEMBERS, type AccountMember } from '@cabildo/contracts/economy/bank/members/members.ts';
import { mayUse, permissionsOn, refuseUnusable, ownersOf } from '../accounts/rules.ts';
import type { AccountRow } from '../accounts/table.ts';
import type { MemberRow } from '../accounts/members.table.ts';

/** ECA-01: whether others may use accounts of this kind. Those of organisations are used by rank (BZ-02). */
const isShareable = ({ kind, owner_org_id }: AccountRow): boolean =>
  kind !== 'personal' && kind !== 'legacy' && owner_org_id === null;

type Grant = { characterId: number; permissions: readonly AccountPermission[] };

/** ECA-03: refuses to give another character rights on an account that these characters lack themselves. */
export function refuseGranting(
  account: AccountRow,
  characters: ReadonlySet<number>,
  { characterId, permissions }: Grant,
): Failure<'forbidden' | 'cannot_remove_owner'> | undefined {
  if (!isShareable(account)) return fail('forbidden');
  if (characterId === account.owner_character_id) return fail('cannot_remove_owner');
  const held = permissionsOn(account, characters);
  const before = account.members?.[characterId] ?? [];
  const changed = ACCOUNT_PERMISSIONS.filter((each) => permissions.includes(each) !== before.includes(each));
  return changed.every((each) => held.includes(each)) ? undefined : fail('forbidden');
}

/** ECA-01: refuses to make a character a member of an account. */
export function refuseAdding(
  account: AccountRow,
  characters: ReadonlySet<number>,
  grant: Grant,
):
  | Failure<
      | 'forbidden'
      | 'cannot_remove_owner'
      | 'account_closed'
      | 'account_disabled'
      | 'already_member'
      | 'limit_exceeded'
    >
  | undefined {
  const refusal = refuseGranting(account, characters, grant) ?? refuseUnusable(account);
  if (refusal) return refusal;
  if (account.members?.[grant.characterId]) return fail('already_member');
  return Object.keys(account.members ?? {}).length >= MAX_MEMBERS ? fail('limit_exceeded') : undefined;
}

/** ECA-03: refuses to take a member off an account; any member may leave. */
export function refuseRemoving(
  account: AccountRow,
  characters: ReadonlySet<number>,
  characterId: number,
): Failure<'forbidden' | 'cannot_remove_owner' | 'account_closed' | 'member_not_found'> | undefined {
  const isLeaving = characters.has(characterId) && account.members?.[characterId] !== undefined;
  if (!isLeaving) {
    if (!mayUse(account, characters, 'manage_members')) return fail('forbidden');
    const refusal = refuseGranting(account, characters, { characterId, permissions: [] });
    if (refusal) return refusal;
  }
  if (account.status === 'closed') return fail('account_closed');
  return account.members?.[characterId] ? undefined : fail('member_not_found');
}

/** Puts permissions in the order of the specification, each once. */
export const sorted = (permissions: readonly AccountPermission[]): AccountPermission[] =>
  ACCOUNT_PERMISSIONS.filter((each) => permissions.includes(each));

export const memberView = ({ character_id, permissions, joined_at }: MemberRow): AccountMember => ({
  server_character_id: character_id,
  is_owner: false,
  permissions: sorted(permissions),
  joined_at: joined_at.toISOString(),
});

/** Shows the owner as the first entry of the list of members; an organisation is none. */
export const ownerViews = (account: AccountRow): AccountMember[] =>
  ownersOf(account).map((id) => ({
    server_character_id: id,
    is_owner: true,
    permissions: [...ACCOUNT_PERMISSIONS],
    joined_at: account.created_at.toISOString(),
  }));
