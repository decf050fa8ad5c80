import { defineEvent } from '../../event.ts';
import { sentence } from '../../sentence.ts';
import { mdtConfig } from './mdt-config.ts';

/** The rules of a server for jail and dispatch changed (RC-05, LD-03). */
export const mdtConfigured = defineEvent({
  type: 'mdt.config.updated',
  data: mdtConfig,
  note: {
    es: () => sentence`Se cambió la configuración de la terminal.`,
    en: () => sentence`The configuration of the terminal was changed.`,
  },
});
