import { defineEvent } from '../../event.ts';
import { sentence } from '../../sentence.ts';
import { activityConfig } from './activity-config.ts';

/** The rules of a server for activity changed (AC-01, AC-04). */
export const activityConfigured = defineEvent({
  type: 'activity.config.updated',
  data: activityConfig,
  note: {
    es: () => sentence`Se cambió la configuración de la actividad.`,
    en: () => sentence`The configuration of activity was changed.`,
  },
});
