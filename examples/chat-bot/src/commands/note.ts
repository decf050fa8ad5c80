import { ApplicationCommandOptionType } from 'discord-api-types/v10';
import { suggestCalls } from './calls.ts';
import type { Command } from './command.ts';
import { completed, described, text } from './options.ts';

export const note: Command = {
  definition: {
    name: 'note',
    ...described('Write a note on a call', 'Escribe una nota en un aviso'),
    options: [
      completed(ApplicationCommandOptionType.Integer, 'call', described('Which call', 'Qué aviso')),
      text('text', described('The note', 'La nota'), { required: true, max_length: 1_000 }),
    ],
  },
  async run({ client, say, actor_cp_id, once, options }) {
    const { call: call_id, text: written } = options as { call: number; text: string };
    await client.cpBot.addCallNote({ actor_cp_id, call_id, text: written }, once);
    return say('The note is written.', 'La nota está escrita.');
  },
  suggest: suggestCalls,
};
