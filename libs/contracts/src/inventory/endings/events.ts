import { z } from 'zod';
import { defineEvent } from '../../event.ts';

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
    es: ({ from_character_id, to_character_id, quantity, name }) =>
      `El personaje ${to_character_id} heredó ${quantity} × «${name}» del personaje ${from_character_id}.`,
    en: ({ from_character_id, to_character_id, quantity, name }) =>
      `Character ${to_character_id} inherited ${quantity} × “${name}” from character ${from_character_id}.`,
  },
});

/** Units of a dead character without heirs were destroyed (ECB-15). */
export const itemDestroyed = defineEvent({
  type: 'inventory.item.destroyed',
  data: passed,
  note: {
    es: ({ from_character_id, quantity, name }) =>
      `Se destruyeron ${quantity} × «${name}» de la herencia del personaje ${from_character_id}: nadie los hereda.`,
    en: ({ from_character_id, quantity, name }) =>
      `${quantity} × “${name}” from the estate of character ${from_character_id} was destroyed: nobody inherits it.`,
  },
});
