import { inSpanish } from '../languages.ts';
import type { Command } from './command.ts';

export const balance: Command = {
  definition: {
    name: 'balance',
    description: 'Show what your character has',
    description_localizations: inSpanish('Muestra lo que tiene tu personaje'),
  },
  async run({ client, language, actor_cp_id }) {
    const { bank_balance, wallet_total } = await client.cpBot.getBalance({ actor_cp_id });
    return language === 'es'
      ? `Banco: ${bank_balance} · Efectivo: ${wallet_total}`
      : `Bank: ${bank_balance} · Cash: ${wallet_total}`;
  },
};
