import type { Command } from './command.ts';
import { AS, described, text, type Acting } from './options.ts';

interface Options extends Acting {
  what: string;
  where?: string;
  details?: string;
}

export const emergency: Command = {
  definition: {
    name: '911',
    ...described('Call the emergency services', 'Llama a emergencias'),
    options: [
      text('what', described('What happened', 'Qué pasa'), { required: true, max_length: 100 }),
      text('where', described('Where it happened', 'Dónde pasa'), { max_length: 100 }),
      text('details', described('What else they should know', 'Qué más conviene saber'), { max_length: 500 }),
      AS,
    ],
  },
  async run({ client, say, actor_cp_id, once, options }) {
    const { what: title, where: location, details: description, as } = options as Options;
    // The caller is the person's own character.
    const caller = as === undefined ? { target_cp_id: actor_cp_id } : { caller_character_id: as };
    const report = { actor_cp_id, ...caller, title, location, description };
    const { call } = await client.cpBot.createCall(report, once);
    return say(`Your call has number ${call.case_number}.`, `Tu aviso tiene el número ${call.case_number}.`);
  },
};
