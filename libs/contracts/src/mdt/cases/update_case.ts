import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { clearable, idParam, intParam, optional } from '../../fields.ts';
import { changesSomething } from '../../ways.ts';
import { caseFile, caseParams as params } from './cases.ts';

/** OT-05, OT-06 */
export default defineAction('server_mdt.update_case', {
  kind: 'command',
  access: { to: ['mod', 'punish'], governs: false },
  summary: 'Change an open case, as an officer one that you opened; only what is sent changes.',
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
  // forbidden: the caller is no moderator and another opened it (OT-06).
  errors: ['error', 'already_processed', 'forbidden', 'not_found', 'character_not_found'],
});
