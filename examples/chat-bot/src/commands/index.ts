import { CabildoError, createClient, type Language } from '@cabildo/client';
import type {
  APIApplicationCommandAutocompleteGuildInteraction,
  APIChatInputApplicationCommandGuildInteraction,
  APIMessageComponentGuildInteraction,
} from 'discord-api-types/v10';
import { languageOf } from '../languages.ts';
import { settings } from '../settings.ts';
import { balance } from './balance.ts';
import { ban } from './ban.ts';
import { bolo } from './bolo.ts';
import { calls } from './calls.ts';
import type { Call, Choice, Command, Reply } from './command.ts';
import { duty, offDuty } from './duty.ts';
import { emergency } from './emergency.ts';
import { fine } from './fine.ts';
import { give } from './give.ts';
import { kick } from './kick.ts';
import { invitation, isLinked, link } from './link.ts';
import { note } from './note.ts';
import { AS } from './options.ts';
import { panic } from './panic.ts';
import { pay } from './pay.ts';
import { person } from './person.ts';
import { plate } from './plate.ts';
import { role } from './role.ts';
import { shop } from './shop.ts';
import { status } from './status.ts';
import { matching, suggestOwn } from './suggestions.ts';
import { warrant } from './warrant.ts';

export const COMMANDS: readonly Command[] = [
  link,
  balance,
  pay,
  shop,
  give,
  duty,
  status,
  panic,
  calls,
  emergency,
  note,
  person,
  plate,
  fine,
  warrant,
  bolo,
  ban,
  kick,
  role,
];

type Sent = APIChatInputApplicationCommandGuildInteraction;
type Pressed = APIMessageComponentGuildInteraction;
type Typed = APIApplicationCommandAutocompleteGuildInteraction;

/** A person who has spent the requests of a minute reads so, and waits for no longer than this. */
const LONGEST_WAIT_MS = 5_000;

const NO_ANSWER: Readonly<Record<Language, string>> = {
  es: 'No llegó respuesta. Mira si se hizo antes de repetirlo.',
  en: 'No answer came. Look whether it was done before you repeat it.',
};

/** The moment in an id of Discord, which counts milliseconds from the beginning of 2015. */
const timeIn = (id: string): Date => new Date(Number((BigInt(id) >> 22n) + 1_420_070_400_000n));

function commandCalled(name: string): Command {
  const command = COMMANDS.find(({ definition }) => definition.name === name);
  if (!command) throw new Error(`There is no command ${name}`);
  return command;
}

function callOf({ id, locale, member }: Sent | Pressed | Typed, options: unknown = {}): Call {
  const language = languageOf(locale);
  return {
    client: createClient({
      baseUrl: settings.cabildoUrl,
      key: settings.cabildoToken,
      longestWaitMs: LONGEST_WAIT_MS,
      language,
    }),
    language,
    say: (en, es) => (language === 'es' ? es : en),
    actor_cp_id: member.user.id,
    once: { idempotencyKey: id },
    sentAt: timeIn(id),
    options,
  };
}

/** Does what was asked, and returns what the person reads, whatever happens. */
async function replyTo({ id }: Sent | Pressed, call: Call, act: () => Promise<Reply>): Promise<Reply> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof CabildoError) || error.outcome === 'unknown') {
      console.error(`Interaction ${id}:`, error);
      return NO_ANSWER[call.language];
    }
    // OT-10: the refusal of units that are off duty names them.
    if ('server_character_ids' in error.fields) return offDuty(call.say);
    // A person without a right and a person whom nobody knows are refused alike.
    const isStranger = error.code === 'forbidden' && !(await isLinked(call.client, call.actor_cp_id));
    return isStranger ? invitation(call.say) : error.message;
  }
}

/** Runs a command. */
export function answerCommand(interaction: Sent): Promise<Reply> {
  const { name, options = [] } = interaction.data;
  const values = options.map((option) => [option.name, 'value' in option ? option.value : undefined]);
  const call = callOf(interaction, Object.fromEntries(values));
  return replyTo(interaction, call, () => commandCalled(name).run(call));
}

/** Does what a button says, whose id is the name of its command and a value. */
export function answerButton(interaction: Pressed): Promise<Reply> {
  const call = callOf(interaction);
  const [name = '', value = ''] = interaction.data.custom_id.split(':');
  return replyTo(interaction, call, () => commandCalled(name).press!(call, value));
}

/** Completes the option in which a person types, with nothing where Cabildo refuses: the command itself will say so. */
export async function suggestionsFor(interaction: Typed): Promise<Choice[]> {
  const { name, options } = interaction.data;
  const typed = options.find((option) => 'focused' in option && option.focused);
  const letters = typed && 'value' in typed ? String(typed.value) : '';
  const suggest = typed?.name === AS.name ? suggestOwn : commandCalled(name).suggest!;
  try {
    return matching(await suggest(callOf(interaction)), letters);
  } catch (error) {
    console.error(`Interaction ${interaction.id}: ${(error as Error).message}`);
    return [];
  }
}
