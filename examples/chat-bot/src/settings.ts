const { env } = process;

/** A setting that has no default. @throws {Error} when it is missing */
function need(name: string, purpose: string): string {
  const value = env[name];
  if (!value) throw new Error(`Set ${name}: ${purpose}.`);
  return value;
}

export const settings = {
  host: env['HOST'] ?? '127.0.0.1',
  port: Number(env['PORT'] ?? 3002),
  cabildoUrl: env['CABILDO_URL'] ?? 'http://127.0.0.1:8080',
  discordApi: env['DISCORD_API'] ?? 'https://discord.com/api',
  panelUrl: env['PANEL_URL'] ?? 'http://127.0.0.1:8080/docs',
  get cabildoToken() {
    return need('CABILDO_TOKEN', 'the token that the owner made for the bot, bt_…');
  },
  get discordPublicKey() {
    return need('DISCORD_PUBLIC_KEY', "the public key in the application's general information");
  },
  get discordToken() {
    return need('DISCORD_TOKEN', "the token on the application's page about its bot");
  },
  get guildId() {
    return need('DISCORD_GUILD_ID', 'the id of the community on Discord');
  },
};
