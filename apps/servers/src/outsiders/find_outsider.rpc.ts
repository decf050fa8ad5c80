import contract from '@cabildo/contracts/servers/outsiders/find_outsider.rpc.ts';
import { personOf } from '@cabildo/contracts/permissions';
import { row } from '@cabildo/kit/database';
import { isInForce } from '../ban-row/rules.ts';
import { findBan } from '../ban-row/table.ts';
import { handler } from '../deps.ts';
import { findOrFetchUser } from '../profiles/find-or-fetch.ts';
import { servers } from '../server-row/table.ts';

const NOBODY = { person_id: null, ban: null, takes_applications: false };

export default handler(contract, {
  async run({ input: { server_id, user_id, join_code }, db, ask, now }) {
    const wanted = servers.select('join_mode', 'is_public', 'join_code').where({ id: server_id });
    const server = await row(db, wanted);
    if (!server) return NOBODY;
    // A code is compared in no other mode, so that nobody learns a code by which one joins.
    const takes_applications =
      server.join_mode === 'application' &&
      (server.is_public || join_code?.toUpperCase() === server.join_code);
    const profile = user_id === null ? undefined : await findOrFetchUser(db, ask, user_id);
    if (!profile) return { ...NOBODY, takes_applications };
    const ban = await findBan(db, server_id, profile);
    return {
      person_id: personOf(profile),
      ban:
        ban && isInForce(ban, now)
          ? {
              created_at: ban.created_at.toISOString(),
              banned_by: ban.updated_by ?? ban.banned_by,
              punishment_id: ban.punishment_id,
              reason: ban.reason,
              expires_at: ban.expires_at?.toISOString() ?? null,
            }
          : null,
      takes_applications,
    };
  },
});
