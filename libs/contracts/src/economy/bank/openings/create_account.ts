import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { enumParam, optional, textParam } from '../../../fields.ts';
import { account, ACCOUNT_TYPES } from '../accounts/accounts.ts';
import { characterParams, characterRequired } from '../../../acting.ts';
import { pinParam } from '../pins/pins.ts';
import { bankConfig } from '../../config/config.ts';
import { vaultParams } from '../../vaults/vaults.ts';

/** EC-03, EC-04 */
export default defineAction('server_economy.create_account', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  settings: bankConfig,
  answer: { created: true },
  summary: 'Open a bank account for a character of yours.',
  input: z
    .object({
      ...characterParams,
      account_type: enumParam(ACCOUNT_TYPES),
      /** Default: the name of the type, which a personal account always has. */
      account_name: optional(textParam(1, 64)),
      pin: optional(pinParam()),
      /** These three are for vaults alone (ECB-16). */
      ...vaultParams,
    })
    .apply(characterRequired),
  output: z.object({ account_id: z.int(), account }),
  errors: ['character_not_found', 'forbidden', 'already_exists', 'limit_exceeded', 'invalid_pin', 'error'],
});
