import type { Client, Language } from '@cabildo/client';
import { inSpanish } from '../languages.ts';
import { settings } from '../settings.ts';
import type { Command } from './command.ts';

/** Whether a chat account is linked to a member. */
export async function isLinked(client: Client, actor_cp_id: string): Promise<boolean> {
  const { error } = await client.try.cpBot.listCharacters({ actor_cp_id });
  return error?.code !== 'forbidden';
}

export const invitation = (language: Language): string =>
  language === 'es'
    ? `Tu cuenta de Discord no está vinculada a ningún miembro. Entra en ${settings.panelUrl} y vincúlala allí.`
    : `Your Discord account is linked to no member. Sign in at ${settings.panelUrl} and link it there.`;

export const link: Command = {
  definition: {
    name: 'link',
    description: 'Show whether this account is linked, or how to link it',
    description_localizations: inSpanish('Muestra si esta cuenta está vinculada, o cómo vincularla'),
  },
  async run({ client, language, actor_cp_id }) {
    if (!(await isLinked(client, actor_cp_id))) return invitation(language);
    const { characters } = await client.cpBot.listCharacters({ actor_cp_id });
    const names = characters.filter(({ status }) => status === 'active').map(({ name }) => name);
    if (language === 'es') return `Tu cuenta está vinculada. Personajes: ${names.join(', ') || 'ninguno'}.`;
    return `Your account is linked. Characters: ${names.join(', ') || 'none'}.`;
  },
};
