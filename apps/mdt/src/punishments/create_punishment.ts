import { authorOf } from '@cabildo/contracts/action';
import { isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/mdt/punishments/create_punishment.ts';
import { punishmentCreated } from '@cabildo/contracts/mdt/punishments/events.ts';
import { spendQuota } from '@cabildo/kit/service';
import { findCharges } from '../charges/table.ts';
import { handler } from '../deps.ts';
import { dutySince } from '../rosters/rules.ts';
import { departmentOnDuty, listOnDuty } from '../shifts/duty.table.ts';
import { refuseTogether, refuseUnpermitted } from './refusals.ts';
import { charactersIn, newPunishment, punishmentView } from './rules.ts';
import { counted, refuseTwice, sentenceOf } from './sentences.ts';
import { judgedSubject } from './subjects.ts';
import { insertPunishment } from './table.ts';

export default handler(contract, {
  // The charges that were judged here are recorded, also where the penal code changes meanwhile.
  async prepare({ input, now, ...options }) {
    const { charges: named = [] } = input;
    const twice = refuseTwice(named);
    if (twice) return twice;
    const ids = named.map(({ charge_id }) => charge_id);
    const charges = counted(
      named,
      ids.length > 0 ? await findCharges(options.db, options.serverId, ids) : [],
    );
    if (isFailure(charges)) return charges;
    const sentence = sentenceOf(input, charges);
    if (isFailure(sentence)) return sentence;
    const refused =
      refuseTogether(input, sentence, now) ?? refuseUnpermitted(input, sentence, options.member);
    if (refused) return refused;
    const userId = await judgedSubject({ ...options, now }, input, sentence);
    if (isFailure(userId)) return userId;
    const { db, serverId, member } = options;
    // OT-06: the giver's only character on duty is the officer, unless another one is named.
    const own =
      input.officer_character_id === undefined && member.user_id !== null
        ? await listOnDuty(db, { serverId, userId: member.user_id, since: dutySince(now) })
        : [];
    const officerId = input.officer_character_id ?? (own.length === 1 ? own[0]! : null);
    const departmentId =
      officerId === null ? null : await departmentOnDuty(db, serverId, officerId, dutySince(now));
    return { sentence, userId, officerId, departmentId };
  },
  async handle({ input, ctx, serverId, member, tx, emit, now, prepared }) {
    const spent = await spendQuota(tx, { name: 'punishments_given', member, now });
    if (spent) return spent;
    const { sentence, userId, officerId, departmentId } = prepared;
    const { server_character_id = null, user_id = null, expires_at } = input;
    const { reason, evidence = [] } = input;
    const author = authorOf(ctx);
    const made = await insertPunishment(
      tx,
      newPunishment({
        ...sentence,
        server_id: serverId,
        character_id: server_character_id,
        user_id,
        reason,
        evidence,
        officer_character_id: officerId,
        department_id: departmentId,
        removed_user_id: input.apply ? userId : null,
        expires_at: expires_at === undefined ? null : new Date(expires_at),
        created_by: author.user_id,
        created_by_key_id: author.key_id,
        created_at: now,
      }),
    );
    const view = punishmentView(made, now);
    emit(draft(punishmentCreated, { ...view, player_user_id: userId }, charactersIn(made)));
    return { punishment_id: made.id, punishment: view };
  },
});
