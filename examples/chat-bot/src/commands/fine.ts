import type { Command } from './command.ts';
import { described, isNobody, number, sayWho, SUBJECT, subjectOf, text, type Subject } from './options.ts';

interface Options extends Subject {
  amount: number;
  reason: string;
}

export const fine: Command = {
  definition: {
    name: 'fine',
    ...described('Fine a person', 'Multa a una persona'),
    options: [
      number('amount', described('How much', 'Cuánto'), { required: true, min_value: 1 }),
      text('reason', described('Why', 'Por qué'), { required: true, max_length: 500 }),
      ...SUBJECT,
    ],
  },
  async run({ client, say, actor_cp_id, once, options }) {
    const { amount: fine_amount, reason, ...subject } = options as Options;
    if (isNobody(subject)) return sayWho(say);
    const { punishment_id } = await client.cpBot.createPunishment(
      { actor_cp_id, ...subjectOf(subject), type: 'fine', fine_amount, reason },
      once,
    );
    return say(`Fine ${punishment_id}: ${fine_amount}.`, `Multa ${punishment_id}: ${fine_amount}.`);
  },
};
