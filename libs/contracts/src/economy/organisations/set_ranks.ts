import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { idParam, intParam, jsonParam, textParam } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { orgIdParam, orgRank, rightsParam } from './orgs.ts';

/** A rank as it is sent. Without an id it is a new one. */
const sentRank = z.strictObject({
  rank_id: idParam('org_rank').optional(),
  name: textParam(1, 32),
  level: intParam(1, 99),
  rights: rightsParam(),
  /** BZ-06: null is any amount. */
  spend_per_day: z.int().min(0).max(LIMITS.max_amount).nullable(),
  commission_percent: intParam(0, 100),
});
export type SentRank = z.output<typeof sentRank>;

/** More than an organisation may have, so that what is too many is refused as a limit. */
const MOST_SENT = 100;

/** BZ-03 */
export default defineAction('server_orgs.set_ranks', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  summary: 'Replace the list of ranks of an organisation.',
  input: z.object({
    ...characterParams,
    ...orgIdParam,
    ranks: jsonParam(z.array(sentRank).min(1).max(MOST_SENT)),
  }),
  output: z.object({ ranks: z.array(orgRank) }),
  // error: an id comes twice. error (409): a rank in use, or the lowest one, would be left out. limit_exceeded: more than 20 ranks.
  errors: [
    'error',
    'character_not_found',
    'forbidden',
    'not_found',
    'account_closed',
    'account_disabled',
    'limit_exceeded',
  ],
});
