import { DiscordAPIError } from '@discordjs/rest';
import { Routes, type RESTGetCurrentApplicationResult } from 'discord-api-types/v10';
import { COMMANDS } from './commands/index.ts';
import { discord } from './discord.ts';
import { giveUp } from './give-up.ts';
import { settings } from './settings.ts';

/** These settings are wrong where Discord refuses the commands with this status. */
const REASONS: Readonly<Record<number, string>> = {
  401: 'Discord does not know DISCORD_TOKEN.',
  403: 'The bot is not in the community DISCORD_GUILD_ID: invite it.',
  404: 'The bot is not in the community DISCORD_GUILD_ID: invite it.',
};

/** Tells Discord the commands, in place of those before. */
export async function registerCommands(): Promise<void> {
  const rest = discord();
  const body = COMMANDS.map(({ definition }) => definition);
  try {
    const { id } = (await rest.get(Routes.currentApplication())) as RESTGetCurrentApplicationResult;
    await rest.put(Routes.applicationGuildCommands(id, settings.guildId), { body });
  } catch (error) {
    const reason = error instanceof DiscordAPIError ? REASONS[error.status] : undefined;
    if (reason !== undefined) giveUp(reason);
    throw error;
  }
  console.log(`Registered ${body.map(({ name }) => `/${name}`).join(', ')}`);
}
