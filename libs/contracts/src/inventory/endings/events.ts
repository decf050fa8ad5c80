import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { character, sentence, units } from '../../sentence.ts';

const passed = z.object({
  from_character_id: z.int(),
  item_id: z.int(),
  name: z.string(),
  quantity: z.int(),
});

/** Units of a dead character passed on to its heir (ECB-15). */
export const itemInherited = defineEvent({
  type: 'inventory.item.inherited',
  data: passed.extend({ to_character_id: z.int() }),
  note: {
    es: (data) =>
      sentence`${character(data.to_character_id)} heredó ${units(data, 'es')} de ${character(data.from_character_id)}.`,
    en: (data) =>
      sentence`${character(data.to_character_id)} inherited ${units(data, 'en')} from ${character(data.from_character_id)}.`,
  },
});

/** Units of a dead character without heirs were destroyed (ECB-15). */
export const itemDestroyed = defineEvent({
  type: 'inventory.item.destroyed',
  data: passed,
  note: {
    es: (data) =>
      sentence`Se destruyeron ${units(data, 'es')} de la herencia de ${character(data.from_character_id)}: nadie los hereda.`,
    en: (data) =>
      sentence`${units(data, 'en')} from the estate of ${character(data.from_character_id)} was destroyed: nobody inherits it.`,
  },
});
