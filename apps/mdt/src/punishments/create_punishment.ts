import { draft } from '@cabildo/contracts';
import contract from '@cabildo/contracts/mdt/punishments/create_punishment.ts';
import { punishmentCreated } from '@cabildo/contracts/mdt/punishments/events.ts';
import { handler } from '../deps.ts';
import { charactersIn, newPunishment, punishmentView, refuseTogether, refuseUnpermitted } from './rules.ts';
import { refuseNamed } from './subjects.ts';
import { insertPunishment } from './table.ts';

export default handler(contract, {
  prepare: async ({ input, now, ...options }) =>
    refuseTogether(input, now) ?? refuseUnpermitted(input, options.member) ?? refuseNamed(options, input),
  async handle({ input, serverId, member, tx, emit, now }) {
    const { server_character_id = null, user_id = null, officer_character_id = null, expires_at } = input;
    const { fine_amount = null, jail_minutes = null, license_id = null, license_points = null } = input;
    const { type, reason, evidence = [] } = input;
    const made = await insertPunishment(
      tx,
      newPunishment({
        server_id: serverId,
        type,
        character_id: server_character_id,
        user_id,
        reason,
        evidence,
        officer_character_id,
        jail_minutes,
        fine_amount,
        license_id,
        license_points,
        expires_at: expires_at === undefined ? null : new Date(expires_at),
        created_by: member.user_id,
        created_at: now,
      }),
    );
    const view = punishmentView(made, now);
    emit(draft(punishmentCreated, view, charactersIn(made)));
    return { punishment_id: made.id, punishment: view };
  },
});
