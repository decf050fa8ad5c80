import type { Command } from './command.ts';
import { account, described } from './options.ts';

export const kick: Command = {
  definition: {
    name: 'kick',
    ...described('Kick somebody from the server', 'Expulsa a alguien del servidor'),
    options: [account('person', described('Who', 'Quién'), { required: true })],
  },
  async run({ client, say, actor_cp_id, once, options }) {
    const { person: target_cp_id } = options as { person: string };
    await client.cpBot.kick({ actor_cp_id, target_cp_id }, once);
    return say(`<@${target_cp_id}> is kicked.`, `<@${target_cp_id}> está fuera.`);
  },
};
