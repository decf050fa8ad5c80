import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { pageOutput, pageParams } from '../../fields.ts';
import { jailTime } from '../jail/jail.ts';
import { punishment } from './punishments.ts';

/** RC-05 */
export default defineAction('server_mdt.list_jailed', {
  kind: 'query',
  access: ['mod', 'punish', 'lookup'],
  summary: 'List who is in jail, with the punishment that is being served and the time that is left in all.',
  input: z.object({ ...pageParams() }),
  output: z.object({
    jailed: z.array(
      z
        .object({
          /** The character in jail, */
          server_character_id: z.int().nullable(),
          /** or the user, who was punished in person. */
          user_id: z.int().nullable(),
          jail: jailTime,
          /** The punishment that is being served. */
          punishment,
        })
        .meta({ id: 'Jailed' }),
    ),
    ...pageOutput,
  }),
});
