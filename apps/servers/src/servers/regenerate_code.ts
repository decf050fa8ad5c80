import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import type { RandomInt } from '@cabildo/contracts/fields';
import { joinCodeReplaced } from '@cabildo/contracts/servers/servers/events.ts';
import contract from '@cabildo/contracts/servers/servers/regenerate_code.ts';
import type { Tx } from '@cabildo/kit/database';
import { handler } from '../deps.ts';
import { lockCaller } from '../roles/locks.ts';
import { newJoinCode } from './rules.ts';
import { findServer, setJoinCode } from './table.ts';

async function setRandomCode(tx: Tx, serverId: number, randomInt: RandomInt): Promise<string> {
  for (;;) {
    const code = newJoinCode(randomInt);
    if (await setJoinCode(tx, serverId, code)) return code;
  }
}

export default handler(contract, {
  async handle({ input, member, tx, emit, deps }) {
    const caller = await lockCaller(tx, member, contract.access.to);
    if (isFailure(caller)) return caller;
    const { server_id, user_id, gp_username } = caller;
    const before = (await findServer(tx, server_id))!.join_code;
    const wanted = input.join_code?.toUpperCase();
    if (wanted !== undefined && !(await setJoinCode(tx, server_id, wanted))) {
      return fail('already_exists', {
        message: {
          es: 'Otro servidor ya tiene este código. Elige otro.',
          en: 'Another server has this code already. Choose another one.',
        },
      });
    }
    const join_code = wanted ?? (await setRandomCode(tx, server_id, deps.randomInt));
    if (join_code !== before) emit(draft(joinCodeReplaced, { server_id, user_id, gp_username }));
    return { server_id, join_code };
  },
});
