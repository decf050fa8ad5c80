import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { SECTIONS } from '../bank_config.ts';

/** The banking rules of a server changed (ECB-19); every process forgets the ones it knew. */
export default defineEvent({
  type: 'bank.config.updated',
  data: z.object({ sections: z.array(z.enum(SECTIONS)) }),
  note: (data) => `Configuración bancaria modificada: ${data.sections.join(', ')}`,
});
