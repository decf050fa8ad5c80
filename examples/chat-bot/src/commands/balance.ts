import type { Command } from './command.ts';
import { AS, described, type Acting } from './options.ts';

export const balance: Command = {
  definition: {
    name: 'balance',
    ...described('Show what your character has', 'Muestra lo que tiene tu personaje'),
    options: [AS],
  },
  async run({ client, say, actor_cp_id, options }) {
    const { as: server_character_id } = options as Acting;
    const { bank_balance, wallet_total } = await client.cpBot.getBalance({
      actor_cp_id,
      server_character_id,
    });
    return say(
      `Bank: ${bank_balance} · Cash: ${wallet_total}`,
      `Banco: ${bank_balance} · Efectivo: ${wallet_total}`,
    );
  },
};
