import requestLeave from '@cabildo/contracts/community/leaves/request_leave.ts';
import addPoints from '@cabildo/contracts/community/points/add_points.ts';
import { officerAssigned } from '@cabildo/contracts/mdt/rosters/events.ts';
import {
  punishmentCreated,
  punishmentExpunged,
  punishmentVoided,
} from '@cabildo/contracts/mdt/punishments/events.ts';
import { memberBanned, memberUnbanned } from '@cabildo/contracts/servers/bans/events.ts';
import {
  memberJoined,
  memberKicked,
  memberLeft,
  memberRoleChanged,
} from '@cabildo/contracts/servers/members/events.ts';
import { roleDeleted } from '@cabildo/contracts/servers/roles/events.ts';
import { serverCreated, serverUpdated } from '@cabildo/contracts/servers/servers/events.ts';
import { describeOrders, endingsOf } from '@cabildo/testing';
import { banOf, punishmentOf } from './activity.ts';
import { startWorld } from './world.ts';

const ROLE = 71;
const POLICE = 81;

describeOrders(startWorld, async (world) => {
  const admin = world.person({ role: 'admin' });
  const { serverId } = admin;
  const ana = world.person({ serverId });
  const days = { from: '2026-07-01', to: '2026-07-02', reason: 'Viaje' };
  await world.ok(requestLeave, days, ana.ctx);
  await world.ok(addPoints, { target_user_id: ana.userId, points: 3, reason: 'Ruido' }, admin.ctx);
  const form = await world.form(admin);
  await world.submit(ana.ctx, form.form_id);
  await world.database.query(
    `WITH quota AS (
       INSERT INTO activity_quotas (server_id, role_id, department_id, minutes, period, counts, begins_on, period_from, period_to,
         is_noted, created_at, due_at)
       VALUES ($1, $2, NULL, 10, '1w', 'shift', '2026-06-15', '2026-06-15', '2026-06-22', true, $3, '2026-06-22'),
              ($1, NULL, $4, 10, '1w', 'shift', '2026-06-15', '2026-06-15', '2026-06-22', true, $3, '2026-06-22')
       RETURNING id, role_id
     )
     INSERT INTO quota_people (quota_id, user_id, character_id, server_id, noted_at)
     SELECT id, $5, CASE WHEN role_id IS NULL THEN $6::bigint ELSE 0 END, $1, $3 FROM quota`,
    [serverId, ROLE, world.clock.now(), POLICE, ana.userId, ana.characterId],
  );
  world.clock.advance(1_000);
  const named = { server_id: serverId, user_id: ana.userId, gp_username: 'ana' };
  const role = { ...named, changed_by: null, old_role: 'a', new_role: 'b' };
  const post = {
    server_character_id: ana.characterId,
    name: 'Ana',
    rank: null,
    old_rank: null,
    is_lead: false,
    was_lead: false,
    callsign: null,
    reason: 'staff',
  };
  const founded = { server_id: serverId, user_id: 1, gp_username: 'jefa', server_name: 'Villa' };
  return {
    serverId,
    told: [
      [serverCreated, { ...founded, language_tag: 'es' }],
      [serverUpdated, { ...founded, changed: ['server_name'] }],
      [memberJoined, named],
      [memberRoleChanged, { ...role, role_id: ROLE }],
      [memberRoleChanged, { ...role, role_id: ROLE + 1 }],
      [officerAssigned, { ...post, department_id: POLICE, old_department_id: null }],
      [officerAssigned, { ...post, department_id: null, old_department_id: POLICE }],
      [roleDeleted, { ...founded, role_id: ROLE, role_name: 'Mod', members_moved: 1 }],
      [punishmentCreated, punishmentOf(ana)],
      [punishmentVoided, punishmentOf(ana)],
      [punishmentExpunged, punishmentOf(ana)],
      [memberBanned, { ...banOf(ana), old_reason: null, old_expires_at: null }],
      [memberKicked, { ...named, kicked_by: 'jefa', characters_deleted: 0 }],
      [memberUnbanned, { ...banOf(ana), cause: 'lifted' }],
      [memberLeft, named],
      ...endingsOf(ana),
    ] as const,
  };
});
