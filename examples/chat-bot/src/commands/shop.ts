import { ApplicationCommandOptionType } from 'discord-api-types/v10';
import type { Call, Command } from './command.ts';
import { AS, completed, described, number, type Acting } from './options.ts';
import { remembered } from './suggestions.ts';

interface Options extends Acting {
  item?: string;
  quantity?: number;
}

/** A message on Discord has 2,000 characters. */
const SHOWN = 20;

async function list({ client, say, actor_cp_id }: Call): Promise<string> {
  const { items, total } = await client.cpBot.getShop({ actor_cp_id, per_page: SHOWN });
  if (total === 0) return say('The shop is empty.', 'La tienda está vacía.');
  const lines = items.map(({ name, price, stock }) => `${name} · ${price}${stock === 0 ? ' · 0' : ''}`);
  return [...lines, ...(total > SHOWN ? [`… (${total})`] : [])].join('\n');
}

async function buy({ client, say, actor_cp_id, once, options }: Call, name: string): Promise<string> {
  const { quantity = 1, as: server_character_id } = options as Options;
  for await (const { items: shown } of client.pages(client.cpBot.getShop, { actor_cp_id })) {
    const item = shown.find((each) => each.name.toLowerCase() === name.toLowerCase());
    if (!item) continue;
    // The price may have changed since the list was read.
    const max_total = (item.price! + item.tax) * quantity;
    const items = [{ item_id: item.item_id, quantity }];
    const order = { actor_cp_id, server_character_id, items, max_total };
    const { total_cost } = await client.cpBot.buyItems(order, once);
    return say(
      `You bought ${quantity} × ${item.name} for ${total_cost}.`,
      `Compraste ${quantity} × ${item.name} por ${total_cost}.`,
    );
  }
  return say(`The shop has no “${name}”.`, `La tienda no tiene «${name}».`);
}

export const shop: Command = {
  definition: {
    name: 'shop',
    ...described('Show the shop, or buy from it', 'Muestra la tienda, o compra en ella'),
    options: [
      completed(
        ApplicationCommandOptionType.String,
        'item',
        described('What to buy, by its name', 'Qué comprar, por su nombre'),
        false,
      ),
      number('quantity', described('How many (1)', 'Cuántos (1)'), { min_value: 1 }),
      AS,
    ],
  },
  async run(call) {
    const { item } = call.options as Options;
    return item === undefined ? list(call) : buy(call, item);
  },
  suggest: ({ client, actor_cp_id }) =>
    remembered(`shop of ${actor_cp_id}`, async () => {
      const { items } = await client.cpBot.getShop({ actor_cp_id, per_page: 100 });
      return items.map(({ name }) => ({ name, value: name }));
    }),
};
