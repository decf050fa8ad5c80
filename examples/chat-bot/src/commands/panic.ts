import type { Command } from './command.ts';
import { AS, described, type Acting } from './options.ts';

export const panic: Command = {
  definition: {
    name: 'panic',
    ...described('Call all units to your help', 'Pide ayuda a todas las unidades'),
    options: [AS],
  },
  async run({ client, say, actor_cp_id, once, options }) {
    const { as: server_character_id } = options as Acting;
    const { call } = await client.cpBot.panic({ actor_cp_id, server_character_id }, once);
    return say(
      `All units see your panic: call ${call.case_number}.`,
      `Todas las unidades ven tu pánico: aviso ${call.case_number}.`,
    );
  },
};
