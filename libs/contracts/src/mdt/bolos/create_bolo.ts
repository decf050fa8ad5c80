import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional } from '../../fields.ts';
import { statedWays } from '../../ways.ts';
import { bolo, boloParams as params } from './bolos.ts';

/** OT-08 */
export default defineAction('server_mdt.create_bolo', {
  kind: 'command',
  access: { to: ['mod', 'warrants', 'dispatch'], governs: false },
  answer: { created: true },
  summary: 'Ask every officer to look out (BOLO) for a person, a vehicle or something else.',
  input: z
    .object({
      kind: params.kind,
      /** A living character of the server. */
      server_character_id: optional(params.server_character_id),
      /** A vehicle needs it. */
      plate: optional(params.plate),
      /** A person without a character needs it, and something that is neither person nor vehicle. */
      description: optional(params.description),
      /** In the future. Without it the BOLO stays active until somebody closes it. */
      expires_at: optional(params.expires_at),
    })
    .apply(
      statedWays(
        { keyword: 'anyOf', ways: [['plate']], when: { kind: 'vehicle' } },
        { keyword: 'anyOf', ways: [['server_character_id'], ['description']], when: { kind: 'person' } },
        { keyword: 'anyOf', ways: [['description']], when: { kind: 'other' } },
      ),
    ),
  output: z.object({ bolo_id: z.int(), bolo }),
  // error: expires_at has passed, or the kind needs another parameter. limit_exceeded: the server has 1,000 active BOLOs.
  errors: ['error', 'character_not_found', 'limit_exceeded'],
});
