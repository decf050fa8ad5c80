import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { LIMITS } from '@cabildo/contracts/limits';
import { isAllowed } from '@cabildo/contracts/permissions';
import findUserByCp from '@cabildo/contracts/identity/users/find_user_by_cp.rpc.ts';
import { serverTransferred, transferRefused } from '@cabildo/contracts/servers/servers/events.ts';
import contract from '@cabildo/contracts/servers/servers/transfer_server.ts';
import { handler } from '../deps.ts';
import { setRole } from '../members/table.ts';
import { isClosing, lockProfile } from '../profiles/table.ts';
import { lockRanks } from '../roles/locks.ts';
import { findSystemRole } from '../roles/table.ts';
import { accountCloses } from './rules.ts';
import { countOwned, setOwner } from './table.ts';

const noSuchMember = () =>
  fail('not_found', {
    message: {
      es: 'Ningún miembro del servidor tiene vinculada esa cuenta de chat. Debe vincularla y unirse antes.',
      en: 'No member of the server has linked this chat account. They must link it and join first.',
    },
  });

export default handler(contract, {
  async prepare({ input, ask }) {
    const answer = await ask(findUserByCp, { cp_id: input.target_cp_id });
    return { targetId: answer.user?.user_id ?? null };
  },
  async handle({ member, tx, prepared: { targetId }, emit, now }) {
    // Locked, so that of two servers given to one user at once the second counts the first (SV-13).
    if (targetId !== null) await lockProfile(tx, targetId);
    const { caller, target } = await lockRanks(tx, member, targetId ?? undefined);
    if (!caller) return fail('forbidden');
    const { server_id } = caller;
    if (!isAllowed(contract.access.to, caller)) {
      const { user_id, gp_username } = caller;
      emit(draft(transferRefused, { server_id, user_id, gp_username }), {
        evenIfRefused: true,
        target: user_id,
      });
      return fail('forbidden');
    }
    if (!target) return noSuchMember();
    if (target.user_id === caller.user_id) {
      return fail('self_transfer', {
        message: { es: 'El servidor ya es tuyo.', en: 'The server is yours already.' },
      });
    }
    if (await isClosing(tx, target.user_id, now)) return accountCloses();
    if ((await countOwned(tx, target.user_id)) >= LIMITS.max_owned_servers) {
      return fail('limit_exceeded', {
        message: {
          es: `${target.gp_username} ya tiene ${LIMITS.max_owned_servers} servidores, el máximo por persona.`,
          en: `${target.gp_username} already owns ${LIMITS.max_owned_servers} servers, the most one person may have.`,
        },
      });
    }
    await setRole(tx, server_id, [target.user_id], await findSystemRole(tx, server_id, 'owner'));
    await setRole(tx, server_id, [caller.user_id], await findSystemRole(tx, server_id, 'admin'));
    const server_name = await setOwner(tx, server_id, target.user_id);
    const { user_id, gp_username } = target;
    const [former_owner_id, transferred_by] = [caller.user_id, caller.gp_username];
    emit(
      draft(serverTransferred, {
        server_id,
        server_name,
        user_id,
        gp_username,
        former_owner_id,
        transferred_by,
      }),
    );
    return { transferred: true as const, server_id, owner_user_id: user_id };
  },
});
