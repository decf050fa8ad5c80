import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { REST } from '@discordjs/rest';
import {
  InteractionResponseType,
  InteractionType,
  MessageFlags,
  Routes,
  type APIInteraction,
  type APIInteractionResponse,
} from 'discord-api-types/v10';
import type { Interaction } from './commands/command.ts';
import { answerTo } from './commands/index.ts';
import { noteRoles } from './roles.ts';
import { settings } from './settings.ts';
import { isSigned, publicKeyOf } from './signature.ts';

const MAX_BYTES = 262_144;
/** Discord takes the first answer within 3 s, and after a deferral another one within 15 minutes. */
const ANSWER_WITHIN_MS = 2_000;

const publicKey = publicKeyOf(settings.discordPublicKey);
const { guildId } = settings;
const rest = new REST({ api: settings.discordApi });

/** A message that only the person sees, and that calls nobody. */
const messageOf = (content: string) => ({
  content,
  flags: MessageFlags.Ephemeral as const,
  allowed_mentions: { parse: [] },
});

/** The body of a request; undefined if it is too long. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function send(response: ServerResponse, answer: APIInteractionResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
}

const isCommandHere = (interaction: APIInteraction): interaction is Interaction =>
  interaction.type === InteractionType.ApplicationCommand && interaction.guild_id === guildId;

async function answerCommand(interaction: Interaction, response: ServerResponse): Promise<void> {
  const { member, application_id, token } = interaction;
  void noteRoles({ cp_id: member.user.id, cp_role_ids: member.roles });
  const answer = answerTo(interaction);
  const content = await Promise.race([answer, after(ANSWER_WITHIN_MS, undefined, { ref: false })]);
  if (content !== undefined)
    return send(response, {
      type: InteractionResponseType.ChannelMessageWithSource,
      data: messageOf(content),
    });
  send(response, {
    type: InteractionResponseType.DeferredChannelMessageWithSource,
    data: { flags: MessageFlags.Ephemeral },
  });
  await rest.patch(Routes.webhookMessage(application_id, token), {
    auth: false,
    body: messageOf(await answer),
  });
}

/** Answers one request of Discord. */
export async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await bodyOf(request);
  if (body === undefined) return void response.writeHead(413).end();
  // Discord sends wrong signatures now and then, and takes the address away from bots that accept them.
  if (!isSigned(publicKey, request.headers, body)) return void response.writeHead(401).end();
  const interaction = JSON.parse(body) as APIInteraction;
  if (interaction.type === InteractionType.Ping)
    return send(response, { type: InteractionResponseType.Pong });
  if (!isCommandHere(interaction)) return void response.writeHead(400).end();
  await answerCommand(interaction, response);
}
