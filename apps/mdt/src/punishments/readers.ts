import { fail, type Failure } from '@cabildo/contracts/errors';
import { isAllowed, type Access, type KeyMembership, type Membership } from '@cabildo/contracts/permissions';
import listCharacters from '@cabildo/contracts/servers/characters/list_characters.rpc.ts';
import type { Ask } from '@cabildo/kit/service';
import type { PunishmentRow } from './table.ts';

/** The records that a caller may read: those about these characters and this user; null: all. */
export type Readable = { readonly characterIds: readonly number[]; readonly userId: number } | null;

/** OT-06: members of this role or with this power read all records. */
const READERS: Access = ['mod', 'lookup'];

/**
 * OT-06: staff, keys of the server and officers with `lookup` read all records; other members read those about themselves and their own
 * characters, living and dead. A filter for another person's records is refused.
 * @throws {BusError} {TransientError} while the servers service is away.
 */
export async function readableBy(
  { ask, member }: { ask: Ask; member: Membership | KeyMembership },
  filter: { server_character_id?: number | undefined; user_id?: number | undefined } = {},
): Promise<Readable | Failure<'forbidden'>> {
  if (member.user_id === null || isAllowed(READERS, member)) return null;
  const { server_id, user_id: userId } = member;
  const own = await ask(listCharacters, { server_id, user_id: userId, with_dead: true });
  const { server_character_ids: characterIds } = own;
  const { server_character_id: character, user_id: user } = filter;
  const isOwn =
    (character === undefined || characterIds.includes(character)) && (user === undefined || user === userId);
  return isOwn ? { characterIds, userId } : notYours();
}

/** RC-06: owner and admins alone see expunged punishments, no key that a script holds. */
export const seesExpunged = (member: Membership | KeyMembership): boolean =>
  member.user_id !== null && isAllowed('admin', member);

/** RC-06: whether a punishment is there for the caller. */
export const isVisibleTo = (
  member: Membership | KeyMembership,
  { expunged_at }: Pick<PunishmentRow, 'expunged_at'>,
): boolean => expunged_at === null || seesExpunged(member);

/** OT-06: refuses a record of another person. */
export const notYours = (): Failure<'forbidden'> => fail('forbidden', { message: NOT_YOURS });

const NOT_YOURS = {
  es: 'Solo ves lo que trata de ti y de tus personajes; lo demás lo ven los moderadores y quien está de turno con lookup.',
  en: 'You only see what is about you and your characters; moderators and those on duty with lookup see the rest.',
};
