import { z } from 'zod';
import { defineEvent, enumerated } from '../../event.ts';

const LABELS = {
  currency_symbol: 'el símbolo de la moneda',
  currency_name: 'el nombre de la moneda',
  bill_types: 'los billetes',
  app_names: 'los nombres de las aplicaciones',
  role_limits: 'los límites por rango',
  extra_config: 'la configuración adicional',
} as const;
type Setting = keyof typeof LABELS;

export default defineEvent({
  type: 'config.server.updated',
  data: z.object({
    server_id: z.int(),
    /** Who changed it. */
    user_id: z.int(),
    gp_username: z.string(),
    changed: z.array(z.enum(Object.keys(LABELS) as [Setting, ...Setting[]])),
  }),
  note: ({ gp_username, changed }) =>
    `${gp_username} cambió ${enumerated(changed.map((setting) => LABELS[setting]))}.`,
});
