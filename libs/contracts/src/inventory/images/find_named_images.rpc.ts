import { defineRpc } from '../../action.ts';
import { namedImages } from '../../images.ts';

/** The pictures that records of this service name (RC-01). */
export default defineRpc('inventory.find_named_images', { kind: 'query', ...namedImages });
