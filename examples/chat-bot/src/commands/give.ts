import { ApplicationCommandOptionType } from 'discord-api-types/v10';
import { inSpanish } from '../languages.ts';
import type { Command } from './command.ts';

interface Options {
  person: string;
  item: string;
  quantity?: number;
}

export const give: Command = {
  definition: {
    name: 'give',
    description: 'Give somebody an item, as staff',
    description_localizations: inSpanish('Da un objeto a alguien, si eres del equipo'),
    options: [
      {
        name: 'person',
        description: 'Who gets it',
        description_localizations: inSpanish('Quién lo recibe'),
        type: ApplicationCommandOptionType.User,
        required: true,
      },
      {
        name: 'item',
        description: 'What, by its name',
        description_localizations: inSpanish('Qué, por su nombre'),
        type: ApplicationCommandOptionType.String,
        required: true,
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
  async run({ client, language, actor_cp_id, once, options }) {
    const { person, item: name, quantity = 1 } = options as Options;
    const { items } = await client.cpBot.listItems({ actor_cp_id, search: name, per_page: 100 });
    const item = items.find((each) => each.name.toLowerCase() === name.toLowerCase());
    if (!item) return language === 'es' ? `No hay ningún «${name}».` : `There is no “${name}”.`;
    const gift = { actor_cp_id, target_cp_id: person, item_id: item.item_id, quantity };
    await client.cpBot.giveItem(gift, once);
    return language === 'es'
      ? `Diste ${quantity} × ${item.name} a <@${person}>.`
      : `You gave ${quantity} × ${item.name} to <@${person}>.`;
  },
};
