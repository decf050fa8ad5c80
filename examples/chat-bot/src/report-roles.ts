/** Reports the roles of all members of the community. Run it every hour, because roles change without a command, too. */
import { Routes, type RESTGetAPIGuildMembersResult } from 'discord-api-types/v10';
import { discord } from './discord.ts';
import { reportRoles } from './roles.ts';
import { settings } from './settings.ts';

const MEMBERS_A_PAGE = 1_000;

const rest = discord();
let count = 0;
for (let after = '0', isLast = false; !isLast;) {
  const query = new URLSearchParams({ limit: String(MEMBERS_A_PAGE), after });
  const page = (await rest.get(Routes.guildMembers(settings.guildId), {
    query,
  })) as RESTGetAPIGuildMembersResult;
  const people = page.filter(({ user }) => !user.bot);
  await reportRoles(people.map(({ user, roles }) => ({ cp_id: user.id, cp_role_ids: roles })));
  count += people.length;
  after = page.at(-1)?.user.id ?? after;
  isLast = page.length < MEMBERS_A_PAGE;
}
console.log(`Reported the roles of ${count} accounts`);
