import type { NamedCharacter } from '@cabildo/contracts/action';
import { fail, type Failure } from '@cabildo/contracts/errors';
import { isAllowed, type Access, type Membership } from '@cabildo/contracts/permissions';
import { namedIn } from '@cabildo/characters';
import type { Deps } from '../../deps.ts';
import { isParty } from './rules.ts';
import type { AccountRow } from './table.ts';

/** The rights of a caller who reads an account (EC-06). */
export interface Reader {
  /** The characters whose permissions count: the one that the request names, or all of the caller's. */
  characters: ReadonlySet<number>;
  /** The caller may read accounts of others. */
  staff: boolean;
}

/** EC-06, RO-03: roles that may read the bank data of others. */
export const BANK_READERS: Access = ['admin', 'view_bank_logs'];
/** ECA-04: staff who may freeze accounts and reset PINs may also look at the account. */
export const ACCOUNT_READERS: Access = ['admin', 'view_bank_logs', 'manage_bank_config'];

/** @param staff roles that read accounts of others */
export async function readerOf(
  { characters }: Pick<Deps, 'characters'>,
  member: Membership,
  input: NamedCharacter,
  { account, staff }: { account: AccountRow; staff: Access },
): Promise<Reader | Failure<'character_not_found' | 'forbidden'>> {
  const isStaff = isAllowed(staff, member);
  const named = namedIn(input);
  if (named !== undefined) {
    const isOwn = await characters.isOwn(member, named);
    if (isOwn === undefined) return fail('character_not_found');
    return isOwn || isStaff ? { characters: new Set([named]), staff: isStaff } : fail('forbidden');
  }
  const own = await characters.ofMember(member);
  if (isParty(account, own)) return { characters: own, staff: isStaff };
  const owner = account.owner_character_id;
  // DN-09: the user of a dead character may still look at the accounts of that character.
  const isLate = owner !== null && (await characters.isOwn(member, owner));
  return { characters: isLate ? new Set([owner]) : own, staff: isStaff };
}
