import { fail, isFailure, type Failure } from '@cabildo/contracts';
import findUserByCp from '@cabildo/contracts/identity/calls/find_user_by_cp.ts';
import getUsers from '@cabildo/contracts/identity/calls/get_users.ts';
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

/**
 * Why a user may not link a server to a guild, or undefined: he must run it by one of his chat accounts, as far as
 * identity can know (SV-12). For `prepare`.
 */
export async function refusalOfGuild(
  ask: Ask,
  userId: number,
  cpGuildId: string,
): Promise<Failure<'forbidden'> | undefined> {
  const answer = await ask(getUsers, { user_ids: [userId] });
  const guilds = isFailure(answer) ? [] : answer.users[0]?.admin_guild_ids;
  if (guilds === null || guilds?.includes(cpGuildId)) return undefined;
  return fail('forbidden', {
    message: {
      es: 'No administras esta comunidad de chat con ninguna de tus cuentas vinculadas. Vincula la cuenta que la administra.',
      en: 'None of your linked accounts runs this chat community. Link the account that does.',
    },
  });
}

/** 409 for a guild that another server is linked to. */
export const guildTaken = (): Failure<'already_exists'> =>
  fail('already_exists', {
    message: {
      es: 'Esta comunidad de chat ya está vinculada a otro servidor.',
      en: 'This chat community is already linked to another server.',
    },
  });
