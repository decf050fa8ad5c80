import { z } from 'zod';
import { billSet } from '../../economy/bank/cash/cash.ts';
import { defineEvent, enumerated } from '../../event.ts';
import { ending, sentence, user } from '../../sentence.ts';

export const limitDeleted = defineEvent({
  type: 'config.character_limit.deleted',
  data: z.object({
    server_id: z.int(),
    /** The user who deleted the limit. */
    user_id: z.int(),
    gp_username: z.string(),
    cp_role_id: z.string(),
    max_characters: z.int(),
  }),
  note: {
    es: ({ user_id, gp_username, cp_role_id, max_characters }) =>
      sentence`${user(user_id, gp_username)} quitó el límite de ${max_characters} personajes del rol de chat ${ending(cp_role_id)}.`,
    en: ({ user_id, gp_username, cp_role_id, max_characters }) =>
      sentence`${user(user_id, gp_username)} removed the limit of ${max_characters} characters from the chat role ${ending(cp_role_id)}.`,
  },
});

export const limitSet = defineEvent({
  type: 'config.character_limit.set',
  data: z.object({
    server_id: z.int(),
    /** The user who set the limit. */
    user_id: z.int(),
    gp_username: z.string(),
    cp_role_id: z.string(),
    max_characters: z.int(),
  }),
  note: {
    es: ({ user_id, gp_username, cp_role_id, max_characters }) =>
      sentence`${user(user_id, gp_username)} fijó en ${max_characters} el límite de personajes del rol de chat ${ending(cp_role_id)}.`,
    en: ({ user_id, gp_username, cp_role_id, max_characters }) =>
      sentence`${user(user_id, gp_username)} set the character limit of the chat role ${ending(cp_role_id)} to ${max_characters}.`,
  },
});

const SERVER_CONFIG_UPDATED_LABELS = {
  currency_symbol: { es: 'el símbolo de la moneda', en: 'the currency symbol' },
  currency_name: { es: 'el nombre de la moneda', en: 'the name of the currency' },
  bill_types: { es: 'los billetes', en: 'the banknotes' },
  app_names: { es: 'los nombres de las aplicaciones', en: 'the names of the apps' },
  role_limits: { es: 'los límites por rango', en: 'the limits by rank' },
  extra_config: { es: 'la configuración adicional', en: 'the extra configuration' },
} as const;
type ServerConfigUpdatedSetting = keyof typeof SERVER_CONFIG_UPDATED_LABELS;

export const serverConfigUpdated = defineEvent({
  type: 'config.server.updated',
  data: z.object({
    server_id: z.int(),
    /** The user who changed the configuration. */
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
    /** The denominations, if they were changed; the economy follows this event. */
    cash: billSet.optional(),
  }),
  note: {
    es: ({ user_id, gp_username, changed }) =>
      sentence`${user(user_id, gp_username)} cambió ${enumerated(
        changed.map((setting) => SERVER_CONFIG_UPDATED_LABELS[setting]),
        'es',
      )}.`,
    en: ({ user_id, gp_username, changed }) =>
      sentence`${user(user_id, gp_username)} changed ${enumerated(
        changed.map((setting) => SERVER_CONFIG_UPDATED_LABELS[setting]),
        'en',
      )}.`,
  },
});
