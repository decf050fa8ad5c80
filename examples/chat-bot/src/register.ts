/** Tells Discord the commands, in place of those before. Run it once, and whenever a definition has changed. */
import { Routes, type RESTGetCurrentApplicationResult } from 'discord-api-types/v10';
import { COMMANDS } from './commands/index.ts';
import { discord } from './discord.ts';
import { settings } from './settings.ts';

const rest = discord();
const { id } = (await rest.get(Routes.currentApplication())) as RESTGetCurrentApplicationResult;
const body = COMMANDS.map(({ definition }) => definition);
await rest.put(Routes.applicationGuildCommands(id, settings.guildId), { body });
console.log(`Registered ${body.map(({ name }) => `/${name}`).join(', ')}`);
