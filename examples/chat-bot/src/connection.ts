import {
  GatewayDispatchEvents,
  Routes,
  type APIInteraction,
  type APIUser,
  type GatewayDispatchPayload,
} from 'discord-api-types/v10';
import { discord } from './discord.ts';
import { Gateway } from './gateway.ts';
import { giveUp } from './give-up.ts';
import { answer, isAsked } from './interactions.ts';
import { noteRoles, reportNow } from './roles.ts';
import { settings } from './settings.ts';

const rest = discord();

async function answerHere(interaction: APIInteraction): Promise<void> {
  if (!isAsked(interaction)) return;
  await answer(interaction, async (body) => {
    await rest.post(Routes.interactionCallback(interaction.id, interaction.token), { auth: false, body });
  });
}

/** Whether Discord has begun a session with this process before. */
let hadSession = false;

function onEvent({ t: type, d }: GatewayDispatchPayload): void {
  switch (type) {
    case GatewayDispatchEvents.InteractionCreate:
      return void answerHere(d).catch((error: unknown) => console.error(error));
    case GatewayDispatchEvents.Ready:
      // A new session does not bring what happened since the last one; the report at the start covers the first.
      if (hadSession) reportNow();
      hadSession = true;
      return;
    // Roles change without a command, too.
    case GatewayDispatchEvents.GuildMemberAdd:
    case GatewayDispatchEvents.GuildMemberUpdate:
      return noteMember(d, d.roles);
    case GatewayDispatchEvents.GuildMemberRemove:
      return noteMember(d, []);
  }
}

function noteMember({ guild_id, user }: { guild_id: string; user: APIUser }, cp_role_ids: string[]): void {
  if (guild_id === settings.guildId && !user.bot) void noteRoles({ cp_id: user.id, cp_role_ids });
}

/** Lets Discord send interactions on a connection of the bot's own. Returns how to stop. */
export function connect(): () => void {
  const gateway = new Gateway(onEvent);
  gateway.run().catch((error: unknown) => giveUp((error as Error).message));
  return () => gateway.stop();
}
