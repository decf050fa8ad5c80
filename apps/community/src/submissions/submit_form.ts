import contract from '@cabildo/contracts/community/submissions/submit_form.ts';
import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import resolveMembership from '@cabildo/contracts/servers/members/resolve_membership.rpc.ts';
import { nameImagesIn, type Ask } from '@cabildo/kit/service';
import { drawNumber, deskRules } from '../desk-config/table.ts';
import { handler, type Deps } from '../deps.ts';
import { isFor, standingOf } from '../forms/audience.ts';
import { findForm, lockForm, questionsOf } from '../forms/table.ts';
import { checkAnswers, unknownNamed, type NamedAnswer } from './answers.ts';
import { findAppealed, NOTHING_APPEALED, type Appealed } from './appealed.ts';
import { isJudged } from './judged.ts';
import { refuseAppeal, refuseTooMany } from './limits.ts';
import { send } from './send.ts';

const CLOSED = { es: 'El formulario está cerrado.', en: 'The form is closed.' };

/** GW-24: refuses an answer that names a member or a character which the server does not have. */
async function refuseStrangers(
  { ask, deps }: { ask: Ask; deps: Deps },
  serverId: number,
  named: readonly NamedAnswer[],
): Promise<Failure<'error'> | undefined> {
  for (const each of named) {
    const isKnown =
      each.type === 'character'
        ? (await deps.characters.find(serverId, each.id)) !== undefined
        : (await ask(resolveMembership, { server_id: serverId, user_id: each.id })).membership !== null;
    if (!isKnown) return unknownNamed(each);
  }
  return undefined;
}

export default handler(contract, {
  async prepare({ input, ctx, serverId, member, ask, db, deps }) {
    const standing = await standingOf(ask, member, input.join_code);
    if (isFailure(standing)) return standing;
    const form = await findForm(db, serverId, input.form_id);
    if (!form || !isFor(standing, form)) return fail('not_found');
    if (!form.open) return fail('error', { status: 409, message: CLOSED });
    const questions = await questionsOf(db, form.questions_id);
    const checked = checkAnswers(questions, input.answers);
    if (isFailure(checked)) return checked;
    const stranger = await refuseStrangers({ ask, deps }, serverId, checked.named);
    if (stranger) return stranger;
    const named = input.server_character_id ?? input.character_id;
    if (named !== undefined) {
      const character = await deps.characters.live(serverId, named);
      if (!character) return fail('character_not_found');
      if (character.user_id !== standing.userId) return fail('forbidden');
    }
    const appealed =
      form.kind === 'appeal' ? await findAppealed(ask, serverId, standing, input.punishment_id) : null;
    if (isFailure(appealed)) return appealed;
    const pictures = questions.filter(({ type }) => type === 'image').map(({ key }) => key);
    const answers = await nameImagesIn({ ask, ctx, serverId }, 'form', checked.answers, pictures);
    if (isFailure(answers)) return answers as Failure<never>;
    return {
      standing,
      answers,
      questionsId: form.questions_id,
      characterId: named ?? null,
      appealed,
      isJudged: await isJudged(ask, db, serverId),
    };
  },
  async handle({ input, ctx, serverId, prepared, tx, emit, now }) {
    const { standing, answers, questionsId, characterId, appealed } = prepared;
    const personId = standing.personId!;
    // The number is drawn first: desks are locked before forms.
    const number = await drawNumber(tx, serverId);
    const form = await lockForm(tx, serverId, input.form_id);
    if (!form) return fail('not_found');
    if (!form.open) return fail('error', { status: 409, message: CLOSED });
    // The answers were checked against questions that another caller has changed since.
    if (form.questions_id !== questionsId) return fail('error', { status: 409, message: CHANGED });
    const refusal = (await refuseTooMany(tx, form, personId, now)) ?? (await refuseAgain(appealed));
    if (refusal) return refusal;
    const { since: _since, ...against } = appealed ?? { ...NOTHING_APPEALED, since: now };
    return send({ tx, emit, ctx, now, isJudged: prepared.isJudged }, form, {
      number,
      questions_id: form.questions_id,
      user_id: standing.userId,
      person_id: personId,
      character_id: characterId,
      ...against,
      answers,
    });

    async function refuseAgain(against: Appealed | null) {
      if (!against) return undefined;
      const config = await deskRules.find(tx, serverId);
      return refuseAppeal(tx, config, { serverId, personId, appealed: against }, now);
    }
  },
});

const CHANGED = {
  es: 'Las preguntas han cambiado: vuelve a leer el formulario y responde de nuevo.',
  en: 'The questions have changed: read the form again and answer anew.',
};
