import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { license } from '../license.ts';

/** A licence of the catalogue is another one now. */
export default defineEvent({
  type: 'license.license.updated',
  data: license.extend({ changed: z.array(z.string()) }),
  note: (data) => `Licencia ${data.license_id} modificada: «${data.name}» (${data.changed.join(', ')})`,
});
