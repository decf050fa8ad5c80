import { FORM_LIMITS, type Question } from '@cabildo/contracts/community/forms/forms.ts';
import { fail, type Failure } from '@cabildo/contracts/errors';
import type { Tx } from '@cabildo/kit/database';
import { deskRules } from '../desk-config/table.ts';
import { countForms, insertForm, unsetDefault, type FormRow } from './table.ts';

/** DK-01: adds a form to the desk of a server, as the default one of its kind where it says so. */
export async function addForm(
  tx: Tx,
  made: Omit<FormRow, 'id' | 'questions_id' | 'submission_count'>,
  questions: Question[],
): Promise<FormRow | Failure<'limit_exceeded'>> {
  await deskRules.lock(tx, made.server_id);
  if ((await countForms(tx, made.server_id)) >= FORM_LIMITS.forms)
    return fail('limit_exceeded', {
      message: {
        es: `El servidor ya tiene ${FORM_LIMITS.forms} formularios, el máximo.`,
        en: `The server has ${FORM_LIMITS.forms} forms already, the most that it may have.`,
      },
    });
  if (made.is_default) await unsetDefault(tx, made.server_id, made.kind);
  return insertForm(tx, made, questions);
}
