import { defineEvent } from '../../event.ts';
import { sentence } from '../../sentence.ts';
import { deskConfig } from './desk-config.ts';

/** The rules of a server for its desk changed (DK-06, DK-07). */
export const deskConfigured = defineEvent({
  type: 'desk.config.updated',
  data: deskConfig,
  note: {
    es: () => sentence`Se cambió la configuración de la oficina.`,
    en: () => sentence`The configuration of the desk was changed.`,
  },
});
