import type { Command } from './command.ts';
import { account, described, number, text } from './options.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

interface Options {
  person: string;
  reason: string;
  days?: number;
}

export const ban: Command = {
  definition: {
    name: 'ban',
    ...described('Ban somebody from the server', 'Veta a alguien en el servidor'),
    options: [
      account('person', described('Who', 'Quién'), { required: true }),
      text('reason', described('Why', 'Por qué'), { required: true, max_length: 500 }),
      number('days', described('For how many days (for ever)', 'Por cuántos días (para siempre)'), {
        min_value: 1,
        max_value: 3_650,
      }),
    ],
  },
  async run({ client, say, actor_cp_id, once, sentAt, options }) {
    const { person: target_cp_id, reason, days } = options as Options;
    const expires_at =
      days === undefined ? undefined : new Date(sentAt.getTime() + days * DAY_MS).toISOString();
    await client.cpBot.ban({ actor_cp_id, target_cp_id, reason, expires_at }, once);
    return say(`<@${target_cp_id}> is banned.`, `<@${target_cp_id}> tiene un veto.`);
  },
};
