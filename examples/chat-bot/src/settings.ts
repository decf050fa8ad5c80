import { giveUp } from './give-up.ts';

const { env } = process;
const cabildoUrl = (env['CABILDO_URL'] ?? 'http://127.0.0.1:8080').replace(/\/$/, '');
const missing: string[] = [];

/** A setting that has no default. All that are missing are named at once. */
function need(name: string, purpose: string): string {
  const value = env[name];
  if (!value) missing.push(`Set ${name}: ${purpose}.`);
  return value ?? '';
}

export const settings = {
  host: env['HOST'] ?? '127.0.0.1',
  port: Number(env['PORT'] ?? 3002),
  cabildoUrl,
  /** Undefined: interactions come on the bot's own connection. */
  discordPublicKey: env['DISCORD_PUBLIC_KEY'] || undefined,
  /** Undefined: neither are commands registered nor roles reported. */
  discordToken: env['DISCORD_PUBLIC_KEY']
    ? env['DISCORD_TOKEN'] || undefined
    : need('DISCORD_TOKEN', "the token on the application's page about its bot"),
  discordApi: env['DISCORD_API'] ?? 'https://discord.com/api',
  panelUrl: env['PANEL_URL'] ?? `${cabildoUrl}/panel`,
  cabildoToken: need('CABILDO_TOKEN', 'the token that the owner made for the bot, bt_…'),
  guildId: need('DISCORD_GUILD_ID', 'the id of the community on Discord'),
};

if (missing.length > 0) giveUp(missing.join('\n'));
