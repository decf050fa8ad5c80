import contract from '@cabildo/contracts/community/submissions/report_content.ts';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { personOf } from '@cabildo/contracts/permissions';
import { drawNumber } from '../desk-config/table.ts';
import { handler } from '../deps.ts';
import { findDefault, lockForm, reportQuestionsOf } from '../forms/table.ts';
import { NOTHING_APPEALED } from './appealed.ts';
import { contentOf } from './content.ts';
import { isJudged } from './judged.ts';
import { refuseTooMany } from './limits.ts';
import { send } from './send.ts';
import { insertReply } from './table.ts';

const NO_FORM = {
  es: 'El servidor no tiene formulario de denuncias.',
  en: 'The server has no form for reports.',
};

export default handler(contract, {
  async prepare({ input: { kind, id }, ctx, serverId, ask, db, deps, deadline }) {
    const content = await contentOf({ bus: deps.bus, ask, ctx, deadline }, { serverId, kind, id });
    if (isFailure(content)) return content;
    const form = await findDefault(db, serverId, 'report');
    if (!form) return fail('not_found', { message: NO_FORM });
    return { content, formId: form.id, isJudged: await isJudged(ask, db, serverId) };
  },
  async handle({ input: { kind, id, reason }, ctx, serverId, member, prepared, tx, emit, now }) {
    const personId = personOf(member);
    const number = await drawNumber(tx, serverId);
    const form = await lockForm(tx, serverId, prepared.formId);
    if (!form) return fail('not_found', { message: NO_FORM });
    const refusal = await refuseTooMany(tx, form, personId, now);
    if (refusal) return refusal;
    const made = await send({ tx, emit, ctx, now, isJudged: prepared.isJudged }, form, {
      number,
      questions_id: await reportQuestionsOf(tx, form.id, ctx.locale),
      user_id: member.user_id,
      person_id: personId,
      character_id: null,
      ...NOTHING_APPEALED,
      answers: { reason },
    });
    await insertReply(tx, {
      submission_id: made.submission_id,
      server_id: serverId,
      by_user_id: null,
      by_key_id: null,
      text: `${kind} ${id}\n${prepared.content}`.slice(0, 4_000),
      internal: true,
      created_at: now,
    });
    return made;
  },
});
