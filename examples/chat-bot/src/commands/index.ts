import { CabildoError, createClient, type Language } from '@cabildo/client';
import { languageOf } from '../languages.ts';
import { settings } from '../settings.ts';
import { balance } from './balance.ts';
import { optionsOf, type Interaction } from './command.ts';
import { give } from './give.ts';
import { invitation, isLinked, link } from './link.ts';
import { pay } from './pay.ts';
import { shop } from './shop.ts';

export const COMMANDS = [link, balance, pay, shop, give];

const NO_ANSWER: Readonly<Record<Language, string>> = {
  es: 'No llegó respuesta. Mira si se hizo antes de repetirlo.',
  en: 'No answer came. Look whether it was done before you repeat it.',
};

/** Runs a command, and returns what the person reads, whatever happens. */
export async function answerTo(interaction: Interaction): Promise<string> {
  const language = languageOf(interaction.locale);
  const client = createClient({ baseUrl: settings.cabildoUrl, key: settings.cabildoToken, language });
  const actor_cp_id = interaction.member.user.id;
  const command = COMMANDS.find(({ definition }) => definition.name === interaction.data.name);
  try {
    if (!command) throw new Error(`There is no command ${interaction.data.name}`);
    const once = { idempotencyKey: interaction.id };
    return await command.run({ client, language, actor_cp_id, once, options: optionsOf(interaction) });
  } catch (error) {
    if (!(error instanceof CabildoError) || error.outcome === 'unknown') {
      console.error(`Interaction ${interaction.id}:`, error);
      return NO_ANSWER[language];
    }
    // A person without a right and a person whom nobody knows are refused alike.
    const isStranger = error.code === 'forbidden' && !(await isLinked(client, actor_cp_id));
    return isStranger ? invitation(language) : error.message;
  }
}
