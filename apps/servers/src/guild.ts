import { fail, isFailure } from '@cabildo/contracts';
import findUserByCp from '@cabildo/contracts/identity/calls/find_user_by_cp.ts';
import type { Ask } from '@cabildo/kit';

/** The user behind a chat account, as identity knows him; null: nobody has linked it. For `prepare`. */
export async function userOfChatAccount(ask: Ask, cpId: string) {
  const answer = await ask(findUserByCp, { cp_id: cpId });
  return { user: isFailure(answer) ? null : answer.user };
}

/** BO-02, BO-03: who owns the guild must own the server. */
export const notGuildOwner = () =>
  fail('forbidden', {
    message: {
      es: 'La cuenta de chat propietaria de la comunidad no está vinculada a la persona titular del servidor.',
      en: "The chat account that owns the guild is not linked to the server's owner.",
    },
  });

export const guildUnknown = () =>
  fail('not_found', {
    message: {
      es: 'Esta comunidad de chat no está vinculada a ningún servidor.',
      en: 'This guild is not linked to any server.',
    },
  });
