import { defineEvent } from '../../event.ts';
import { category } from '../category.ts';

/** A category was added to the catalogue. */
export default defineEvent({
  type: 'item.category.created',
  data: category,
  note: (data) => `Se creó la categoría «${data.label}» (${data.name}).`,
});
