import { setTimeout as after } from 'node:timers/promises';
import { REST } from '@discordjs/rest';
import {
  ButtonStyle,
  ComponentType,
  InteractionResponseType,
  InteractionType,
  MessageFlags,
  Routes,
  type APIActionRowComponent,
  type APIApplicationCommandAutocompleteGuildInteraction,
  type APIButtonComponent,
  type APIChatInputApplicationCommandGuildInteraction,
  type APIInteraction,
  type APIInteractionResponse,
  type APIMessageComponentGuildInteraction,
} from 'discord-api-types/v10';
import type { Button, Reply } from './commands/command.ts';
import { answerButton, answerCommand, suggestionsFor } from './commands/index.ts';
import { noteRoles } from './roles.ts';
import { settings } from './settings.ts';

/** Discord takes the first answer within 3 s, and after a deferral another one within 15 minutes. */
const ANSWER_WITHIN_MS = 2_000;
const MAX_CHARACTERS = 2_000;
const BUTTONS_A_ROW = 5;

/** Sends the first answer to an interaction, which goes back by the way on which the interaction came. */
export type Respond = (answer: APIInteractionResponse) => Promise<void>;

/** An interaction of a person in the community. */
type Asked =
  | APIChatInputApplicationCommandGuildInteraction
  | APIMessageComponentGuildInteraction
  | APIApplicationCommandAutocompleteGuildInteraction;

const { guildId } = settings;
const rest = new REST({ api: settings.discordApi });

/** Whether an interaction is one that this bot answers: a command, a button or letters, in the community. */
export const isAsked = (interaction: APIInteraction): interaction is Asked =>
  interaction.type !== InteractionType.Ping &&
  interaction.type !== InteractionType.ModalSubmit &&
  interaction.guild_id === guildId;

/** The name of the command that a button belongs to. */
const commandOf = (interaction: Asked): string =>
  'name' in interaction.data ? interaction.data.name : interaction.data.custom_id.split(':')[0]!;

function rowsOf(buttons: readonly Button[], command: string): APIActionRowComponent<APIButtonComponent>[] {
  const made = buttons.map(({ label, value }): APIButtonComponent => ({
    type: ComponentType.Button,
    style: ButtonStyle.Primary,
    label,
    custom_id: `${command}:${value}`,
  }));
  const rows: APIActionRowComponent<APIButtonComponent>[] = [];
  for (let at = 0; at < made.length; at += BUTTONS_A_ROW)
    rows.push({ type: ComponentType.ActionRow, components: made.slice(at, at + BUTTONS_A_ROW) });
  return rows;
}

/** A message that only the person sees, and that calls nobody. */
function messageOf(reply: Reply, command: string) {
  const { content, buttons } = typeof reply === 'string' ? { content: reply, buttons: [] } : reply;
  return {
    content: content.slice(0, MAX_CHARACTERS),
    flags: MessageFlags.Ephemeral as const,
    allowed_mentions: { parse: [] },
    components: rowsOf(buttons, command),
  };
}

/** Answers an interaction. What takes longer than Discord waits is deferred, and answered later. */
export async function answer(interaction: Asked, respond: Respond): Promise<void> {
  if (interaction.type === InteractionType.ApplicationCommandAutocomplete) {
    const choices = await suggestionsFor(interaction);
    return respond({ type: InteractionResponseType.ApplicationCommandAutocompleteResult, data: { choices } });
  }
  const { member, application_id, token } = interaction;
  void noteRoles({ cp_id: member.user.id, cp_role_ids: member.roles });
  const replying =
    interaction.type === InteractionType.MessageComponent
      ? answerButton(interaction)
      : answerCommand(interaction);
  const command = commandOf(interaction);
  const reply = await Promise.race([replying, after(ANSWER_WITHIN_MS, undefined, { ref: false })]);
  if (reply !== undefined)
    return respond({
      type: InteractionResponseType.ChannelMessageWithSource,
      data: messageOf(reply, command),
    });
  await respond({
    type: InteractionResponseType.DeferredChannelMessageWithSource,
    data: { flags: MessageFlags.Ephemeral },
  });
  await rest.patch(Routes.webhookMessage(application_id, token), {
    auth: false,
    body: messageOf(await replying, command),
  });
}
