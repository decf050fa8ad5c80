import type { Command } from './command.ts';
import {
  AS,
  described,
  isNobody,
  mentionOf,
  number,
  sayWho,
  SUBJECT,
  text,
  type Acting,
  type Subject,
} from './options.ts';

interface Options extends Subject, Acting {
  amount: number;
  concept?: string;
  pin?: string;
}

export const pay: Command = {
  definition: {
    name: 'pay',
    ...described('Pay somebody from your bank account', 'Paga a alguien desde tu cuenta del banco'),
    options: [
      number('amount', described('How much', 'Cuánto'), { min_value: 1, required: true }),
      text('concept', described('What it is for', 'Para qué'), { max_length: 140 }),
      text('pin', described('The PIN of your account, if it has one', 'El PIN de tu cuenta, si tiene')),
      ...SUBJECT,
      AS,
    ],
  },
  async run({ client, say, actor_cp_id, once, options }) {
    const { amount, concept, pin, as: from_character_id, ...subject } = options as Options;
    if (isNobody(subject)) return sayWho(say);
    const { person: target_cp_id, character: to_character_id } = subject;
    const payment = { actor_cp_id, target_cp_id, to_character_id, from_character_id, amount, concept, pin };
    const { fee, from_balance } = await client.cpBot.transfer(payment, once);
    return say(
      `You paid ${amount} to ${mentionOf(subject)} (fee: ${fee}). You have ${from_balance ?? '…'} left.`,
      `Pagaste ${amount} a ${mentionOf(subject)} (comisión: ${fee}). Te quedan ${from_balance ?? '…'}.`,
    );
  },
};
