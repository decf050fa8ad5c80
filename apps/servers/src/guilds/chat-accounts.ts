import { fail, type Failure } from '@cabildo/contracts/errors';
import findUserByCp from '@cabildo/contracts/identity/users/find_user_by_cp.rpc.ts';
import getUsers from '@cabildo/contracts/identity/users/get_users.rpc.ts';
import type { Ask } from '@cabildo/kit/service';

/** Asks identity for the user who has linked a chat account; null: no user has. For `prepare`. */
export async function userOfChatAccount(ask: Ask, cpId: string) {
  const answer = await ask(findUserByCp, { cp_id: cpId });
  return { user: answer.user };
}

/**
 * Refuses to link a guild that the user runs with none of the linked chat accounts (SV-12). Nothing is refused if identity
 * cannot know which guilds a user runs. For `prepare`.
 */
export async function refusalOfGuild(
  ask: Ask,
  userId: number,
  cpGuildId: string,
): Promise<Failure<'forbidden'> | undefined> {
  const answer = await ask(getUsers, { user_ids: [userId] });
  const guilds = answer.users[0]?.admin_guild_ids;
  if (guilds === null || guilds?.includes(cpGuildId)) return undefined;
  return fail('forbidden', {
    message: {
      es: 'No administras esta comunidad de chat con ninguna de tus cuentas vinculadas. Vincula la cuenta que la administra.',
      en: 'None of your linked accounts runs this chat community. Link the account that does.',
    },
  });
}
