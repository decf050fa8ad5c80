import { ApplicationCommandOptionType } from 'discord-api-types/v10';
import type { Command } from './command.ts';
import { account, completed, described } from './options.ts';
import { remembered } from './suggestions.ts';

export const role: Command = {
  definition: {
    name: 'role',
    ...described('Give somebody a role in Cabildo', 'Da a alguien un rol en Cabildo'),
    options: [
      account('person', described('Who', 'Quién'), { required: true }),
      completed(
        ApplicationCommandOptionType.Integer,
        'role',
        described('Which role, or its id', 'Qué rol, o su identificador'),
      ),
    ],
  },
  async run({ client, say, actor_cp_id, once, options }) {
    const { person: target_cp_id, role: role_id } = options as { person: string; role: number };
    await client.cpBot.assignRole({ actor_cp_id, target_cp_id, role_id }, once);
    return say(`<@${target_cp_id}> has the role.`, `<@${target_cp_id}> tiene el rol.`);
  },
  /** The roles that members hold; one that nobody holds yet is named by its id. */
  suggest: ({ client, actor_cp_id }) =>
    remembered(`roles of ${actor_cp_id}`, async () => {
      const { members } = await client.cpBot.listMembers({ actor_cp_id, cursor: '', per_page: 4_000 });
      const names = new Map(members.map(({ role_id, role_name }) => [role_id, role_name]));
      return [...names].map(([value, name]) => ({ name, value }));
    }),
};
