import type { Client } from '@cabildo/client';
import { settings } from '../settings.ts';
import type { Call, Command } from './command.ts';
import { described } from './options.ts';

/** Whether a chat account is linked to a member. */
export async function isLinked(client: Client, actor_cp_id: string): Promise<boolean> {
  const { error } = await client.try.cpBot.listCharacters({ actor_cp_id });
  return error?.code !== 'forbidden';
}

export const invitation = (say: Call['say']): string =>
  say(
    `Your Discord account is linked to no member. Sign in at ${settings.panelUrl}, link it there, and join the server.`,
    `Tu cuenta de Discord no está vinculada a ningún miembro. Entra en ${settings.panelUrl}, vincúlala allí y únete al servidor.`,
  );

export const link: Command = {
  definition: {
    name: 'link',
    ...described(
      'Show whether this account is linked, or how to link it',
      'Muestra si esta cuenta está vinculada, o cómo vincularla',
    ),
  },
  async run({ client, say, actor_cp_id }) {
    if (!(await isLinked(client, actor_cp_id))) return invitation(say);
    const { characters } = await client.cpBot.listCharacters({ actor_cp_id });
    const names = characters.filter(({ status }) => status === 'active').map(({ name }) => name);
    return say(
      `Your account is linked. Characters: ${names.join(', ') || 'none'}.`,
      `Tu cuenta está vinculada. Personajes: ${names.join(', ') || 'ninguno'}.`,
    );
  },
};
