import { z } from 'zod';
import { SECTIONS } from './config.ts';
import { defineEvent } from '../../event.ts';

/** The banking rules of a server changed (ECB-19). */
export const configUpdated = defineEvent({
  type: 'bank.config.updated',
  data: z.object({ sections: z.array(z.enum(SECTIONS)) }),
  note: {
    es: (data) => `Configuración bancaria modificada: ${data.sections.join(', ')}`,
    en: (data) => `Bank configuration changed: ${data.sections.join(', ')}`,
  },
});
