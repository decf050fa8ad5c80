import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { character, sentence, thing } from '../../sentence.ts';

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
    es: ({ from_character_id, to_character_id, item_id, quantity, name }) =>
      sentence`${character(to_character_id)} heredó ${quantity} × ${thing('item', item_id, `«${name}»`)} de ${character(from_character_id)}.`,
    en: ({ from_character_id, to_character_id, item_id, quantity, name }) =>
      sentence`${character(to_character_id)} inherited ${quantity} × ${thing('item', item_id, `“${name}”`)} from ${character(from_character_id)}.`,
  },
});

/** Units of a dead character without heirs were destroyed (ECB-15). */
export const itemDestroyed = defineEvent({
  type: 'inventory.item.destroyed',
  data: passed,
  note: {
    es: ({ from_character_id, item_id, quantity, name }) =>
      sentence`Se destruyeron ${quantity} × ${thing('item', item_id, `«${name}»`)} de la herencia de ${character(from_character_id)}: nadie los hereda.`,
    en: ({ from_character_id, item_id, quantity, name }) =>
      sentence`${quantity} × ${thing('item', item_id, `“${name}”`)} from the estate of ${character(from_character_id)} was destroyed: nobody inherits it.`,
  },
});
