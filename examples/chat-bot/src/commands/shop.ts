import { ApplicationCommandOptionType } from 'discord-api-types/v10';
import { inSpanish } from '../languages.ts';
import type { Call, Command } from './command.ts';

interface Options {
  item?: string;
  quantity?: number;
}

/** A message on Discord has 2,000 characters. */
const SHOWN = 20;

async function list({ client, language, actor_cp_id }: Call): Promise<string> {
  const { items, total } = await client.cpBot.getShop({ actor_cp_id, per_page: SHOWN });
  if (total === 0) return language === 'es' ? 'La tienda está vacía.' : 'The shop is empty.';
  const lines = items.map(({ name, price, stock }) => `${name} · ${price}${stock === 0 ? ' · 0' : ''}`);
  return [...lines, ...(total > SHOWN ? [`… (${total})`] : [])].join('\n');
}

async function buy(call: Call, name: string, quantity: number): Promise<string> {
  const { client, language, actor_cp_id, once } = call;
  for await (const { items } of client.pages(client.cpBot.getShop, { actor_cp_id })) {
    const item = items.find((each) => each.name.toLowerCase() === name.toLowerCase());
    if (!item) continue;
    // The price may have changed since the list was read.
    const max_total = (item.price! + item.tax) * quantity;
    const order = { actor_cp_id, items: [{ item_id: item.item_id, quantity }], max_total };
    const { total_cost } = await client.cpBot.buyItems(order, once);
    return language === 'es'
      ? `Compraste ${quantity} × ${item.name} por ${total_cost}.`
      : `You bought ${quantity} × ${item.name} for ${total_cost}.`;
  }
  return language === 'es' ? `La tienda no tiene «${name}».` : `The shop has no “${name}”.`;
}

export const shop: Command = {
  definition: {
    name: 'shop',
    description: 'Show the shop, or buy from it',
    description_localizations: inSpanish('Muestra la tienda, o compra en ella'),
    options: [
      {
        name: 'item',
        description: 'What to buy, by its name',
        description_localizations: inSpanish('Qué comprar, por su nombre'),
        type: ApplicationCommandOptionType.String,
      },
      {
        name: 'quantity',
        description: 'How many (1)',
        description_localizations: inSpanish('Cuántos (1)'),
        type: ApplicationCommandOptionType.Integer,
        min_value: 1,
      },
    ],
  },
  async run(call) {
    const { item, quantity = 1 } = call.options as Options;
    return item === undefined ? list(call) : buy(call, item, quantity);
  },
};
