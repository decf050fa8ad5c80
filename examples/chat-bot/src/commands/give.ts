import { ApplicationCommandOptionType } from 'discord-api-types/v10';
import type { Command } from './command.ts';
import {
  completed,
  described,
  isNobody,
  mentionOf,
  number,
  sayWho,
  SUBJECT,
  subjectOf,
  type Subject,
} from './options.ts';
import { remembered } from './suggestions.ts';

interface Options extends Subject {
  item: string;
  quantity?: number;
}

export const give: Command = {
  definition: {
    name: 'give',
    ...described('Give somebody an item, as staff', 'Da un objeto a alguien, si eres del equipo'),
    options: [
      completed(
        ApplicationCommandOptionType.String,
        'item',
        described('What, by its name', 'Qué, por su nombre'),
      ),
      number('quantity', described('How many (1)', 'Cuántos (1)'), { min_value: 1 }),
      ...SUBJECT,
    ],
  },
  async run({ client, say, actor_cp_id, once, options }) {
    const { item: name, quantity = 1, ...subject } = options as Options;
    if (isNobody(subject)) return sayWho(say);
    const { items } = await client.cpBot.listItems({ actor_cp_id, search: name, per_page: 100 });
    const item = items.find((each) => each.name.toLowerCase() === name.toLowerCase());
    if (!item) return say(`There is no “${name}”.`, `No hay ningún «${name}».`);
    const gift = { actor_cp_id, ...subjectOf(subject), item_id: item.item_id, quantity };
    await client.cpBot.giveItem(gift, once);
    return say(
      `You gave ${quantity} × ${item.name} to ${mentionOf(subject)}.`,
      `Diste ${quantity} × ${item.name} a ${mentionOf(subject)}.`,
    );
  },
  suggest: ({ client, actor_cp_id }) =>
    remembered(`items of ${actor_cp_id}`, async () => {
      const { items } = await client.cpBot.listItems({ actor_cp_id, per_page: 100 });
      return items.map(({ name }) => ({ name, value: name }));
    }),
};
