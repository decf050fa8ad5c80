import { ApplicationCommandOptionType } from 'discord-api-types/v10';
import { inSpanish } from '../languages.ts';
import type { Command } from './command.ts';

interface Options {
  person: string;
  amount: number;
  concept?: string;
  pin?: string;
}

export const pay: Command = {
  definition: {
    name: 'pay',
    description: 'Pay somebody from your bank account',
    description_localizations: inSpanish('Paga a alguien desde tu cuenta del banco'),
    options: [
      {
        name: 'person',
        description: 'Who is paid',
        description_localizations: inSpanish('Quién cobra'),
        type: ApplicationCommandOptionType.User,
        required: true,
      },
      {
        name: 'amount',
        description: 'How much',
        description_localizations: inSpanish('Cuánto'),
        type: ApplicationCommandOptionType.Integer,
        min_value: 1,
        required: true,
      },
      {
        name: 'concept',
        description: 'What it is for',
        description_localizations: inSpanish('Para qué'),
        type: ApplicationCommandOptionType.String,
        max_length: 140,
      },
      {
        name: 'pin',
        description: 'The PIN of your account, if it has one',
        description_localizations: inSpanish('El PIN de tu cuenta, si tiene'),
        type: ApplicationCommandOptionType.String,
      },
    ],
  },
  async run({ client, language, actor_cp_id, once, options }) {
    const { person, amount, concept, pin } = options as Options;
    const payment = { actor_cp_id, target_cp_id: person, amount, concept, pin };
    const { fee, from_balance } = await client.cpBot.transfer(payment, once);
    return language === 'es'
      ? `Pagaste ${amount} a <@${person}> (comisión: ${fee}). Te quedan ${from_balance ?? '…'}.`
      : `You paid ${amount} to <@${person}> (fee: ${fee}). You have ${from_balance ?? '…'} left.`;
  },
};
