import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { clearable, idParam, intParam, optional } from '../../fields.ts';
import { changesSomething } from '../../ways.ts';
import { caseFile, caseParams as params } from './cases.ts';

/** OT-05 */
export default defineAction({
  service: 'mdt',
  route: 'server_mdt',
  action: 'update_case',
  kind: 'command',
  access: { to: 'mod', governs: false },
  summary: 'Change a case that is open; only what is sent changes.',
  input: z
    .object({
      case_id: idParam('case'),
      /** The version that the change is meant for; another one loses with 409 and the case as it is in `current`. */
      expected_version: optional(intParam(1, Number.MAX_SAFE_INTEGER)),
      title: optional(params.title),
      description: clearable(params.description),
      /** The whole list: a call that is not in it is no longer part of the case. */
      call_ids: optional(params.call_ids),
      /** The whole list, too. */
      punishment_ids: optional(params.punishment_ids),
      /** The whole list, too. Characters of the case may have been deleted since. */
      character_ids: optional(params.character_ids),
    })
    .apply(changesSomething()),
  output: z.object({ case: caseFile }),
  // error: nothing was sent (400), or another caller was faster (409). already_processed: the case is closed.
  errors: ['error', 'already_processed', 'not_found', 'character_not_found'],
});
