import type { Command } from './command.ts';
import { described, isNobody, oneOf, sayWho, SUBJECT, subjectOf, text, type Subject } from './options.ts';

interface Options extends Subject {
  type: 'arrest' | 'search';
  reason: string;
}

export const warrant: Command = {
  definition: {
    name: 'warrant',
    ...described('Issue a warrant', 'Emite una orden judicial'),
    options: [
      oneOf('type', described('To arrest or to search', 'De detención o de registro'), {
        arrest: ['arrest', 'detención'],
        search: ['search', 'registro'],
      }),
      text('reason', described('Why', 'Por qué'), { required: true, max_length: 500 }),
      ...SUBJECT,
    ],
  },
  async run({ client, say, actor_cp_id, once, options }) {
    const { type, reason, ...subject } = options as Options;
    if (isNobody(subject)) return sayWho(say);
    const order = { actor_cp_id, ...subjectOf(subject), type, reason };
    const { warrant_id } = await client.cpBot.createWarrant(order, once);
    return say(`Warrant ${warrant_id} is in force.`, `La orden ${warrant_id} está en vigor.`);
  },
};
