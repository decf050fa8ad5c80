import { z } from 'zod';
import { billSet } from '../../economy/cash/cash.ts';
import { defineEvent, enumerated } from '../../event.ts';

export const limitDeleted = defineEvent({
  type: 'config.character_limit.deleted',
  data: z.object({
    server_id: z.int(),
    /** Who removed it. */
    user_id: z.int(),
    gp_username: z.string(),
    cp_role_id: z.string(),
    max_characters: z.int(),
  }),
  note: ({ gp_username, cp_role_id, max_characters }) =>
    `${gp_username} quitó el límite de ${max_characters} personajes del rol de chat ${cp_role_id}.`,
});

export const limitSet = defineEvent({
  type: 'config.character_limit.set',
  data: z.object({
    server_id: z.int(),
    /** Who set it. */
    user_id: z.int(),
    gp_username: z.string(),
    cp_role_id: z.string(),
    max_characters: z.int(),
  }),
  note: ({ gp_username, cp_role_id, max_characters }) =>
    `${gp_username} fijó en ${max_characters} el límite de personajes del rol de chat ${cp_role_id}.`,
});

const SERVER_CONFIG_UPDATED_LABELS = {
  currency_symbol: 'el símbolo de la moneda',
  currency_name: 'el nombre de la moneda',
  bill_types: 'los billetes',
  app_names: 'los nombres de las aplicaciones',
  role_limits: 'los límites por rango',
  extra_config: 'la configuración adicional',
} as const;
type ServerConfigUpdatedSetting = keyof typeof SERVER_CONFIG_UPDATED_LABELS;

export const serverConfigUpdated = defineEvent({
  type: 'config.server.updated',
  data: z.object({
    server_id: z.int(),
    /** Who changed it. */
    user_id: z.int(),
    gp_username: z.string(),
    changed: z.array(
      z.enum(
        Object.keys(SERVER_CONFIG_UPDATED_LABELS) as [
          ServerConfigUpdatedSetting,
          ...ServerConfigUpdatedSetting[],
        ],
      ),
    ),
    /** The denominations, where they are among what changed: the economy follows by this. */
    cash: billSet.optional(),
  }),
  note: ({ gp_username, changed }) =>
    `${gp_username} cambió ${enumerated(changed.map((setting) => SERVER_CONFIG_UPDATED_LABELS[setting]))}.`,
});
