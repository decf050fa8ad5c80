import { fail, isAllowed, type Access, type Failure, type RequestContext } from '@cabildo/contracts';
import type { NamedCharacter } from '@cabildo/contracts/acting.ts';
import { isParty } from './domain/account.ts';
import type { Deps } from './handler.ts';
import type { AccountRecord } from './sql/accounts.ts';

/** How the caller stands to an account that he wants to see (EC-06). */
export interface Reader {
  /** The characters whose permissions count: the one he named, or all of his. */
  characters: ReadonlySet<number>;
  /** He may see other people's. */
  staff: boolean;
}

/** EC-06, RO-03: whose bank data the holder may read though they are not his. */
export const BANK_READERS: Access = ['admin', 'view_bank_logs'];
/** ECA-04: who freezes accounts and resets PINs may look at the account. */
export const ACCOUNT_READERS: Access = ['admin', 'view_bank_logs', 'manage_bank_config'];

/** @param staff who reads accounts of others */
export async function readerOf(
  deps: Deps,
  ctx: RequestContext,
  input: NamedCharacter,
  { account, staff }: { account: AccountRecord; staff: Access },
): Promise<Reader | Failure<'character_not_found' | 'forbidden'>> {
  const isStaff = isAllowed(staff, ctx.membership!);
  const named = input.server_character_id ?? input.character_id;
  if (named !== undefined) {
    const isHis = await deps.characters.isOwn(ctx, named);
    if (isHis === undefined) return fail('character_not_found');
    return isHis || isStaff ? { characters: new Set([named]), staff: isStaff } : fail('forbidden');
  }
  const own = await deps.characters.ofCaller(ctx);
  if (isParty(account, own)) return { characters: own, staff: isStaff };
  // What belonged to a character that died can still be looked at by whose character it was (DN-09).
  const late = await deps.characters.isOwn(ctx, account.ownerCharacterId);
  return { characters: late ? new Set([account.ownerCharacterId]) : own, staff: isStaff };
}
