import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { LIMITS } from '@cabildo/contracts/limits';
import { personOf } from '@cabildo/contracts/permissions';
import { serverDeleted } from '@cabildo/contracts/servers/servers/events.ts';
import contract from '@cabildo/contracts/servers/servers/delete.ts';
import { countUse, personSubject } from '@cabildo/kit/service';
import { endServers } from '@cabildo/operation/erasure';
import { handler } from '../deps.ts';
import { planDeletion } from '../media/table.ts';
import { lockCaller } from '../roles/locks.ts';
import { deleteServer } from './table.ts';

const DAY_MS = 24 * 3_600_000;

const TOO_MANY = {
  es: `Has eliminado ${LIMITS.max_deletions_a_day} servidores en las últimas 24 horas. Espera para eliminar más.`,
  en: `You have deleted ${LIMITS.max_deletions_a_day} servers in the last 24 hours. Wait before you delete more.`,
};

export default handler(contract, {
  async handle({ member, tx, emit, now }) {
    // Comes before every other lock, as limits do.
    const isWithinLimit = await countUse(tx, {
      server_id: 0,
      subject: personSubject(personOf(member)),
      name: 'servers deleted',
      max: LIMITS.max_deletions_a_day,
      endsAt: new Date(now.getTime() + DAY_MS),
      now,
    });
    const caller = await lockCaller(tx, member, contract.access.to);
    if (isFailure(caller)) return caller;
    if (!isWithinLimit) return fail('limit_exceeded', { status: 429, message: TOO_MANY });
    const { server_id, user_id } = caller;
    const server_name = await deleteServer(tx, server_id);
    await endServers(tx, [server_id], now);
    await planDeletion(tx, `servers/${server_id}/`, now);
    emit(draft(serverDeleted, { server_id, user_id, server_name }));
    return { deleted: true as const, server_id };
  },
});
