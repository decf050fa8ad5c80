import { z } from 'zod';
import { item } from './items.ts';
import { category } from './categories.ts';
import { changedThings } from '../../changed-words.ts';
import { defineEvent } from '../../event.ts';
import { sentence, thing } from '../../sentence.ts';

/** A category was added to the catalogue. */
export const categoryCreated = defineEvent({
  type: 'item.category.created',
  data: category,
  note: {
    es: (data) => sentence`Se creó la categoría «${data.label}».`,
    en: (data) => sentence`The category “${data.label}” was created.`,
  },
});

/** A category left the catalogue; its items stay without one (IT-02). */
export const categoryDeleted = defineEvent({
  type: 'item.category.deleted',
  data: z.object({ category_id: z.int(), name: z.string(), label: z.string() }),
  note: {
    es: (data) => sentence`Se eliminó la categoría «${data.label}».`,
    en: (data) => sentence`The category “${data.label}” was deleted.`,
  },
});

/** A category was changed. */
export const categoryUpdated = defineEvent({
  type: 'item.category.updated',
  data: category.extend({ changed: z.array(z.string()) }),
  note: {
    es: (data) => sentence`Se cambió la categoría «${data.label}»: ${changedThings(data.changed, 'es')}.`,
    en: (data) => sentence`The category “${data.label}” was changed: ${changedThings(data.changed, 'en')}.`,
  },
});

/** An item was added to the catalogue. */
export const itemCreated = defineEvent({
  type: 'item.item.created',
  data: item,
  note: {
    es: (data) => sentence`Se creó el objeto ${thing('item', data.item_id, `«${data.name}»`)}.`,
    en: (data) => sentence`The item ${thing('item', data.item_id, `“${data.name}”`)} was created.`,
  },
});

/** An item left the catalogue and every inventory (IT-03). */
export const itemDeleted = defineEvent({
  type: 'item.item.deleted',
  data: z.object({
    item_id: z.int(),
    name: z.string(),
    name_label: z.string().nullable(),
    /** Characters that had units of the item. */
    holders: z.int(),
    /** Units of all these characters together. */
    units: z.int(),
  }),
  note: {
    es: (data) =>
      sentence`Se eliminó el objeto «${data.name}». Unidades retiradas de los inventarios: ${data.units}; personajes afectados: ${data.holders}.`,
    en: (data) =>
      sentence`The item “${data.name}” was deleted. Units removed from inventories: ${data.units}; characters affected: ${data.holders}.`,
  },
});

/** Items were imported, and at least one of them was new or another than before (CA-06). */
export const itemsImported = defineEvent({
  type: 'item.item.imported',
  data: z.object({
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    categories_created: z.int(),
  }),
  note: {
    es: ({ created, updated, unchanged, categories_created }) =>
      sentence`Se importaron objetos: ${created} nuevos, ${updated} cambiados y ${unchanged} iguales; categorías nuevas: ${categories_created}.`,
    en: ({ created, updated, unchanged, categories_created }) =>
      sentence`Items were imported: ${created} new, ${updated} changed and ${unchanged} the same; new categories: ${categories_created}.`,
  },
});

/** An item was changed. */
export const itemUpdated = defineEvent({
  type: 'item.item.updated',
  data: item.extend({ changed: z.array(z.string()) }),
  note: {
    es: (data) =>
      sentence`Se cambió el objeto ${thing('item', data.item_id, `«${data.name}»`)}: ${changedThings(data.changed, 'es')}.`,
    en: (data) =>
      sentence`The item ${thing('item', data.item_id, `“${data.name}”`)} was changed: ${changedThings(data.changed, 'en')}.`,
  },
});
