import { REST } from '@discordjs/rest';
import { settings } from './settings.ts';

/** Discord's API, as the bot itself. */
export const discord = (): REST =>
  new REST({ api: settings.discordApi }).setToken(settings.discordToken ?? '');
